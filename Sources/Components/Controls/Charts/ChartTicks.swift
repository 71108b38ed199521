/// The numbers at the axis of a chart: multiples of 1, 2 or 5 times a power of ten, the first one
/// at or below all values, the last one at or above them.
///
///     3 … 21, at most 5 intervals:   0 ─── 5 ─── 10 ─── 15 ─── 20 ─── 25
struct ChartTicks: Sendable, Hashable {
  /// The largest magnitude of a number on an axis. Up to it each whole number is exact.
  static let largest = 1e15

  /// The first and the last tick, counted in steps from zero.
  let (first, last): (Int, Int)
  /// The step is `digit` × 10 ^ `exponent`.
  private let digit: Int
  private let exponent: Int

  /// The ticks with the least step for which at most `most` intervals, at least 2, cover the range.
  /// Both ends are at most ``largest`` in magnitude. A range without length is widened.
  init(covering range: ClosedRange<Double>, atMost most: Int) {
    let most = max(2, most)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let magnitude = max(abs(lower), abs(upper))
    // Less than a billionth of the values could not be written, nor counted in steps.
    if upper - lower <= magnitude * 1e-9 {
      let room = magnitude == 0 ? 1 : magnitude / 10
      (lower, upper) = (magnitude == 0 ? 0 : lower - room, upper + room)
    }
    // A step below this one is too small in any case; the counts of steps fit into an Int.
    let least = max((upper - lower) / Double(most) * 0.999, Self.power(Self.exponents.lowerBound))
    for exponent in Self.exponents {
      for digit in [1, 2, 5] {
        let step = Self.number(digit, exponent)
        if step < least { continue }
        // A rounding error of a division is no reason for one more interval.
        let first = Int((lower / step + 1e-6).rounded(.down))
        let last = max(Int((upper / step - 1e-6).rounded(.up)), first + 1)
        if last - first > most { continue }
        (self.first, self.last) = (first, last)
        (self.digit, self.exponent) = (digit, exponent)
        return
      }
    }
    preconditionFailure("the range \(range) of an axis is beyond \(Self.largest)")
  }

  private static let exponents = -15...15

  /// 10 ^ `exponent`, exact from 0 to 22.
  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// `count` × 10 ^ `exponent`. Negative powers are divided by, so that 3 × 10 ^ −1 is 0.3.
  private static func number(_ count: Int, _ exponent: Int) -> Double {
    exponent < 0 ? Double(count) / power(-exponent) : Double(count) * power(exponent)
  }

  /// The distance of two ticks.
  var step: Double { Self.number(digit, exponent) }

  /// The number at a tick, counted in steps from zero.
  func value(at index: Int) -> Double { Self.number(index * digit, exponent) }

  /// The numbers at both ends of the axis.
  var range: ClosedRange<Double> { value(at: first)...value(at: last) }

  /// The position of a number on the axis: 0 at the first tick, 1 at the last one.
  func share(of value: Double) -> Double {
    (value - self.value(at: first)) / (self.value(at: last) - self.value(at: first))
  }

  /// A number rounded to two decimal places more than the step has, for a text.
  func rounded(_ value: Double) -> Double {
    let place = exponent - 2
    let count = place < 0 ? value * Self.power(-place) : value / Self.power(place)
    return place < 0
      ? count.rounded() / Self.power(-place) : count.rounded() * Self.power(place)
  }

  /// The ticks whose numbers are shown on an axis of `length` points, so that numbers of `height`
  /// points do not overlap: each one, or every second, fifth, tenth … one from zero on.
  func labelled(length: Double, height: Double) -> [Int] {
    let distance = length / Double(last - first)
    var stride = 1
    for next in [1, 2, 5, 10, 20, 50] where Double(stride) * distance < height { stride = next }
    if Double(stride) * distance < height { return [first] }
    let shown = (first...last).filter { $0 % stride == 0 }
    return shown.isEmpty ? [first] : shown
  }
}
