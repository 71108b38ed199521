import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("On-screen keyboard")
struct KeyboardTests {
  private func focused(
    on panel: PanelSetting = PanelSetting(), _ change: (TextField) -> Void = { _ in }
  ) throws -> (ScriptedStage, TextField) {
    let field = TextField("Name")
    change(field)
    let screen = form([field], on: panel)
    screen.tap(screen.box(of: field).center)
    try screen.settle()
    return (screen, field)
  }

  @Test("It types what its keys show, on every panel", arguments: PanelSetting.all)
  func types(panel: PanelSetting) throws {
    let (screen, field) = try focused(on: panel)
    for key in ["h", "a", "l", "l", "o", " ", "symbols", "2", "letters", ".", "delete"] {
      try screen.tap(key: key)
    }
    #expect(field.text == "hallo 2")
    try screen.tap(key: "submit")
    try screen.settle()
    #expect(!field.isFocused && screen.keyboardFrame == .zero)
  }

  @Test("Shift is for one letter, two taps lock it, and the next tap releases it")
  func shift() throws {
    let (screen, field) = try focused()
    for key in ["shift", "A", "b"] { try screen.tap(key: key) }
    for key in ["shift", "shift", "C", "D", "shift", "e"] {
      try screen.tap(key: key)
    }
    #expect(field.text == "AbCDe")
    try screen.tap(key: "shift")
    screen.wait(.seconds(1))
    try screen.tap(key: "shift")
    try screen.tap(key: "f")
    #expect(field.text == "AbCDef", "two slow taps are on and off")
  }

  @Test("Letters under a held shift are all capital")
  func heldShift() throws {
    let (screen, field) = try focused()
    let finger = screen.land(at: try #require(screen.key("shift")))
    for key in ["A", "B"] { try screen.tap(key: key) }
    finger.lift()
    try screen.tap(key: "c")
    #expect(field.text == "ABc")
  }

  @Test("A second finger commits the first key, so that fast typing keeps its order")
  func rollover() throws {
    let (screen, field) = try focused()
    let first = screen.land(at: try #require(screen.key("q")))
    let second = screen.land(at: try #require(screen.key("u")))
    #expect(field.text == "q")
    second.lift()
    first.lift()
    #expect(field.text == "qu")
  }

  @Test("A finger slides to the right key before it lifts, and off the keys types nothing")
  func slides() throws {
    let (screen, field) = try focused()
    let (a, s) = (try #require(screen.key("a")), try #require(screen.key("s")))
    screen.touch(at: a) { $0.moving(by: s - a, over: .milliseconds(150)) }
    #expect(field.text == "s")
    screen.touch(at: a) { $0.moving(by: Vector(0, -300), over: .milliseconds(150)) }
    #expect(field.text == "s" && field.isFocused)
  }

  @Test("A cancelled finger types nothing")
  func cancelled() throws {
    let (screen, field) = try focused()
    screen.land(at: try #require(screen.key("a"))).cancel()
    #expect(field.text.isEmpty)
  }

  @Test(
    "A held delete key repeats, equally often at all refresh rates", arguments: [24.0, 30, 60, 120])
  func deletes(hertz: Double) throws {
    let (screen, field) = try focused(on: PanelSetting(PixelSize(800, 480), hertz: hertz))
    field.text = String(repeating: "x", count: 30)
    let finger = screen.land(at: try #require(screen.key("delete")))
    #expect(field.text.count == 29, "it acts when the finger lands")
    finger.rest(for: .milliseconds(300))
    #expect(field.text.count == 29)
    finger.rest(for: .milliseconds(700))
    finger.lift()
    // At 400, 480 … 960 ms, the last one perhaps in the next frame.
    #expect((20...22).contains(field.text.count), "\(field.text.count)")
    let count = field.text.count
    try screen.settle()
    #expect(field.text.count == count)
  }

  @Test("A held key offers its accents, and the finger slides to one", arguments: ["e", "o", "p"])
  func accents(key: String) throws {
    let (screen, field) = try focused()
    let finger = screen.land(at: try #require(screen.key(key)))
    finger.rest(for: .milliseconds(600))
    let step = key == "e" ? 70.0 : -70
    finger.move(by: Vector(step, -20), over: .milliseconds(150))
    finger.lift()
    #expect(field.text == ["e": "é", "o": "ó", "p": "o"][key])
    try screen.tap(key: "i")
    #expect(field.text.hasSuffix("i"))
  }

  @Test("A held key that lifts without sliding types itself")
  func accentsUnused() throws {
    let (screen, field) = try focused()
    screen.touch(at: try #require(screen.key("e"))) { $0.resting(for: .milliseconds(700)) }
    #expect(field.text == "e")
    try screen.tap(key: "shift")
    let finger = screen.land(at: try #require(screen.key("E")))
    finger.rest(for: .milliseconds(600))
    finger.move(by: Vector(70, -20), over: .milliseconds(150))
    finger.lift()
    #expect(field.text == "eÉ")
  }

  @Test("The language key goes through the field's languages, and there is none for one")
  func languages() throws {
    let (one, _) = try focused()
    #expect(one.key("language") == nil)
    let (screen, field) = try focused { $0.languages = ["de-AT", "ar", "xx"] }
    try screen.tap(key: "ü")
    try screen.tap(key: "language")
    try screen.tap(key: "س")
    try screen.tap(key: "language")
    try screen.tap(key: "z")
    #expect(field.text == "üسz")
  }

  @Test("An Arabic kiosk has Arabic letters, and Latin ones beside them")
  func arabic() throws {
    let field = TextField("Name")
    let screen = form([field])
    screen.stage.environment.keyboards.language = "ar"
    field.focus()
    try screen.settle()
    #expect(screen.key("ا") != nil && screen.key("shift") == nil)
    try screen.tap(key: "language")
    #expect(screen.key("q") != nil)
  }

  @Test("A PIN pad has ten digits, and its delete key and its check mark")
  func pin() throws {
    let (screen, field) = try focused { $0.keyboard = .pin }
    for digit in 0...9 { try screen.tap(key: "\(digit)") }
    try screen.tap(key: "delete")
    #expect(field.text == "012345678")
    try screen.tap(key: "submit")
    #expect(!field.isFocused)
  }

  @Test("The keyboard that comes while it leaves goes on from where it is, at its velocity")
  func turnsBack() throws {
    let (screen, field) = try focused()
    let height = screen.keyboardFrame.height
    field.endEditing()
    screen.frames(4)
    let before = screen.keyboardFrame.minY
    screen.frames(1)
    let step = screen.keyboardFrame.minY - before
    #expect(step > 0 && screen.keyboardFrame.minY < 480)
    let y = screen.keyboardFrame.minY
    field.focus()
    screen.frames(1)
    // It does not jump: in one frame it goes on by about its last step at most.
    #expect(abs(screen.keyboardFrame.minY - y) <= step * 1.5)
    try screen.settle()
    #expect(abs(screen.keyboardFrame.minY - (480 - height)) < 0.01)
  }

  @Test("With reduced motion it is there at once")
  func reduced() throws {
    let field = TextField("Name")
    let screen = form([field], on: PanelSetting(reducesMotion: true))
    field.focus()
    screen.frames(2)
    #expect(abs(screen.keyboardFrame.maxY - 480) < 0.01)
    field.endEditing()
    screen.frames(2)
    #expect(screen.keyboardFrame == .zero)
  }

  @Test("A stage with the keyboard is at rest, and no frame is drawn")
  func rest() throws {
    let (screen, _) = try focused()
    #expect(screen.stage.isAtRest && screen.wait(.seconds(3)) == 0)
  }

  @Test("After the panel has turned, keyboard and field are in their places again")
  func turned() throws {
    let field = TextField("Name")
    let screen = form([field], below: 300)
    field.focus()
    try screen.settle()
    screen.stage.setPicture(PixelSize(480, 800), scale: 1.25)
    try screen.settle()
    #expect(abs(screen.keyboardFrame.maxY - 640) < 0.01 && screen.keyboardFrame.width == 384)
    #expect(screen.box(of: field).maxY <= screen.keyboardFrame.minY)
    try screen.tap(key: "k")
    #expect(field.text == "k")
  }

  @Test("Keys tile the keyboard on every panel, as wide as a finger where ten fit")
  func tiles() throws {
    for panel in PanelSetting.all {
      for tag in ["en", "de", "fr", "es", "ar"] {
        let (screen, _) = try focused(on: panel) { $0.languages = [tag] }
        let keys = screen.stage.input.keyFrames
        let keyboard = screen.keyboardFrame
        for frame in keys {
          #expect(keyboard.intersection(frame) == frame, "\(tag) on \(panel)")
          let others = keys.filter { $0 != frame }
          #expect(others.allSatisfy { $0.intersection(frame).isEmpty })
          let fits = panel.width / 11.5 >= 48
          if fits { #expect(frame.width >= 48, "\(tag) on \(panel): \(frame)") }
          #expect(frame.height >= 48, "\(tag) on \(panel): \(frame)")
        }
      }
    }
  }
}
