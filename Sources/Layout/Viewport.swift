public import VitrineUnits

/// A piece of a scrolled page that can say how much of the viewport it takes: rows, a header, space.
public protocol Sliver {
  /// Depends on nothing but `constraints` and the sliver's own values.
  func geometry(for constraints: SliverConstraints) -> SliverGeometry
}

/// A sliver with its place in the viewport.
public struct SliverPlacement: Sendable, Hashable {
  public var constraints: SliverConstraints
  public var geometry: SliverGeometry
  /// Where it paints from, in points from the viewport's leading edge.
  public var paintStart: Double
}

/// Lays slivers one after another along the scroll axis.
///
///     offset 150            viewport 0 ┌───────────────┐
///     ┌──────────┐ 0                   │ sliver B      │ scrollOffset 50, paintExtent 150
///     │ sliver A │ 100                 │               │
///     ├──────────┤                     ├───────────────┤ 150
///     │ sliver B │ 300                 │ sliver C      │ scrollOffset 0
///     ├──────────┤                     └───────────────┘ viewportExtent
public enum Viewport {
  /// `offset` may lie before the start (overscroll): then the first sliver begins further down.
  public static func place(
    _ slivers: [any Sliver], offset: Double, viewportExtent: Double, crossExtent: Double,
    direction: LayoutDirection = .leftToRight
  ) -> [SliverPlacement] {
    var placements: [SliverPlacement] = []
    placements.reserveCapacity(slivers.count)
    var scrolled = max(offset, 0)
    var place = max(-offset, 0)
    var covered = place
    for sliver in slivers {
      let constraints = SliverConstraints(
        scrollOffset: scrolled, remainingExtent: max(0, viewportExtent - place),
        overlap: max(0, covered - place), crossExtent: crossExtent,
        viewportExtent: viewportExtent, direction: direction)
      let geometry = sliver.geometry(for: constraints)
      placements.append(
        SliverPlacement(
          constraints: constraints, geometry: geometry,
          paintStart: place + geometry.paintOrigin))
      covered = max(covered, place + geometry.paintOrigin + geometry.paintExtent)
      place += geometry.layoutExtent
      scrolled = max(0, scrolled - geometry.scrollExtent)
    }
    return placements
  }

  /// The length of all slivers together: what can be scrolled through.
  public static func scrollExtent(of placements: [SliverPlacement]) -> Double {
    placements.reduce(0) { $0 + $1.geometry.scrollExtent }
  }
}

/// Rows one after another.
public struct RowsSliver: Sliver, Sendable, Hashable {
  public var rows: RowExtents

  public init(_ rows: RowExtents) { self.rows = rows }

  public func geometry(for c: SliverConstraints) -> SliverGeometry {
    let total = rows.total
    return SliverGeometry(
      scrollExtent: total, paintExtent: min(max(0, total - c.scrollOffset), c.remainingExtent))
  }

  /// The rows that show under these constraints, those that a pinned sliver covers left out.
  public func visibleRows(for c: SliverConstraints) -> Range<Int> {
    rows.rows(from: c.scrollOffset + c.overlap, to: c.scrollOffset + c.remainingExtent)
  }
}

/// Something of a fixed length that scrolls away with the rest, or, pinned, stays at the leading
/// edge once it has reached it.
public struct BoxSliver: Sliver, Sendable, Hashable {
  public var extent: Double
  public var isPinned: Bool

  public init(extent: Double, isPinned: Bool = false) {
    precondition(extent >= 0 && extent.isFinite, "a length is not negative")
    self.extent = extent
    self.isPinned = isPinned
  }

  public func geometry(for c: SliverConstraints) -> SliverGeometry {
    let left = min(max(0, extent - c.scrollOffset), c.remainingExtent)
    if !isPinned { return SliverGeometry(scrollExtent: extent, paintExtent: left) }
    // Pinned: painted whole below whatever is pinned already, while layout lets the rest move on.
    return SliverGeometry(
      scrollExtent: extent, paintExtent: min(extent, c.remainingExtent), layoutExtent: left,
      paintOrigin: c.scrollOffset > 0 || c.overlap > 0 ? c.overlap : 0, pinnedExtent: extent)
  }
}
