import VitrineUnits

/// The values that a slider or a stepper can have: a range, and steps from its lower end.
///
///     0...10, step 3:   0 ─── 3 ─── 6 ─── 9 ┄
struct ValueRange: Sendable, Hashable {
  let bounds: ClosedRange<Double>
  /// The distance of two values; nil for all values of the range.
  let step: Double?

  /// `owner` is the name in the message for a range or step that cannot be.
  init(_ bounds: ClosedRange<Double>, step: Double?, of owner: String) {
    requireFinite(bounds.lowerBound, "\(owner).range.lowerBound")
    requireFinite(bounds.upperBound, "\(owner).range.upperBound")
    if let step { requirePositive(step, "\(owner).step") }
    self.bounds = bounds
    self.step = step
  }

  /// The number of steps in the range. Where they end at its upper end but for a rounding error,
  /// the last one counts.
  private func count(of step: Double) -> Double {
    ((bounds.upperBound - bounds.lowerBound) / step + 1e-9).rounded(.down)
  }

  /// The largest value: the upper end, or the last step before it.
  var last: Double { nearest(bounds.upperBound) }

  /// The nearest value of the range; the lower end for NaN.
  func nearest(_ value: Double) -> Double {
    if value.isNaN { return bounds.lowerBound }
    let limited = min(max(value, bounds.lowerBound), bounds.upperBound)
    guard let step else { return limited }
    // Counted in steps, so that the same step always gives the same number.
    let number = min(((limited - bounds.lowerBound) / step).rounded(), count(of: step))
    return min(bounds.lowerBound + number * step, bounds.upperBound)
  }

  /// The value `count` steps further; without steps they are tenths of the range.
  func moved(_ value: Double, by count: Int) -> Double {
    let width = step ?? (bounds.upperBound - bounds.lowerBound) / 10
    return nearest(value + Double(count) * width)
  }

  /// The position of a value in the range, 0 … 1.
  func share(of value: Double) -> Double {
    let length = bounds.upperBound - bounds.lowerBound
    return length > 0 ? (value - bounds.lowerBound) / length : 0
  }

  /// The value at a position, 0 … 1, on a step.
  func value(at share: Double) -> Double {
    nearest(bounds.lowerBound + share * (bounds.upperBound - bounds.lowerBound))
  }

  /// The positions of all steps, 0 … 1, where there are at most eleven, so that each can be seen.
  var stops: [Double] {
    guard let step else { return [] }
    let count = count(of: step)
    guard count >= 1, count <= 10 else { return [] }
    return (0...Int(count)).map { share(of: bounds.lowerBound + Double($0) * step) }
  }

  /// Writes a whole number without a fraction.
  static func text(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}

extension Environment {
  /// The text of a number alone. Where reading goes right to left, a minus sign before it would be
  /// drawn after it: a mark keeps it in its place.
  func directed(_ number: String) -> String {
    let isNegative = number.hasPrefix("-") || number.hasPrefix("\u{2212}")
    return isRightToLeft && isNegative ? "\u{200e}" + number : number
  }
}
