import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A map, and a sheet with a list over it.
@MainActor
final class SheetHarness {
  let map = Patch([.pan, .transform, .doubleTap])
  let list: ListView
  let sheet: Sheet
  let screen: ScriptedStage
  var tiers: [Int] = []
  var arrivals: [Int] = []
  var tapped: [Int] { taps.all }
  private let taps: Received<Int>

  init(
    tier: Int = 2, policy: Detents.Policy = .adjacent, rows: Int = 200,
    on panel: PanelSetting = .upright()
  ) {
    let taps = Received<Int>()
    let list = plainList(rows: rows) { taps.all.append($0) }
    let sheet = Sheet(
      tiers: [.below(24), .fraction(0.5), .height(100)], tier: tier,
      flingsPassTiers: policy == .projected
    ) { list }
    let map = self.map
    self.taps = taps
    self.list = list
    self.sheet = sheet
    screen = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    sheet.onTierChange = { [unowned self] in tiers.append($0) }
    sheet.onArrival = { [unowned self] in arrivals.append($0) }
  }

  var height: Double { screen.stage.size.height }
  var width: Double { screen.stage.size.width }
  /// A y coordinate inside the sheet, on its rows.
  var grip: Double { height - sheet.visibleHeight + 60 }
}
