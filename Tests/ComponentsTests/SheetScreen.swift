import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

extension SheetScreen {
  /// Creates a sheet of 100 points at its lowest tier.
  convenience init(
    tier: Int = 2, policy: Detents.Policy = .adjacent, rows: Int = 200,
    on panel: PanelSetting = .upright()
  ) {
    self.init(
      on: panel, tier: tier, lowest: 100, policy: policy, rows: rows,
      mapGestures: [.pan, .transform, .doubleTap])
  }

  var height: Double { stage.stage.size.height }
  var width: Double { stage.stage.size.width }
  /// A y coordinate inside the sheet, on its rows.
  var grip: Double { height - sheet.visibleHeight + 60 }
}
