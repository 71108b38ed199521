import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("State of the on-screen keyboard")
struct KeyboardStateTests {
  @Test("A finger that stays on the keyboard while it leaves taps nothing below it")
  func restingFinger() throws {
    var taps = 0
    let field = TextField("Name")
    let button = Button("Below") { taps += 1 }
    let screen = ScriptedStage(
      Column {
        field; Spacer(); button
      }, on: PanelSetting())
    field.focus()
    try screen.settle()
    let finger = screen.land(at: screen.middle(of: button))
    field.endEditing()
    screen.wait(.seconds(1))
    #expect(screen.keyboardFrame == .zero)
    finger.rest(for: .milliseconds(50))
    finger.lift()
    try screen.settle()
    #expect(taps == 0 && field.text.isEmpty)
    screen.tap(button)
    try screen.settle()
    #expect(taps == 1)
  }

  @Test("A held key of a secret offers nothing that is not seen")
  func secretAccents() throws {
    let field = TextField("Password")
    field.isSecure = true
    let screen = form([field])
    field.focus()
    try screen.settle()
    let finger = screen.land(at: try #require(screen.key("e")))
    finger.rest(for: .milliseconds(600))
    finger.move(by: Vector(70, -20), over: .milliseconds(150))
    finger.lift()
    #expect(["r", "t"].contains(field.text), "it slides to another key")
  }

  @Test("A key is found by what it does, its name and its title, and the error lists the keys")
  func names() throws {
    let field = TextField("Name")
    field.submitTitle = "Search"
    let screen = form([field])
    #expect(throws: (any Error).self) { try screen.tap(key: "a") }
    field.focus()
    try screen.settle()
    #expect(screen.key("Shift") == screen.key("shift") && screen.key("Shift") != nil)
    #expect(screen.key("Search") == screen.key("submit") && screen.key("Search") != nil)
    try screen.tap(key: "Shift")
    try screen.settle()
    #expect(screen.key("A") != nil && screen.key("a") == nil, "letters are found as they are typed")
    do {
      try screen.tap(key: "Enter")
      Issue.record("there is no such key")
    } catch {
      #expect("\(error)".contains(" Q W ") && "\(error)".contains("Search"))
    }
  }

  @Test("The next person gets the first language of a field")
  func language() throws {
    let field = TextField("Name")
    field.languages = ["de-AT", "ar"]
    let screen = form([field])
    field.focus()
    try screen.settle()
    try screen.tap(key: "language")
    #expect(screen.key("س") != nil)
    let next = TextField("Name")
    next.languages = ["DE", "ar"]
    screen.stage.replaceRoot(by: Column { [next] }, at: screen.now)
    try screen.settle()
    next.focus()
    try screen.settle()
    #expect(screen.key("ü") != nil)
  }

  @Test("A new language of the screens changes the keyboard that is shown")
  func environment() throws {
    let (screen, field) = try focusedForm()
    screen.stage.environment.keyboards.language = "ar"
    try screen.settle()
    #expect(screen.key("س") != nil && field.isFocused)
  }

  @Test("A space leads back to the letters, unless another finger is on a key")
  func spaceAmongFingers() throws {
    let (screen, field) = try focusedForm()
    try screen.tap(key: "symbols")
    let space = screen.land(at: try #require(screen.key(" ")))
    let digit = screen.land(at: try #require(screen.key("2")))
    space.lift()
    digit.lift()
    #expect(field.text == " 2")
    try screen.tap(key: " ")
    #expect(screen.key("a") != nil)
  }
}
