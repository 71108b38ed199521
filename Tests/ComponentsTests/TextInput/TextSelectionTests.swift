import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Selection and clipboard of a text field")
struct TextSelectionTests {
  @Test(
    "Two taps select the word, three everything; cut, copy and paste follow",
    arguments: PanelSetting.bothDirections)
  func editing(panel: PanelSetting) throws {
    let field = TextField("Text", text: "one two")
    let screen = form([field], on: panel)
    field.focus()
    try screen.settle()
    let text = screen.stage.input.frame(of: field)
    let start = panel.isRightToLeft ? text.maxX - 12 - 63 : text.minX + 12
    func tap(_ character: Double) { screen.tap(Point(start + character * 9, text.center.y)) }
    func press(_ name: String) throws {
      let offer = try #require(screen.stage.input.offeredActions.first { $0.name == name })
      screen.tap(offer.place)
    }
    tap(5)
    tap(5)
    #expect(screen.stage.input.offeredActions.map(\.name) == ["cut", "copy", "selectAll"])
    try press("cut")
    #expect(field.text == "one " && field.isFocused)
    try screen.settle()
    // The first tap sets the caret, the second one on it offers to paste.
    screen.wait(.seconds(1))
    tap(0)
    screen.wait(.seconds(1))
    tap(0)
    try press("paste")
    #expect(field.text == "twoone ")
    screen.wait(.seconds(1))
    for _ in 0..<3 { tap(2) }
    try press("copy")
    try screen.type("x")
    #expect(field.text == "x" && screen.stage.input.clipboard == "twoone ")
  }

  @Test("The next person does not get the clipboard of the one before")
  func clipboard() {
    let screen = form([TextField("Text")])
    screen.stage.input.clipboard = "secret"
    screen.stage.replaceRoot(by: Column {}, at: screen.now)
    #expect(screen.stage.input.clipboard.isEmpty)
  }

  @Test("A finger that rests selects the word, and moved on, whole words to where it is")
  func longPress() throws {
    let field = TextField("Text", text: "one two three")
    let screen = form([field])
    screen.tap(screen.box(of: field).center)
    try screen.settle()
    let finger = screen.land(at: screen.place(5, in: field))
    finger.rest(for: .milliseconds(600))
    #expect(field.isFocused)
    finger.move(by: Vector(40, 0), over: .milliseconds(200))
    finger.rest(for: .milliseconds(300))
    finger.lift()
    try screen.settle()
    #expect(screen.stage.input.offeredActions.map(\.name) == ["cut", "copy", "selectAll"])
    try screen.type("x")
    #expect(field.text == "one x")
  }

  @Test("An end of the selection follows a finger")
  func handles() throws {
    let field = TextField("Text", text: "one two three")
    let screen = form([field])
    field.focus()
    try screen.settle()
    screen.tap(screen.place(5, in: field))
    screen.tap(screen.place(5, in: field))
    try screen.settle()
    screen.touch(at: screen.place(7, in: field)) {
      $0.moving(by: Vector(36, 0), over: .milliseconds(300)).resting(for: .milliseconds(300))
    }
    try screen.settle()
    try screen.type("x")
    #expect(field.text == "one xee" || field.text == "one xree")
  }

  @Test("A long text scrolls with its caret and under a finger")
  func longText() throws {
    let field = TextField("Text", text: String(repeating: "0123456789", count: 20))
    let screen = form([field], on: PanelSetting(PixelSize(480, 272)))
    field.focus()
    try screen.settle()
    try screen.type("x")
    screen.tap(screen.place(1, in: field))
    try screen.type("y")
    #expect(!field.text.hasPrefix("0y"), "the end of the text was in sight")
    for _ in 0..<8 {
      screen.touch(at: screen.place(2, in: field)) {
        $0.moving(by: Vector(300, 0), over: .milliseconds(200)).resting(for: .milliseconds(200))
      }
    }
    try screen.settle()
    screen.tap(screen.place(1, in: field))
    try screen.type("z")
    #expect(field.text.hasPrefix("0z"))
  }

  @Test("The tap that focuses a text that does not fit puts the caret at its end")
  func cutText() throws {
    for panel in PanelSetting.bothDirections {
      let text = String(repeating: "0123456789", count: 20)
      let field = TextField("Text", text: text)
      let screen = form([field], on: panel)
      screen.tap(screen.box(of: field).center)
      try screen.settle()
      try screen.type("x")
      #expect(field.text == text + "x")
    }
  }

  @Test("The editing bar stays beside the selection when the page scrolls")
  func scrolledBar() throws {
    let field = TextField("Text", text: "one two")
    let screen = form([field], below: 700)
    field.focus()
    try screen.settle()
    screen.tap(screen.place(1, in: field))
    screen.tap(screen.place(1, in: field))
    try screen.settle()
    let (box, bar) = (screen.box(of: field), try #require(screen.stage.input.offeredActions.first))
    screen.touch(at: Point(20, 60)) {
      $0.moving(by: Vector(0, 60), over: .milliseconds(200)).resting(for: .milliseconds(300))
    }
    try screen.settle()
    let step = screen.box(of: field).minY - box.minY
    let moved = try #require(screen.stage.input.offeredActions.first)
    #expect(step > 20 && abs(moved.place.y - bar.place.y - step) < 2)
  }
}
