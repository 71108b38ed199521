import Vitrine

/// The keys of the texts. The files in `Strings` have the texts, one file for each language.
public enum Text: String, CaseIterable {
  case fair, good, language, languageName, poor, question, thanks, title, votes

  /// The texts of all languages, the default language first. `Package.swift` names the files too.
  public static let catalog = StringCatalog(
    builtIn: [
      ("en", PackageResources.en_json), ("zh", PackageResources.zh_json),
      ("ar", PackageResources.ar_json),
    ], default: "en")
}

extension Component {
  /// The text in the language that the screen has now. A binding with it follows the language.
  func say(_ text: Text) -> String { Text.catalog[text, languageTag] }

  /// The text in the form for a number.
  func say(_ text: Text, count: Int) -> String {
    Text.catalog.text(text, count: count, language: languageTag)
  }
}
