import Vitrine

/// What a data directory holds: what is read of it, what is not, and what stands in for the rest.
///
/// A misspelt file is the most likely mistake, and without a word about it the built-in data would
/// be shown as though nothing were wrong.
public struct DataSurvey: Sendable, Hashable {
  /// The names that a data directory may have.
  public static let names = [
    "places.geojson", "messages.json", "transactions.json", "map.geojson", "images",
  ]

  public let directory: String
  /// Of ``names`` those that are there.
  public let found: [String]
  /// All others that are there, sorted, but for hidden files and the program's own store.
  public let strangers: [String]

  /// `entries`: the names of all that is in the folder; of one that cannot be listed those that were
  /// asked for and are there.
  init(directory: String, entries: [String]) {
    self.directory = directory
    found = Self.names.filter(entries.contains)
    strangers = entries.sorted().filter { name in
      !Self.names.contains(name) && !name.hasPrefix(".") && !name.hasPrefix("store.sqlite")
    }
  }

  private var missing: [String] { Self.names.filter { !found.contains($0) } }

  /// A line for each file that is not read, and one that says what is read and what is not there.
  public var lines: [String] {
    let summary =
      found.isEmpty
      ? "nothing that is read was found; all data are the built-in ones"
      : "read: \(found.joined(separator: ", "))"
        + (missing.isEmpty
          ? "" : "; built in: \(missing.map(Self.builtIn).joined(separator: ", "))")
    return hints + ["\(directory): \(summary) (docs/data.md)"]
  }

  /// A line for each file that is not read, the first eight, and how many more there are.
  public var hints: [String] {
    let missing = missing
    let more = strangers.count - 8
    return strangers.prefix(8).map { name in
      let near = missing.first { Self.isNear(name, $0) }
      return "\(directory)/\(name) is not read"
        + (near.map { "; is it meant to be '\($0)'?" }
          ?? "; read are \(Self.names.joined(separator: ", "))")
    } + (more > 0 ? ["\(directory): \(more) more are not read"] : [])
  }

  /// What is shown for want of a file.
  private static func builtIn(_ name: String) -> String {
    switch name {
    case "places.geojson": "places"
    case "messages.json": "messages"
    case "transactions.json": "transactions"
    case "map.geojson": "the map"
    default: "no pictures"
    }
  }

  /// The same but for the ending, capitals, or two letters more, fewer or others.
  private static func isNear(_ name: String, _ known: String) -> Bool {
    let (a, b) = (name.lowercased(), known.lowercased())
    let (stem, knownStem) = (a.prefix { $0 != "." }, b.prefix { $0 != "." })
    return Spelling.distance(a, b) <= 2
      || Spelling.distance(String(stem), String(knownStem)) <= 1
  }
}

extension DataDirectory {
  /// The folder's entries; nil where it does not exist, which `read` reports.
  public func survey() -> DataSurvey? {
    if (try? FileSystem.kind(of: path)) == nil { return nil }
    let names =
      (try? FileSystem.names(in: path))
      ?? DataSurvey.names.filter { FileSystem.exists("\(path)/\($0)") }
    return DataSurvey(directory: path, entries: names)
  }

  /// Names and sizes in bytes, sorted by name; none of a folder that cannot be listed.
  static func entries(of path: String) -> [(name: String, size: Int64)] {
    ((try? FileSystem.names(in: path)) ?? []).map { name in
      (name, (try? FileSystem.size(of: "\(path)/\(name)")) ?? 0)
    }
  }
}
