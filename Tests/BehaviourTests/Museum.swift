import Vitrine
import VitrineTesting

/// A banner that takes two fifths of the panel and collapses to 48 points, over a list.
@MainActor
final class Museum {
  let banner = Patch([.tap])
  let list: ListView
  let view: BannerHeader
  let stage: ScriptedStage
  let bottom: Double
  let top: Double
  private let panel: PanelSetting
  private let notified = Received<BannerHeader.State>()
  /// The states that follow from the drawn offsets, without repeats.
  private(set) var seen: [BannerHeader.State]
  private(set) var faults: [String] = []
  private(set) var reports = 0

  init(
    _ panel: PanelSetting, bottom: Double? = nil, top: Double = 48, stretches: Bool = false,
    snaps: Bool = false, startsAt row: Int? = nil, rows: Int = 200
  ) {
    self.panel = panel
    self.bottom = bottom ?? (panel.height * 0.4).rounded()
    self.top = top
    list = plainList(rows: rows)
    if let row { list.scrollToRow(row) }
    view = BannerHeader(
      banner: banner, bottom: self.bottom, top: top, stretches: stretches, snaps: snaps,
      list: list)
    let notified = self.notified
    view.onStateChange = { notified.all.append($0) }
    stage = ScriptedStage(view, on: panel)
    seen = [view.state]
    view.observe(self) { [unowned self] _ in reports += 1 }
    stage.onFrame = { [unowned self] _ in look() }
  }

  var states: [BannerHeader.State] { notified.all }
  var middle: Point { Point(panel.width / 2, (panel.height + bottom) / 2) }

  /// Checks the rules of each frame.
  private func look() {
    let y = min(max(list.offset, -bottom), -top)
    let distance = bottom - top
    let progress = distance > 0 ? min(max(1 - (y + bottom) / distance, 0), 1) : 1
    let stretch = view.stretches ? max(0, -bottom - list.offset) : 0
    let frame = Rect(0, -y - bottom, panel.width, bottom + stretch)
    if stage.frame(of: banner) != frame { faults.append("\(banner.frame) instead of \(frame)") }
    if abs(view.progress - progress) > 1e-9 || !(0...1).contains(view.progress) {
      faults.append("progress \(view.progress) instead of \(progress)")
    }
    if stage.stage.report().progress != [.init(name: "banner", value: view.progress)] {
      faults.append("another progress is reported")
    }
    let state: BannerHeader.State =
      progress >= 1 - 1e-6 ? .open : progress <= 1e-6 ? .collapsed : .between
    if state != view.state { faults.append("\(view.state) instead of \(state)") }
    if state != seen.last { seen.append(state) }
  }
}
