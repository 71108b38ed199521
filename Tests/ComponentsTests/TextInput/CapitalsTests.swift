import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Capitals of a field")
struct CapitalsTests {
  private func form(
    _ capitalization: TextField.Capitalization
  ) throws -> (screen: ScriptedStage, field: TextField) {
    let field = TextField("Name")
    field.capitalization = capitalization
    let screen = ComponentsTests.form([field])
    field.focus()
    try screen.settle()
    return (screen, field)
  }

  /// Taps the keys of a text as they are shown, in small or capital letters, and returns the text.
  private func typed(
    _ words: String, _ capitalization: TextField.Capitalization
  ) throws -> String {
    let (screen, field) = try form(capitalization)
    for letter in words {
      let small = String(letter)
      let key = screen.key(small) == nil ? small.uppercased() : small
      try screen.tap(key: key)
    }
    return field.text
  }

  @Test("Names begin with capitals, also after a space")
  func words() throws {
    #expect(try typed("ann lee", .words) == "Ann Lee")
    #expect(try typed("ann lee", .none) == "ann lee")
    #expect(try typed("ann lee", .sentences) == "Ann lee")
    #expect(try typed("ann lee", .all) == "ANN LEE")
  }

  @Test("A sentence begins after a full stop and a space")
  func sentences() throws {
    let (screen, field) = try form(.sentences)
    field.type("Thanks. ")
    #expect(screen.key("A") != nil && screen.key("a") == nil)
    field.type("a")
    #expect(screen.key("a") != nil)
    field.type(". ")
    #expect(screen.key("A") != nil)
    screen.press(.backspace)
    #expect(screen.key("a") != nil, "a full stop may be one of an address")
  }

  @Test("A person turns the capital off, and a deleted letter brings it back")
  func off() throws {
    let (screen, field) = try form(.words)
    try screen.tap(key: "shift")
    screen.wait(.milliseconds(400))
    try screen.tap(key: "v")
    try screen.tap(key: "o")
    #expect(field.text == "vo")
    try screen.tap(key: "delete")
    try screen.tap(key: "delete")
    try screen.tap(key: "V")
    #expect(field.text == "V")
  }

  @Test("A locked shift stays, and a number pad and other scripts have none")
  func locked() throws {
    let (screen, field) = try form(.words)
    field.type("a")
    try screen.tap(key: "shift")
    try screen.tap(key: "shift")
    for letter in ["B", "C"] { try screen.tap(key: letter) }
    #expect(field.text == "aBC")
    field.keyboard = .number
    try screen.settle()
    try screen.tap(key: "1")
    #expect(field.text == "aBC1")
  }

  @Test("The caret decides: before the first letter it is a capital again")
  func caret() throws {
    let (screen, field) = try form(.words)
    field.type("Ann")
    #expect(screen.key("a") != nil)
    screen.press(.home)
    #expect(screen.key("A") != nil)
    screen.press(.end)
    #expect(screen.key("a") != nil)
    field.capitalization = .all
    #expect(screen.key("A") != nil)
  }
}
