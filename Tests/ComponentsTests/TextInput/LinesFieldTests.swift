import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineComponents

/// A field of several lines on a stage with boxes of half an em as letters, which has the focus.
@MainActor
private struct LinesForm {
  let field = TextField("Message")
  let screen: ScriptedStage

  init(
    _ text: String, lines: Int = 4, on panel: PanelSetting = PanelSetting(),
    below space: Double = 0
  ) throws {
    field.lines = lines
    field.text = text
    screen = form([field, TextField("Name")], on: panel, below: space)
    field.focus()
    try screen.settle()
  }

  var step: Double { screen.stage.environment.theme.body.size / 2 }
  var lineHeight: Double { screen.stage.environment.theme.body.size * 1.5 }
  var caret: Int { field.editing.caret }

  /// The beginning of a character of a line, seen from the leading edge.
  func place(line: Int, _ characters: Double) -> Point {
    let box = screen.box(of: field)
    let x = Spacing.medium + characters * step
    let isMirrored = screen.stage.environment.isRightToLeft
    return Point(
      isMirrored ? box.maxX - x : box.minX + x,
      box.minY + Spacing.medium + (Double(line) + 0.5) * lineHeight)
  }

  func press(_ key: KeyPress.Key, isShifted: Bool = false) {
    screen.press(key, isShifted: isShifted)
  }
}

@MainActor
@Suite("Text field of several lines")
struct LinesFieldTests {
  @Test("The key that confirms begins a new line, which a field of one line does not have")
  func newLine() throws {
    let form = try LinesForm("Dear Ann,")
    try form.screen.tap(key: "submit")
    try form.screen.type("Hello")
    form.press(.enter)
    #expect(form.field.text == "Dear Ann,\nHello\n" && form.field.isFocused)
    form.field.lines = 1
    #expect(form.field.text == "Dear Ann, Hello ")
    form.field.lines = 3
    form.field.text = "a\r\nb\u{2028}c\td"
    #expect(form.field.text == "a\nb\nc d")
    #expect(TextField("", text: "a\nb", lines: 2).text == "a\nb")
    #expect(TextField("", text: "a\nb").text == "a b")
  }

  @Test("A secret stays on one line")
  func secret() throws {
    let form = try LinesForm("abc")
    let height = form.screen.box(of: form.field).height
    form.field.isSecure = true
    form.field.text = "a\nb"
    #expect(form.field.text == "a b")
    try form.screen.settle()
    #expect(form.screen.box(of: form.field).height < height)
  }

  @Test("It is as high as its lines, and 48 points at least", arguments: [1, 2, 4, 20])
  func height(lines: Int) throws {
    let form = try LinesForm("", lines: lines)
    let one = form.lineHeight + 2 * Spacing.medium
    let wanted = max(Spacing.touchTarget, one.rounded(.up)) + Double(lines - 1) * form.lineHeight
    #expect(abs(form.screen.box(of: form.field).height - wanted) <= 1)
  }

  @Test(
    "A tap puts the caret to the nearest place of its line",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func tap(direction: LayoutDirection) throws {
    let words = direction == .leftToRight ? "Dear Ann,\n\nHello" : "1234 678,\n\n12345"
    let panel = PanelSetting(PixelSize(800, 480), direction)
    let form = try LinesForm(words, on: panel)
    // Digits are written from left to right also where the lines begin at the right.
    let isMirrored = direction == .rightToLeft
    for (line, length, start) in [(0, 9, 0), (1, 0, 10), (2, 5, 11)] {
      for index in 0...length {
        form.screen.wait(.seconds(1))
        form.screen.tap(form.place(line: line, Double(isMirrored ? length - index : index)))
        #expect(form.caret == start + index, "line \(line), character \(index)")
      }
      form.screen.wait(.seconds(1))
      form.screen.tap(form.place(line: line, 20))
      #expect(form.caret == (isMirrored && length > 0 ? start : start + length))
    }
  }

  @Test("The arrows move between lines, and keep the column where lines are shorter")
  func arrows() throws {
    let form = try LinesForm("abcdef\nab\nabcdef")
    form.screen.tap(form.place(line: 0, 4))
    form.press(.down)
    #expect(form.caret == 9)
    form.press(.down)
    #expect(form.caret == 14)
    form.press(.up)
    form.press(.up)
    #expect(form.caret == 4)
    form.press(.end)
    #expect(form.caret == 6)
    form.press(.home, isShifted: true)
    #expect(form.field.editing.selection == 0..<6)
    form.press(.down, isShifted: true)
    #expect(form.field.editing.selection == 6..<7)
  }

  @Test("Beyond the first and the last line the arrows leave the field, unless they select")
  func leaving() throws {
    let form = try LinesForm("a\nbc")
    form.press(.up)
    form.press(.up, isShifted: true)
    #expect(form.field.isFocused && form.field.editing.selection == 0..<1)
    form.press(.end)
    form.press(.down)
    form.press(.down, isShifted: true)
    #expect(form.field.isFocused && form.field.editing.selection == 3..<4)
    form.press(.down)
    #expect(!form.field.isFocused)
    let one = try LinesForm("ab", lines: 1)
    one.press(.down)
    #expect(!one.field.isFocused)
  }

  @Test("Lines that do not fit are scrolled by the caret and by a finger")
  func scrolling() throws {
    let form = try LinesForm((1...9).map { "line \($0)" }.joined(separator: "\n"))
    // The last four lines are seen: the first of them is line 6.
    form.screen.tap(form.place(line: 0, 0))
    #expect(form.caret == 5 * 7)
    let start = form.place(line: 0, 3)
    form.screen.touch(at: start) {
      $0.moving(by: Vector(0, 2 * form.lineHeight + 12), over: .milliseconds(300))
        .resting(for: .milliseconds(200))
    }
    try form.screen.settle()
    form.screen.tap(form.place(line: 0, 0))
    #expect([3 * 7, 4 * 7].contains(form.caret), "\(form.caret)")
    let offset = try #require(form.screen.scroller("page")).offset
    form.press(.home)
    for _ in 0..<8 { form.press(.up) }
    #expect(form.caret == 0)
    form.screen.wait(.seconds(1))
    form.screen.tap(form.place(line: 0, 0))
    #expect(form.caret == 0)
    #expect(form.screen.scroller("page")?.offset == offset, "the page has not scrolled")
  }

  @Test(
    "The line of the caret is above the keyboard on every panel, wherever it moves",
    arguments: PanelSetting.all)
  func inSight(panel: PanelSetting) throws {
    for space in [0.0, 150, 900] {
      let form = try LinesForm(
        (1...9).map { "line \($0)" }.joined(separator: "\n"), lines: 8, on: panel, below: space)
      for isDown in [false, true] {
        for _ in 0..<8 {
          form.press(isDown ? .down : .up)
          try form.screen.settle()
          let line = form.field.selectionFrame
          let keyboard = form.screen.keyboardFrame
          #expect(line.minY >= 0 && line.maxY <= keyboard.minY, "\(space): \(line), \(keyboard)")
        }
      }
    }
  }

  @Test("A double tap selects a word of its line, and a finger moves an end to another line")
  func selecting() throws {
    let form = try LinesForm("one two\nthree four")
    form.screen.tap(form.place(line: 1, 2))
    form.screen.tap(form.place(line: 1, 2))
    #expect(form.field.selectedText == "three")
    form.screen.touch(at: form.place(line: 1, 0)) {
      $0.moving(to: form.place(line: 0, 4), over: .milliseconds(300))
    }
    #expect(form.field.selectedText == "two\nthree")
  }

  @Test("A double tap on an empty line selects nothing")
  func emptyLine() throws {
    let form = try LinesForm("one\n\ntwo")
    form.screen.tap(form.place(line: 1, 0))
    form.screen.tap(form.place(line: 1, 0))
    #expect(!form.field.editing.hasSelection && form.caret == 4)
  }

  @Test("A field for numbers has one line, and is confirmed")
  func numbers() throws {
    let form = try LinesForm("12")
    form.field.keyboard = .number
    form.press(.enter)
    #expect(form.field.text == "12" && !form.field.isFocused)
  }

  @Test("A tap on a line that is in sight moves nothing, also where the box is not in sight")
  func still() throws {
    let panel = PanelSetting(PixelSize(480, 272))
    let field = TextField("Message", text: "one\ntwo\nthree", lines: 8)
    let screen = ScriptedStage(
      Column {
        Spacer()
        field
      }, on: panel)
    field.focus()
    try screen.settle()
    let shift = screen.stage.root.frame.minY
    let line = field.selectionFrame
    screen.wait(.seconds(1))
    screen.tap(Point(line.minX - 20, line.center.y))
    try screen.settle()
    #expect(screen.stage.root.frame.minY == shift && field.selectionFrame.minY == line.minY)
  }

  @Test("After a line end a sentence begins with a capital")
  func capitals() throws {
    let form = try LinesForm("Hello")
    form.field.capitalization = .sentences
    #expect(!form.field.wantsCapital)
    form.press(.enter)
    #expect(form.field.wantsCapital)
  }
}
