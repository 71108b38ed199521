/// The labels below a chart that fit beside each other: all of them, or every second, fifth, tenth
/// … one from the first on.
///
///     0 · · · · 5 · · · · 10 · · · · 15
struct ChartLabels: Sendable, Hashable {
  /// A label in its place, in points from the leading edge of the plot.
  struct Place: Sendable, Hashable {
    var index: Int
    var start: Double
    var width: Double

    var end: Double { start + width }
  }

  let places: [Place]

  /// Places labels in the middle of their positions, but not beyond the ends of the plot.
  ///
  /// - Parameters:
  ///   - indices: The positions that have a label, in order.
  ///   - length: The width of the plot, in points.
  ///   - gap: The least distance of two labels, in points above 0.
  ///   - center: Returns the place of a position on the plot, in points; it grows with the
  ///     position.
  ///   - width: Returns the width of a label, in points.
  init(
    _ indices: [Int], length: Double, gap: Double, center: (Int) -> Double,
    width: (Int) -> Double
  ) {
    var (digit, power) = (1, 1)
    while true {
      let stride = digit * power
      if let places = Self.place(indices, stride, length, gap, center, width) {
        self.places = places
        return
      }
      digit = digit == 1 ? 2 : digit == 2 ? 5 : 1
      if digit == 1 { power *= 10 }
    }
  }

  /// The places of every `stride`-th label; nil where two of them would be too close. One label
  /// always fits, since it is as wide as the plot at most.
  private static func place(
    _ indices: [Int], _ stride: Int, _ length: Double, _ gap: Double,
    _ center: (Int) -> Double, _ measure: (Int) -> Double
  ) -> [Place]? {
    let count = (indices.count + stride - 1) / stride
    // Not even labels without a width would fit, so none of them is measured.
    if count > 1, Double(count - 1) * gap > length { return nil }
    var places: [Place] = []
    for position in Swift.stride(from: 0, to: indices.count, by: stride) {
      let index = indices[position]
      let width = min(measure(index), length)
      let start = min(max(center(index) - width / 2, 0), length - width)
      if let last = places.last, start < last.end + gap { return nil }
      places.append(Place(index: index, start: start, width: width))
    }
    return places
  }
}
