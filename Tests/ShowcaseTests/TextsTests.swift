import Testing
import Vitrine

@testable import VitrineShowcase

@MainActor
@Suite("The texts of the screens")
struct TextsTests {
  /// A name in all three languages, and its source.
  private struct Entry {
    let english: String
    let chinese: String
    let arabic: String

    init(_ phrase: Phrase) {
      (english, chinese, arabic) = (phrase.english, phrase.chinese, phrase.arabic)
    }

    init(_ text: LocalizedText) {
      (english, chinese, arabic) = (
        text[language: "en"], text[language: "zh"], text[language: "ar"]
      )
    }
  }

  private var entries: [Entry] {
    let content = Content.builtIn()
    let tables =
      TownEvent.all.flatMap { [$0.title, $0.place] }
      + MarketGood.all.flatMap { [$0.name, $0.note] }
      + MuseumRoom.all.flatMap { [$0.title, $0.line] }
      + MarketGood.Kind.allCases.map(\.name)
    return tables.map(Entry.init) + content.places.map { Entry($0.name) }
      + content.transactions.map { Entry($0.name) }
      + content.messages.flatMap { [Entry($0.sender), Entry($0.subject), Entry($0.text)] }
  }

  private func isChinese(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x4e00...0x9fff).contains($0.value) }
  }

  /// Finds Latin punctuation next to Chinese characters.
  private func halfWidth(_ text: String) -> String? {
    let signs: Set<Character> = [",", ".", ":", ";", "!", "?", "(", ")", "\""]
    let letters = Array(text)
    for (index, sign) in letters.enumerated() where signs.contains(sign) {
      if index > 0 && isChinese(letters[index - 1]) { return text }
      if index + 1 < letters.count && isChinese(letters[index + 1]) { return text }
    }
    return nil
  }

  @Test("numbers from a thousand on have a comma between thousands in all texts and languages")
  func thousands() throws {
    #expect(Money.figures(297_830) == "\u{2066}2,978.30\u{2069}")
    #expect(Money.figures(-123_456_789, sign: "−") == "\u{2066}−1,234,567.89\u{2069}")
    #expect(Money.amount(-420) == "\u{2066}−4.20\u{2069}")
    let tables = MuseumRoom.all.flatMap { [$0.title, $0.line] }.map(Entry.init)
    for text in tables.flatMap({ [$0.english, $0.chinese, $0.arabic] }) {
      let plain = text.split { !$0.isWholeNumber }.contains { $0.count > 3 }
      #expect(!plain && !text.contains("\u{202f}"), "\(text)")
    }
    #expect(tables.contains { $0.english.contains("1,200") && $0.chinese.contains("1,200") })
  }

  @Test("Chinese texts have full-width punctuation on every screen and in the town's data")
  func punctuation() throws {
    #expect(halfWidth("好的, 走吧") != nil && halfWidth("今日开放至18:00") == nil)
    for entry in entries { #expect(halfWidth(entry.chinese) == nil) }
    for name in Showcase.catalog().screens.map(\.name) {
      for word in try ShowcaseHarness(name, .chinese, size: PixelSize(800, 480)).words {
        #expect(halfWidth(word) == nil, "\(name)")
      }
    }
  }

  @Test("Arabic texts have the Arabic comma and question mark, and European digits")
  func arabic() {
    for entry in entries {
      // The comma within a number is that of European digits.
      let letters = entry.arabic.replacing("1,200", with: "")
      #expect(!letters.contains { ",;?".contains($0) }, "\(entry.arabic)")
      let digits = entry.arabic.unicodeScalars.filter { (0x660...0x669).contains($0.value) }
      #expect(digits.isEmpty, "\(entry.arabic)")
    }
  }

  @Test("a name has one translation per language")
  func names() {
    var known: [String: Entry] = [:]
    for entry in entries {
      if let other = known[entry.english] {
        #expect(other.chinese == entry.chinese && other.arabic == entry.arabic, "\(entry.english)")
      }
      known[entry.english] = entry
    }
  }

  @Test("each card has its own name in every language", arguments: Language.allCases)
  func screens(language: Language) {
    let screens = DemoScreen.all(ShowcaseOptions(language: language)).filter(\.hasCard)
    #expect(Set(screens.map(\.title)).count == screens.count)
  }

  @Test("Arabic has the plural for three to ten minutes and the singular for others")
  func plural() throws {
    let words = try ShowcaseHarness("banner", .arabic, size: PixelSize(720, 1280)).words
    #expect(words.contains("4 دقائق") && words.contains("12 دقيقة"))
    #expect(!words.contains("12 دقائق") && !words.contains("4 دقيقة"))
  }

  @Test("a wallet's buttons show that nothing is paid", arguments: Language.allCases)
  func demonstration(language: Language) throws {
    let show = try ShowcaseHarness("wallet-b", language, size: PixelSize(800, 480))
    show.tap(Point(100, 40))
    show.wait(Duration(seconds: 1))
    let expected: [Language: String] = [
      .english: "demonstration", .chinese: "这是演示", .arabic: "هذا عرض توضيحي",
    ]
    #expect(show.words.contains { $0.contains(expected[language]!) }, "\(show.words)")
  }
}
