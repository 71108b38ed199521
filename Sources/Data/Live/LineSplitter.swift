/// Divides the bytes of a stream into lines.
///
/// Empty lines are left out, and a carriage return at the end of a line. A line of more than
/// `longest` bytes is dropped, and counted.
package struct LineSplitter {
  private let longest: Int
  private var open: [UInt8] = []
  /// Whether the rest of the open line is dropped.
  private var isTooLong = false
  /// The number of lines that were too long.
  package private(set) var dropped = 0

  /// `longest` is the most bytes of a line.
  package init(longest: Int) { self.longest = longest }

  /// Takes the next bytes of the stream. Returns the lines that end in them.
  package mutating func lines(in bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let line = end() { lines.append(line) }
      } else if !isTooLong {
        open.append(byte)
        // One more for a carriage return.
        if open.count > longest + 1 { isTooLong = true }
      }
    }
    return lines
  }

  /// Ends the open line at the end of the stream. Returns it, unless it is empty.
  package mutating func end() -> [UInt8]? {
    if open.last == UInt8(ascii: "\r") { open.removeLast() }
    defer {
      open = []
      isTooLong = false
    }
    if isTooLong || open.count > longest {
      dropped += 1
      return nil
    }
    return open.isEmpty ? nil : open
  }
}
