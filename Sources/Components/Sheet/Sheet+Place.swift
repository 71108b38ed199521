public import VitrineUnits

/// Where a sheet stands, and what of the screen it covers.
///
///     ┌────────────────┐   ┌──────────────────────────┐
///     │      map       │   │╭──────╮       map        │
///     ├────────────────┤   ││      │                  │
///     │     sheet      │   ││ sheet│                  │
///     └────────────────┘   └┴──────┴──────────────────┘
///       covers its foot      covers the side where lines begin
extension Sheet {
  /// Between a sheet at the side and the screen's edge, in points.
  public static let sideMargin = 16.0

  /// Whether the screen is wide enough for a sheet at its side (``sideWidth``).
  public var isAtSide: Bool { sideWidth.map { frame.width >= 2 * $0 } ?? false }

  /// In points.
  var panelWidth: Double { isAtSide ? sideWidth ?? frame.width : frame.width }

  private func panelFrame(height: Double, length: Double) -> Rect {
    let x = isAtSide ? Sheet.sideMargin : 0
    let place = Rect(x, frame.height - height, panelWidth, length)
    return stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  /// What is seen of the sheet, in its own coordinates.
  public var visibleFrame: Rect { panelFrame(height: visibleHeight, length: visibleHeight) }

  /// What the sheet takes from what lies beneath, for a map that shows its centre in the middle of the
  /// rest: the foot of the screen; or at the side as much of it as the sheet has risen from its lowest
  /// tier to the next one, where it takes all of that side.
  public var coveredInsets: Insets {
    guard isAtSide else { return Insets(bottom: visibleHeight) }
    let scale = stage?.environment.scale ?? 1
    let width = ((Sheet.sideMargin + panelWidth) * riseFromLowest * scale).rounded() / scale
    return stage?.environment.isRightToLeft == true ? Insets(right: width) : Insets(left: width)
  }

  /// 0 at the lowest tier, 1 from the one above it on.
  private var riseFromLowest: Double {
    guard tierHeights.count > 1 else { return 1 }
    let low = tierHeights[tierHeights.count - 1]
    let way = tierHeights[tierHeights.count - 2] - low
    return way > 0 ? min(max((visibleHeight - low) / way, 0), 1) : 0
  }

  func place() {
    let scale = stage?.environment.scale ?? 1
    let height = (link.state.offset * scale).rounded() / scale
    let isAtRest = !link.isHeld && !link.isMoving
    panelHeight = isAtRest ? tierHeights[0] : max(panelHeight, tierHeights[0])
    let covered = panel.frame
    panel.frame = panelFrame(height: height, length: panelHeight)
    let isMoved = height != visibleHeight || covered.minX != panel.frame.minX
    visibleHeight = height
    scrim.shade = riseFromLowest
    scrim.isTouchable = tier < tiers.count && !isHeld
    if isMoved || covered.width != panel.frame.width { observers.tell(self) }
  }
}
