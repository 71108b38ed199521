import Vitrine

/// Tabs at the bottom of a screen, one of them selected.
///
///     ┌──────────┬──────────┬──────────┐
///     │  (icon)  │   icon   │   icon   │ 64 pt
///     │   All    │   Paid   │ Received │
///     └──────────┴──────────┴──────────┘
///
/// On a low panel icon and name are side by side, in 48 points. The background of the selected tab moves from
/// the old one to the new one.
@MainActor
final class TabBar: Component {
  let height: Double
  private static let highest = 64.0
  let tabs: [Tab]
  private let pill = Pill()
  private var chosen = 0
  private var motion: SlidingRange?

  init(
    _ entries: [(Icon, String)], isLow: Bool = false, onChoice: @escaping @MainActor (Int) -> Void
  ) {
    height = isLow ? 48 : Self.highest
    var choose: (@MainActor (Int) -> Void)?
    tabs = entries.enumerated().map { index, entry in
      Tab(entry.0, entry.1, isOn: index == 0) { choose?(index) }
    }
    super.init()
    addChild(pill)
    for tab in tabs { addChild(tab) }
    choose = { [unowned self] index in
      select(index)
      onChoice(index)
    }
  }

  private func select(_ index: Int) {
    if index == chosen { return }
    let old = pill.frame
    chosen = index
    for (k, tab) in tabs.enumerated() { tab.isOn = k == index }
    if let stage, !stage.environment.reducesMotion, !old.isEmpty {
      let place = pillPlace
      motion = SlidingRange(
        from: .init(old.minX, old.maxX), to: .init(place.minX, place.maxX), at: stage.now)
      setNeedsAdvance()
    }
    placePill()
  }

  /// The background of the selected tab.
  private var pillPlace: Rect {
    let tab = tabs[chosen]
    return tab.highlightFrame.offset(by: tab.frame.origin - .zero)
  }

  private func placePill() {
    if tabs.isEmpty { return }
    var place = pillPlace
    if let motion, let stage {
      let range = motion.range(at: stage.now)
      place = Rect(range.start, place.minY, range.end - range.start, place.height)
    }
    pill.frame = place
  }

  override func advance(to now: Instant) {
    guard let motion else { return }
    if motion.isDone(at: now) { self.motion = nil } else { setNeedsAdvance() }
    placePill()
  }

  override func layout() {
    let column = min(frame.width, Spacing.maximumTextWidth)
    let cell = column / Double(max(1, tabs.count))
    for (k, tab) in tabs.enumerated() {
      let place = Rect((frame.width - column) / 2 + Double(k) * cell, 0, cell, frame.height)
      tab.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    }
    let place = tabs.isEmpty ? .zero : pillPlace
    if motion?.target != .init(place.minX, place.maxX) { motion = nil }
    placePill()
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

    /// The background of the selected tab, which the finger's shade fills as well.
    override var highlightFrame: Rect {
      if frame.height >= TabBar.highest { return Rect(frame.width / 2 - 32, 4, 64, 32) }
      guard let environment = stage?.environment else { return .zero }
      let canvas = Canvas(size: frame.size, environment: environment)
      return parts(in: canvas).group.inset(by: Insets(top: -4, left: -12, bottom: -4, right: -12))
    }

    private func parts(in canvas: Canvas) -> IconLabelLayout {
      IconLabelLayout(title, canvas.environment.theme.caption, side: 24, in: canvas)
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let width = canvas.size.width
      let ink = isOn ? theme.onTonal : theme.secondaryText
      if canvas.size.height < TabBar.highest { return drawLow(ink, into: &canvas) }
      canvas.icon(icon, in: Rect(width / 2 - 12, 8, 24, 24), ink)
      let label = canvas.layout(title, theme.caption, maxWidth: width, alignment: .center)
      canvas.text(
        label, x: 0, baseline: 54,
        isOn ? theme.text : theme.secondaryText)
    }

    private func drawLow(_ ink: Color, into canvas: inout Canvas) {
      let parts = parts(in: canvas)
      canvas.icon(icon, in: parts.icon, ink)
      parts.drawName(ink, into: &canvas)
    }
  }

  /// The background of the selected tab.
  private final class Pill: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      canvas.fill(canvas.bounds, radius: 16, canvas.environment.theme.tonal)
    }
  }
}
