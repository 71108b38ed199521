/// A sum of doubles that keeps the rounding error in a second double.
///
/// Adding a finger's travel and subtracting it again gives exactly the first number, after any
/// number of steps. Knuth's two-sum; the pair holds about 106 bits.
struct ExactSum: Sendable, Hashable {
  private(set) var value: Double
  private var rest: Double

  init(_ value: Double) {
    self.value = value
    self.rest = 0
  }

  mutating func add(_ d: Double) {
    let sum = value + d
    let kept = sum - value
    let error = (value - (sum - kept)) + (d - kept)
    let low = rest + error
    let total = sum + low
    rest = low - (total - sum)
    value = total
  }

  mutating func add(_ other: ExactSum) {
    add(other.value)
    add(other.rest)
  }

  static func - (a: ExactSum, b: ExactSum) -> ExactSum {
    var difference = a
    difference.add(-b)
    return difference
  }

  static prefix func - (a: ExactSum) -> ExactSum {
    var negative = ExactSum(-a.value)
    negative.rest = -a.rest
    return negative
  }
}
