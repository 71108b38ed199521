import ArgumentParser
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineShowcase
import VitrineUnits

/// The `cost` command: plays the demonstration of a screen and marks the end of each frame and of
/// each job.
struct CostCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "cost",
    abstract: "Play the demonstration of a screen with a mark after each frame and each job.",
    discussion: HelpParts.discussion(
      """
      The marks are for a counter of instructions: 'board/bench --pi' runs this command for each screen \
      under an emulator of the Pi's processor and prints the instructions of each frame. Prints the kinds \
      of jobs in the order of their numbers, the memory of cached pictures, and the most memory that was \
      allocated, with two pictures of the panel.
      """, examples: [("board/bench --pi --screens banner", "one screen")]))

  @Argument(help: "The screen.")
  var screen: String
  @Option(help: "The panel's size in pixels.", transform: OptionValue.pixelSize)
  var size = PixelSize(800, 480)
  @Flag(name: .customLong("dark"), help: "Use the dark theme.")
  var isDark = false

  /// Ends a replay after its first frame.
  private struct FirstFrame: Error {}

  func run() throws { try MainActor.assumeIsolated { try play() } }

  @MainActor private func play() throws {
    let marks = CostMarks()
    let data = ShowcaseData()
    // As the kiosk does before its first frame.
    _ = data.store
    let catalog = Showcase.catalog(ShowcaseOptions(data: data))
    let options = ReplayOptions(
      size: size, screen: screen, hashesFrames: false, reportsFrames: false)
    let environment = makeEnvironment()
    try showFirstFrame(
      Replay(
        Recording(devices: [], steps: []), catalog: catalog, options: options,
        environment: environment, runner: marks), marks)
    // With fonts of its own: the demonstration previews the screen.
    let (recording, _) = try Replay.demonstration(
      of: catalog, options: options, environment: makeEnvironment())
    let replay = try Replay(
      recording, catalog: catalog, options: options, environment: environment, runner: marks)
    var memory = HeapMemory()
    replay.runJobs { work in
      defer { memory.note() }
      return marks.run(work)
    }
    marks.end(CostMarks.Part.nothing)
    var most = 0
    var isFirst = true
    try replay.run { _ in
      // The first frame has been counted with the start of the program.
      marks.end(isFirst ? CostMarks.Part.firstFrame : CostMarks.Part.frame)
      isFirst = false
      most = max(most, replay.cachedBytes)
      memory.note()
    }
    for kind in marks.jobs { print("job \(kind)") }
    print("cached \(most)")
    print("memory \(memory.peak)")
  }

  /// Shows a replay's first frame, and frees it: a kiosk has one stage.
  @MainActor private func showFirstFrame(_ replay: Replay, _ marks: CostMarks) throws {
    replay.runJobs(by: marks.run)
    do {
      try replay.run { _ in throw FirstFrame() }
    } catch is FirstFrame {}
    marks.end(CostMarks.Part.firstFrame)
  }

  @MainActor private func makeEnvironment() -> Environment {
    var options = KioskOptions()
    if isDark { options.theme = options.darkVariant }
    return .standard(options, log: { _, _ in })
  }
}
