import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Text field")
struct TextFieldTests {
  @Test("A tap gives the focus, typed text is reported, and a tap elsewhere ends the focus")
  func focus() throws {
    var texts: [String] = []
    let field = TextField("Name") { texts.append($0) }
    let screen = form([field])
    screen.tap(screen.box(of: field).center)
    try screen.settle()
    #expect(field.isFocused && screen.focusedField === field)
    try screen.type("Mo")
    #expect(field.text == "Mo" && texts == ["M", "Mo"])
    field.text = "Ida"
    #expect(texts.count == 2, "code reports nothing")
    screen.wait(.seconds(1))
    screen.tap(Point(400, 10))
    try screen.settle()
    #expect(!field.isFocused && screen.focusedField == nil && field.text == "Ida")
    #expect(throws: (any Error).self) { try screen.type("x") }
  }

  @Test("A finger that scrolls does not end the focus")
  func scrolling() throws {
    let field = TextField("Name")
    let screen = form([field], below: 700)
    field.focus()
    try screen.settle()
    let offset = try #require(screen.scroller("page")).offset
    screen.touch(at: Point(20, 60)) { $0.moving(by: Vector(0, 60), over: .milliseconds(200)) }
    try screen.settle()
    #expect(field.isFocused)
    let after = try #require(screen.scroller("page")).offset
    #expect(after < offset)
  }

  @Test(
    "Wherever a field is, it is above the keyboard on every panel, and back afterwards",
    arguments: PanelSetting.all)
  func inSight(panel: PanelSetting) throws {
    for space in [0.0, 150, 900] {
      let (first, field) = (TextField("First"), TextField("Second"))
      let screen = form([first, field], on: panel, below: space)
      let root = screen.stage.root
      field.focus()
      try screen.settle()
      let (box, keyboard) = (screen.box(of: field), screen.keyboardFrame)
      #expect(box.maxY <= keyboard.minY && box.minY >= 0, "\(space): \(box), \(keyboard)")
      #expect(abs(keyboard.maxY - panel.height) < 0.01)
      field.endEditing()
      try screen.settle()
      #expect(root.frame.origin == .zero && screen.keyboardFrame == .zero)
    }
  }

  @Test("A field at the lower edge that does not scroll is lifted with its screen")
  func shifted() throws {
    let field = TextField("Name")
    let screen = ScriptedStage(
      Column {
        Spacer(); field
      }, on: PanelSetting())
    field.focus()
    try screen.settle()
    #expect(screen.box(of: field).maxY <= screen.keyboardFrame.minY)
    #expect(screen.stage.root.frame.minY < 0)
    // Touches follow the shifted screen.
    try screen.type("abc")
    screen.tap(screen.place(1, in: field))
    try screen.type("X")
    #expect(field.text == "aXbc")
  }

  @Test("A field that leaves the stage, is hidden or is disabled loses the focus")
  func leaving() throws {
    let field = TextField("Name")
    let screen = form([field])
    let ways: [@MainActor () -> Void] = [
      { field.isHidden = true }, { field.isEnabled = false }, { field.removeFromParent() },
    ]
    for leave in ways {
      field.isHidden = false
      field.isEnabled = true
      field.focus()
      try screen.settle()
      #expect(field.isFocused)
      leave()
      try screen.settle()
      #expect(screen.focusedField == nil && screen.keyboardFrame == .zero)
    }
  }

  @Test("The error appears when the focus ends, and goes as soon as the text is right")
  func validation() throws {
    let field = TextField("PIN")
    field.validate = { @MainActor text in text.count < 3 ? "too short" : nil }
    let screen = form([field])
    field.focus()
    try screen.type("12")
    #expect(field.error == nil, "no message while typing")
    field.submit()
    #expect(field.error == "too short" && field.isFocused)
    try screen.type("3")
    #expect(field.error == nil)
    field.submit()
    try screen.settle()
    #expect(!field.isFocused)
    field.focus()
    field.text = ""
    let height = field.sizeThatFits(Size(300, 300)).height
    field.endEditing()
    #expect(field.error == "too short")
    #expect(field.sizeThatFits(Size(300, 300)).height > height)
  }

  @Test("Confirming leads to the next field, and from the last one away")
  func nextField() throws {
    var sent: [String] = []
    let fields = ["a", "b", "c"].map { TextField($0) }
    fields[1].isEnabled = false
    fields[2].onSubmit = { @MainActor text in sent.append(text) }
    let screen = form(fields)
    fields[0].focus()
    fields[0].submit()
    #expect(fields[2].isFocused)
    try screen.type("x")
    fields[2].submit()
    #expect(sent == ["x"] && screen.focusedField == nil)
  }

  @Test("A kind of keyboard accepts its own characters only, in the digits of all scripts")
  func kinds() throws {
    let field = TextField("Number")
    let screen = form([field])
    field.focus()
    field.keyboard = .number
    try screen.type("a1٢,5x三")
    #expect(field.text == "12,53")
    field.text = ""
    field.keyboard = .pin
    try screen.type("1-٢")
    #expect(field.text == "12")
  }

  @Test("A text is no longer than its maximum")
  func maximum() throws {
    let field = TextField("Code", text: "ABCDEF")
    field.maximumLength = 4
    #expect(field.text == "ABCD")
    let screen = form([field])
    field.focus()
    try screen.type("E")
    #expect(field.text == "ABCD")
  }

  @Test("A secret shows dots, is not copied, and its description has no letter of it")
  func secret() throws {
    let field = TextField("Password", text: "rosebud")
    field.isSecure = true
    let screen = form([field])
    field.focus()
    #expect(field.semantics?.value == "•••••••" && screen.stage.input.isSecure)
    screen.tap(screen.place(2, in: field))
    screen.tap(screen.place(2, in: field))
    try screen.settle()
    #expect(screen.stage.input.offeredActions.isEmpty, "all is selected, and nothing may be copied")
    try screen.type("x")
    #expect(field.text == "x", "a double tap selects all of a secret")
  }

  @Test("It says what it is, and can be chosen without a finger")
  func semantics() {
    let field = TextField("Name", text: "Ida")
    let screen = form([field])
    #expect(
      field.semantics
        == Semantics(.textField, label: "Name", value: "Ida", isOn: false, actions: [.activate]))
    #expect(field.perform(.activate) && screen.focusedField === field)
    field.isEnabled = false
    #expect(!field.perform(.activate) && screen.focusedField == nil)
  }

  @Test("On the smallest panel the line of a field with large text is above the keyboard")
  func largeText() throws {
    let field = TextField("Name")
    let screen = ScriptedStage(
      Column {
        Spacer()
        field
      }, on: PanelSetting(PixelSize(480, 272)), theme: .largeText)
    field.focus()
    try screen.settle()
    let (box, keyboard) = (screen.box(of: field), screen.keyboardFrame)
    #expect(box.height > keyboard.minY, "the box does not fit")
    #expect(abs(box.center.y - keyboard.minY / 2) < 8)
  }

  @Test("Every target is at least 48 points high, with large text higher")
  func targets() {
    let field = TextField("Name")
    let screen = stage(field)
    #expect(screen.box(of: field).height >= Spacing.touchTarget)
    let large = TextField("Name")
    let other = stage(large, theme: .largeText)
    #expect(other.box(of: large).height > screen.box(of: field).height)
  }
}
