import Testing
import Vitrine
import VitrineRecording
import VitrineTesting
import VitrineUnits

@testable import VitrineKiosk

@MainActor
@Suite("Questions in recordings")
struct QuestionReplayTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  private func time(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

  /// A kiosk that shows `label`, which asks and then has the answer or the failure. Nobody may look
  /// for the answer.
  private func catalog(_ label: Label, example: Int?) -> ScreenCatalog {
    ScreenCatalog([
      Screen(name: "order", summary: "an order") {
        label.ask("order", example: example) { () -> Int in
          misuse("a replay has run the work of a question")
        } then: { label, answer in
          switch answer {
          case .success(let number): label.text = "\(number)"
          case .failure(let error): label.text = "\(error)"
          }
        }
        return label
      }
    ])
  }

  private func label(
    after steps: [InputEvent], isDemonstration: Bool = false, example: Int? = nil
  ) throws -> String {
    let panel = PanelSettings(
      scanOut: PixelSize(320, 240), refreshInterval: Duration(seconds: 1 / 60), screen: "order")
    let label = Label("–")
    let replay = try Replay(
      Recording(devices: [], panel: isDemonstration ? nil : panel, steps: steps),
      catalog: catalog(label, example: example),
      environment: Environment(typesetter: BoxTypesetter()))
    try replay.run { _ in }
    return label.text
  }

  @Test("A replay shows the answer where it came, and runs no work")
  func replays() throws {
    let frame = InputEvent.frame(time(0))
    let answer = InputEvent.received("ask.order", .data(Array("42".utf8)), time(5))
    let later = InputEvent.frame(time(16))
    #expect(try label(after: [frame]) == "–")
    #expect(try label(after: [frame, answer, later]) == "42")
    #expect(try label(after: [frame, answer, later], example: 1) == "42")
  }

  @Test("A failure is replayed with its reason; other answers are ignored, and damaged ones said")
  func failures() throws {
    let frame = InputEvent.frame(time(0))
    func received(_ name: String, _ message: SourceMessage) -> [InputEvent] {
      [frame, .received(name, message, time(5)), .frame(time(16))]
    }
    #expect(try label(after: received("ask.order", .failed("offline"))) == "offline")
    #expect(try label(after: received("ask.other", .data([49]))) == "–")
    #expect(try label(after: received("order", .data([49]))) == "–")
    #expect(try label(after: received("ask.order", .data([0]))) == "it is not JSON")
  }

  @Test("A demonstration shows the example; without one no answer comes")
  func examples() throws {
    let steps = [InputEvent.frame(time(0)), .frame(time(100))]
    #expect(try label(after: steps, isDemonstration: true, example: 7) == "7")
    #expect(try label(after: steps, isDemonstration: true) == "–")
    #expect(try label(after: steps, example: 7) == "–", "a recording of a panel has the answers")
  }

  @Test("The recording in memory begins with answers that a start screen still shows")
  func flight() throws {
    let panel = PanelSettings(
      scanOut: PixelSize(320, 240), refreshInterval: Duration(seconds: 1 / 60), screen: "order")
    let flight = FlightRecorder(panel: panel)
    flight.begin(at: time(0))
    flight.append(.received("ask.order", .data([0x37]), time(1)))
    // Nobody has touched the start screen, which is as if it had just been made.
    let late = time(0) + FlightRecorder.span + .seconds(10)
    flight.append(.idle(.awake, late))
    flight.append(.idle(.awake, late + FlightRecorder.span + .seconds(10)))
    let read = try Recording.parse(flight.bytes, file: "flight.rec") { _, _ in }
    #expect(read.beginning != time(0))
    #expect(try label(after: read.steps + [.frame(late + FlightRecorder.span * 3)]) == "7")
    // The next one asks again.
    let home = late + FlightRecorder.span * 4
    flight.append(.idle(.home, home))
    flight.append(.idle(.home, home + FlightRecorder.span + .seconds(1)))
    let next = String(decoding: flight.bytes, as: UTF8.self)
    #expect(!next.contains("ask.order"))
  }

  #if compiler(>=6.2)
    @Test("A live value cannot have the name of an answer, and a question no name of two words")
    func names() async throws {
      let value = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        _ = LiveValue<String>("ask.order", from: .folder("/"))
      }
      try requireStopMessage("names that begin with 'ask.'", in: value?.standardErrorContent)
      let question = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        Label("").ask("two words") {
          1
        } then: { _, _ in
        }
      }
      try requireStopMessage("one word without spaces", in: question?.standardErrorContent)
    }
  #endif
}
