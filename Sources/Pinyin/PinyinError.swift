/// The reason why letters cannot be converted to Chinese characters, with its remedy.
package enum PinyinError: Error, Sendable, Hashable, CustomStringConvertible {
  case noLibrary
  /// The library has not all functions that are used.
  case otherVersion
  /// The table of the library, by its path, is missing or damaged.
  case noTable(String)

  /// The Debian package of the library and its table.
  package static let package = "libgooglepinyin0"

  package var description: String {
    switch self {
    case .noLibrary:
      "\(PinyinLibrary.name) is not installed; sudo apt install \(Self.package)"
    case .otherVersion:
      "\(PinyinLibrary.name) is of another version; sudo apt install --reinstall \(Self.package)"
    case .noTable(let path):
      "\(path) cannot be read; sudo apt install --reinstall \(Self.package)"
    }
  }
}
