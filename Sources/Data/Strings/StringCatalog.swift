import VitrineUnits

/// The texts of a kiosk in all its languages, from files that translators edit.
///
///     Strings/en.json   {"welcome": "Welcome", "left": {"one": "{count} seat left",
///                                                       "other": "{count} seats left"}}
///     Strings/zh.json   {"welcome": "欢迎", "left": {"other": "还剩 {count} 个座位"}}
///
///     enum Text: String, CaseIterable { case welcome, left }
///     let strings = try StringCatalog(folder: "/srv/museum/Strings", default: "en")
///     strings[Text.welcome, "zh"]                          // 欢迎
///     strings.text(Text.left, count: 3, language: "en")    // 3 seats left
///
/// A text that a language lacks is shown in the default language. `StringCheck` of `VitrineTesting`
/// finds such texts.
public struct StringCatalog: Sendable {
  /// The language of the texts that others lack.
  public let defaultLanguage: String
  /// The tables, the one of the default language first.
  package private(set) var tables: [StringTable]

  private static let largestFile = 1 << 22
  private static let mostFiles = 200

  /// The tags of the languages that have a file, the default language first.
  public var languages: [String] {
    var tags = [defaultLanguage]
    for table in tables where !tags.contains(table.language) { tags.append(table.language) }
    return tags
  }

  /// Reads all files of a folder whose names are a language and `.json`, such as `zh.json`.
  ///
  /// Throws an error that names the file, the line and what to do where the folder cannot be read,
  /// has no file of the default language, or a file is not as the
  /// [guide](docs/guide/appearance.md) describes.
  public init(folder path: String, default language: String) throws(DataError) {
    let folder = DataFolder(path)
    try folder.check()
    let names = try folder.names().filter { $0.hasSuffix(".json") }
    if names.count > Self.mostFiles {
      throw DataError(
        file: path, expected: "at most \(Self.mostFiles) files of languages",
        found: "\(names.count)", remedy: "keep only the files of texts in this folder")
    }
    var files: [(language: String, file: String, text: [UInt8])] = []
    for name in names.sorted() {
      files.append(
        (
          String(name.dropLast(5)), folder.path(of: name),
          try folder.bytes(of: name, limit: Self.largestFile)
        ))
    }
    try self.init(files: files, folder: path, default: language)
  }

  /// Creates a catalog of files that are in memory, such as resources of the program: the tag of
  /// the language and the bytes of each.
  public init(
    files: [(language: String, text: [UInt8])], default language: String
  ) throws(DataError) {
    try self.init(
      files: files.map { ($0.language, "\($0.language).json", $0.text) }, folder: "the catalog",
      default: language)
  }

  /// Creates a catalog of files that are built into the program, as resources. A mistake in one
  /// stops the program with its file, its line and what to do: a test that reads the catalog finds
  /// it before.
  public init(builtIn files: [(language: String, text: [UInt8])], default language: String) {
    do throws(DataError) {
      try self.init(files: files, default: language)
    } catch {
      misuse("StringCatalog: \(error)")
    }
  }

  private init(
    files: [(language: String, file: String, text: [UInt8])], folder: String,
    default language: String
  ) throws(DataError) {
    defaultLanguage = language
    tables = []
    for (tag, file, text) in files {
      if !LocalizedText.isLanguage(tag) {
        throw DataError(
          file: file, expected: "the tag of a language before .json, such as zh.json",
          found: JSONNode.excerpt(tag), remedy: "rename the file, or move it elsewhere")
      }
      tables.append(try StringTable(parsing: text, file: file, language: tag))
    }
    guard let first = tables.firstIndex(where: { $0.language == language }) else {
      throw DataError(
        file: folder, expected: "the texts of the default language in \(language).json",
        found: tables.isEmpty
          ? "no file" : tables.map { "\($0.language).json" }.joined(separator: ", "),
        remedy: "add the file, or name another default language")
    }
    tables.insert(tables.remove(at: first), at: 0)
  }

  /// The texts of `other` in place of this catalog's, where it has them: for files that an operator
  /// puts beside the built-in ones.
  public func overridden(by other: StringCatalog) -> StringCatalog {
    var catalog = self
    catalog.tables = other.tables + tables
    return catalog
  }

  // MARK: Texts

  /// The text of a key in a language.
  public subscript<Key: RawRepresentable>(key: Key, language: String) -> String
  where Key.RawValue == String { text(key, language: language) }

  /// The text of a key in a language, with values in its places: `text(Text.greeting, ["name":
  /// "Ada"], language: "en")`.
  ///
  /// It is found in the file of exactly this language, otherwise in that of its first part (`zh`
  /// for `zh-Hant`), otherwise in that of the default language. A key that is in none of them is
  /// shown itself.
  public func text<Key: RawRepresentable>(
    _ key: Key, _ values: [String: String] = [:], language: String
  ) -> String where Key.RawValue == String {
    text(key.rawValue, values, count: nil, language)
  }

  /// The text of a key in the form that `count` has in a language. The value `count` is the number
  /// in Latin digits, unless `values` has another one.
  public func text<Key: RawRepresentable>(
    _ key: Key, count: Int, _ values: [String: String] = [:], language: String
  ) -> String where Key.RawValue == String {
    let number = ["count": "\(count)"].merging(values) { $1 }
    return text(key.rawValue, number, count: count, language)
  }

  private func text(
    _ key: String, _ values: [String: String], count: Int?, _ language: String
  ) -> String {
    let primary = String(language.prefix { $0 != "-" && $0 != "_" })
    for tag in [language, primary, defaultLanguage] {
      for table in tables where table.language == tag {
        switch table[key] {
        case .text(let text): return text.filled(values)
        case .plural(let forms):
          let category = PluralCategory(count ?? 0, language: tag)
          let form = count == nil ? nil : forms[category]
          return (form ?? forms[.other])?.filled(values) ?? key
        case nil: continue
        }
      }
    }
    return key
  }
}
