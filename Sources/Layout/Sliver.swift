public import VitrineUnits

/// What a sliver is told: its part of a scrolled viewport, along the scroll axis, in points.
public struct SliverConstraints: Sendable, Hashable {
  /// How much of this sliver lies before the viewport's leading edge; never negative.
  public var scrollOffset: Double
  /// How much of the viewport is left to paint in.
  public var remainingExtent: Double
  /// How much of the sliver's start is covered by pinned slivers before it.
  public var overlap: Double
  /// The viewport's size across the scroll axis.
  public var crossExtent: Double
  public var viewportExtent: Double
  public var direction: LayoutDirection

  public init(
    scrollOffset: Double, remainingExtent: Double, overlap: Double = 0, crossExtent: Double,
    viewportExtent: Double, direction: LayoutDirection = .leftToRight
  ) {
    self.scrollOffset = scrollOffset
    self.remainingExtent = remainingExtent
    self.overlap = overlap
    self.crossExtent = crossExtent
    self.viewportExtent = viewportExtent
    self.direction = direction
  }
}

/// What a sliver answers, in points along the scroll axis.
public struct SliverGeometry: Sendable, Hashable {
  /// Its whole length, painted or not.
  public var scrollExtent: Double
  /// How much it paints now; at most `remainingExtent`.
  public var paintExtent: Double
  /// How far the next sliver starts after this one's start; at most `paintExtent`.
  public var layoutExtent: Double
  /// Where painting starts, against where layout put it.
  public var paintOrigin: Double
  /// How much of it stays at the leading edge for ever.
  public var pinnedExtent: Double

  public init(
    scrollExtent: Double, paintExtent: Double, layoutExtent: Double? = nil,
    paintOrigin: Double = 0, pinnedExtent: Double = 0
  ) {
    self.scrollExtent = scrollExtent
    self.paintExtent = paintExtent
    self.layoutExtent = layoutExtent ?? paintExtent
    self.paintOrigin = paintOrigin
    self.pinnedExtent = pinnedExtent
  }
}
