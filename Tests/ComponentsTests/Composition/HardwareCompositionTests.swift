import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Compositions of hardware keyboards")
struct HardwareCompositionTests {
  /// Presses keys, each with the answer that follows.
  private func press(_ keys: [KeyPress.Key], on screen: ScriptedStage) {
    for key in keys {
      screen.press(key)
      screen.answer()
    }
  }

  private func picture(of screen: ScriptedStage) -> UInt64 {
    let scene = screen.stage.draw()
    return Rasterizer().picture(of: scene, PixelRect(scene.size)).hash
  }

  private func letters(_ text: String) -> [KeyPress.Key] { text.map { .text(String($0)) } }

  @Test("Letters are composed, digits take a candidate, Enter types the letters, Escape none")
  func keys() throws {
    let (screen, field) = try chineseForm()
    press(letters("ni2"), on: screen)
    #expect(field.text == "尼")
    press(letters("2hao1"), on: screen)
    #expect(field.text == "尼2好", "a digit without letters is a digit")
    press(letters("ni9"), on: screen)
    #expect(field.text == "尼2好", "there is no ninth candidate")
    press([.escape], on: screen)
    #expect(field.isFocused && screen.candidates.isEmpty)
    press(letters("ni") + [.enter], on: screen)
    #expect(field.text == "尼2好ni" && field.isFocused)
    press(letters("NI") + [.left, .text("x"), .left, .enter], on: screen)
    #expect(field.text == "尼2好niNxI", "an arrow types the letters and moves the caret")
  }

  @Test("The first letter of a field that a key led to shows the keyboard with the candidates")
  func keyboardComes() throws {
    let field = TextField("姓名")
    field.languages = ["zh"]
    let screen = form([field])
    screen.answer()
    screen.press(.tab)
    #expect(field.isFocused && screen.keyboardFrame == .zero)
    press(letters("ni"), on: screen)
    try screen.settle()
    #expect(screen.candidates == ["你", "尼", "泥"] && screen.keyboardFrame.height > 0)
  }

  @Test("The code of a scanner is typed as it is", arguments: ["nihao", "n1", "4006381", "ni shi"])
  func scanner(code: String) throws {
    let (screen, field) = try chineseForm()
    var text = ""
    field.onSubmit = { text = $0 }
    screen.scan(code)
    screen.answer()
    #expect(field.text == code && (code.count < 3 || text == code))
  }

  @Test("The accent of a dead key is shown, and is no text until its letter comes")
  func deadKey() throws {
    let (screen, field) = try focusedForm()
    var changes = 0
    field.onChange = { _ in changes += 1 }
    let before = picture(of: screen)
    screen.press(.composing("´"))
    #expect(field.text.isEmpty && changes == 0)
    #expect(picture(of: screen) != before)
    screen.press(.composing(""))
    #expect(picture(of: screen) == before)
    screen.press(.composing("´"))
    screen.press(.text("é"))
    #expect(field.text == "é" && changes == 1)
    screen.press(.composing("^"))
    field.endEditing()
    try screen.settle()
    #expect(field.text == "é")
  }

  @Test("What is composed is underlined, with the caret after it, also in the middle of a text")
  func underlined() throws {
    let (screen, field) = try chineseForm()
    field.text = "北京"
    screen.press(.left)
    let before = picture(of: screen)
    press(letters("ni"), on: screen)
    #expect(picture(of: screen) != before && field.text == "北京")
    press([.escape], on: screen)
    #expect(picture(of: screen) == before)
    press(letters("ni "), on: screen)
    #expect(field.text == "北你京")
  }

  @Test("A tap into the text types the letters first")
  func tap() throws {
    let (screen, field) = try chineseForm()
    press(letters("ni"), on: screen)
    screen.tap(screen.box(of: field).center)
    #expect(field.text == "ni" && field.isFocused)
  }
}
