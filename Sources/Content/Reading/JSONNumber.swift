/// Numbers of JSON texts.
enum JSONNumber {
  /// Powers of ten that a Double holds exactly.
  private static let powers: [Double] = {
    var powers = [1.0]
    for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  /// The nearest Double to the number as JSON writes it; nil where it is beyond all Doubles, or
  /// longer than anything a person or program would write.
  ///
  /// Up to 2^53 and 22 decimals one exact division rounds correctly (Clinger, "How to read floating
  /// point numbers accurately", 1990); what is longer goes to the standard library.
  static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isFraction = false
    var isPlain = true
    var index = 0
    let isNegative = text.first == 0x2d
    if isNegative { index = 1 }
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x2e {
        isFraction = true
      } else if byte &- 0x30 < 10 {
        digits = digits &* 10 &+ UInt64(byte &- 0x30)
        count += 1
        if isFraction { decimals += 1 }
      } else {
        isPlain = false
        break
      }
    }
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

  /// The number if it is whole and fits, such as a time in seconds.
  static func integer(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    Int64(String(decoding: text.prefix(24), as: UTF8.self))
  }
}
