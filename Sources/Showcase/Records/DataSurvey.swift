import Vitrine

/// An overview of a data folder: the files that are read, the files that are not, and the files
/// that the built-in data replaces.
///
/// A misspelt file name is the most likely mistake. Without a message about it the built-in data
/// would appear as if nothing were wrong.
public struct DataSurvey: Sendable, Hashable {
  /// The names that a data folder may have.
  public static let names = [
    "places.geojson", "messages.json", "transactions.json", "map.geojson", "images",
  ]

  /// The path of the directory.
  public let directory: String
  /// Those of ``names`` that exist.
  public let found: [String]
  /// All other files, sorted, without hidden files and the program's own store.
  public let strangers: [String]

  /// `entries` is the names of everything in the folder. For a folder that cannot be listed it is
  /// those of ``names`` that exist.
  init(directory: String, entries: [String]) {
    self.directory = directory
    found = Self.names.filter(entries.contains)
    strangers = entries.sorted().filter { name in
      !Self.names.contains(name) && !name.hasPrefix(".") && !name.hasPrefix("store.sqlite")
    }
  }

  private var missing: [String] { Self.names.filter { !found.contains($0) } }

  /// One line for each file that is not read, and one about the files that are read and missing.
  public var lines: [String] {
    let summary =
      found.isEmpty
      ? "nothing that is read was found; all data are the built-in ones"
      : "read: \(found.joined(separator: ", "))"
        + (missing.isEmpty
          ? "" : "; built in: \(missing.map(Self.builtIn).joined(separator: ", "))")
    return hints + ["\(directory): \(summary) (docs/data.md)"]
  }

  /// One line for each of the first eight files that are not read, and the number of further ones.
  public var hints: [String] {
    let missing = missing
    let more = strangers.count - 8
    return strangers.prefix(8).map { name in
      let near = missing.first { DataFolder.areSimilar(name, $0) }
      return "\(directory)/\(name) is not read"
        + (near.map { "; is it meant to be '\($0)'?" }
          ?? "; read are \(Self.names.joined(separator: ", "))")
    } + (more > 0 ? ["\(directory): \(more) more are not read"] : [])
  }

  /// The name of the built-in content that replaces a missing file.
  private static func builtIn(_ name: String) -> String {
    switch name {
    case "places.geojson": "places"
    case "messages.json": "messages"
    case "transactions.json": "transactions"
    case "map.geojson": "the map"
    default: "no pictures"
    }
  }
}

extension DataDirectory {
  /// Lists the folder; nil if it cannot be read, which `read` reports.
  public func survey() -> DataSurvey? {
    if (try? folder.check()) == nil { return nil }
    let names = (try? folder.names()) ?? DataSurvey.names.filter(folder.contains)
    return DataSurvey(directory: path, entries: names)
  }
}
