/// A limit of the marks on one letter. Text may come from any source, and shaping takes a time that
/// grows with the square of their number.
enum CombiningMarks {
  /// The most marks on one letter; further ones are not shown. Unicode's Stream-Safe Text Format
  /// (UAX #15) has the same limit, because no language uses as many.
  static let most = 30

  /// Returns the text without the marks above the limit. O(length of the text).
  static func limited(_ text: String) -> String {
    // A mark has two bytes or more.
    if text.utf8.count <= 2 * most { return text }
    var count = 0
    let isLimited = text.unicodeScalars.allSatisfy { scalar in
      count = isMark(scalar) ? count + 1 : 0
      return count <= most
    }
    if isLimited { return text }
    count = 0
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count <= most { kept.append(scalar) }
    }
    return String(kept)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && Script.isMark(scalar.value)
  }
}
