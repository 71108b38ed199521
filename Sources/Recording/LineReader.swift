import Glibc

/// Iterates over the lines of a text in memory without copying them.
///
/// A 10 MB recording has about 400,000 lines, so they are kept as bytes and never become strings.
struct LineReader {
  /// One line without its ending (`\n` or `\r\n`).
  struct Line {
    var bytes: UnsafeBufferPointer<UInt8>
    /// The line number, from 1.
    var number: Int
    /// False for a last line without a line ending.
    var isTerminated: Bool
  }

  private let base: UnsafePointer<UInt8>?
  private let count: Int
  private var position = 0
  private var number = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    base = bytes.baseAddress
    count = bytes.count
  }

  mutating func next() -> Line? {
    guard let base, position < count else { return nil }
    let start = base + position
    let rest = count - position
    number += 1
    var length = rest
    var isTerminated = false
    if let newline = memchr(start, 0x0a, rest) {
      length = UnsafeRawPointer(newline) - UnsafeRawPointer(start)
      isTerminated = true
    }
    position += length + (isTerminated ? 1 : 0)
    if isTerminated && length > 0 && start[length - 1] == 0x0d { length -= 1 }
    return Line(
      bytes: UnsafeBufferPointer(start: start, count: length), number: number,
      isTerminated: isTerminated)
  }
}
