import Vitrine

/// Distances on the ground, in a straight line.
enum Distance {
  private static let earthRadius = 6_371_008.8

  /// The distance along the great circle, in meters.
  static func meters(from a: GeoPoint, to b: GeoPoint) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }
    let across = ExactMath.sincos(radians(b.longitude - a.longitude) / 2).sin
    let along = ExactMath.sincos(radians(b.latitude - a.latitude) / 2).sin
    let (first, second) = (
      ExactMath.sincos(radians(a.latitude)).cos, ExactMath.sincos(radians(b.latitude)).cos
    )
    let part = min(along * along + first * second * across * across, 1)
    return 2 * earthRadius * ExactMath.atan2(part.squareRoot(), (1 - part).squareRoot())
  }

  /// A distance in the precision in which people walk: `40 m`, `350 m`, `1.2 km`, `14 km`.
  static func text(_ meters: Double, _ language: Language) -> String {
    let tens = max((meters / 10).rounded(), 1) * 10
    if tens < 1000 { return number("\(Int(tens))", Phrase(.meters), language) }
    let kilometers = (meters / 100).rounded() / 10
    let digits = kilometers < 10 ? "\(kilometers)" : "\(Int(kilometers.rounded()))"
    return number(digits, Phrase(.kilometers), language)
  }

  /// Number and unit stay on one line. Chinese has no space between them.
  private static func number(_ digits: String, _ unit: Phrase, _ language: Language) -> String {
    digits + (language == .chinese ? "" : "\u{a0}") + unit[language]
  }
}
