/// Places where a motion may come to rest: a sheet's tiers, pages, a header's open and collapsed.
public struct Detents: Sendable, Hashable {
  public enum Policy: Sendable, Hashable {
    /// A throw goes to the next detent in its direction, however strong; without a throw the nearest
    /// counts.
    case adjacent
    /// The detent nearest to where the throw would end by itself: a strong one passes a detent.
    case projected
  }

  /// In points, ascending; at least one.
  public let positions: [Double]
  public var policy: Policy

  /// The order of `positions` does not matter.
  public init(_ positions: [Double], policy: Policy = .adjacent) {
    precondition(!positions.isEmpty, "there is at least one detent")
    precondition(positions.allSatisfy(\.isFinite), "a detent is a place")
    self.positions = positions.sorted()
    self.policy = policy
  }

  /// A detent at each `length` points of the range, and one at its end.
  public static func pages(of length: Double, in extent: ScrollExtent) -> Detents {
    precondition(length > 0, "a page has a length")
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
  public func nearest(to offset: Double) -> Double {
    var best = positions[0]
    for position in positions where abs(position - offset) <= abs(best - offset) {
      best = position
    }
    return best
  }

  /// Where a release ends.
  ///
  /// - Parameters:
  ///   - offset: where it happens.
  ///   - velocity: in points per second; a throw is one of at least `threshold`.
  ///   - projected: where the throw would end by itself.
  public func target(
    from offset: Double, velocity: Double, projected: Double,
    threshold: Double = ScrollPhysics.default.minimumSpeed
  ) -> Double {
    guard abs(velocity) >= threshold else { return nearest(to: offset) }
    switch policy {
    case .projected: return nearest(to: projected)
    case .adjacent:
      // A detent counts as left once it is a pixel away; else a throw from rest would only finish
      // the last thousandth of a point.
      let next =
        velocity > 0
        ? positions.first { $0 > offset + 0.5 } : positions.last { $0 < offset - 0.5 }
      return next ?? (velocity > 0 ? positions[positions.count - 1] : positions[0])
    }
  }
}
