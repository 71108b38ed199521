import VitrineSystem
import VitrineTouch
package import VitrineUnits

extension Recording {
  /// The largest file that is read, in bytes: enough for some weeks of touch input.
  package static let largestFile = 256 << 20

  /// Reads a recording of evemu (1.x), of `libinput record` (YAML), or of our own; the contents
  /// determine the format. An incomplete last line is dropped and logged; every other fault is an
  /// error that names the line.
  package static func read(path: String, log: LogSink) throws(RecordingError) -> Recording {
    try parse(try bytes(of: path), file: path, log: log)
  }

  /// Parses a recording in memory; `file` is its name in messages.
  package static func parse(
    _ bytes: [UInt8], file: String, log: LogSink
  ) throws(RecordingError) -> Recording {
    try parse(bytes, file: file) { text throws(RecordingError) in
      switch try RecordingFormat.detect(text, file: file) {
      case .evemu: try EvemuReader.read(text, file: file, log: log)
      case .libinput: try LibinputReader.read(text, file: file, log: log)
      case .vitrine: try VitrineReader.read(text, file: file, log: log)
      }
    }
  }

  private static func parse<Result>(
    _ bytes: [UInt8], file: String,
    _ read: (UnsafeBufferPointer<UInt8>) throws(RecordingError) -> Result
  ) throws(RecordingError) -> Result {
    // Swift 6.0's `withUnsafeBufferPointer` loses the type of its closure's error.
    let result = bytes.withUnsafeBufferPointer { all -> Swift.Result<Result, RecordingError> in
      let isMarked = all.starts(with: [0xef, 0xbb, 0xbf])  // a byte order mark is skipped
      do throws(RecordingError) {
        return .success(try read(isMarked ? UnsafeBufferPointer(rebasing: all[3...]) : all))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func bytes(of path: String) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var unknownFormat: RecordingError?
    do throws(FileError) {
      let file = try FileReader(path, allowsStreams: true)
      bytes = try file.read(RecordingFormat.longestLine)
      // An endless file such as /dev/zero is refused by its beginning.
      if file.size == 0 && bytes.count == RecordingFormat.longestLine {
        unknownFormat = formatError(bytes, file: path)
      }
      if unknownFormat == nil { try file.append(to: &bytes, limit: largestFile) }
    } catch {
      throw RecordingError(error, file: path)
    }
    if let unknownFormat { throw unknownFormat }
    if bytes.isEmpty {
      throw RecordingError(
        file: path, expected: "a recording", found: "an empty file", remedy: "record again")
    }
    return bytes
  }

  /// Returns the error for a text that does not begin like a recording; nil if it does.
  private static func formatError(_ bytes: [UInt8], file: String) -> RecordingError? {
    do throws(RecordingError) {
      _ = try parse(bytes, file: file) { text throws(RecordingError) in
        try RecordingFormat.detect(text, file: file)
      }
      return nil
    } catch {
      return error
    }
  }
}

extension RecordingError {
  fileprivate init(_ error: FileError, file: String) {
    let (found, remedy) =
      error == .isTooLarge
      ? ("more than \(Recording.largestFile >> 20) MB", "cut it into pieces")
      : (error.found, error.remedy)
    self.init(file: file, expected: "a recording", found: found, remedy: remedy)
  }
}

/// The supported recording formats.
enum RecordingFormat: Hashable {
  case evemu
  case libinput
  case vitrine

  static let vitrineMark = "# vitrine recording"
  /// The longest valid line: even a device with every key is described in 2,000 bytes.
  static let longestLine = 64 << 10
  /// The longest valid line with data: three characters for each byte, and the fields before them.
  static let longestData = 3 * SourceMessage.longest + 4096

  /// Detects the format by the first line that is neither blank nor a comment without a mark.
  static func detect(
    _ text: UnsafeBufferPointer<UInt8>, file: String
  ) throws(RecordingError) -> RecordingFormat {
    var lines = LineReader(UnsafeBufferPointer(rebasing: text.prefix(longestLine)))
    var first: LineReader.Line?
    while let line = lines.next() {
      let bytes = line.bytes
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      first = first ?? line
      if bytes.starts(with: vitrineMark.utf8) { return .vitrine }
      if bytes.starts(with: "# EVEMU".utf8) { return .evemu }
      if bytes[0] == 0x23 { continue }
      if bytes.count > 1, bytes[1] == 0x3a, "NIPBALSE".utf8.contains(bytes[0]) { return .evemu }
      let keys = ["version:", "ndevices:", "libinput:", "system:", "devices:", "---", "%YAML"]
      if keys.contains(where: { bytes.starts(with: $0.utf8) }) { return .libinput }
      break
    }
    let expected =
      "the start of a recording, a line of text such as \"\(vitrineMark) 1\", "
      + "\"# EVEMU 1.3\" or \"libinput:\""
    if let signature = FileSignature(text) {
      throw RecordingError(
        file: file, expected: expected, found: signature.found, remedy: signature.remedy)
    }
    throw RecordingError(
      file: file, line: first?.number ?? 1, expected: expected,
      found: isBinary(text)
        ? "a binary file that begins with \(RecordingError.excerpt(text, limit: 16))"
        : first.map { RecordingError.excerpt($0.bytes) } ?? "blank lines only",
      remedy: "record with `vitrine record`, `evemu-record` or `libinput record`")
  }

  /// Whether the text contains control characters other than tabs and line ends.
  private static func isBinary(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.prefix(512).contains { $0 < 0x09 || ($0 > 0x0d && $0 < 0x20 && $0 != 0x1b) }
  }
}
