import Testing
import VitrineComponents
import VitrineText
import VitrineUnits

@Suite("The places of characters in a line", .needsNoto)
struct SpanTests {
  private func spans(_ text: String, _ direction: LayoutDirection = .leftToRight) -> [TextSpan] {
    typesetter().0.spans(request(text, direction: direction))
  }

  @Test("Latin characters follow each other to the right, and blanks at the end count")
  func latin() {
    let spans = spans("Wave  \u{2060}")
    #expect(spans.count == 7)
    for (span, next) in zip(spans, spans.dropFirst()) {
      #expect(abs(span.right - next.left) < 0.01 && !span.isRightToLeft)
    }
    #expect(spans[5].right > spans[3].right + 8)
    #expect(spans[6].left == spans[6].right)
  }

  @Test("Arabic characters follow each other to the left, and a ligature is shared by its letters")
  func arabic() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let spans = spans("سلام", direction)
      #expect(spans.count == 4 && spans.allSatisfy(\.isRightToLeft))
      for (span, next) in zip(spans, spans.dropFirst()) {
        #expect(abs(span.left - next.right) < 0.01)
      }
      #expect(spans.allSatisfy { $0.right - $0.left > 1 }, "lam and alef share their ligature")
    }
  }

  @Test("In a mixed line each word keeps its own direction")
  func mixed() {
    let spans = spans("ab سل")
    #expect(spans[0].right <= spans[1].left + 0.01)
    #expect(spans[3].left >= spans[4].right - 0.01 && spans[4].left >= spans[1].right)
    let reversed = self.spans("سل ab", .rightToLeft)
    #expect(reversed[0].left > reversed[3].right, "the Latin word is to the left")
    #expect(reversed[3].left < reversed[4].left)
  }

  @Test(
    "A character with marks has one place",
    arguments: ["e\u{301}", "é", "ب\u{651}\u{64e}", "กำ", "कि"])
  func marks(character: String) {
    let spans = spans(character + character)
    #expect(spans.count == 2 * character.count)
    #expect(spans.allSatisfy { $0.right > $0.left })
  }

  @Test("Marks that are not shown move no character after them")
  func manyMarks() {
    let marked = "a" + String(repeating: "\u{301}", count: 60)
    let (spans, plain) = (spans(marked + "bcd"), spans("abcd"))
    #expect(spans.count == 4)
    for (span, other) in zip(spans, plain).dropFirst() {
      #expect(abs((span.right - span.left) - (other.right - other.left)) < 0.1)
    }
  }

  @Test("An empty text has no place")
  func empty() { #expect(spans("").isEmpty) }
}
