/// Divides the bytes of a stream into lines.
///
/// Empty lines are left out, and a carriage return at the end of a line.
package struct LineSplitter {
  package enum Line: Sendable, Hashable {
    case bytes([UInt8])
    /// A line of more than the most bytes, which are not kept.
    case tooLong
  }

  private let longest: Int
  private var open: [UInt8] = []

  /// `longest` is the most bytes of a line.
  package init(longest: Int) { self.longest = longest }

  /// Takes the next bytes of the stream. Returns the lines that end in them.
  package mutating func lines(in bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let line = end() { lines.append(line) }
      } else if open.count < longest + 2 {
        // One more for a carriage return, and one more shows that it is too long.
        open.append(byte)
      }
    }
    return lines
  }

  /// Ends the open line at the end of the stream. Returns it, unless it is empty.
  package mutating func end() -> Line? {
    defer { open.removeAll(keepingCapacity: open.count <= 4096) }
    let isCut = open.count == longest + 2
    let line = !isCut && open.last == UInt8(ascii: "\r") ? Array(open.dropLast()) : open
    if line.count > longest { return .tooLong }
    return line.isEmpty ? nil : .bytes(line)
  }
}
