import VitrineUnits

/// Offsets at which a motion may come to rest: a sheet's tiers, pages, an open or collapsed header.
package struct Detents: Sendable, Hashable {
  package enum Policy: Sendable, Hashable {
    /// A fling goes to the next detent in its direction, however strong it is; without a fling the
    /// nearest one counts.
    case adjacent
    /// The detent nearest to the fling's natural end: a strong one passes a detent. Above
    /// `towardsSpeed` only those in its direction count.
    case projected
  }

  /// A release above this speed, in points per second, never ends behind the offset at which the
  /// finger let go.
  private static let towardsSpeed = 100.0

  /// In points, ascending; at least one.
  package let positions: [Double]
  package var policy: Policy

  /// The order of `positions` does not matter.
  package init(_ positions: [Double], policy: Policy = .adjacent) {
    require(!positions.isEmpty, "there must be at least one detent")
    require(positions.allSatisfy(\.isFinite), "a detent must be finite")
    self.positions = positions.sorted()
    self.policy = policy
  }

  /// A detent at each `length` points of the range, and one at its end.
  package static func pages(of length: Double, in extent: ScrollExtent) -> Detents {
    require(length > 0, "a page's length must be above zero, but is \(length)")
    var pages: [Double] = []
    var page = extent.minimum
    while page < extent.maximum {
      pages.append(page)
      page = extent.minimum + length * Double(pages.count)
    }
    return Detents(pages + [extent.maximum], policy: .adjacent)
  }

  func shifted(by distance: Double) -> Detents {
    Detents(positions.map { $0 + distance }, policy: policy)
  }

  /// The detent nearest to `offset`; of two equally near ones the later.
  package func nearest(to offset: Double) -> Double {
    Self.nearest(to: offset, among: positions)
  }

  private static func nearest(to offset: Double, among positions: [Double]) -> Double {
    var best = positions[0]
    for position in positions where abs(position - offset) <= abs(best - offset) {
      best = position
    }
    return best
  }

  /// The offset at which a release ends.
  ///
  /// - Parameters:
  ///   - offset: the offset at the release.
  ///   - velocity: in points per second; a fling has at least `threshold`.
  ///   - projected: the fling's natural end.
  package func target(
    from offset: Double, velocity: Double, projected: Double,
    threshold: Double = ScrollPhysics.default.minimumSpeed
  ) -> Double {
    guard abs(velocity) >= threshold else { return nearest(to: offset) }
    switch policy {
    case .projected:
      if abs(velocity) <= Self.towardsSpeed { return nearest(to: projected) }
      let ahead = positions.filter { velocity > 0 ? $0 >= offset : $0 <= offset }
      if ahead.isEmpty { return velocity > 0 ? positions[positions.count - 1] : positions[0] }
      return Self.nearest(to: projected, among: ahead)
    case .adjacent:
      return next(from: offset, forward: velocity > 0)
        ?? (velocity > 0 ? positions[positions.count - 1] : positions[0])
    }
  }

  /// The detent after `offset` in one direction.
  ///
  /// A detent counts as left at a distance of one pixel; otherwise a fling from rest would only
  /// finish the last thousandth of a point.
  func next(from offset: Double, forward: Bool) -> Double? {
    forward ? positions.first { $0 > offset + 0.5 } : positions.last { $0 < offset - 0.5 }
  }
}
