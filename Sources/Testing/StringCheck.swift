public import VitrineData

/// Checks that the files of a ``StringCatalog`` have all texts of a kiosk, and no others.
///
///     enum Text: String, CaseIterable { case welcome, left }
///
///     let findings = StringCheck.findings(in: strings, keys: Text.self)
///     #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
public enum StringCheck {
  /// Returns a sentence with file and line for each of these mistakes: a key that a language lacks,
  /// a key in a file that the program does not have, values that are not those of the default
  /// language, and a form for numbers that the language has and the file lacks.
  public static func findings<Key: CaseIterable & RawRepresentable>(
    in catalog: StringCatalog, keys: Key.Type
  ) -> [String] where Key.RawValue == String {
    let wanted = Key.allCases.map(\.rawValue)
    let known = Set(wanted)
    guard let main = catalog.tables.first(where: { $0.language == catalog.defaultLanguage }) else {
      return []
    }
    var findings: [String] = []
    for table in catalog.tables {
      for key in wanted where table[key] == nil {
        findings.append("\(table.file) has no text \"\(key)\"; add it")
      }
      for key in table.keys {
        let place = table.place(of: key)
        guard known.contains(key) else {
          findings.append("\(place): the program has no text \"\(key)\"; correct it, or remove it")
          continue
        }
        guard let entry = table[key] else { continue }
        findings += problems(entry, as: main[key] ?? entry, table.language).map {
          "\(place): \"\(key)\" \($0)"
        }
      }
    }
    return findings
  }

  private static func problems(
    _ entry: StringTable.Entry, as main: StringTable.Entry, _ language: String
  ) -> [String] {
    var problems: [String] = []
    for name in main.names.subtracting(entry.names).sorted() {
      problems.append("lacks the value {\(name)}; put it where it belongs in the text")
    }
    for name in entry.names.subtracting(main.names).sorted() {
      problems.append(
        "has a value {\(name)} that the default language lacks; correct its name, or remove it")
    }
    switch (entry, main) {
    case (.plural(let forms), .plural):
      for form in PluralCategory.forms(of: language) where forms[form] == nil {
        problems.append("lacks the form \"\(form.rawValue)\" of numbers in \(language); add it")
      }
    case (.text, .text): break
    case (.text, .plural):
      problems.append("is one text; write an object with its forms for numbers")
    case (.plural, .text):
      problems.append("has forms for numbers, but is one text in the default language")
    }
    return problems
  }
}
