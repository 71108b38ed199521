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
  let screen: SheetScreen
  let heights: SheetHeights

  private var size: Size { screen.size }
  private var environment: Environment? { screen.environment }

  var isAtSide: Bool { screen.sideWidth.map { size.width >= 2 * $0 } ?? false }

  var panelWidth: Double { isAtSide ? screen.sideWidth ?? size.width : size.width }

  /// The frame of a panel of this length of which `height` points show.
  func panelFrame(height: Double, length: Double) -> Rect {
    let x = isAtSide ? Sheet.sideMargin : 0
    let rect = Rect(x, size.height - height, panelWidth, length)
    return environment?.mirrored(rect, in: size.width) ?? rect
  }

  /// The insets covered at this height: at the bottom of the screen; at the side, the share `rise`
  /// of that side.
  func insets(height: Double, rise: Double) -> Insets {
    guard isAtSide else { return Insets(bottom: height) }
    let width =
      ((Sheet.sideMargin + panelWidth) * rise * screen.scale).rounded() / screen.scale
    return environment?.isRightToLeft == true ? Insets(right: width) : Insets(left: width)
  }

  /// The least rise that covers more than the lowest tier. With a smaller one the map beneath would
  /// jump aside within a few points, and the scrim would flash.
  private static let minimumRise = 32.0

  /// 0 at the lowest tier, 1 from the next higher one on.
  func rise(at height: Double) -> Double {
    guard heights.present.count > 1, let low = heights.present.last else { return 1 }
    // At the side the limits count: within the few points of a short page the map beneath would
    // jump aside. The lowest tier's limit does not count: short content may leave it far above the
    // lowest height.
    let ends = (isAtSide ? heights.limits : heights.present).dropLast()
    guard let next = ends.last(where: { $0 >= low + Self.minimumRise }) else { return 0 }
    return min(max((height - low) / (next - low), 0), 1)
  }
}
