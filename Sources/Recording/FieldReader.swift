import VitrineUnits

/// Parses the fields of one line from left to right. Each method skips leading blanks. It returns
/// nil, without advancing, if the next field has another form than requested.
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

  /// Whether only blanks or a comment remain.
  var isAtEnd: Bool {
    guard let base else { return true }
    var i = position
    while i < end && Self.isBlank(base[i]) { i += 1 }
    return i >= end || base[i] == 0x23  // #
  }

  /// Parses digits in `radix` from the current position up to the first other byte. Returns nil if
  /// there is no digit, or if the number is 2^63 or more.
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
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, isAbove) = product.addingReportingOverflow(digit)
      if isTooLarge || isAbove { return nil }
      value = sum
      position &+= 1
    }
    return position > start ? value : nil
  }

  private var isAtFieldEnd: Bool {
    guard let base, position < end else { return true }
    return Self.isBlank(base[position])
  }

  /// Parses a whole field of decimal digits with an optional sign.
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

  /// Parses a whole field of hexadecimal digits.
  mutating func hex() -> Int64? {
    let before = position
    skipBlanks()
    guard let value = digits(radix: 16), isAtFieldEnd else {
      position = before
      return nil
    }
    return value
  }

  /// Parses a field of seconds such as `12.000345` to whole nanoseconds; further digits are cut
  /// off.
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

  /// Returns the next field, up to a blank; nil at the end.
  mutating func word() -> String? {
    skipBlanks()
    guard let base, position < end else { return nil }
    let start = position
    while position < end && !Self.isBlank(base[position]) { position += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
  }

  /// Returns the rest of the line, without the blank before it.
  mutating func rest() -> UnsafeBufferPointer<UInt8> {
    skipBlanks()
    let start = position
    position = end
    return UnsafeBufferPointer(start: base.map { $0 + start }, count: end - start)
  }

  /// Skips `byte` if it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard let base, position < end, base[position] == byte else { return false }
    position += 1
    return true
  }
}

// MARK: Fields of our own recordings

extension FieldReader {
  mutating func code() -> UInt16? { hex().flatMap { UInt16(exactly: $0) } }

  mutating func value() -> Int32? { decimal().flatMap { Int32(exactly: $0) } }

  /// Parses a finite number with a decimal point or an exponent.
  mutating func number() -> Double? {
    guard let number = word().flatMap({ Double($0) }), number.isFinite else { return nil }
    return number
  }

  mutating func range() -> ClosedRange<Int32>? {
    guard let low = value(), let high = value(), low <= high else { return nil }
    return low...high
  }

  mutating func calibration() -> Calibration? {
    guard let a = number(), let b = number(), let c = number(), let d = number(),
      let e = number(), let f = number()
    else { return nil }
    let calibration = Calibration(a, b, c, d, e, f)
    return calibration.isUsable ? calibration : nil
  }

  /// Parses a name up to the end of the line. A `\` without two hexadecimal digits after it is
  /// literal.
  mutating func name() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// The same as bytes.
  mutating func bytes() -> [UInt8] {
    let bytes = rest()
    var name: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0x5c, i + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
      {
        name.append(byte)
        i += 3
      } else {
        name.append(bytes[i])
        i += 1
      }
    }
    return name
  }
}
