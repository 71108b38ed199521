/// A text in one or more languages, with OpenStreetMap's naming: `name`, `name:zh`, `name:ar`.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text in one language.
  public struct Translation: Sendable, Hashable {
    /// A language tag: `zh`, `ar`, `pt-BR`.
    public var language: String
    /// The text in that language.
    public var text: String

    /// Makes a translation.
    public init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// The text to show if there is no translation.
  public var text: String
  /// The translations, sorted by language, each language once.
  public private(set) var translations: [Translation]

  /// Makes a text; of several translations into one language the last one is used.
  public init(_ text: String, translations: [Translation] = []) {
    self.text = text
    let last = Dictionary(
      translations.map { ($0.language, $0.text) }, uniquingKeysWith: { _, later in later })
    self.translations = last.map { Translation(language: $0.key, text: $0.value) }
      .sorted { $0.language < $1.language }
  }

  /// Makes a text without translations.
  public init(stringLiteral value: String) { self.init(value) }

  /// Whether there is no text in any language.
  public var isEmpty: Bool { text.isEmpty && translations.isEmpty }

  /// The text for a reader of `language`: in exactly that language, otherwise in its first part
  /// (`zh` for `zh-Hant`), otherwise the plain text.
  public subscript(language language: String) -> String {
    if let text = self[exactly: language] { return text }
    let primary = String(language.prefix { $0 != "-" && $0 != "_" })
    return self[exactly: primary] ?? text
  }

  /// The translation of exactly this tag.
  public subscript(exactly language: String) -> String? {
    get {
      let index = index(of: language)
      return hasTranslation(at: index, language) ? translations[index].text : nil
    }
    set {
      let index = index(of: language)
      let isPresent = hasTranslation(at: index, language)
      if let newValue {
        let translation = Translation(language: language, text: newValue)
        translations.replaceSubrange(index..<index + (isPresent ? 1 : 0), with: [translation])
      } else if isPresent {
        translations.remove(at: index)
      }
    }
  }

  /// The position of a language's translation, or the one where it would be inserted.
  private func index(of language: String) -> Int {
    var range = 0..<translations.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        translations[middle].language < language
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private func hasTranslation(at index: Int, _ language: String) -> Bool {
    index < translations.count && translations[index].language == language
  }

  /// Returns whether it may be a language tag: two or three letters and a suffix (`zh-Hant`,
  /// `sr_Latn`). OpenStreetMap uses other suffixes too, such as `name:etymology`.
  package static func isLanguage(_ tag: String) -> Bool {
    let primary = tag.utf8.prefix { ($0 | 0x20) &- 0x61 < 26 }
    guard 2...3 ~= primary.count else { return false }
    return tag.utf8.dropFirst(primary.count).first.map { $0 == 0x2d || $0 == 0x5f } ?? true
  }
}
