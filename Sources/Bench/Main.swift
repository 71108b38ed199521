import Glibc
import VitrineArguments
import VitrineComponents
import VitrineRaster
import VitrineText
import VitrineUnits

@main
enum Main {
  static func main() {
    do {
      switch try ParsedArguments.read(CommandLine.arguments.dropFirst(), for: BenchCommand.shape) {
      case .help: print(HelpText.of(BenchCommand.shape), terminator: "")
      case .arguments(let arguments):
        let command = try BenchCommand(arguments)
        try MainActor.assumeIsolated { try command.measure() }
      }
    } catch {
      let message =
        ((error as? UsageError)?.message(for: BenchCommand.shape) ?? "\(error)") + "\n"
      _ = write(2, message, message.utf8.count)
      exit(2)
    }
  }
}

/// Measures the rasteriser beside its peers: blocks of frames of one and of the other by turns, in
/// one process and one thread.
struct BenchCommand {
  static let shape = CommandShape(
    "vitrine-bench",
    abstract: "Measure painting beside pixman and cairo, as ratios within one run.",
    discussion: """
      Times are milliseconds of work a frame (what other programs take from the machine meanwhile
      does not count), medians over all rounds; a ratio is ours / peer. The peers are opened while
      running: install libpixman-1-0 and libcairo2. board/bench adds instructions, first-frame time,
      memory and wake-ups.
      """,
    [
      .flag("json", help: "Print {\"results\": […]} instead of a table."),
      .option("rounds", fallback: "3", help: "Repetitions of each workload."),
      .option("frames", fallback: "600", help: "Frames of each workload at most."),
      .option(
        "sizes", fallback: "1280x720,1920x1080",
        help: "Picture sizes, such as 1280x720; more than one with commas."),
      .option(
        "only",
        help: "Only workloads whose names begin so; \"map open\" runs only when it is named."),
      .option(
        "count", values: ["ours", "peer"],
        help:
          "Paint --frames of one side (ours or peer) of --only and measure nothing: for callgrind."),
      .option(
        "target", fallback: "memory", help: "With --count: the target, memory or write-only."),
      .option(
        "rows",
        help:
          "Show a list of so many rows for 300 frames and print the process's peak memory in MB."),
    ])

  let json: Bool
  let rounds: Int
  let frames: Int
  let pictureSizes: [PixelSize]
  let only: String
  let count: Side?
  let target: String
  let rows: Int?

  enum Side: String {
    case ours
    case peer
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    json = arguments.flag("json")
    rounds = try arguments.value("rounds") { Int($0) } ?? 3
    frames = try arguments.value("frames") { Int($0) } ?? 600
    pictureSizes = try Self.pictureSizes(arguments.text("sizes") ?? "1280x720,1920x1080")
    only = arguments.text("only") ?? ""
    count = try arguments.value("count") { Side(rawValue: $0) }
    target = arguments.text("target") ?? "memory"
    rows = try arguments.value("rows") { Int($0) }
    guard rounds >= 1, frames >= 1, rows ?? 1 >= 1 else {
      throw UsageError("--rounds, --frames and --rows are 1 or more")
    }
    guard ["memory", "write-only"].contains(target) else {
      throw UsageError("--target is memory or write-only")
    }
  }

  private static func pictureSizes(_ text: String) throws(UsageError) -> [PixelSize] {
    var sizes: [PixelSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ (480...8192).contains($0) }) else {
        throw UsageError(
          "--sizes are such as 1280x720, each side 480 to 8192; '\(part)' is none")
      }
      sizes.append(PixelSize(sides[0], sides[1]))
    }
    return sizes
  }

  /// Throws a `UsageError` where nothing is called what is to be counted.
  @MainActor func measure() throws {
    let typesetter = FreeTypeTypesetter(log: { _, message in say(message) })
    if let rows, let size = pictureSizes.first {
      let list = LongList(rows: rows, size, typesetter)
      for i in 0..<300 { list.paint(i) }
      return print(Memory.peakResident)
    }
    let pixman = Pixman()
    let cairo = Cairo()
    if pixman == nil { say("no libpixman-1.so.0 here: figures without the peer") }
    if cairo == nil { say("no libcairo.so.2 here: shapes are compared with pixman alone") }
    let tallest = pictureSizes.reduce(0) { max($0, $1.height) }
    // As many rows as the longest scroll uncovers.
    let rowCount = (Scroll.steady.offsets.last! + tallest) / ListContent.rowHeight + 1
    let text = ListContent(count: rowCount, typesetter: typesetter)
    var outcomes: [Outcome] = []
    var hasPainted = false
    for size in pictureSizes {
      let maker = WorkloadMaker(size: size, pixman: pixman, cairo: cairo, text: text)
      for (names, make) in maker.all where names.contains(where: { $0.hasPrefix(only) }) {
        for workload in make() where workload.name.hasPrefix(only) {
          if let count {
            // A workload with a second peer is painted once.
            if workload.target == target && workload.name == only && !hasPainted {
              paint(workload, count)
              hasPainted = true
            }
          } else {
            outcomes += workload.outcomes(rounds: rounds, frameLimit: frames)
          }
        }
      }
      if count == nil && "rows".hasPrefix(only) { outcomes += measureRows(size, typesetter) }
      if count == nil && "map drag".hasPrefix(only) {
        outcomes.append(measureDrag(size, typesetter))
      }
      // Takes seconds and writes a file: only when it is asked for.
      if count == nil && !only.isEmpty && "map open 50 MB".hasPrefix(only) {
        outcomes += MapOpening.outcomes(size, typesetter, say)
      }
    }
    if count != nil {
      if !hasPainted {
        throw UsageError(
          "no workload on \(target) is called '\(only)': --count wants all of --only's name")
      }
      return
    }
    if json {
      print("{\"results\":[\(outcomes.map(\.json).joined(separator: ",\n"))]}")
    } else {
      print("pixman \(pixman?.version ?? "-"), cairo \(cairo?.version ?? "-")")
      print(Outcome.table(outcomes))
    }
  }

  /// Nothing is measured: somebody else counts.
  private func paint(_ workload: Workload, _ side: Side) {
    guard let frame = side == .ours ? workload.ours : workload.paintPeer else { return }
    for i in 0..<min(frames, workload.frames) { frame(i) }
  }

  @MainActor private func measureRows(
    _ size: PixelSize, _ typesetter: any Typesetter
  ) -> [Outcome] {
    let short = LongList(rows: 1000, size, typesetter)
    let long = LongList(rows: 1_000_000, size, typesetter)
    let contest = Contest(
      frames: min(frames, 300), rounds: rounds, ours: { long.paint($0) },
      peer: { short.paint($0) })
    var outcomes = [
      Outcome(
        "rows, 1,000,000", size: size.text, peer: "1,000 rows", contest, goal: 1.1)
    ]
    if let many = LongList.peakOfOwnProcess(rows: 1_000_000, size),
      let few = LongList.peakOfOwnProcess(rows: 1000, size)
    {
      var memory = Outcome("rows, peak MB", size: size.text, ours: many, unit: "MB")
      (memory.peer, memory.peers, memory.goal) = ("1,000 rows", few, 1.1)
      outcomes.append(memory)
    }
    return outcomes
  }

  @MainActor private func measureDrag(
    _ size: PixelSize, _ typesetter: any Typesetter
  ) -> Outcome {
    let map = MapDrag(size, typesetter)
    let contest = Contest(
      frames: min(frames, 600), rounds: rounds, between: { _ in map.work() },
      ours: { map.paint($0) },
      peer: nil)
    return Outcome("map drag", size: size.text, peer: nil, contest)
  }

  private func say(_ message: String) {
    let line = "vitrine-bench: \(message)\n"
    _ = write(2, line, line.utf8.count)
  }
}

extension PixelSize {
  /// As on a command line.
  var text: String { "\(width)x\(height)" }
}
