import Testing
import Vitrine
import VitrineTesting

/// A sheet with tiers at 24 points below the top, half and 72 points, over a view that receives a
/// map's gestures.
@MainActor
final class SheetHarness {
  let map = Patch([.pan, .transform, .tap, .doubleTap, .twoFingerTap])
  let list: ListView
  let sheet: Sheet
  let stage: ScriptedStage
  let watch: FingerWatch
  let panel: PanelSetting
  private let reportedTiers = Received<Int>()
  private let reportedArrivals = Received<Int>()

  init(
    _ panel: PanelSetting, tier: Int, policy: Detents.Policy = .adjacent, rows: Int = 200
  ) {
    self.panel = panel
    let list = plainList(rows: rows)
    self.list = list
    sheet = Sheet(
      tiers: [.below(24), .fraction(0.5), .height(72)], tier: tier,
      flingsPassTiers: policy == .projected
    ) { list }
    let (map, sheet) = (map, sheet)
    stage = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    watch = FingerWatch(stage, ["sheet", "list"])
    let (tiers, arrivals) = (reportedTiers, reportedArrivals)
    sheet.onTierChange = { tiers.all.append($0) }
    sheet.onArrival = { arrivals.all.append($0) }
  }

  var tiers: [Int] { reportedTiers.all }
  var arrivals: [Int] { reportedArrivals.all }
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
