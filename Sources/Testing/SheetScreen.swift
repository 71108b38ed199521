package import VitrineComponents
package import VitrineMotion
package import VitrineTouch
import VitrineUnits

/// Rows of 60 points, in a list with the name "list".
@MainActor
package func plainList(
  rows: Int = 200, onTap: @escaping @MainActor (Int) -> Void = { _ in }
) -> ListView {
  ListView(0..<rows, id: { $0 }, rowHeight: 60) { index in
    ListRow(title: "Row \(index)", onTap: { onTap(index) })
  }
}

/// A stage with a sheet of a list over a view that receives a map's gestures.
@MainActor
package final class SheetScreen {
  package let map: Patch
  package let list: ListView
  package let sheet: Sheet
  package let stage: ScriptedStage
  private let reportedTiers = Received<Int>()
  private let reportedArrivals = Received<Int>()
  private let reportedTaps: Received<Int>

  /// Creates a sheet with tiers at 24 points below the top, half the height, and `lowest` points,
  /// at `tier`, numbered from 1 at the top. `mapGestures` are those of the view below.
  package init(
    on panel: PanelSetting, tier: Int, lowest: Double, policy: Detents.Policy, rows: Int,
    mapGestures: GestureKinds
  ) {
    let taps = Received<Int>()
    let map = Patch(mapGestures)
    let list = plainList(rows: rows) { taps.all.append($0) }
    let sheet = Sheet(
      tiers: [.below(24), .fraction(0.5), .height(lowest)], tier: tier,
      flingsPassTiers: policy == .projected
    ) { list }
    stage = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    reportedTaps = taps
    self.map = map
    self.list = list
    self.sheet = sheet
    let (tiers, arrivals) = (reportedTiers, reportedArrivals)
    sheet.onTierChange = { tiers.all.append($0) }
    sheet.onArrival = { arrivals.all.append($0) }
  }

  /// The reported changes of the tier, in order.
  package var tiers: [Int] { reportedTiers.all }
  /// The tiers at which the sheet was reported to have arrived.
  package var arrivals: [Int] { reportedArrivals.all }
  /// The rows that were tapped.
  package var tapped: [Int] { reportedTaps.all }
}
