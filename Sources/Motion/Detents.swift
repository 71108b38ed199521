import VitrineUnits

/// Offsets at which a motion may come to rest: a sheet's tiers, pages, an open or collapsed header.
package struct Detents: Sendable, Hashable {
  package enum Policy: Sendable, Hashable {
    /// A fling goes to the next detent in its direction, however strong it is; without a fling the
    /// nearest one counts.
    case adjacent
    /// The detent nearest to the fling's natural end: a strong one passes a detent.
    case projected
  }

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
    case .projected: return nearest(to: projected)
    case .adjacent:
      // A detent counts as left at a distance of one pixel; otherwise a fling from rest would only
      // finish the last thousandth of a point.
      let next =
        velocity > 0
        ? positions.first { $0 > offset + 0.5 } : positions.last { $0 < offset - 0.5 }
      return next ?? (velocity > 0 ? positions[positions.count - 1] : positions[0])
    }
  }
}
