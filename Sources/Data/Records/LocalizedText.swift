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
    self.translations = []
    for translation in translations { self[exactly: translation.language] = translation.text }
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
    get { translations.first { $0.language == language }?.text }
    set {
      translations.removeAll { $0.language == language }
      guard let newValue else { return }
      let index = translations.firstIndex { $0.language > language } ?? translations.count
      translations.insert(Translation(language: language, text: newValue), at: index)
    }
  }

  /// Returns whether it may be a language tag: two or three letters and a suffix (`zh-Hant`,
  /// `sr_Latn`). OpenStreetMap uses other suffixes too, such as `name:etymology`.
  package static func isLanguage(_ tag: String) -> Bool {
    let primary = tag.utf8.prefix { ($0 | 0x20) &- 0x61 < 26 }
    guard 2...3 ~= primary.count else { return false }
    return tag.utf8.dropFirst(primary.count).first.map { $0 == 0x2d || $0 == 0x5f } ?? true
  }
}
