package import VitrineUnits

/// The calibration that moves measured positions to their true places, with the least sum of
/// squared distances.
package struct CalibrationFit: Sendable, Hashable {
  /// A position that a panel reported, and the one that was touched, in the unit square.
  package struct Sample: Sendable, Hashable {
    package var measured: Point
    package var expected: Point

    package init(measured: Point, expected: Point) {
      self.measured = measured
      self.expected = expected
    }
  }

  package let calibration: Calibration
  /// The largest distance that remains between a calibrated position and its true place, as a part
  /// of the panel's side.
  package let largestError: Double

  /// Fits a calibration; nil if the measured positions are nearly on a line.
  package init?(_ samples: [Sample]) {
    if samples.count < 3 { return nil }
    let count = Double(samples.count)
    var (measured, expected) = (Vector.zero, Vector.zero)
    for sample in samples {
      measured = measured + sample.measured.vector * (1 / count)
      expected = expected + sample.expected.vector * (1 / count)
    }
    // Sums over the differences from the means: of x·x, x·y, y·y, and of both with the expected
    // ones.
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (toX, toY) = (Vector.zero, Vector.zero)
    for sample in samples {
      let m = sample.measured.vector - measured
      let e = sample.expected.vector - expected
      xx += m.dx * m.dx
      xy += m.dx * m.dy
      yy += m.dy * m.dy
      toX = toX + m * e.dx
      toY = toY + m * e.dy
    }
    let determinant = xx * yy - xy * xy
    // Targets are at least half of the panel apart, so even a panel that reports a tenth of its
    // range is far above this.
    guard determinant > 1e-6 else { return nil }
    func row(_ sum: Vector) -> (Double, Double) {
      (
        (sum.dx * yy - sum.dy * xy) / determinant, (sum.dy * xx - sum.dx * xy) / determinant
      )
    }
    let (a, b) = row(toX)
    let (d, e) = row(toY)
    let fit = Calibration(
      a, b, expected.dx - a * measured.dx - b * measured.dy,
      d, e, expected.dy - d * measured.dx - e * measured.dy)
    calibration = fit
    largestError =
      samples.map { sample in
        let rest = fit.apply(sample.measured) - sample.expected
        return rest.length
      }.max() ?? 0
  }
}
