import Testing
import VitrineComponents
import VitrineTesting
import VitrineText
import VitrineUnits

@Suite("Lines of a text that is being written")
struct LineLengthTests {
  private let typesetter = FreeTypeTypesetter(log: LogLines().textSink)

  private func lengths(
    _ text: String, width: Double, _ direction: LayoutDirection = .leftToRight
  ) -> [Int] {
    typesetter.lineLengths(
      TextRequest(
        text: text, style: TextStyle(size: 20), maxWidth: width, direction: direction))
  }

  private func width(_ text: some StringProtocol) -> Double {
    typesetter.spans(TextRequest(text: String(text), style: TextStyle(size: 20))).reduce(0) {
      max($0, $1.right)
    }
  }

  static let texts = [
    "Swipe to delete, five seconds to undo", "请在博物馆入口处出示您的门票，谢谢。",
    "اسحب للحذف، خمس ثوانٍ للتراجع عن الحذف", "Grüße an Zoë 👩‍👩‍👧‍👦 und e\u{301}te\u{301} 🇩🇪🇫🇷",
    "Donaudampfschifffahrtsgesellschaft", "ticket 12345 تذكرة 678 门票", "a", "",
  ]

  @Test("Each line fits, and all characters are in one", arguments: texts)
  func fits(text: String) {
    let characters = Array(text)
    for width in stride(from: 30.0, through: 400, by: 7) {
      let lengths = lengths(text, width: width)
      #expect(lengths.reduce(0, +) == characters.count)
      var start = 0
      for length in lengths where length > 0 {
        let line = String(characters[start..<start + length])
        let shown = line.reversed().drop(while: \.isWhitespace).reversed()
        if shown.count > 1 {
          #expect(self.width(String(shown)) <= width + 0.5, "\(line) in \(width)")
        }
        start += length
      }
    }
  }

  @Test(
    "The next word, or the next characters of a text without blanks, would not fit in a line",
    arguments: [(texts[0], 0), (texts[1], 3), (texts[2], 0), (texts[4], 1), (texts[5], 0)])
  func isFull(text: String, count: Int) {
    let characters = Array(text)
    for width in stride(from: 130.0, through: 400, by: 7) {
      var end = 0
      for length in lengths(text, width: width) {
        let line = String(characters[end..<end + length])
        end += length
        let rest = characters[end...]
        let more = count == 0 ? rest.prefix { !$0.isWhitespace } : rest.prefix(count)
        if more.isEmpty { continue }
        // Letters that are joined at the end of the line may be narrower by one of them.
        #expect(self.width(line + String(more)) > width - 8, "\(line) in \(width)")
      }
    }
  }

  @Test("What is written at the end moves no line before the last one", arguments: texts)
  func growing(text: String) {
    let whole = lengths(text, width: 120)
    for count in 0..<text.count {
      let part = lengths(String(text.prefix(count)), width: 120)
      // The last two may change: a word that does not fit goes to the next line.
      #expect(part.dropLast(2).elementsEqual(whole.prefix(max(0, part.count - 2))))
    }
  }
}
