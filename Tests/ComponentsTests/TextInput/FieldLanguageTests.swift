import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The message of a text field in another language")
struct FieldLanguageTests {
  private static let messages = [
    "en": "Please enter your name", "zh": "请输入您的姓名", "ar": "يرجى إدخال اسمك",
  ]

  /// A field that must not be empty, with a message in the language of the screen.
  private func makeField() -> TextField {
    let field = TextField("Name")
    field.validate = { @MainActor [unowned field] text in
      text.isEmpty ? Self.messages[field.languageTag] ?? "Empty" : nil
    }
    return field
  }

  /// The message that is drawn below a field.
  private func shown(_ field: TextField) -> String? {
    field.children.compactMap { $0 as? Label }.last { !$0.isHidden }?.text
  }

  @Test("It comes in the new language, as often as that changes", arguments: PanelSetting.all)
  func follows(on panel: PanelSetting) throws {
    let field = makeField()
    let screen = form([field], on: panel)
    screen.stage.environment.language = "en"
    screen.frames()
    field.check()
    for language in ["zh", "ar", "en"] {
      screen.stage.environment.language = language
      screen.frames()
      #expect(field.error == Self.messages[language])
      #expect(shown(field) == Self.messages[language])
    }
    try screen.settle()
    #expect(screen.wait(.seconds(2)) == 0, "no frame at rest")
  }

  @Test("No message comes by a change of the language, and none where the text is right")
  func silent() throws {
    let field = makeField()
    let screen = form([field])
    screen.stage.environment.language = "zh"
    screen.frames()
    #expect(field.error == nil)
    field.check()
    field.focus()
    try screen.type("Ann")
    screen.stage.environment.language = "en"
    screen.frames()
    #expect(field.error == nil)
  }

  @Test("A message that code has set stays: code knows its language")
  func codeMessage() {
    let field = makeField()
    let screen = form([field])
    screen.stage.environment.language = "en"
    screen.frames()
    field.check()
    field.error = "This name is taken"
    screen.stage.environment.language = "zh"
    screen.frames()
    #expect(field.error == "This name is taken")
  }

  @Test("A message on a covered page comes in the new language with the page")
  func covered() {
    let field = makeField()
    let pages = Navigator(root: Column { field })
    let screen = ScriptedStage(pages)
    screen.stage.environment.language = "en"
    screen.frames()
    field.check()
    pages.push(Column { Label("Above") }, animated: false)
    screen.frames(2)
    screen.stage.environment.language = "zh"
    screen.frames(2)
    pages.pop(animated: false)
    screen.frames(2)
    #expect(shown(field) == Self.messages["zh"])
  }

  @Test("Other settings of the environment ask for no message")
  func otherSettings() {
    var asked = 0
    let field = TextField("Name")
    field.validate = { @MainActor _ in
      asked += 1
      return "Empty"
    }
    let screen = form([field])
    screen.stage.environment.language = "en"
    screen.frames()
    field.check()
    screen.stage.environment.theme = .dark
    screen.stage.environment.textScale = 2
    screen.frames()
    #expect(asked == 1)
    screen.stage.environment.language = "zh"
    screen.frames()
    #expect(asked == 2)
  }
}
