import VitrineUnits

/// The position of a sheet on a screen, and the insets that it covers, at each visible height.
///
///     ┌────────────────┐   ┌──────────────────────────┐
///     │      map       │   │╭──────╮       map        │
///     ├────────────────┤   ││      │                  │
///     │     sheet      │   ││ sheet│                  │
///     └────────────────┘   └┴──────┴──────────────────┘
///       covers the bottom    covers the leading side
@MainActor
struct SheetGeometry {
  var screen: Size
  /// The width of a sheet at the side of a screen that is at least twice as wide.
  var sideWidth: Double?
  var environment: Environment?
  /// The heights of the tiers, descending, in points.
  var tierHeights: [Double]
  /// The greatest heights of the tiers for any content.
  var tierLimits: [Double]

  var isAtSide: Bool { sideWidth.map { screen.width >= 2 * $0 } ?? false }

  var panelWidth: Double { isAtSide ? sideWidth ?? screen.width : screen.width }

  /// The frame of a panel of this length of which `height` points show.
  func panelFrame(height: Double, length: Double) -> Rect {
    let x = isAtSide ? Sheet.sideMargin : 0
    let rect = Rect(x, screen.height - height, panelWidth, length)
    return environment?.mirrored(rect, in: screen.width) ?? rect
  }

  /// The insets covered at this height: at the bottom of the screen; at the side, the share `rise`
  /// of that side.
  func insets(height: Double, rise: Double) -> Insets {
    guard isAtSide else { return Insets(bottom: height) }
    let scale = environment?.scale ?? 1
    let width = ((Sheet.sideMargin + panelWidth) * rise * scale).rounded() / scale
    return environment?.isRightToLeft == true ? Insets(right: width) : Insets(left: width)
  }

  /// The least rise that covers more than the lowest tier. With a smaller one the map beneath would
  /// jump aside within a few points, and the scrim would flash.
  private static let minimumRise = 32.0

  /// 0 at the lowest tier, 1 from the next higher one on.
  func rise(at height: Double) -> Double {
    guard tierHeights.count > 1, let low = tierHeights.last else { return 1 }
    // At the side the limits count: within the few points of a short page the map beneath would
    // jump aside. The lowest tier's limit does not count: short content may leave it far above the
    // lowest height.
    let ends = (isAtSide ? tierLimits : tierHeights).dropLast()
    guard let next = ends.last(where: { $0 >= low + Self.minimumRise }) else { return 0 }
    return min(max((height - low) / (next - low), 0), 1)
  }
}
