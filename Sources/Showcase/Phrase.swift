/// A text in all languages of the showcase.
struct Phrase {
  let english: String
  let chinese: String
  let arabic: String

  init(_ english: String, _ chinese: String, _ arabic: String) {
    self.english = english
    self.chinese = chinese
    self.arabic = arabic
  }

  /// A text of the catalog.
  init(_ key: ShowcaseText) {
    let catalog = ShowcaseText.catalog
    self.init(catalog[key, "en"], catalog[key, "zh"], catalog[key, "ar"])
  }

  subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    case .arabic: arabic
    }
  }
}

/// Names of buttons that show an icon only, on several screens.
extension Phrase {
  static let delete = Phrase(.delete)
  static let close = Phrase(.closePage)
}
