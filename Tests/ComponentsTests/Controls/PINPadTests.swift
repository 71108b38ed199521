import Testing
import VitrineComponents
import VitrineRaster
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

  @Test(
    "Each key has 48 points to the touch wherever four rows of them fit, in each size of text",
    arguments: [
      PixelSize(480, 272), PixelSize(480, 216), PixelSize(480, 192), PixelSize(272, 480),
      PixelSize(800, 480), PixelSize(480, 800), PixelSize(1280, 720),
    ])
  func targets(size: PixelSize) throws {
    for language in ["en", "zh", "ar"] {
      for textScale in [1, 2, 2.6] {
        let pad = PINPad("Locker 12")
        let direction = LayoutDirection(ofLanguage: language)
        let screen = shown(pad, on: PanelSetting(size, direction), language: language)
        screen.stage.environment.textScale = textScale
        for hasButton in [false, true] {
          pad.onClose = nil
          if hasButton { pad.onClose = {} }
          screen.frames(2)
          var check = ScreenCheck()
          check.kinds = [.target, .overflow, .overlap]
          let found = check.findings(on: screen, in: "\(language), text × \(textScale)")
          #expect(found == [], "\(found)")
        }
      }
    }
  }

  @Test("Where four rows do not fit, each key has its share to the touch, and a check finds it")
  func smallTargets() throws {
    let pad = PINPad("Locker 12")
    let screen = shown(pad, on: PanelSetting(PixelSize(480, 160)))
    screen.frames(2)
    var check = ScreenCheck()
    check.kinds = [.target]
    let found = check.findings(on: screen)
    #expect(found.count == 10, "all but the two disabled ones: \(found)")
    let problems = Set(found.map(\.problem))
    #expect(problems.allSatisfy { $0.hasPrefix("has a touch target of 48 × 4") }, "\(problems)")
    let one = screen.frame(of: try key("1", screen))
    let four = screen.frame(of: try key("4", screen))
    #expect(four.minY - one.minY == 40)
    for y in stride(from: one.minY - 2, to: one.minY + 37, by: 1) {
      let key = try key("1", screen)
      #expect(screen.stage.cover(of: key, at: Point(one.center.x, y)) == nil, "\(y)")
    }
  }

  @Test("A digit is at most half as high as its key, in each size of text and of the panel")
  func digits() throws {
    for size in [PixelSize(480, 188), PixelSize(480, 272), PixelSize(800, 480)] {
      for textScale in [1, 2, 2.6] {
        let screen = shown(PINPad("Locker 12"), on: PanelSetting(size))
        screen.stage.environment.textScale = textScale
        screen.frames(2)
        let key = try key("8", screen)
        var canvas = Canvas(size: key.frame.size, environment: screen.stage.environment)
        key.draw(into: &canvas)
        var heights: [Double] = []
        for case .glyphs(let run, _, _) in canvas.displayList.commands {
          heights.append(Double(run.bounds.height))
        }
        #expect(heights.count == 1)
        #expect(heights[0] > 8 && heights[0] <= key.frame.height / 2, "\(heights) on \(size)")
      }
    }
  }

  @Test("The marks of Delete and Confirm grow with the text, within their keys")
  func marks() throws {
    func mark(_ textScale: Double, _ size: PixelSize) throws -> Double {
      let screen = shown(PINPad("Locker 12"), on: PanelSetting(size))
      screen.stage.environment.textScale = textScale
      screen.frames(2)
      let key = try key("Confirm", screen)
      var canvas = Canvas(size: key.frame.size, environment: screen.stage.environment)
      key.draw(into: &canvas)
      var width = 0.0
      for case .path(let path, _) in canvas.displayList.commands {
        width = max(width, path.bounds.width)
        #expect(key.bounds.intersection(path.bounds) == path.bounds)
      }
      return width
    }
    let high = try [1, 2].map { try mark($0, PixelSize(800, 480)) }
    #expect(high[1] > 1.4 * high[0])
    let low = try [1, 2].map { try mark($0, PixelSize(480, 192)) }
    #expect(low[1] >= low[0])
  }

  @Test("What is refused can be said in the words of the kiosk, with the seconds of a lock")
  func reason() {
    let pad = PINPad("Staff")
    let screen = shown(pad)
    func says(_ text: String) -> Bool { screen.find(Label.self) { $0.text == text } != nil }
    pad.refuse(saying: "No connection")
    screen.frames(1)
    #expect(says("No connection") && !says("Wrong PIN"))
    screen.press(text: "1")
    #expect(says("Enter the PIN") && !says("No connection"))
    pad.refuse(saying: "No connection", for: .seconds(5))
    screen.wait(.seconds(2))
    #expect(says("No connection\nWait 3 s"))
    screen.wait(.seconds(4))
    #expect(says("Enter the PIN"))
    pad.refuse()
    screen.frames(1)
    #expect(says("Wrong PIN"), "the words are those of one refusal")
  }

  @Test("Many digits have smaller dots, all of them in sight")
  func dots() throws {
    let pad = PINPad("Staff", lengths: 4...32)
    let screen = shown(pad, on: PanelSetting(PixelSize(480, 272)))
    screen.press(text: String(repeating: "7", count: 32))
    screen.frames(1)
    let dots = try #require(screen.find(Component.self) { "\(type(of: $0))" == "PINDots" })
    var canvas = Canvas(size: dots.frame.size, environment: screen.stage.environment)
    dots.draw(into: &canvas)
    var discs: [Rect] = []
    for case .ellipse(let rect, _) in canvas.displayList.commands { discs.append(rect) }
    #expect(discs.count == 32)
    #expect(discs.allSatisfy { $0.minX >= -0.5 && $0.maxX <= dots.frame.width + 0.5 })
  }
}
