import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("Lines of a text field")
struct TextLinesTests {
  /// Lines of boxes that are 10 points wide and 30 high.
  private func lines(
    _ text: String, width: Double, _ direction: LayoutDirection = .leftToRight
  ) -> TextLines {
    var editing = TextEditing()
    editing.hasLines = true
    editing.setText(text)
    let request = TextLines.Request(
      editing: editing, isSecure: false, isWrapped: true, style: TextStyle(size: 20),
      direction: direction, scale: 1, room: Size(width, 300))
    return TextLines(request, BoxTypesetter())
  }

  @Test("Lines are divided at blanks, at line ends, and in words that are too long")
  func division() {
    func parts(_ text: String, width: Double) -> [String] {
      lines(text, width: width).lines.map { line in
        String(Array(text)[line.range])
      }
    }
    #expect(parts("", width: 100) == [""])
    #expect(parts("one two three", width: 75) == ["one two ", "three"])
    #expect(parts("one  two", width: 40) == ["one  ", "two"])
    #expect(parts("abcdefgh ij", width: 30) == ["abc", "def", "gh ", "ij"])
    #expect(parts("a\n\nb\n", width: 100) == ["a\n", "\n", "b\n", ""])
    #expect(parts("abc", width: 0) == ["a", "b", "c"])
  }

  @Test("All positions belong to a line, and a tap on a caret's place gives its position")
  func places() {
    var random = RandomSource(seed: 17)
    let characters = Array("ab cd\n efg ")
    for _ in 0..<300 {
      let length = random.int(in: 0...30)
      let text = String((0..<length).map { _ in characters[random.int(in: 0...10)] })
      let width = random.double(in: 25...120)
      let isMirrored = random.int(in: 0...1) == 1
      let lines = lines(text, width: width, isMirrored ? .rightToLeft : .leftToRight)
      let count = text.count
      #expect(lines.lines.map(\.range.count).reduce(0, +) == count)
      #expect(lines.height == Double(lines.lines.count) * 30)
      for position in 0...count {
        let place = lines.caret(at: position)
        #expect(lines.position(at: place) == position, "\(text.debugDescription) \(position)")
      }
      #expect(lines.position(at: Point(-100, -100)) == 0)
      #expect(lines.position(at: Point(1e6, 1e6)) == count)
      let whole = lines.areas(of: 0..<count).reduce(0) { $0 + $1.width }
      #expect(whole == Double(text.count { $0 != "\n" }) * 10)
    }
  }

  @Test("The ends of a selection are in its lines, also after a line end")
  func ends() {
    let lines = lines("ab\ncd", width: 100)
    #expect(lines.ends(of: 0..<3).end == Point(20, 15))
    #expect(lines.ends(of: 3..<5).start == Point(0, 45))
    #expect(lines.areas(of: 1..<4) == [Rect(10, 0, 10, 30), Rect(0, 30, 10, 30)])
  }

  @Test("After a part of a long word the caret is in the next line, and arrows stay in theirs")
  func longWord() {
    let lines = lines("abcdefgh", width: 30)
    #expect(lines.position(at: Point(1000, 15)) == 3)
    #expect(lines.caret(at: 3) == Point(0, 45))
    #expect(lines.position(from: 0, down: true, at: 1000) == 5)
    #expect(lines.positions(around: 4) == 3...6)
  }

  @Test("Lines begin at the right edge where reading does, and leave the blank beside it out")
  func mirrored() {
    let lines = lines("abc de fgh", width: 70, .rightToLeft)
    #expect(lines.lines.map(\.left) == [10, 40])
  }
}
