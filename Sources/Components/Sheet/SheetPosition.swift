import VitrineMotion
import VitrineUnits

/// The screen of a sheet: everything outside of it that determines its place.
struct SheetScreen {
  var size: Size
  /// The width of a sheet at the side of a screen that is at least twice as wide.
  var sideWidth: Double?
  var environment: Environment?

  var scale: Double { environment?.scale ?? 1 }
}

/// The height of a sheet among its tiers, and the part of the screen that it covers.
@MainActor
struct SheetPosition {
  /// The heights of the tiers in the present frame.
  private(set) var heights: SheetHeights
  /// The height of the visible part, in points, on whole device pixels.
  private(set) var visibleHeight = 0.0
  /// The panel's height, visible or not: while the sheet moves to another height, its content keeps
  /// its layout.
  private(set) var panelHeight = 0.0
  private var carriedRise = SheetRise()

  /// The position before the first layout.
  init(unplaced tiers: [SheetTier]) { heights = SheetHeights(unplaced: tiers) }

  func geometry(on screen: SheetScreen) -> SheetGeometry {
    SheetGeometry(screen: screen, heights: heights)
  }

  /// 0 at the lowest tier, 1 from the next higher one on; continuous where the tiers change.
  func rise(on screen: SheetScreen) -> Double {
    carriedRise.value(at: visibleHeight, in: geometry(on: screen))
  }

  /// The insets that the sheet covers.
  func insets(on screen: SheetScreen) -> Insets {
    geometry(on: screen).insets(height: visibleHeight, rise: rise(on: screen))
  }

  /// The insets that it covers at rest at `tier`.
  func insets(atTier tier: Int, on screen: SheetScreen) -> Insets {
    let (geometry, height) = (geometry(on: screen), heights.present[tier - 1])
    return geometry.insets(height: height, rise: geometry.rise(at: height))
  }

  /// Changes the tiers at the present height. The rise continues from its present value if
  /// `keepsRise`.
  mutating func setHeights(_ new: SheetHeights, keepsRise: Bool, on screen: SheetScreen) {
    let before = rise(on: screen)
    heights = new
    carriedRise.keep(before, at: visibleHeight, in: geometry(on: screen))
    if !keepsRise { carriedRise.reset() }
  }

  /// Moves the sheet to `offset`, its exact height.
  mutating func move(to offset: Double, isAtRest: Bool, on screen: SheetScreen) {
    visibleHeight = (offset * screen.scale).rounded() / screen.scale
    let highest = heights.present[0]
    panelHeight = isAtRest ? highest : max(panelHeight, highest)
    if isAtRest { carriedRise.reset() }
  }
}
