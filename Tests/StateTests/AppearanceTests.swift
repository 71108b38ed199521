import Observation
import Testing
import VitrineComponents
import VitrineRaster
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Changes of the appearance while a stage runs")
@MainActor
struct AppearanceTests {
  private func makeList(_ count: Int = 100) -> ListView {
    ListView(Array(0..<count), id: { $0 }, rowHeight: .measured(estimate: 40)) { number in
      Padding { Label("Row \(number) of the list", lineLimit: 4) }
    }
  }

  @Test("Text of all styles grows at once, and another theme keeps its size")
  func textSize() throws {
    let label = Label("Open")
    let screen = ScriptedStage(Column(alignment: .leading) { label })
    let before = label.frame.width
    screen.stage.environment.textScale = 2
    screen.frames()
    #expect(label.frame.width == 2 * before)
    screen.stage.environment.theme = .dark
    screen.frames()
    #expect(label.frame.width == 2 * before && screen.stage.environment.theme.isDark)
    #expect(screen.stage.environment.theme.textScale == 2)
    screen.stage.environment.textScale = 1
    screen.frames()
    #expect(label.frame.width == before && screen.stage.environment.theme == .dark)
    try screen.settle()
    #expect(screen.wait(.seconds(5)) == 0)
  }

  @Test("A theme is scaled to a size, not by it, and keeps its colors")
  func theme() {
    let large = Theme.light.scalingText(to: 2.6)
    #expect(large.body.size == Theme.light.body.size * 2.6 && large.accent == Theme.light.accent)
    #expect(large.scalingText(to: 2.6) == large)
    #expect(abs(large.scalingText(to: 1).body.size - Theme.light.body.size) < 1e-12)
    let own = Theme.dark.settingFont("Museum Sans, Noto Sans")
    #expect(own.textStyles.allSatisfy { $0.family == "Museum Sans, Noto Sans" })
  }

  @Test("A binding that replaces a validation comes before the message in another language")
  func validation() {
    let messages = ["en": "Please enter your name", "ar": "يرجى إدخال اسمك"]
    let field = TextField("Name").bind { field in
      let message = messages[field.languageTag] ?? "Empty"
      field.validate = { @MainActor text in text.isEmpty ? message : nil }
    }
    let screen = ScriptedStage(Column { field })
    screen.stage.environment.language = "en"
    screen.frames()
    field.check()
    #expect(field.error == messages["en"])
    screen.stage.environment.language = "ar"
    screen.frames()
    #expect(field.error == messages["ar"])
  }

  @Test("A language mirrors the screen and runs the bindings that read it")
  func language() throws {
    let texts = LanguageTexts()
    let label = Label("").bind { $0.text = texts.title[$0.languageTag] ?? "Welcome" }
    let screen = ScriptedStage(Column(alignment: .leading) { label })
    #expect(label.text == "Welcome" && label.frame.minX == 0)
    screen.stage.environment.language = "ar"
    screen.frames()
    #expect(label.text == "أهلًا" && label.frame.maxX == 800)
    screen.stage.environment.language = "en-GB"
    screen.frames()
    #expect(label.text == "Welcome" && label.frame.minX == 0)
  }

  @Test("A list keeps the row at its top, at every size and in every language")
  func list() throws {
    try withEverySeed(20) { seed, random in
      let list = makeList()
      let screen = ScriptedStage(list, on: PanelSetting(PixelSize(400, 300)))
      list.jump(to: random.double(in: 100...2000))
      try screen.settle()
      for _ in 0..<6 {
        let first = try #require(list.firstVisible, "seed \(seed)")
        switch random.int(in: 0...2) {
        case 0: screen.stage.environment.textScale = random.double(in: 1...2.6)
        case 1: screen.stage.environment.language = random.int(in: 0...1) == 0 ? "ar" : "en"
        default: screen.stage.environment.theme = random.int(in: 0...1) == 0 ? .dark : .light
        }
        try screen.settle()
        #expect(list.firstVisible == first, "seed \(seed)")
      }
    }
  }

  @Test("A page keeps what is at its top")
  func page() throws {
    let labels = (0..<40).map { Label("Line \($0) of a page with some words in it", lineLimit: 9) }
    let page = ScrollContent { Column(spacing: 8) { labels } }
    let screen = ScriptedStage(page, on: PanelSetting(PixelSize(300, 300)))
    page.jump(to: 500)
    try screen.settle()
    func top() -> Int? { labels.firstIndex { $0.convert(.zero).y - $0.frame.height < 0 } }
    let before = try #require(top())
    for scale in [1.3, 2.6, 1.7, 1] {
      screen.stage.environment.textScale = scale
      try screen.settle()
      #expect(top() == before, "× \(scale)")
    }
  }

  @Test("A text field keeps the focus and what is typed")
  func focus() throws {
    let field = TextField("Name", text: "Ad")
    let screen = ScriptedStage(
      Column { Padding { field } }, on: PanelSetting(PixelSize(800, 480)))
    field.focus()
    try screen.settle()
    #expect(field.isFocused)
    screen.stage.environment.textScale = 1.6
    screen.stage.environment.language = "ar"
    try screen.settle()
    #expect(field.isFocused && field.text == "Ad")
  }
}

/// A title in two languages.
@MainActor
private final class LanguageTexts {
  let title = ["ar": "أهلًا"]
}

extension ListView {
  /// The first row that is visible.
  fileprivate var firstVisible: Int? {
    (0..<100).first { index in
      guard let row = row(at: index) else { return false }
      return convert(.zero).y - row.convert(.zero).y + row.frame.height > 0.5
    }
  }
}
