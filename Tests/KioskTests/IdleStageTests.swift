import Testing
import Vitrine
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// A kiosk with one button, with steps and fingers that the test sends.
@MainActor
private final class IdleKiosk {
  static let transform = PanelTransform(scanOut: PixelSize(400, 240))
  private(set) var events: [InputEvent] = []
  private(set) var hashes: [UInt64] = []
  private(set) var taps = 0
  private(set) var starts = 0
  private(set) var steps: [IdleStep] = []
  private var controller: IdleController?
  private let stepped: SteppedDriver

  init() {
    stepped = SteppedDriver(.simulated(Column {}, on: Self.transform))
    stepped.onEvent = { @MainActor [unowned self] event, scene in
      events.append(event)
      if let scene { hashes.append(stepped.hash(of: scene)) }
    }
    driver.idle.makeStart = { [unowned self] in
      starts += 1
      let number = starts
      return Button("start \(number)") { [unowned self] in taps += 1 }
    }
    driver.stage.replaceRoot(by: driver.idle.makeStart!(), at: .zero)
  }

  var driver: StageDriver { stepped.driver }

  func apply(_ event: InputEvent) { stepped.apply(event) }

  func send(_ step: IdleStep) {
    pass(.milliseconds(10))
    apply(.idle(step, stepped.now))
    draw()
  }

  func pass(_ duration: Duration) { stepped.pass(duration) }

  /// From now on the steps are those of a controller, which is called as by the loop of a kiosk.
  func control(_ settings: IdleSettings) {
    let controller = IdleController(
      settings, light: PanelLight([], dimTo: 20), at: stepped.now,
      weekTime: { WeekTime(minute: 0) })
    controller.onStep = { [unowned self] in
      if case .idle(let step, _) = $0 { steps.append(step) }
      apply($0)
    }
    self.controller = controller
  }

  /// Lets seconds pass.
  func wait(_ seconds: Int) {
    for _ in 0..<seconds {
      pass(.seconds(1))
      update()
    }
  }

  private func update() { controller?.update(at: stepped.now, driver.takeActivity()) }

  func draw() { stepped.draw() }

  /// The texts over the screen.
  var overlayTexts: [String] {
    ComponentOutline(of: driver.stage, onlyOverlay: true).nodes.compactMap { $0.semantics?.label }
  }

  func report(_ contacts: [Contact], ended: [Contact] = []) {
    stepped.report(contacts, ended: ended, after: .milliseconds(20))
    update()
    draw()
  }

  func finger(_ id: UInt64, at x: Double = 200) -> Contact {
    Contact(id: ContactID(id), position: Point(x, 120))
  }

  func tap(_ id: UInt64 = 1) {
    report([finger(id)])
    report([], ended: [finger(id)])
    pass(.milliseconds(400))
    draw()
  }
}

@MainActor
@Suite("Idle on a stage")
struct IdleStageTests {
  @Test(
    "The touch that wakes has no effect until it lifts, and the next one has",
    arguments: [
      IdleStep.dimmed(isDrawn: false), .dimmed(isDrawn: true), .off, .attract, .warning(seconds: 9),
    ])
  func wakes(step: IdleStep) {
    let kiosk = IdleKiosk()
    kiosk.draw()
    kiosk.tap()
    #expect(kiosk.taps == 1)
    kiosk.send(step)
    kiosk.report([kiosk.finger(2)])
    if case .warning = step { kiosk.send(.stays) } else { kiosk.send(.awake) }
    // A second finger beside it wakes too.
    kiosk.report([kiosk.finger(2), kiosk.finger(3)])
    kiosk.report([kiosk.finger(2)], ended: [kiosk.finger(3)])
    kiosk.report([], ended: [kiosk.finger(2)])
    #expect(kiosk.taps == 1, "the touch that wakes has tapped")
    kiosk.tap(4)
    #expect(kiosk.taps == 2)
  }

  @Test("A finger that wakes the panel does not use the start screen, even if it moves")
  func wakingIsNoUse() {
    let kiosk = IdleKiosk()
    kiosk.draw()
    var settings = IdleSettings()
    settings.homeAfter = .seconds(40)
    settings.attractAfter = .seconds(50)
    kiosk.control(settings)
    kiosk.wait(60)
    #expect(kiosk.steps == [.attract])
    kiosk.report([kiosk.finger(1)])
    kiosk.report([kiosk.finger(1, at: 230)])
    kiosk.report([], ended: [kiosk.finger(1, at: 230)])
    kiosk.wait(60)
    #expect(kiosk.steps == [.attract, .awake, .attract])
    kiosk.tap(2)
    kiosk.tap(3)
    kiosk.wait(35)
    #expect(kiosk.steps.dropFirst(3) == [.awake, .warning(seconds: 10)])
  }

  @Test("A finger that is down when the panel is dimmed keeps its gesture")
  func keeps() {
    let kiosk = IdleKiosk()
    kiosk.draw()
    kiosk.report([kiosk.finger(1)])
    kiosk.send(.dimmed(isDrawn: true))
    kiosk.report([], ended: [kiosk.finger(1)])
    kiosk.pass(.milliseconds(400))
    kiosk.draw()
    #expect(kiosk.taps == 1)
  }

  @Test("The start screen is a new one, and is drawn alone")
  func home() throws {
    let kiosk = IdleKiosk()
    kiosk.draw()
    let before = try #require(kiosk.hashes.last)
    kiosk.send(.warning(seconds: 10))
    let warned = try #require(kiosk.hashes.last)
    #expect(warned != before)
    kiosk.pass(.milliseconds(1100))
    kiosk.draw()
    #expect(kiosk.hashes.last != warned, "the countdown does not change")
    kiosk.send(.home)
    #expect(kiosk.starts == 2 && kiosk.driver.stage.overlay == nil)
    kiosk.tap()
    #expect(kiosk.taps == 1)
  }

  @Test("The next guest gets the language, theme and text size of the kiosk, not of the last guest")
  func nextGuest() throws {
    let kiosk = IdleKiosk()
    kiosk.draw()
    let stage = kiosk.driver.stage
    let start = stage.environment
    let plain = try #require(kiosk.hashes.last)
    stage.environment.language = "ar"
    stage.environment.theme = .dark
    stage.environment.textScale = 1.6
    kiosk.draw()
    kiosk.send(.warning(seconds: 10))
    #expect(kiosk.overlayTexts.contains("هل ما زلت هنا؟"), "\(kiosk.overlayTexts)")
    kiosk.send(.stays)
    #expect(stage.environment.language == "ar", "who answers keeps the language")
    kiosk.send(.home)
    #expect(stage.environment == start && stage.environment.direction == .leftToRight)
    kiosk.driver.idle.language = "zh"
    kiosk.send(.warning(seconds: 10))
    #expect(kiosk.overlayTexts.contains("您还在吗？"), "a stage without a language has the kiosk's")
    kiosk.send(.stays)
    #expect(kiosk.starts == 2 && kiosk.hashes.last == plain, "the start screen looks as at first")
  }

  @Test("Every step changes the picture as it says, and waking shows the old one")
  func pictures() throws {
    let kiosk = IdleKiosk()
    kiosk.draw()
    let plain = try #require(kiosk.hashes.last)
    for step in [IdleStep.dimmed(isDrawn: true), .attract] {
      kiosk.send(step)
      #expect(kiosk.hashes.last != plain, "\(step)")
      kiosk.send(.awake)
      #expect(kiosk.hashes.last == plain, "\(step)")
    }
    kiosk.send(.dimmed(isDrawn: false))
    #expect(kiosk.hashes.last == plain)
  }

  /// An attract loop that counts how often it begins.
  private final class Loop: Component {
    var begins = 0
    override func didEnterStage() { begins += 1 }
    override func draw(into canvas: inout Canvas) {
      canvas.fill(canvas.bounds, Color(argb: 0xff20_4060))
    }
  }

  @Test("The attract loop goes on while the panel is dimmed, and ends when it wakes")
  func loop() throws {
    let kiosk = IdleKiosk()
    let loop = Loop()
    kiosk.driver.idle.makeAttract = { loop }
    kiosk.draw()
    kiosk.send(.attract)
    let bright = try #require(kiosk.hashes.last)
    kiosk.send(.dimmed(isDrawn: true))
    #expect(kiosk.hashes.last != bright && loop.frame.size == kiosk.driver.stage.size)
    #expect(loop.begins == 1)
    kiosk.send(.awake)
    #expect(loop.begins == 1 && loop.stage == nil)
    kiosk.send(.attract)
    #expect(kiosk.hashes.last == bright && loop.begins == 2)
  }

  @Test("A recording with idle steps gives the same pictures")
  func replays() throws {
    let kiosk = IdleKiosk()
    kiosk.draw()
    kiosk.tap()
    for step in [
      IdleStep.warning(seconds: 5), .stays, .warning(seconds: 2), .home, .attract,
      .dimmed(isDrawn: true), .off,
    ] {
      kiosk.send(step)
      kiosk.pass(.seconds(1))
      kiosk.draw()
    }
    kiosk.report([kiosk.finger(7)])
    kiosk.send(.awake)
    kiosk.report([], ended: [kiosk.finger(7)])
    kiosk.tap(8)

    var text: [UInt8] = []
    RecordingText.appendMark(to: &text)
    RecordingText.append(RecordedDevice(device: .simulated()), index: 0, to: &text)
    for event in kiosk.events { RecordingText.append(event, to: &text) }
    let recording = try Recording.parse(text, file: "idle.rec", log: { _, _ in })
    #expect(recording.steps == kiosk.events)
    let other = IdleKiosk()
    for event in recording.steps { other.apply(event) }
    #expect(other.hashes == kiosk.hashes && other.taps == kiosk.taps)
  }
}
