import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Keys of a keyboard in a field")
struct FieldKeysTests {
  @Test("Keys type, delete, and move the caret; Shift selects")
  func editing() throws {
    let (screen, field) = try focusedForm()
    screen.press(text: "abcd")
    screen.press(.left)
    screen.press(.backspace)
    #expect(field.text == "abd")
    screen.press(.delete)
    screen.press(.home)
    screen.press(text: "é ")
    #expect(field.text == "é ab")
    screen.press(.end)
    screen.press(.left, isShifted: true)
    screen.press(.home, isShifted: true)
    screen.press(text: "x")
    #expect(field.text == "x", "the selection goes on from its other end")
  }

  @Test("In Arabic text the arrows move in the direction that they show")
  func arabic() throws {
    let field = TextField("الاسم", text: "سلام")
    let screen = ScriptedStage(
      Column { field }, on: PanelSetting(PixelSize(800, 480), .rightToLeft), fonts: .installed)
    field.focus()
    try screen.settle()
    // The caret is at the left end, after the last letter.
    screen.press(.right)
    screen.press(.backspace)
    #expect(field.text == "سلم")
    screen.press(.left)
    screen.press(.backspace)
    #expect(field.text == "سل")
  }

  @Test("Copy, cut and paste use the clipboard, but a secret is not copied")
  func clipboard() throws {
    let (screen, field) = try focusedForm()
    screen.press(text: "key")
    screen.press(.selectAll)
    screen.press(.cut)
    #expect(field.text.isEmpty)
    screen.press(.paste)
    screen.press(.paste)
    #expect(field.text == "keykey")
    field.isSecure = true
    screen.press(.selectAll)
    screen.press(.copy)
    screen.press(.end)
    screen.press(.paste)
    #expect(field.text == "keykeykey", "the clipboard has what was cut")
  }

  @Test("Enter confirms as the key on the screen does, and Escape ends the focus")
  func confirming() throws {
    var sent: [String] = []
    let (first, second) = (TextField("First"), TextField("Second"))
    second.onSubmit = { sent.append($0) }
    let screen = form([first, second])
    screen.tap(screen.box(of: first).center)
    try screen.settle()
    screen.press(text: "a")
    screen.press(.enter)
    #expect(screen.focusedField === second)
    screen.press(text: "b")
    screen.press(.escape)
    #expect(screen.focusedField == nil && screen.keyFocus === second && sent.isEmpty)
    screen.press(.enter)
    #expect(screen.focusedField === second)
    screen.press(.enter)
    #expect(sent == ["b"] && screen.focusedField == nil)
  }

  @Test("A code is written into the field that has the focus, and confirms it")
  func scanning() throws {
    var codes: [String] = []
    let field = TextField("Ticket")
    var others: [String] = []
    field.onSubmit = { codes.append($0) }
    let screen = form([field])
    screen.stage.root.onScan = { others.append($0) }
    field.focus()
    try screen.settle()
    screen.scan("4006381333931")
    #expect(codes == ["4006381333931"] && others.isEmpty)
    screen.scan("77777")
    #expect(others == ["77777"] && field.text == "4006381333931")
  }

  @Test("A field that a key leads to has no keyboard on the screen, until it is tapped")
  func onScreenKeyboard() throws {
    let field = TextField("Name")
    let screen = ScriptedStage(Column { [field, Button("Elsewhere") {}] })
    screen.press(.tab)
    try screen.settle()
    #expect(field.isFocused && screen.keyboardFrame == .zero && screen.keyFocus === field)
    screen.press(text: "a")
    #expect(field.text == "a")
    screen.tap(screen.box(of: field).center)
    try screen.settle()
    #expect(field.isFocused && !screen.keyboardFrame.isEmpty)
    screen.press(.tab)
    try screen.settle()
    #expect(screen.keyboardFrame == .zero && !field.isFocused)
  }
}
