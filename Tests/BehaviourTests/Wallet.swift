import Testing
import Vitrine
import VitrineTesting

/// A wallet's home with M 60, N 100, S 50, T 30, so that D is 50 and rows show on the lowest panel.
@MainActor
final class Wallet {
  let moved = Patch([.tap])
  let large = Patch([.tap])
  let small = Patch([.tap])
  let tabs = Patch([.tap])
  let list: ListView
  let view: CollapsingPanels
  let stage: ScriptedStage
  let panel: PanelSetting
  let sessions = Received<RefreshControl.Session>()
  private let taps = Received<Int>()

  init(isFixedAtBottom: Bool, rows: Int = 200, on panel: PanelSetting) {
    let (taps, sessions) = (self.taps, self.sessions)
    self.panel = panel
    list = plainList(rows: rows) { taps.all.append($0) }
    view = CollapsingPanels(
      isFixedAtBottom: isFixedAtBottom, list: list, moved: moved, movedHeight: 60,
      fixed: ShrinkingPanel(large: large, small: small, expanded: 100, collapsed: 50),
      tabBar: tabs, tabBarHeight: 30, refresh: RefreshControl { sessions.all.append($0) })
    stage = ScriptedStage(view, on: panel)
  }

  static let both = [true, false]

  /// Calls the body with both arrangements, each in its first state.
  static func each(
    rows: Int = 200, on panel: PanelSetting, _ body: (Wallet) throws -> Void
  ) rethrows {
    for isFixedAtBottom in both {
      try body(Wallet(isFixedAtBottom: isFixedAtBottom, rows: rows, on: panel))
    }
  }

  var isAtBottom: Bool { view.isFixedAtBottom }
  var tapped: [Int] { taps.all }
  var x: Double { panel.width / 2 }
  var middle: Double { panel.height / 2 }

  func show(y: Double) {
    list.jump(to: list.startOffset + y)
    stage.frames()
  }

  /// Returns a finger that holds the list `pull` points beyond its top, as drawn.
  func hold(pull: Double) -> HeldFinger {
    // The inverse of the rubber band.
    let length = list.extent.viewport
    let distance = pull * length / (0.55 * (length - pull))
    return stage.hold(x, min(middle, 100), by: distance)
  }
}
