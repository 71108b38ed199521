import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Pad for a PIN")
struct PINPadTests {
  private func shown(
    _ pad: PINPad, on panel: PanelSetting = PanelSetting(), language: String? = nil
  ) -> ScriptedStage {
    let root = Stack {}
    let screen = ScriptedStage(root, on: panel)
    screen.stage.environment.keyboards.language = language
    root.addChild(pad)
    screen.frames(2)
    return screen
  }

  private func key(_ name: String, _ screen: ScriptedStage) throws -> Pressable {
    try #require(screen.find(Pressable.self) { $0.semantics?.label == name })
  }

  @Test("Taps and keys type a PIN, which is confirmed once it has enough digits")
  func typing() throws {
    var pins: [String] = []
    let pad = PINPad("Staff") { pins.append($0) }
    let screen = shown(pad)
    for digit in ["1", "2", "0"] { screen.tap(try key(digit, screen)) }
    screen.tap(try key("Confirm", screen))
    screen.press(.enter)
    #expect(pins.isEmpty, "three digits are too few")
    screen.press(text: "9")
    screen.press(.backspace)
    screen.press(text: "x٤")
    screen.press(.enter)
    #expect(pins == ["1204"], "digits of all scripts count, other keys do not")
    screen.press(.enter)
    #expect(pins.count == 1, "what was confirmed is forgotten")
  }

  @Test("A pad takes as many digits as it is given")
  func lengths() {
    var pins: [String] = []
    let pad = PINPad("Box", lengths: 1...3) { pins.append($0) }
    let screen = shown(pad)
    screen.press(text: "5")
    screen.press(.enter)
    screen.press(text: "12345")
    screen.press(.enter)
    #expect(pins == ["5", "123"])
  }

  @Test("A wrong PIN is said, and none is taken for the time")
  func refused() throws {
    var pins: [String] = []
    let pad = PINPad("Staff") { pins.append($0) }
    let screen = shown(pad)
    func says(_ text: String) -> Bool { screen.find(Label.self) { $0.text == text } != nil }
    #expect(says("Enter the PIN"))
    pad.refuse()
    screen.frames(1)
    #expect(says("Wrong PIN"))
    screen.press(text: "1111")
    #expect(says("Enter the PIN"))
    pad.refuse(for: .seconds(5))
    screen.wait(.seconds(2))
    #expect(says("Wait 3 s"))
    screen.press(text: "2222")
    screen.press(.enter)
    #expect(pins.isEmpty)
    screen.wait(.seconds(4))
    #expect(says("Enter the PIN"))
    screen.press(text: "3333")
    screen.press(.enter)
    #expect(pins == ["3333"])
  }

  @Test("Escape and the button close it, where it can be closed")
  func closing() throws {
    var closes = 0
    let pad = PINPad("Staff")
    let screen = shown(pad)
    screen.press(.escape)
    #expect(screen.find(Button.self) { $0.title == "Close" } == nil)
    pad.onClose = { closes += 1 }
    screen.frames(1)
    screen.press(.escape)
    screen.tap(try key("Close", screen))
    #expect(closes == 2)
  }

  @Test("What is typed while it is on a screen is a secret, and no longer afterwards")
  func secrecy() {
    let pad = PINPad("Staff")
    let page = Stack { pad }
    let screen = ScriptedStage(page)
    #expect(screen.stage.input.isSecure)
    pad.isHidden = true
    #expect(!screen.stage.input.isSecure)
    pad.isHidden = false
    pad.removeFromParent()
    #expect(!screen.stage.input.isSecure)
    page.addChild(pad)
    #expect(screen.stage.input.isSecure)
  }

  @Test("Its texts are in the language of the screen, and its keys are on every panel")
  func everywhere() throws {
    for (language, close) in [("en", "Close"), ("zh", "关闭"), ("ar", "إغلاق")] {
      for panel in PanelSetting.all {
        let pad = PINPad("…")
        pad.onClose = {}
        let screen = shown(pad, on: panel, language: language)
        let area = Rect(origin: .zero, size: screen.stage.size)
        for name in (0...9).map({ "\($0)" }) + [close] {
          let frame = screen.frame(of: try key(name, screen))
          let isInside =
            frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= area.maxX + 0.01
            && frame.maxY <= area.maxY + 0.01
          #expect(isInside && !frame.isEmpty, "\(language) \(name): \(frame) on \(panel)")
        }
      }
    }
  }

  @Test("Its title and its hint can change, and a wrong PIN is said in place of the hint")
  func texts() throws {
    let pad = PINPad("Staff")
    let screen = shown(pad)
    func says(_ text: String) -> Bool { screen.find(Label.self) { $0.text == text } != nil }
    pad.title = "Personal"
    pad.hint = "Choose a PIN"
    screen.frames(2)
    #expect(pad.title == "Personal" && says("Personal") && !says("Staff"))
    #expect(says("Choose a PIN") && !says("Enter the PIN"))
    pad.refuse()
    #expect(says("Wrong PIN") && !says("Choose a PIN"))
    pad.hint = nil
    screen.press(text: "1")
    #expect(says("Enter the PIN"))
  }

  @Test("In a page that scrolls it is as high as its parts")
  func height() throws {
    for width in [240.0, 419, 420, 800] {
      let pad = PINPad("Staff")
      _ = ScriptedStage(Stack { pad })
      let size = pad.sizeThatFits(Size(width, .infinity))
      #expect(size.width == width && (300...500).contains(size.height), "\(width): \(size)")
    }
  }

  @Test("An arrow and Enter press a key of the pad")
  func focus() throws {
    var pins: [String] = []
    let pad = PINPad("Staff", lengths: 1...4) { pins.append($0) }
    let screen = shown(pad)
    screen.press(.tab)
    let first = screen.keyFocus?.semantics?.label
    #expect(first == "1")
    screen.press(.enter)
    screen.press(.down)
    screen.press(.enter)
    screen.tap(Point(1, 1))
    screen.press(.enter)
    #expect(pins == ["14"])
  }
}
