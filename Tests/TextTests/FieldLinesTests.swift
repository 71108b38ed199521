import Testing
import VitrineTesting
import VitrineText
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("Lines of a text field in two directions")
struct FieldLinesTests {
  private let typesetter = FreeTypeTypesetter(log: LogLines().textSink)

  private func lines(_ text: String, width: Double, _ direction: LayoutDirection) -> TextLines {
    var editing = TextEditing()
    editing.hasLines = true
    editing.setText(text)
    return TextLines(
      TextLines.Request(
        editing: editing, isSecure: false, isWrapped: true, style: TextStyle(size: 20),
        direction: direction, scale: 1, room: Size(width, 300)), typesetter)
  }

  @Test(
    "Each line is in its room, at the edge where reading begins, whatever its letters",
    arguments: [LayoutDirection.leftToRight, .rightToLeft],
    [
      "مرحبا بكم في متحف المدينة القديمة وحديقتها", "The quick brown fox jumps over the lazy dog",
      "اشتريت iPhone 15 وجهاز Raspberry Pi Zero 2 من السوق",
    ])
  func edges(direction: LayoutDirection, text: String) {
    for width in stride(from: 120.0, through: 300, by: 13) {
      let lines = lines(text, width: width, direction)
      let characters = Array(text)
      for line in lines.lines {
        let shown = zip(line.range, line.geometry.spans).filter { !characters[$0.0].isWhitespace }
        let left = line.left + (shown.map(\.1.left).min() ?? 0)
        let right = line.left + (shown.map(\.1.right).max() ?? 0)
        #expect(left >= -0.5 && right <= width + 0.5, "\(line.text)")
        let isAtEdge = direction == .leftToRight ? abs(left) < 0.5 : abs(right - width) < 0.5
        // The last line may end with blanks.
        #expect(isAtEdge, "\(line.text) in \(width)")
        #expect(abs(line.textLeft - left) < 0.5)
      }
    }
  }

  @Test("A line that begins with other letters keeps the direction of its paragraph")
  func paragraph() {
    let text = "اشتريت iPhone 15 من السوق"
    let lines = lines(text, width: 80, .leftToRight)
    let line = lines.lines.first { text.count > 8 && $0.text.contains("iPhone") }
    #expect(line?.text.unicodeScalars.first == "\u{200f}")
    let next = self.lines("x\niPhone", width: 80, .rightToLeft).lines[1]
    #expect(next.text == "iPhone", "another paragraph has its own")
  }
}
