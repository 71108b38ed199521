/// Language of a map's labels.
struct MapLanguage: Sendable, Hashable {
  /// The ending of OpenStreetMap's `name:` keys ("zh", "ar"); empty: the name on the street signs.
  let code: String

  /// Makes a language from the ending of the `name:` keys; by default the name on the street signs.
  init(_ code: String = "") { self.code = code }

  /// The name in this language, otherwise the local one, otherwise the English one.
  func name(of names: [String: String]) -> String? {
    if !code.isEmpty {
      if let name = names["name:\(code)"] { return name }
      // zh-Hans for zh.
      let longer = names.keys.filter { $0.hasPrefix("name:\(code)-") }.min()
      if let longer { return names[longer] }
    }
    return names["name"] ?? names["name:en"]
  }
}
