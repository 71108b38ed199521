import VitrineMotion
import VitrineUnits

/// A list with a panel that scrolls with it, a fixed panel that shrinks while it scrolls, and a tab
/// bar: the home screen of a wallet.
///
///     isFixedAtBottom              otherwise
///     ┌──────────────┐             ┌──────────────┐
///     │ moved panel  │ M           │ fixed panel  │ N … S
///     │ row 0        │             │ moved panel  │ M
///     │ row 1        │             │ row 0        │
///     │ fixed panel  │ N … S       │ row 1        │
///     │ tab bar      │ T           │ tab bar      │ T
///     └──────────────┘             └──────────────┘
///
///     CollapsingPanels(
///       isFixedAtBottom: true, list: bills, moved: card, movedHeight: 180,
///       fixed: ShrinkingPanel(large: actions, small: symbols, expanded: 160, collapsed: 80),
///       tabBar: tabs, tabBarHeight: 56, refresh: RefreshControl { reload($0) })
///
/// Everything is a function of ``y``. Pulled beyond its top, the list moves neither panel and
/// uncovers the refresh control. Released between the two heights, it goes to the nearer one.
@MainActor
public final class CollapsingPanels: Component, StageReporting {
  /// The fixed panel's name in logs.
  public var name: String
  /// Whether the fixed panel is below the list, above the tab bar, and shrinks downwards. Otherwise it is at
  /// the top, above the moved panel, and shrinks upwards.
  public let isFixedAtBottom: Bool
  /// The list; the moved panel is behind its rows.
  public let list: ScrollView
  /// The panel above the first row, which scrolls with the list but is not pulled down with it.
  public let moved: Component
  /// The height of ``moved``, in points, 0 or more.
  public let movedHeight: Double
  /// The panel that stays on the screen and shrinks while the list scrolls.
  public let fixed: ShrinkingPanel
  /// The component at the bottom of the screen, below the list; nil for none.
  public let tabBar: Component?
  /// The height of ``tabBar``, in points; 0 without one.
  public let tabBarHeight: Double
  /// The control that a pull beyond the top of the list uncovers; nil for none.
  public let refresh: RefreshControl?
  private let observers = Observers<CollapsingPanels>()

  /// Creates the screen and adds all its parts.
  ///
  /// - Parameters:
  ///   - isFixedAtBottom: Whether the fixed panel is at the bottom; otherwise it is at the top.
  ///   - name: The fixed panel's name in logs.
  ///   - list: A list without insets of its own: the initializer sets them.
  ///   - moved: The panel that scrolls with the list.
  ///   - movedHeight: Its height in points, 0 or more.
  ///   - fixed: The panel that shrinks.
  ///   - tabBar: A component at the bottom of the screen; nil for none.
  ///   - tabBarHeight: Its height in points, 0 or more; ignored without a tab bar.
  ///   - refresh: A control that is not attached to a list yet; nil for none.
  public init(
    isFixedAtBottom: Bool, name: String = "panel", list: ScrollView, moved: Component,
    movedHeight: Double, fixed: ShrinkingPanel, tabBar: Component? = nil,
    tabBarHeight: Double = 0, refresh: RefreshControl? = nil
  ) {
    requireNonnegative(movedHeight, "CollapsingPanels.movedHeight")
    requireNonnegative(tabBarHeight, "CollapsingPanels.tabBarHeight")
    self.isFixedAtBottom = isFixedAtBottom
    self.name = name
    self.list = list
    self.moved = moved
    self.movedHeight = movedHeight
    self.fixed = fixed
    self.tabBar = tabBar
    self.tabBarHeight = tabBar == nil ? 0 : tabBarHeight
    self.refresh = refresh
    super.init()
    addChild(list)
    // The first underlay is the lowest: the moved panel uncovers the refresh control.
    refresh?.attach(to: list)
    list.addUnderlay(moved)
    list.addOverlay(fixed)
    if let tabBar { addChild(tabBar) }
    // Over a short list too, the panel can collapse and uncover the last row.
    list.minimumTravel = fixed.collapse.distance
    let collapse = fixed.collapse
    list.inset(
      by: isFixedAtBottom
        ? EdgeInsets(top: movedHeight, bottom: collapse.collapsed)
        : EdgeInsets(top: collapse.expanded + movedHeight))
    list.addReleaseTarget(for: self) { [weak list] _ in
      guard let list else { return .natural }
      return .outside(list.startOffset, list.startOffset + collapse.distance)
    }
    list.observe(self) { [weak self] _ in self?.place() }
  }

  /// The list's offset, 0 at rest at the top, in points.
  public var y: Double { list.offset - list.startOffset }

  /// 1 while the fixed panel is expanded, 0 once it is collapsed.
  public var progress: Double { fixed.collapse.progress(at: y) }

  /// Calls `body` after each scroll, for as long as `owner` lives.
  public func observe(
    _ owner: AnyObject, _ body: @escaping @MainActor (CollapsingPanels) -> Void
  ) {
    observers.add(owner, body)
  }

  package func report(to report: inout StageReport) {
    report.progress.append(.init(name: name, value: progress))
  }

  public override func layout() {
    let height = max(0, frame.height - tabBarHeight)
    list.frame = Rect(0, 0, frame.width, height)
    tabBar?.frame = Rect(0, height, frame.width, tabBarHeight)
    place()
  }

  private func place() {
    let y = self.y
    let height = fixed.collapse.height(at: y)
    let isAtBottom = isFixedAtBottom
    let top = isAtBottom ? list.frame.height - height : 0
    fixed.show(y: y, in: Rect(0, top, frame.width, height), movesTop: isAtBottom)
    // Pinned while the list is pulled beyond its top.
    let start = isAtBottom ? 0 : fixed.collapse.expanded
    moved.frame = Rect(0, start - max(y, 0), frame.width, movedHeight)
    moved.movesWithContent = y > 0
    observers.notify(self)
  }
}
