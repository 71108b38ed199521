import ArgumentParser
import Glibc
import VitrineComponents
import VitrineKiosk
import VitrineRaster
import VitrineText
import VitrineUnits

/// The `bench` command: compares the rasterizer with its peers, in alternating blocks of frames, in
/// one process and one thread.
struct BenchCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure painting beside pixman and cairo, as ratios within one run.",
    discussion: HelpParts.discussion(
      """
      Times are milliseconds of work a frame (what other programs take from the machine meanwhile \
      does not count), medians over all rounds; a ratio is ours / peer. The peers are opened while \
      running: install libpixman-1-0 and libcairo2. board/bench adds instructions, first-frame time, \
      memory and wake-ups.
      """, examples: [("vitrine-lab bench --only list", "one workload")]))

  @Flag(help: "Print {\"results\": […]} instead of a table.")
  var json = false
  @Option(help: "Repetitions of each workload.")
  var rounds = 3
  @Option(help: "Frames of each workload at most.")
  var frames = 600
  @Option(help: "Picture sizes, such as 1280x720; more than one with commas.")
  var sizes = "1280x720,1920x1080"
  @Option(
    help: "Only workloads whose names begin so; \"map open\" runs only when it is named.")
  var only = ""
  @Option(
    help: "Paint --frames of one side (ours or peer) of --only and measure nothing: for callgrind.",
    transform: { try OptionValue.choice($0, Side.self) })
  var count: Side?
  @Option(help: "With --count: the target, memory or write-only.")
  var target = "memory"
  @Option(
    help: "Show a list of so many rows for 300 frames and print the process's peak memory in MB.")
  var rows: Int?

  enum Side: String, CaseIterable, Sendable {
    case ours
    case peer
  }

  func validate() throws {
    guard rounds >= 1, frames >= 1, rows ?? 1 >= 1 else {
      throw ValidationError("--rounds, --frames and --rows are 1 or more")
    }
    guard ["memory", "write-only"].contains(target) else {
      throw ValidationError("--target is memory or write-only")
    }
    _ = try pictureSizes()
  }

  func run() throws { try MainActor.assumeIsolated { try measure() } }

  private func pictureSizes() throws -> [PixelSize] {
    try sizes.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let sides = part.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ (480...8192).contains($0) }) else {
        throw ValidationError(
          "--sizes are such as 1280x720, each side 480 to 8192; '\(part)' is none")
      }
      return PixelSize(sides[0], sides[1])
    }
  }

  /// Runs the measurement. Throws a `ValidationError` if no workload has the requested name.
  @MainActor private func measure() throws {
    let pictureSizes = try pictureSizes()
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
    // As many rows as the longest scroll shows.
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
        outcomes.append(measureDrag(maker, typesetter))
      }
      // Takes seconds and writes a file, so only on request.
      if count == nil && !only.isEmpty && "map open 50 MB".hasPrefix(only) {
        outcomes += MapOpening.outcomes(size, typesetter, say)
      }
    }
    if count != nil {
      if !hasPainted {
        throw ValidationError(
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

  /// Paints without measuring, for an instruction counter.
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

  /// pixman's list is the measure of this machine: what a drag may take was set as 0.3 ms at
  /// 1280x720, where that list took 0.091 ms.
  @MainActor private func measureDrag(
    _ maker: WorkloadMaker, _ typesetter: any Typesetter
  ) -> Outcome {
    let map = MapDrag(maker.size, typesetter)
    let rival = maker.pixman.map { ListPeer($0, maker.text, maker.size) }
    let offsets = Scroll.steady.offsets
    let contest = Contest(
      frames: min(frames, offsets.count), rounds: rounds, between: { _ in map.work() },
      ours: { _ in map.paint() },
      peer: rival.map { rival in { rival.paint(at: offsets[$0]) } })
    return Outcome(
      "map drag", size: maker.size.text, peer: "pixman's list", contest,
      goal: maker.size == PixelSize(1280, 720) ? 0.3 / 0.091 : nil)
  }

  private func say(_ message: String) {
    let line = "vitrine-lab bench: \(message)\n"
    _ = write(2, line, line.utf8.count)
  }
}

extension PixelSize {
  /// The size as on a command line.
  var text: String { "\(width)x\(height)" }
}
