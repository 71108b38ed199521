import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Chinese on the keyboard")
struct CompositionTests {
  @Test("Letters are composed, and the space bar takes the first candidate")
  func space() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["n", "i"])
    #expect(field.text.isEmpty && screen.candidates == ["你", "尼", "泥"])
    try screen.tap(keys: ["h", "a", "o"])
    #expect(screen.candidates == ["你好", "你", "尼"])
    try screen.tap(keys: [" "])
    #expect(field.text == "你好" && screen.candidates.isEmpty)
    try screen.tap(keys: [" "])
    #expect(field.text == "你好 ", "without letters it types a space")
  }

  @Test("A candidate that is tapped leaves the letters of the other syllables")
  func tapped() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["n", "i", "h", "a", "o"])
    screen.tap(try #require(screen.stage.input.shownCandidates.last).place)
    #expect(screen.answer() == ["hao"])
    #expect(field.text == "尼" && screen.candidates == ["好", "号"] && field.isFocused)
    screen.tap(try #require(screen.stage.input.shownCandidates.last).place)
    screen.answer()
    #expect(field.text == "尼号" && screen.candidates.isEmpty)
  }

  @Test("Backspace deletes the last letter, and then the character before the caret")
  func backspace() throws {
    let (screen, field) = try chineseForm()
    field.text = "您"
    try screen.tap(keys: ["n", "i", "h", "delete"])
    #expect(screen.candidates == ["你", "尼", "泥"])
    try screen.tap(keys: ["delete", "delete"])
    #expect(field.text == "您" && screen.candidates.isEmpty)
    try screen.tap(keys: ["delete"])
    #expect(field.text.isEmpty)
  }

  @Test("A sign takes the first candidate; the key that confirms types the letters themselves")
  func signs() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["n", "i", "，"])
    #expect(field.text == "你，")
    try screen.tap(keys: ["n", "i", "submit"])
    #expect(field.text == "你，ni" && field.isFocused)
    try screen.tap(keys: ["submit"])
    #expect(!field.isFocused)
  }

  @Test("The candidates grow with the text where the panel is high enough, and leave a field room")
  func largeText() throws {
    func bar(_ size: PixelSize, _ textScale: Double) throws -> (bar: Double, room: Double) {
      let (screen, field) = try chineseForm(on: PanelSetting(size))
      screen.stage.environment.textScale = textScale
      screen.frames(2)
      try screen.tap(keys: ["n", "i"])
      try screen.settle()
      let bar = screen.stage.input.candidatesFrame
      #expect(screen.box(of: field).center.y < bar.minY)
      return (bar.height, bar.minY)
    }
    let high = try [1, 2, 2.6].map { try bar(PixelSize(800, 480), $0) }
    #expect(high.map(\.bar) == [48, 72, 86] && high[2].room >= 40)
    let low = try [1, 2].map { try bar(PixelSize(480, 272), $0) }
    #expect(low.map(\.bar) == [40, 40], "there is none to spare")
  }

  @Test("Letters without a candidate are typed as they are")
  func unknown() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["x", " "])
    #expect(field.text == "x")
  }

  @Test("Pages of candidates are turned, and a page has no more than there are digits")
  func pages() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["s", "h", "i"])
    let first = screen.candidates
    #expect((3...9).contains(first.count) && first[0] == "是0")
    screen.press(.pageDown)
    #expect(screen.candidates.first == "是\(first.count)")
    screen.press(.pageUp)
    screen.press(.pageUp)
    #expect(screen.candidates == first)
    try screen.tap(button: "More characters")
    let second = screen.candidates
    #expect(second.first == "是\(first.count)")
    screen.press(.text("2"))
    screen.answer()
    #expect(field.text == second[1])
  }

  @Test("All that is typed before the answer comes is kept, in order")
  func early() throws {
    let (screen, field) = try chineseForm()
    for key in ["n", "i", " ", "h", "a", "o", " ", "，"] { try screen.tap(key: key) }
    #expect(field.text.isEmpty)
    #expect(screen.answer() == ["ni", "hao"])
    #expect(field.text == "你好，")
  }

  @Test("The focus that leaves types the letters; a new screen forgets them")
  func leaves() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(keys: ["n", "i"])
    field.endEditing()
    #expect(field.text == "ni")
    field.focus()
    try screen.settle()
    try screen.tap(keys: ["n"])
    screen.stage.replaceRoot(by: Spacer(), at: screen.now)
    #expect(field.text == "ni" && screen.answer().isEmpty)
  }

  @Test("Another language types the letters, and its keys have no candidates over them")
  func language() throws {
    let (screen, field) = try chineseForm()
    #expect(screen.stage.input.candidatesFrame.height > 0)
    try screen.tap(keys: ["n", "i"])
    try screen.tap(key: "language")
    try screen.settle()
    #expect(field.text == "ni" && screen.stage.input.candidatesFrame == .zero)
    try screen.tap(keys: ["n"])
    #expect(field.text == "nin")
    try screen.tap(key: "language")
    try screen.settle()
    #expect(screen.stage.input.candidatesFrame.maxY == screen.keyboardFrame.minY)
  }

  @Test("On a panel of 480 × 272 and 4.3 inches the keys under candidates have 9 mm")
  func smallPanel() throws {
    let (screen, field) = try chineseForm(on: PanelSetting(PixelSize(480, 272)))
    try screen.tap(keys: ["n", "i"])
    // 480 pixels on 95 mm.
    let least = 9.0 * 480 / 95.04
    for key in screen.stage.input.keyFrames { #expect(key.height >= least) }
    let candidates = screen.stage.input.candidatesFrame
    #expect(candidates.height == 40 && candidates.maxY == screen.keyboardFrame.minY)
    // The line of the field is between the top of the screen and the candidates.
    let middle = screen.box(of: field).center.y
    let line = screen.stage.environment.theme.body.size
    #expect(middle - line / 2 > 0 && middle + line / 2 < candidates.minY)
  }

  @Test("The arrows beside the candidates are one drawing, mirrored")
  func arrows() throws {
    let (screen, _) = try chineseForm()
    try screen.tap(keys: ["s", "h", "i"])
    try screen.tap(button: "More characters")
    let nodes = ComponentOutline(of: screen.stage).nodes.map(\.component)
    func drawn(_ name: String, _ direction: LayoutDirection) throws -> [Rect] {
      let arrow = try #require(nodes.first { $0.semantics?.label == name })
      #expect(arrow.semantics?.isEnabled == true)
      return DrawnControl(arrow, Size(48, 40), direction).paths(Theme.light.text)
    }
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let forward = try drawn("More characters", direction)
      let back = try drawn("Characters before", direction)
      #expect(!forward.isEmpty && forward.count == back.count)
      for (a, b) in zip(forward, back) {
        #expect(a.isNear(b.mirrored(in: 48), within: 0.01), "\(direction)")
      }
    }
  }

  @Test("Without a dictionary, and for a secret, the keys of Chinese are not offered")
  func absent() throws {
    let field = TextField("姓名")
    field.languages = ["zh", "en"]
    let screen = form([field])
    field.focus()
    try screen.settle()
    #expect(screen.key("language") == nil && screen.key("shift") != nil)
    screen.answer()
    try screen.settle()
    #expect(screen.key("language") != nil && screen.key("shift") == nil)
    field.isSecure = true
    screen.frames(2)
    #expect(screen.key("language") == nil)
    field.isSecure = false
    screen.frames(2)
    try screen.tap(keys: ["n", "i"])
    screen.stage.receive(.unavailable(.pinyin), at: screen.now)
    screen.frames(2)
    #expect(field.text == "ni" && screen.key("language") == nil)
  }

  @Test("A secret that is shown has no candidates, and no dictionary sees its letters")
  func shownSecret() throws {
    let (screen, field) = try chineseForm { $0.isSecure = true }
    field.isSecure = false
    screen.frames(2)
    screen.answer()
    try screen.tap(key: "n")
    screen.press(.text("i"))
    #expect(screen.answer().isEmpty && field.text == "ni")
  }

  @Test("The letters are typed as they are where the keys lose their conversion")
  func keysChange() throws {
    let (numbers, number) = try chineseForm()
    try numbers.tap(keys: ["n", "i"])
    number.keyboard = .number
    numbers.frames(2)
    #expect(number.text.isEmpty && numbers.candidates.isEmpty, "no letters for a number")
    let (secret, pin) = try chineseForm()
    try secret.tap(keys: ["n", "i"])
    pin.isSecure = true
    secret.frames(2)
    #expect(pin.text == "ni" && secret.candidates.isEmpty)

    let field = TextField("姓名")
    let screen = form([field])
    screen.stage.environment.language = "zh"
    field.focus()
    screen.answer()
    try screen.settle()
    try screen.tap(keys: ["n", "i"])
    #expect(!screen.candidates.isEmpty)
    screen.stage.environment.language = "en"
    screen.frames(2)
    #expect(field.text == "ni" && screen.candidates.isEmpty)
    try screen.tap(keys: ["n"])
    #expect(field.text == "nin")
  }

  @Test("The action of a button that is tapped reads the letters that were composed")
  func readByButton() throws {
    let (screen, field) = try chineseForm()
    let button = try #require(screen.find(Button.self) { $0.title == "Elsewhere" })
    var read = ""
    button.onTap = { read = field.text }
    try screen.tap(keys: ["n", "i"])
    screen.tap(button)
    try screen.settle()
    #expect(read == "ni")
  }

  @Test("A dictionary that does not answer loses nothing that is typed")
  func silent() throws {
    let (screen, field) = try chineseForm()
    try screen.tap(key: "n")
    for _ in 0..<100 { try screen.tap(key: "，") }
    field.endEditing()
    #expect(field.text == "n" + String(repeating: "，", count: 100))
  }

  @Test("A dictionary is asked for once, and only where a field needs it")
  func asked() throws {
    let plain = form([TextField("Name")])
    #expect(plain.answer().isEmpty)
    plain.stage.environment.language = "zh"
    let field = try #require(plain.find(TextField.self))
    field.focus()
    #expect(plain.answer() == [""])
    field.endEditing()
    field.focus()
    #expect(plain.answer().isEmpty)
  }

  @Test(
    "The keyboard of Chinese leaves the field in sight on every panel", arguments: PanelSetting.all)
  func room(panel: PanelSetting) throws {
    let (screen, field) = try chineseForm(on: panel)
    try screen.tap(keys: ["n", "i"])
    try screen.settle()
    let bar = screen.stage.input.candidatesFrame
    #expect(bar.height >= 40 && bar.maxY == screen.keyboardFrame.minY)
    #expect(screen.box(of: field).center.y < bar.minY, "\(panel)")
    for (_, place) in screen.stage.input.shownCandidates { #expect(bar.contains(place)) }
    try screen.tap(keys: [" "])
    #expect(field.text == "你")
  }
}
