/// The values of a series that are drawn: all of them, or the least and the greatest one of each
/// column of pixels where they are more than the pixels can show.
///
///     1 2 9 4 │ 3 3 1 0 │ nil nil │ 5 6        →   1 9   3 0   ✂   5 6
///      column
struct ChartSamples: Sendable, Hashable {
  /// A value with its position in the series.
  struct Sample: Sendable, Hashable {
    var index: Int
    var value: Double
  }

  /// Values beside each other, in order; a new run begins after each gap.
  private(set) var runs: [[Sample]] = []
  /// Whether each value is among the samples.
  let isComplete: Bool

  /// Samples at most two values for each of `columns`, 1 or more. The cost grows with the number of
  /// values.
  init(_ values: [Double?], columns: Int) {
    isComplete = values.count <= 2 * columns
    var run: [Sample] = []
    if isComplete {
      for (index, value) in values.enumerated() {
        if let value {
          run.append(Sample(index: index, value: value))
        } else {
          end(&run)
        }
      }
    } else {
      for column in 0..<columns {
        let start = column * values.count / columns
        let next = (column + 1) * values.count / columns
        let found = Self.extremes(of: values, in: start..<next)
        guard let least = found.least, let greatest = found.greatest else {
          end(&run)
          continue
        }
        run.append(least.index < greatest.index ? least : greatest)
        if least.index != greatest.index {
          run.append(least.index < greatest.index ? greatest : least)
        }
      }
    }
    end(&run)
  }

  private mutating func end(_ run: inout [Sample]) {
    if !run.isEmpty { runs.append(run) }
    run = []
  }

  /// The first of the least and the first of the greatest values; nil where all are missing.
  private static func extremes(
    of values: [Double?], in range: Range<Int>
  ) -> (least: Sample?, greatest: Sample?) {
    var (least, greatest): (Sample?, Sample?) = (nil, nil)
    for index in range {
      guard let value = values[index] else { continue }
      if value < least?.value ?? .infinity { least = Sample(index: index, value: value) }
      if value > greatest?.value ?? -.infinity { greatest = Sample(index: index, value: value) }
    }
    return (least, greatest)
  }
}
