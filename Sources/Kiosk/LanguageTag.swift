/// Functions for tags of languages, such as `zh-Hant` or `zh_TW`.
enum LanguageTag {
  /// Returns the language without script and country, in lower case: `zh`.
  static func primary(_ tag: String) -> String {
    String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }
}
