package import VitrineUnits

/// The change of a set of fingers about their centroid: the best fit of a scale, a rotation and a
/// translation.
package struct FingerChange: Sendable, Hashable {
  /// Twice the mean distance from the centroid: the distance of two fingers.
  package struct Spread: Sendable, Hashable {
    package var before = 0.0
    package var after = 0.0
  }

  package private(set) var spread = Spread()
  package private(set) var scale = 1.0
  /// In clockwise radians.
  package private(set) var rotation = 0.0
  /// The travel of the centroid.
  package private(set) var travel = Vector.zero

  /// Fingers closer than this to each other give no usable scale or angle.
  private static let smallestSpread = 8.0

  /// Whether the fingers come so close to each other that they give no scale and angle any more.
  var isClosing: Bool {
    spread.before >= Self.smallestSpread && spread.after < Self.smallestSpread
  }

  package var isNone: Bool { scale == 1 && rotation == 0 && travel == .zero }

  /// The Procrustes fit: with r the positions about their centroid, rotation = atan2(Σ r × r', Σ r
  /// · r') and scale² = Σ r'² / Σ r².
  package init(_ pairs: [(before: Point, after: Point)]) {
    let n = Double(max(pairs.count, 1))
    var middle = (before: Vector.zero, after: Vector.zero)
    for pair in pairs {
      middle.before = middle.before + (pair.before - .zero) * (1 / n)
      middle.after = middle.after + (pair.after - .zero) * (1 / n)
    }
    var (dot, cross, before, after) = (0.0, 0.0, 0.0, 0.0)
    for pair in pairs {
      let r = pair.before - .zero - middle.before
      let s = pair.after - .zero - middle.after
      dot += r.dx * s.dx + r.dy * s.dy
      cross += r.dx * s.dy - r.dy * s.dx
      before += r.dx * r.dx + r.dy * r.dy
      after += s.dx * s.dx + s.dy * s.dy
      spread.before += r.length * 2 / n
      spread.after += s.length * 2 / n
    }
    travel = middle.after - middle.before
    if min(spread.before, spread.after) >= Self.smallestSpread {
      scale = (after / before).squareRoot()
      rotation = ExactMath.atan2(cross, dot)
    }
  }
}
