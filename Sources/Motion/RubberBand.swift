import VitrineUnits

/// Resistance beyond an end: the content follows the finger less and less, and never beyond
/// `dimension`.
///
/// y = c·x·dim / (dim + c·x) for a pull of x points beyond the end; odd, so that a pull beyond the
/// start is a negative x. UIScrollView's law and its c = 0.55.
package struct RubberBand: Sendable, Hashable {
  /// UIScrollView's constant.
  package static let standardCoefficient = 0.55

  /// c, the share of the finger's travel that the content follows at the end; above 0, at most 1.
  package let coefficient: Double
  /// The viewport's length in points, above zero.
  package let dimension: Double

  package init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    require(dimension > 0, "a rubber band's dimension must be above zero, but is \(dimension)")
    require(
      coefficient > 0 && coefficient <= 1,
      "a rubber band's coefficient must be above 0 and at most 1, but is \(coefficient)")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The distance beyond the end at which the content is drawn after a pull of `pull` points.
  package func offset(pull: Double) -> Double {
    coefficient * pull * dimension / (dimension + coefficient * abs(pull))
  }

  /// The pull that draws the content `offset` beyond the end: the inverse, to catch a bounce.
  /// `offset` must be smaller than `dimension`.
  package func pull(offset: Double) -> Double {
    require(
      abs(offset) < dimension,
      "a rubber band's offset must be below its dimension, \(dimension), but is \(offset)")
    return offset * dimension / (coefficient * (dimension - abs(offset)))
  }

  /// The speed of the content for each unit of the finger's speed, at `pull`.
  package func slope(pull: Double) -> Double {
    let stretch = dimension / (dimension + coefficient * abs(pull))
    return coefficient * stretch * stretch
  }
}
