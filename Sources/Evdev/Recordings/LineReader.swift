import Glibc

/// The lines of a text held in memory, one after the other, without copying any.
///
/// A 10 MB recording has some 400,000 lines: they are bytes here, never strings.
struct LineReader {
  /// One line without its ending (`\n` or `\r\n`).
  struct Line {
    var bytes: UnsafeBufferPointer<UInt8>
    /// From 1.
    var number: Int
    /// False for a last line that the file breaks off in.
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

/// Reads the fields of one line from left to right. Every reading skips the blanks before it and
/// returns nil, without moving on, where the field is not what was asked for.
struct FieldReader {
  private let base: UnsafePointer<UInt8>?
  private let end: Int
  private var position: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    base = bytes.baseAddress
    end = bytes.count
    position = min(start, end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  mutating func skipBlanks() {
    guard let base else { return }
    while position < end && Self.isBlank(base[position]) { position += 1 }
  }

  /// Nothing but blanks is left, or a comment.
  var isAtEnd: Bool {
    guard let base else { return true }
    var i = position
    while i < end && Self.isBlank(base[i]) { i += 1 }
    return i >= end || base[i] == 0x23  // #
  }

  /// The digits from the reading position on, in `radix`; stops at the first other byte. Nil for
  /// no digit, and beyond 2^63.
  private mutating func digits(radix: Int64) -> Int64? {
    guard let base else { return nil }
    var value: Int64 = 0
    let start = position
    while position < end {
      let byte = base[position]
      var digit = Int64(byte) &- 0x30
      if digit > 9 || digit < 0 {
        let letter = byte | 0x20
        guard radix == 16, letter >= 0x61, letter <= 0x66 else { break }
        digit = Int64(letter) &- 0x57
      }
      // value stays below 2^63: 16·(2^59 − 1) + 15 and 10·(2^59 − 1) + 9 both do.
      guard value < 1 << 59 else { return nil }
      value = value &* radix &+ digit
      position &+= 1
    }
    return position > start ? value : nil
  }

  private var isAtFieldEnd: Bool {
    guard let base, position < end else { return true }
    return Self.isBlank(base[position])
  }

  /// A whole field of decimal digits, with a sign or without.
  mutating func decimal() -> Int64? {
    let before = position
    skipBlanks()
    let isNegative = take(0x2d)
    guard let value = digits(radix: 10), isAtFieldEnd else {
      position = before
      return nil
    }
    return isNegative ? -value : value
  }

  /// A whole field of hexadecimal digits.
  mutating func hex() -> Int64? {
    let before = position
    skipBlanks()
    guard let value = digits(radix: 16), isAtFieldEnd else {
      position = before
      return nil
    }
    return value
  }

  /// A field such as `12.000345`: seconds, to whole nanoseconds; further digits are cut off.
  mutating func seconds() -> Int64? {
    let before = position
    skipBlanks()
    guard let whole = digits(radix: 10), whole < 9_000_000_000 else {
      position = before
      return nil
    }
    var nanoseconds = whole * 1_000_000_000
    if take(0x2e) {
      var unit: Int64 = 100_000_000
      while let base, position < end, base[position] >= 0x30, base[position] <= 0x39 {
        nanoseconds += Int64(base[position] - 0x30) * unit
        unit /= 10
        position += 1
      }
    }
    guard isAtFieldEnd else {
      position = before
      return nil
    }
    return nanoseconds
  }

  /// The next field, up to a blank; nil at the end.
  mutating func word() -> String? {
    skipBlanks()
    guard let base, position < end else { return nil }
    let start = position
    while position < end && !Self.isBlank(base[position]) { position += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
  }

  /// All that is left, without the blank before it.
  mutating func rest() -> UnsafeBufferPointer<UInt8> {
    skipBlanks()
    let start = position
    position = end
    return UnsafeBufferPointer(start: base.map { $0 + start }, count: end - start)
  }

  /// Steps over `byte` if it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard let base, position < end, base[position] == byte else { return false }
    position += 1
    return true
  }
}
