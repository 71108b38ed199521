/// The letters of one language on the on-screen keyboard, from a file.
///
///     catalog.keyboards = [try KeyboardLayout(file: "/usr/share/my-kiosk/sv.json")]
///
/// The [guide](docs/guide/controls.md) describes the file.
public struct KeyboardLayout: Sendable, Hashable {
  /// The tag of the language in lower case, such as `de`.
  package let language: String
  /// The name of the language in itself, which its space bar shows.
  package let name: String
  /// Three rows of letters from left to right, in all reading directions.
  package let letters: [[String]]
  /// The same keys while shift is on; empty for a script without capitals.
  package let capitals: [[String]]
  /// The further characters of a key, by its own.
  package let accents: [String: [String]]
  /// The pages of digits and symbols; empty: those of all languages.
  package let symbols: [[[String]]]
  /// The keys beside the space bar, each with its further characters.
  package let comma: [String]
  package let stop: [String]
  /// The conversion of its letters; nil: they are typed as they are.
  package let conversion: TextConversion?

  package init(
    language: String, name: String, letters: [[String]], capitals: [[String]] = [],
    accents: [String: [String]] = [:], symbols: [[[String]]] = [],
    comma: [String] = [",", ";", ":"], stop: [String] = [".", "?", "!"],
    conversion: TextConversion? = nil
  ) {
    self.language = language.lowercased()
    self.name = name
    self.letters = letters
    self.capitals = capitals
    self.accents = accents
    self.symbols = symbols
    self.comma = comma
    self.stop = stop
    self.conversion = conversion
  }

  /// Whether it types letters of the Latin alphabet, which addresses consist of.
  var isLatin: Bool { conversion == nil && letters.joined().contains("a") }
}

/// The keyboards of a stage: layouts in the order of preference, and what all languages share.
package struct KeyboardSet: Sendable, Hashable {
  /// The layouts, each language once; empty: there is no on-screen keyboard.
  package var layouts: [KeyboardLayout]
  /// The pages of digits and symbols, of three rows each.
  package var symbols: [[[String]]]
  /// The rows of the pads. `delete`, `submit` and `hide` are keys that act.
  package var number: [[String]]
  package var pin: [[String]]
  /// The language of the screens; nil: that of the first layout.
  package var language: String?

  package init(
    layouts: [KeyboardLayout] = [], symbols: [[[String]]] = [], number: [[String]] = [],
    pin: [[String]] = [], language: String? = nil
  ) {
    self.layouts = layouts
    self.symbols = symbols
    self.number = number
    self.pin = pin
    self.language = language
  }

  /// Adds layouts, which take the place of those of the same language.
  package mutating func add(_ own: [KeyboardLayout]) {
    for layout in own {
      layouts.removeAll { $0.language == layout.language }
      layouts.append(layout)
    }
  }

  /// The layouts of a field that wants these languages, the first one shown at first. A field
  /// without wishes has that of the screens, and a Latin one beside a layout without Latin letters.
  /// At least one, unless there is none at all. A layout whose letters are converted needs one of
  /// the `conversions`.
  func layouts(
    for languages: [String], conversions: Set<TextConversion> = []
  ) -> [KeyboardLayout] {
    var found = wantedLayouts(for: languages).filter { layout in
      layout.conversion.map(conversions.contains) ?? true
    }
    if found.isEmpty {
      let plain = layouts.first { $0.conversion == nil } ?? layouts.first
      return plain.map { [$0] } ?? []
    }
    if languages.isEmpty, !found.contains(where: \.isLatin),
      let latin = layouts.first(where: \.isLatin)
    {
      found.append(latin)
    }
    return found
  }

  /// The conversions of a field that wants these languages.
  func conversions(for languages: [String]) -> Set<TextConversion> {
    Set(wantedLayouts(for: languages).compactMap(\.conversion))
  }

  private func wantedLayouts(for languages: [String]) -> [KeyboardLayout] {
    let wanted = languages.isEmpty ? [language].compactMap { $0 } : languages
    var found: [KeyboardLayout] = []
    for tag in wanted.map({ $0.lowercased() }) {
      let primary = tag.prefix { $0 != "-" && $0 != "_" }
      let layout =
        layouts.first { $0.language == tag } ?? layouts.first { $0.language == primary }
      if let layout, !found.contains(layout) { found.append(layout) }
    }
    return found
  }
}
