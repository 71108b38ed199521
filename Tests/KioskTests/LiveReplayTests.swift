import Testing
import Vitrine
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineKiosk

@MainActor
@Suite("Live values in recordings")
struct LiveReplayTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  private func time(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

  /// A kiosk that shows a live value, and that value.
  private func kiosk() -> (catalog: ScreenCatalog, value: LiveValue<String>) {
    let value = LiveValue<String>("degrees", from: .file("/nowhere/degrees"), example: "?")
    var catalog = ScreenCatalog([
      Screen(name: "sign", summary: "a sign") {
        Column {
          Label { value.value ?? "–" }
          Label { value.failure ?? "" }
        }
      }
    ])
    catalog.live = [value]
    return (catalog, value)
  }

  private var steps: [InputEvent] {
    [
      .frame(time(0)), .received("degrees", .data(Array("21".utf8)), time(5)), .frame(time(16)),
      .received("degrees", .failed("off"), time(20)), .frame(time(33)),
      .received("other", .data([1, 2, 3]), time(40)), .frame(time(50)),
    ]
  }

  private func recording(_ steps: [InputEvent]) -> Recording {
    Recording(
      devices: [],
      panel: PanelSettings(
        scanOut: PixelSize(320, 240), refreshInterval: Duration(seconds: 1 / 60), screen: "sign"),
      steps: steps)
  }

  @Test("A replay shows what came, when it came, and reads no source")
  func replays() throws {
    let (catalog, value) = kiosk()
    var hashes: [UInt64] = []
    let replay = try Replay(
      recording(steps), catalog: catalog, environment: Environment(typesetter: BoxTypesetter()))
    try replay.run { hashes.append($0.hash ?? 0) }
    #expect(value.value == "21" && value.failure == "off" && value.time == time(5))
    #expect(hashes.count >= 4 && hashes[0] != hashes[1] && hashes[1] != hashes[2])
    // What the kiosk does not know is left out.
    #expect(hashes[2] == hashes[3])
  }

  @Test("On another display the same values come before the same times")
  func otherDisplay() throws {
    let (catalog, value) = kiosk()
    let replay = try Replay(
      recording(steps), catalog: catalog, options: ReplayOptions(refresh: 30),
      environment: Environment(typesetter: BoxTypesetter()))
    var count = 0
    try replay.run { _ in count += 1 }
    #expect(value.value == "21" && value.failure == "off" && count >= 2)
  }

  @Test("The recording in memory begins with the values and failures of its beginning")
  func flight() throws {
    let flight = FlightRecorder(panel: recording([]).panel!)
    flight.begin(at: time(0))
    flight.append(.received("a", .data([1]), time(1)))
    flight.append(.received("b", .data([2]), time(2)))
    flight.append(.received("b", .failed("off"), time(3)))
    flight.append(.received("a", .data([3]), time(4)))
    let late = time(0) + FlightRecorder.span + .seconds(10)
    flight.append(.idle(.home, time(10)))
    flight.append(.idle(.home, late))
    flight.append(.idle(.home, late + FlightRecorder.span + .seconds(1)))
    let text = String(decoding: flight.bytes, as: UTF8.self)
    let live = text.split(separator: "\n").filter { $0.hasPrefix("D ") || $0.hasPrefix("X ") }
    #expect(
      live == [
        "D 1004000000 a \\03", "D 1002000000 b \\02", "X 1003000000 b off",
      ])
    let read = try Recording.parse(flight.bytes, file: "flight.rec") { _, _ in }
    #expect(read.beginning == late)
  }

  @Test(
    "The state at its beginning has the small values, and leaves out what would fill the memory")
  func largeState() {
    var state = FlightState()
    for (name, count) in [("a", 61_000), ("b", 100), ("c", 5000)] {
      state.apply(.received(name, .data([UInt8](repeating: 1, count: count)), time(1)))
    }
    let names = state.steps(at: time(2)).map { step in
      if case .received(let name, _, _) = step { name } else { "" }
    }
    #expect(names == ["b", "c"])
  }

  @Test(
    "A demonstration shows the example, a recording of a panel does not, and a screen is made with what came before"
  )
  func examples() throws {
    var made: [String] = []
    for panel in [nil, recording([]).panel] {
      for before in [false, true] {
        let value = LiveValue<String>("degrees", from: .folder("/"), example: "example")
        var catalog = ScreenCatalog([
          Screen(name: "sign", summary: "a sign") {
            made.append(value.value ?? "nothing")
            return Spacer()
          }
        ])
        catalog.live = [value]
        var steps: [InputEvent] = [.frame(time(10))]
        if before { steps.insert(.received("degrees", .data([65]), time(0)), at: 0) }
        _ = try Replay(
          Recording(devices: [], panel: panel, steps: steps), catalog: catalog,
          environment: Environment(typesetter: BoxTypesetter()))
      }
    }
    #expect(made == ["example", "A", "nothing", "A"])
  }

  @Test("A message that is longer than a part of the recording in memory is kept")
  func longMessage() throws {
    let flight = FlightRecorder(panel: recording([]).panel!)
    flight.begin(at: time(0))
    let bytes = [UInt8](repeating: 0xff, count: SourceMessage.longest)
    flight.append(.received("a", .data(bytes), time(1)))
    flight.append(.received("a", .data([7]), time(2)))
    let lines = String(decoding: flight.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.utf8.count == "D 1001000000 a ".utf8.count + 3 * bytes.count })
    #expect(lines.last == "D 1002000000 a \\07")
  }

  #if compiler(>=6.2)
    @Test("Two live values of one name are refused, and a name of two words")
    func names() async throws {
      let same = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        var catalog = ScreenCatalog([Screen(name: "a", summary: "a") { Spacer() }])
        catalog.live = [
          LiveValue<String>("same", from: .folder("/")),
          LiveValue<String>("same", from: .folder("/")),
        ]
      }
      try requireStopMessage("two live values have the same name", in: same?.standardErrorContent)
      let words = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        _ = LiveValue<String>("two words", from: .folder("/"))
      }
      try requireStopMessage("one word without spaces", in: words?.standardErrorContent)
    }
  #endif
}
