import VitrineRaster
public import VitrineUnits

/// Tabs at the bottom of a screen, one of them chosen.
///
///     ┌──────────┬──────────┬──────────┐
///     │  (icon)  │   icon   │   icon   │ 64 pt
///     │   All    │   Paid   │ Received │
///     └──────────┴──────────┴──────────┘
///
///     TabBar([.init(.list, "All"), .init(.star, "Favorites")]) { index in pages.show(index) }
///
/// On a low panel icon and name are side by side, in 48 points. The background of the chosen tab
/// moves from the old one to the new one.
@MainActor
public final class TabBar: Component {
  /// The tabs in reading order.
  public let tabs: [Tab]
  /// The index of the chosen one in ``tabs``. Setting it in code does not call ``onChange``.
  public var selection: Int {
    didSet {
      RadioGroup.check(selection, of: tabs.count, "TabBar.selection")
      if selection != oldValue { showSelection() }
    }
  }
  /// Called with the index of a tab after each tap on it, also on the chosen one: a list may scroll
  /// to its top.
  public var onChange: (@MainActor (Int) -> Void)?
  /// The height for texts of the usual size, in points: 64, or 48 for a low panel.
  public let height: Double

  /// The height from which icon and name are one above the other.
  static let highest = 64.0
  private let pill = Pill()
  private var motion: EasedRect?

  /// Creates a bar of at least one tab.
  ///
  /// - Parameters:
  ///   - tabs: The tabs in reading order.
  ///   - selection: The index of the chosen one.
  ///   - isLow: Whether icon and name are side by side, for a panel of less than 360 points.
  ///   - onChange: Called with the index of a tab after each tap on it.
  public init(
    _ tabs: [Tab], selection: Int = 0, isLow: Bool = false,
    onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    RadioGroup.check(selection, of: tabs.count, "TabBar.selection")
    self.tabs = tabs
    self.selection = selection
    self.onChange = onChange
    height = isLow ? Spacing.touchTarget : Self.highest
    super.init()
    addChild(pill)
    for (index, tab) in tabs.enumerated() {
      tab.isOn = index == selection
      tab.onTap = { [unowned self] in
        self.selection = index
        self.onChange?(index)
      }
      addChild(tab)
    }
  }

  private func showSelection() {
    let old = pill.frame
    for (index, tab) in tabs.enumerated() { tab.isOn = index == selection }
    if let start = motionStart, !old.isEmpty {
      motion = EasedRect(from: old, to: pillPlace, at: start)
      setNeedsAdvance()
    }
    placePill()
  }

  /// The background of the chosen tab at rest.
  private var pillPlace: Rect {
    guard tabs.indices.contains(selection) else { return .zero }
    let tab = tabs[selection]
    return tab.highlightFrame.offset(by: tab.frame.origin - .zero)
  }

  private func placePill() {
    pill.frame = motion?.rect(at: stage?.now ?? .zero) ?? pillPlace
  }

  /// A covered screen comes back at rest.
  public override func didEnterStage() {
    motion = nil
    placePill()
  }

  public override func advance(to now: Instant) {
    guard let motion else { return }
    if motion.isDone(at: now) { self.motion = nil } else { setNeedsAdvance() }
    placePill()
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return Size(proposal.width, height) }
    let isLow = height < Self.highest
    let cell = cell(in: proposal.width)
    let heights = tabs.map { $0.height(isLow: isLow, in: cell, environment) }
    return Size(proposal.width, max(height, heights.max() ?? 0))
  }

  /// The width of a tab.
  private func cell(in width: Double) -> Double {
    min(width, Spacing.maximumTextWidth) / Double(max(1, tabs.count))
  }

  public override func layout() {
    let cell = cell(in: frame.width)
    let start = (frame.width - cell * Double(tabs.count)) / 2
    for (k, tab) in tabs.enumerated() {
      let place = Rect(start + Double(k) * cell, 0, cell, frame.height)
      tab.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    }
    if motion?.target != pillPlace { motion = nil }
    placePill()
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, 0, canvas.size.width, 1), theme.separator)
  }

  /// The background of the chosen tab.
  private final class Pill: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      canvas.fill(
        canvas.bounds, radius: min(16, canvas.size.height / 2), canvas.environment.theme.tonal)
    }
  }
}
