import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Names of text fields")
struct FieldNameTests {
  @Test("A field is tapped by its name, shown above it or not")
  func tapped() throws {
    let (shown, hidden, named) = (TextField("Name"), TextField(placeholder: "Town"), TextField())
    named.accessibilityLabel = "Street"
    let screen = form([shown, hidden, named])
    for (name, field) in [("Name", shown), ("Town", hidden), ("Street", named)] {
      try screen.tap(button: name)
      try screen.settle()
      #expect(field.isFocused, "\(name)")
    }
  }

  @Test("A field with a long message is tapped in its box, not in its middle")
  func message() throws {
    let field = TextField("Name")
    field.error = "First line\nSecond line\nThird line"
    let screen = form([field])
    try screen.tap(button: "Name")
    try screen.settle()
    #expect(field.isFocused)
  }

  @Test("A field that is disabled or covered is not tapped")
  func refused() throws {
    let field = TextField("Name")
    let cover = ColoredBox(\.surface)
    let screen = ScriptedStage(
      Stack {
        Centered { field }
        cover
      })
    #expect(throws: (any Error).self) { try screen.tap(button: "Name") }
    cover.isHidden = true
    field.isEnabled = false
    screen.frames(2)
    #expect(throws: (any Error).self) { try screen.tap(button: "Name") }
    #expect(!field.isFocused)
  }

  @Test("The name of a field can change, and one without a name takes no room")
  func follows() throws {
    let field = TextField("Name")
    let screen = form([field])
    screen.frames(2)
    let height = field.frame.height
    func says(_ text: String) -> Bool {
      screen.find(Label.self) { $0.text == text && $0.frame.height > 0 } != nil
    }
    #expect(says("Name"))
    field.label = "الاسم"
    screen.frames(2)
    #expect(says("الاسم") && !says("Name") && field.frame.height == height)
    #expect(field.semantics?.label == "الاسم")
    let other = TextField("Town")
    let second = form([other])
    second.frames(2)
    let before = other.frame.height
    other.label = ""
    second.frames(2)
    #expect(other.frame.height < before)
    other.label = "Town"
    second.frames(2)
    #expect(other.frame.height == before)
  }
}
