/// Converts the numbers of JSON texts.
enum JSONNumber {
  /// The powers of ten that a Double represents exactly.
  private static let powers: [Double] = {
    var powers = [1.0]
    for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  /// Returns the nearest Double to a JSON number; nil if it is out of a Double's range, or longer
  /// than any reasonable number.
  ///
  /// Up to 2^53 and 22 decimals, one exact division rounds correctly (Clinger, "How to read
  /// floating point numbers accurately", 1990); longer numbers are passed to the standard library.
  static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = text.first == 0x2d
    var digits: UInt64 = 0
    var index = isNegative ? 1 : 0
    let start = index
    while index < text.count, text[index] &- 0x30 < 10 {
      digits = digits &* 10 &+ UInt64(text[index] &- 0x30)
      index += 1
    }
    var count = index - start
    var decimals = 0
    if index < text.count, text[index] == 0x2e {
      index += 1
      let point = index
      while index < text.count, text[index] &- 0x30 < 10 {
        digits = digits &* 10 &+ UInt64(text[index] &- 0x30)
        index += 1
      }
      decimals = index - point
      count += decimals
    }
    // The rest is an exponent.
    let isPlain = index == text.count
    if isPlain && count <= 18 && digits <= 1 << 53 {
      let value = Double(digits) / powers[decimals]
      return isNegative ? -value : value
    }
    if text.count > 512 { return nil }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// Returns the number if it is whole and fits, such as a time in seconds.
  static func integer(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    Int64(String(decoding: text.prefix(24), as: UTF8.self))
  }
}
