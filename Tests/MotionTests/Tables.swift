import Foundation
import Testing

/// The published figures of other toolkits: in `${VITRINE_TABLES}`, or beside the package.
enum Tables {
  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["VITRINE_TABLES"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/tables")
  }

  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  static func read<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, with the reason, if the table is not available.
  static func needs(table name: String) -> ConditionTrait {
    .enabled(if: Tables.has(name), "set VITRINE_TABLES to the folder that holds \(name)")
  }
}
