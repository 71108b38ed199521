/// A recording that cannot be read or written: where, what was expected, what was found, what helps.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  public var file: String
  /// From 1; nil where the trouble is with the file as a whole.
  public var line: Int?
  public var expected: String
  public var found: String
  public var remedy: String

  public init(file: String, line: Int? = nil, expected: String, found: String, remedy: String) {
    self.file = file
    self.line = line
    self.expected = expected
    self.found = found
    self.remedy = remedy
  }

  /// `drag.events:12: expected …, found …; …`
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): expected \(expected), found \(found); \(remedy)"
  }
}

extension RecordingError {
  /// The beginning of a line, in quotes, with everything that a terminal could choke on escaped; as many
  /// bytes as have room in `limit` letters.
  static func excerpt(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int = 60) -> String {
    var text = "\""
    var count = 0
    for byte in bytes {
      if text.utf8.count > limit { break }
      count += 1
      if byte >= 0x20 && byte < 0x7f {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16)
        text += byte < 16 ? "\\x0\(hex)" : "\\x\(hex)"
      }
    }
    return text + (bytes.count > count ? "\"…" : "\"")
  }
}
