/// An unreadable or unwritable recording: where, what was expected, what was found, how to fix it.
package struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// The line number, from 1; nil if the error concerns the file as a whole.
  package var line: Int?
  package var expected: String
  package var found: String
  package var remedy: String

  package init(file: String, line: Int? = nil, expected: String, found: String, remedy: String) {
    self.file = file
    self.line = line
    self.expected = expected
    self.found = found
    self.remedy = remedy
  }

  /// `drag.events:12: expected …, found …; …`
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): expected \(expected), found \(found); \(remedy)"
  }
}

extension RecordingError {
  /// Returns the beginning of a line in quotes, with terminal control characters escaped. The
  /// result contains as many bytes as fit in `limit` letters.
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
