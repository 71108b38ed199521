import Vitrine

/// The keys of the texts. The files in `Strings` have the texts, one file for each language.
public enum Text: String, CaseIterable {
  case again, all, away, bread, checkout, drink, empty, emptyHint, failed, here, language,
    languageName, name, nameHint, nameMissing, numberHint, pay, payCents, send, shop, soldOut,
    sweet, thanks

  /// The texts of all languages, the default language first. `Package.swift` names the files too.
  public static let catalog = StringCatalog(
    builtIn: [
      ("en", PackageResources.en_json), ("zh", PackageResources.zh_json),
      ("ar", PackageResources.ar_json),
    ], default: "en")
}

extension Component {
  /// The text in the language that the screen has now. A binding with it follows the language.
  func say(_ text: Text, _ values: [String: String] = [:]) -> String {
    Text.catalog.text(text, values, language: languageTag)
  }
}
