/// Functions for tags of languages, such as `zh-Hant` or `zh_TW`.
package enum LanguageTag {
  /// Returns the language without script and country, in lower case: `zh`.
  package static func primary(_ tag: String) -> String {
    String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  /// The languages of Arabic, Hebrew, Syriac, Thaana and N'Ko script.
  fileprivate static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

extension LayoutDirection {
  /// The direction in which a language is read, by its tag, such as `ar` or `he-IL`; that of a tag
  /// that is not known is left to right.
  public init(ofLanguage tag: String) {
    self = LanguageTag.rightToLeft.contains(LanguageTag.primary(tag)) ? .rightToLeft : .leftToRight
  }
}
