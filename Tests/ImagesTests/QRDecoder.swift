/// Reads a QR code of version 1 and level M by the rules of ISO/IEC 18004, as a check of the
/// encoder.
struct QRDecoder {
  /// The indicator of the mode: 1 digits, 2 capital letters, 4 bytes.
  let mode: Int
  /// The bytes of a text in mode 4; empty in other modes.
  let bytes: [UInt8]
  /// Whether the error correction finds no error in the code words.
  let isCorrect: Bool
  /// The bits of the level: 0 for M.
  let level: Int

  static let side = 21

  init(_ modules: [Bool]) {
    func isDark(_ row: Int, _ column: Int) -> Bool { modules[row * Self.side + column] }
    let format = Self.format(isDark)
    level = format >> 13
    let words = Self.words(isDark, mask: format >> 10 & 7)
    isCorrect = Self.syndromes(of: words).allSatisfy { $0 == 0 }
    var bits: [Bool] = []
    // 16 words of data, then 10 for the correction of errors.
    for word in words.prefix(16) {
      for place in 0..<8 { bits.append(word >> (7 - place) & 1 == 1) }
    }
    mode = Self.number(bits[0..<4])
    let count = mode == 4 ? min(Self.number(bits[4..<12]), 14) : 0
    var bytes: [UInt8] = []
    for index in 0..<count {
      bytes.append(UInt8(Self.number(bits[(12 + 8 * index)..<(20 + 8 * index)])))
    }
    self.bytes = bytes
  }

  private static func number(_ bits: ArraySlice<Bool>) -> Int {
    bits.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// The 15 bits around the upper left finder pattern: level, mask, and ten for their correction.
  private static func format(_ isDark: (Int, Int) -> Bool) -> Int {
    var bits: [Bool] = []
    for column in [0, 1, 2, 3, 4, 5, 7, 8] { bits.append(isDark(8, column)) }
    for row in [7, 5, 4, 3, 2, 1, 0] { bits.append(isDark(row, 8)) }
    return number(bits[...]) ^ 0x5412
  }

  /// The code words, in columns of two modules from the right, upwards and downwards in turn.
  private static func words(_ isDark: (Int, Int) -> Bool, mask: Int) -> [Int] {
    var bits: [Bool] = []
    var isUpwards = true
    // The column of the timing pattern belongs to no pair.
    for right in [20, 18, 16, 14, 12, 10, 8, 5, 3, 1] {
      for step in 0..<side {
        let row = isUpwards ? side - 1 - step : step
        for column in [right, right - 1] where !isFixed(row, column) {
          bits.append(isDark(row, column) != inverts(mask, row, column))
        }
      }
      isUpwards.toggle()
    }
    return (0..<26).map { number(bits[(8 * $0)..<(8 * $0 + 8)]) }
  }

  /// Whether a module belongs to a finder pattern, a timing pattern or the format.
  private static func isFixed(_ row: Int, _ column: Int) -> Bool {
    if row == 6 || column == 6 { return true }
    if row < 9 { return column < 9 || column >= 13 }
    return row >= 13 && column < 9
  }

  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    let product = row * column
    switch mask {
    case 0: return (row + column) % 2 == 0
    case 1: return row % 2 == 0
    case 2: return column % 3 == 0
    case 3: return (row + column) % 3 == 0
    case 4: return (row / 2 + column / 3) % 2 == 0
    case 5: return product % 2 + product % 3 == 0
    case 6:
      let sum = product % 2 + product % 3
      return sum % 2 == 0
    default:
      let sum = (row + column) % 2 + product % 3
      return sum % 2 == 0
    }
  }

  /// The values of the words, as a polynomial over GF(256), at the ten roots of the code.
  private static func syndromes(of words: [Int]) -> [Int] {
    var powers = [1]
    while powers.count < 255 {
      let next = powers[powers.count - 1] << 1
      powers.append(next > 255 ? next ^ 0x11d : next)
    }
    var logarithms = [Int](repeating: 0, count: 256)
    for (exponent, power) in powers.enumerated() { logarithms[power] = exponent }
    return (0..<10).map { root in
      words.reduce(0) { sum, word in
        let shifted = sum == 0 ? 0 : powers[(logarithms[sum] + root) % 255]
        return shifted ^ word
      }
    }
  }
}
