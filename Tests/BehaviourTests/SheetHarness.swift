import Testing
import Vitrine
import VitrineTesting

/// A sheet over a map, whose movements are compared with those of the fingers in every frame.
@MainActor
final class SheetHarness {
  private let screen: SheetScreen
  let watch: FingerWatch
  let panel: PanelSetting

  init(
    _ panel: PanelSetting, tier: Int, policy: Detents.Policy = .adjacent, rows: Int = 200
  ) {
    self.panel = panel
    screen = SheetScreen(
      on: panel, tier: tier, lowest: 72, policy: policy, rows: rows,
      mapGestures: [.pan, .transform, .tap, .doubleTap, .twoFingerTap])
    watch = FingerWatch(screen.stage, ["sheet", "list"])
  }

  var map: Patch { screen.map }
  var list: ListView { screen.list }
  var sheet: Sheet { screen.sheet }
  var stage: ScriptedStage { screen.stage }
  var tiers: [Int] { screen.tiers }
  var arrivals: [Int] { screen.arrivals }
  var heights: [Double] { sheet.tierHeights }
  /// A point on the sheet's rows, however low the sheet is.
  var grip: Point { Point(panel.width / 2, panel.height - sheet.visibleHeight + 44) }
  /// A point on the map, above the sheet.
  var mapPoint: Point { Point(panel.x(panel.width / 3), (panel.height - sheet.visibleHeight) / 2) }

  /// Returns a finger at rest that has moved by `y` beyond the slop.
  func hold(by y: Double) -> HeldFinger {
    let finger = stage.land(at: grip)
    finger.move(by: Vector(0, y + (y < 0 ? -8 : 8)), over: .milliseconds(200))
    finger.rest(for: .milliseconds(350))
    return finger
  }

  /// Fails if the sheet does not rest at a tier, or rests at another one than was last reported.
  func expectAtTier(_ tier: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      sheet.visibleHeight == heights[sheet.tier - 1], "\(sheet.visibleHeight) of \(heights)",
      sourceLocation: sourceLocation)
    #expect(tiers.isEmpty || tiers.last == sheet.tier, sourceLocation: sourceLocation)
    if let tier { #expect(sheet.tier == tier, sourceLocation: sourceLocation) }
  }
}
