import Vitrine

/// Tabs at the bottom of a screen, one of them selected.
///
///     ┌──────────┬──────────┬──────────┐
///     │  (icon)  │   icon   │   icon   │ 64 pt
///     │   All    │   Paid   │ Received │
///     └──────────┴──────────┴──────────┘
///
/// On a low panel icon and name are side by side, in 48 points.
@MainActor
final class TabBar: Component {
  let height: Double
  private static let highest = 64.0
  let tabs: [Tab]

  init(
    _ entries: [(Icon, String)], isLow: Bool = false, onChoice: @escaping @MainActor (Int) -> Void
  ) {
    height = isLow ? 48 : Self.highest
    var choose: (@MainActor (Int) -> Void)?
    tabs = entries.enumerated().map { index, entry in
      Tab(entry.0, entry.1, isOn: index == 0) { choose?(index) }
    }
    super.init()
    for tab in tabs { addChild(tab) }
    choose = { [unowned self] index in
      for (k, tab) in tabs.enumerated() { tab.isOn = k == index }
      onChoice(index)
    }
  }

  override func layout() {
    let column = min(frame.width, Spacing.maximumTextWidth)
    let cell = column / Double(max(1, tabs.count))
    for (k, tab) in tabs.enumerated() {
      let place = Rect((frame.width - column) / 2 + Double(k) * cell, 0, cell, frame.height)
      tab.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    }
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, 0, canvas.size.width, 1), theme.separator)
  }

  final class Tab: Pressable {
    let icon: Icon
    let title: String
    var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

    init(_ icon: Icon, _ title: String, isOn: Bool, onTap: @escaping @MainActor () -> Void) {
      self.icon = icon
      self.title = title
      self.isOn = isOn
      super.init(radius: 16, onTap: onTap)
    }

    override var highlightFrame: Rect { bounds.inset(by: Insets(all: 4)) }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let width = canvas.size.width
      let ink = isOn ? theme.onTonal : theme.secondaryText
      if canvas.size.height < TabBar.highest { return drawLow(ink, into: &canvas) }
      if isOn { canvas.fill(Rect(width / 2 - 30, 5, 60, 30), radius: 15, theme.tonal) }
      canvas.icon(icon, in: Rect(width / 2 - 12, 8, 24, 24), ink)
      let label = canvas.layout(title, theme.caption, maxWidth: width, alignment: .center)
      canvas.text(
        label, x: 0, baseline: 54,
        isOn ? theme.text : theme.secondaryText)
    }

    private func drawLow(_ ink: Color, into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let parts = IconLabelLayout(title, theme.caption, side: 24, in: canvas)
      if isOn {
        let pill = parts.group.inset(by: Insets(top: -4, left: -12, bottom: -4, right: -12))
        canvas.fill(pill, radius: 16, theme.tonal)
      }
      canvas.icon(icon, in: parts.icon, ink)
      parts.drawName(ink, into: &canvas)
    }
  }
}
