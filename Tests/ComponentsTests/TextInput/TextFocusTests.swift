import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Focus of a text field")
struct TextFocusTests {
  @Test("The tap on a button that focuses another field does not end that focus")
  func focusingButton() throws {
    let (first, second) = (TextField("First"), TextField("Second"))
    let button = Button("Next") { second.focus() }
    let screen = ScriptedStage(
      Column {
        button; first; second; Spacer()
      }, on: PanelSetting())
    first.focus()
    try screen.settle()
    screen.tap(button)
    try screen.settle()
    #expect(second.isFocused)
    screen.tap(button)
    try screen.settle()
    #expect(second.isFocused, "it has the focus already")
  }

  @Test("Without a validation, an error from code goes with the next change")
  func errorFromCode() throws {
    let field = TextField("Name")
    let screen = form([field])
    field.focus()
    field.error = "taken"
    field.submit()
    #expect(field.isFocused && field.error == "taken")
    try screen.type("x")
    #expect(field.error == nil)
    field.submit()
    try screen.settle()
    #expect(!field.isFocused)
  }

  @Test("The message of a refused text is above the keyboard")
  func messageInSight() throws {
    let field = TextField("Name")
    field.validate = { @MainActor _ in "too short" }
    let fixed = ScriptedStage(
      Column {
        Spacer(); field
      }, on: PanelSetting())
    let other = TextField("Name")
    other.validate = { @MainActor _ in "too short" }
    for (screen, field) in [(fixed, field), (form([other], below: 700), other)] {
      field.focus()
      try screen.settle()
      field.submit()
      try screen.settle()
      let message = try #require(screen.find(Label.self) { $0.text == "too short" })
      #expect(screen.frame(of: message).maxY <= screen.keyboardFrame.minY)
    }
  }

  @Test("Taps on the overlay do not end the focus of a field below it")
  func overlay() throws {
    let (screen, field) = try focusedForm()
    let button = Button("Stay")
    screen.stage.setOverlay(
      Column {
        button; Spacer()
      }, at: screen.now)
    try screen.settle()
    screen.tap(screen.middle(of: button))
    try screen.settle()
    #expect(field.isFocused)
  }

  @Test("In the overlay, a tap beside the field ends its focus")
  func inOverlay() throws {
    let field = TextField("Name")
    let screen = form([])
    let button = Button("Elsewhere")
    screen.stage.setOverlay(
      Column {
        button; field; Spacer()
      }, at: screen.now)
    field.focus()
    screen.wait(.seconds(1))
    screen.tap(button)
    try screen.settle()
    #expect(!field.isFocused)
  }

  @Test("A dialog that code opens ends the focus behind it, and a field inside has its own")
  func dialog() throws {
    let (behind, inside) = (TextField("Behind"), TextField("Inside"))
    let host = ModalHost {
      Column {
        behind; Spacer()
      }
    }
    let screen = ScriptedStage(host, on: PanelSetting())
    behind.focus()
    try screen.settle()
    host.present(Dialog("Question", actions: [.init("Yes")]) { inside })
    try screen.settle()
    #expect(!behind.isFocused && screen.keyboardFrame == .zero)
    inside.focus()
    try screen.settle()
    #expect(inside.isFocused)
  }

  @Test("The second tap of a double tap does not end the focus of a field that has moved away")
  func doubleTap() throws {
    let field = TextField("Name", text: "one two")
    let screen = ScriptedStage(
      Column {
        Spacer(); field
      }, on: PanelSetting())
    let place = screen.box(of: field).center - Vector(0, 20)
    screen.tap(place)
    screen.wait(.milliseconds(60))
    #expect(screen.box(of: field).maxY < place.y, "it has moved away")
    screen.tap(place + Vector(3, 0))
    try screen.settle()
    #expect(field.isFocused)
    screen.tap(Point(place.x, 20))
    try screen.settle()
    #expect(!field.isFocused)
  }

  @Test("A finger that moves away and back to its place is no tap")
  func movedBack() throws {
    let (screen, field) = try focusedForm()
    let finger = screen.land(at: Point(400, 10))
    finger.move(by: Vector(60, 0), over: .milliseconds(100))
    finger.move(by: Vector(-60, 0), over: .milliseconds(100))
    finger.lift()
    try screen.settle()
    #expect(field.isFocused)
  }

  @Test("A field that shows its secret is secret until the focus leaves")
  func shownSecret() throws {
    let (field, other) = (TextField("PIN"), TextField("Name"))
    field.isSecure = true
    let screen = form([field, other])
    field.focus()
    field.isSecure = false
    #expect(screen.stage.input.isSecure)
    other.focus()
    #expect(!screen.stage.input.isSecure)
    other.isSecure = true
    other.isSecure = false
    #expect(screen.stage.input.isSecure)
    other.endEditing()
    #expect(!screen.stage.input.isSecure)
  }
}
