import Vitrine
import VitrineTesting

/// Songs below a cover; by default a header of half the screen with stops at a sixth and at its
/// edge.
@MainActor
final class Songs {
  let cover = Patch([.tap])
  let list: ListView
  let view: HoverHeader
  let stage: ScriptedStage
  let panel: PanelSetting
  let height: Double
  let mid: Double
  private let taps = Received<Int>()

  init(
    on panel: PanelSetting, base: Double = 0, bottom: Double? = nil, coversRows: Bool = false,
    stretches: Bool = false, rows: Int = 200
  ) {
    let taps = self.taps
    self.panel = panel
    height = (panel.height / 2).rounded()
    mid = (panel.height / 6).rounded()
    list = plainList(rows: rows) { taps.all.append($0) }
    view = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, height), baseInset: base, midHover: mid,
      bottomHover: bottom ?? height, coversRows: coversRows, stretches: stretches,
      list: list)
    stage = ScriptedStage(view, on: panel)
  }

  var tapped: [Int] { taps.all }

  /// Shows `offset` under a finger that is at rest.
  func hold(at offset: Double) -> HeldFinger {
    list.jump(to: max(offset + 20, list.extent.minimum))
    stage.frames()
    let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
    finger.move(by: Vector(0, 12), over: .milliseconds(60))
    finger.rest(for: .milliseconds(250))
    // Beyond the end the rows move less than the finger.
    for _ in 0..<60 where abs(list.scrollState.offset - offset) > 0.3 {
      let distance = list.scrollState.offset - offset
      finger.move(by: Vector(0, distance), over: .milliseconds(max(20, abs(distance) * 4)))
      finger.rest(for: .milliseconds(250))
    }
    finger.rest(for: .milliseconds(100))
    return finger
  }
}
