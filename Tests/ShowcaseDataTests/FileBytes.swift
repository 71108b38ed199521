import Foundation

enum FileBytes {
  static func of(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

extension [UInt8] {
  /// The range of the first occurrence of `needle`; nil if there is none.
  func firstRange(of needle: [UInt8]) -> Int? {
    Data(self).range(of: Data(needle))?.lowerBound
  }
}
