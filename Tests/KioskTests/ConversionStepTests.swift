import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("Answers of dictionaries as steps")
struct ConversionStepTests {
  private static let transform = PanelTransform(scanOut: PixelSize(800, 480))

  private static var environment: Environment {
    var environment = Environment(typesetter: BoxTypesetter())
    environment.keyboards = .builtIn
    return environment
  }

  private static func makeForm() -> Component {
    let field = TextField("姓名")
    field.languages = ["zh", "en"]
    return Column { field }
  }

  @Test("An answer and its step are the same, and steps of live values are none")
  func steps() {
    let found = Candidates(letters: "ni", [.init("你", letters: 2)])
    for answer in [ConversionAnswer.available(.pinyin), .unavailable(.pinyin), .found(found)] {
      let (name, message) = ConversionStep.message(answer)
      #expect(ConversionStep.answer(name, message) == answer)
    }
    #expect(ConversionStep.answer("outside", .data([])) == nil)
    #expect(ConversionStep.answer("keyboard.wubi", .data([])) == nil)
    #expect(ConversionStep.answer(ConversionStep.candidates, .data([0xff])) == nil)
  }

  @Test("A recording of Chinese gives the same pictures without a dictionary")
  func replay() throws {
    let stage = Stage(
      root: Self.makeForm(), pictureSize: Self.transform.picture, environment: Self.environment)
    let driver = StageDriver(
      stage: stage, transform: Self.transform, devices: [RecordedDevice(device: .simulated())])
    let stepped = SteppedDriver(driver)
    func answer() {
      while let request = stage.input.takeRequest() {
        let found = Candidates(
          letters: request.letters, [.init("你好", letters: 2), .init("你", letters: 1)])
        let (name, message) = ConversionStep.message(
          request.letters.isEmpty ? .available(.pinyin) : .found(found))
        stepped.apply(.received(name, message, stepped.now))
      }
      stepped.draw()
      stepped.draw()
    }
    let run = stepped.recorded {
      answer()
      for press in [KeyPress.Key.tab, .text("n"), .text("i"), .text("2"), .text(" ")] {
        stepped.pass(.milliseconds(200))
        stepped.apply(.key(KeyPress(press), stepped.now))
        answer()
      }
      for _ in 0..<30 { stepped.draw() }
    }
    let catalog = ScreenCatalog([
      Screen(name: "form", summary: "A form", make: { Self.makeForm() })
    ])
    let replayed = try run.replayed(catalog, Self.environment)
    let repeated = try run.replayed(catalog, Self.environment)
    #expect(RecordedRun.changes(run.hashes) == RecordedRun.changes(replayed))
    #expect(repeated == replayed && Set(run.hashes).count > 5)
  }

  @Test("The flight recording keeps whether there is a dictionary, and not what was looked up")
  func flight() throws {
    let panel = PanelSettings(
      scanOut: PixelSize(800, 480), refreshInterval: .milliseconds(16), screen: "form")
    let flight = FlightRecorder(panel: panel)
    let time = Instant(nanoseconds: 1)
    flight.begin(at: time)
    let found = Candidates(letters: "mima", [.init("密码", letters: 4)])
    for answer in [ConversionAnswer.available(.pinyin), .found(found)] {
      let (name, message) = ConversionStep.message(answer)
      flight.append(.received(name, message, time))
    }
    // The start screen is shown again, and what was before is dropped.
    let later = time + FlightRecorder.span + FlightRecorder.span
    flight.append(.idle(.home, later))
    flight.append(.idle(.home, later + FlightRecorder.span))
    let text = String(decoding: flight.bytes, as: UTF8.self)
    #expect(text.contains(" keyboard.pinyin ") && !text.contains("mima"))
  }
}
