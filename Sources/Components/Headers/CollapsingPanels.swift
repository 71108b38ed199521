import VitrineMotion
public import VitrineUnits

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
  /// Whether the fixed panel is below the list, above the tab bar, and shrinks downwards. Otherwise
  /// it is at the top, above the moved panel, and shrinks upwards.
  public let isFixedAtBottom: Bool
  /// The list; the moved panel is behind its rows.
  public let list: ScrollView
  /// The panel above the first row, which scrolls with the list but is not pulled down with it.
  public let moved: Component
  /// The height of ``moved``, in points, 0 or more.
  ///
  /// This height, ``tabBarHeight`` and the heights of ``fixed`` may change at any time, for example
  /// on a rotated panel or with larger text. No row jumps, and the fixed panel keeps its
  /// ``progress``: the list then springs to where it rested, at once where the component has
  /// another size too. A finger keeps its hold.
  public var movedHeight: Double {
    didSet {
      requireNonnegative(movedHeight, "CollapsingPanels.movedHeight")
      heightsDidChange()
    }
  }
  /// The panel that stays on the screen and shrinks while the list scrolls.
  public let fixed: ShrinkingPanel
  /// The component at the bottom of the screen, below the list; nil for none.
  public let tabBar: Component?
  /// The height of ``tabBar``, in points; 0 without one.
  public var tabBarHeight: Double {
    didSet {
      requireNonnegative(tabBarHeight, "CollapsingPanels.tabBarHeight")
      if tabBar == nil { tabBarHeight = 0 }
      setNeedsLayout()
    }
  }
  /// The control that a pull beyond the top of the list uncovers; nil for none.
  public let refresh: RefreshControl?
  private let observers = Observers<CollapsingPanels>()
  /// The difference of ``y`` to the list's offset after a change of a height.
  private var shift = ResizeShift()
  /// The distance by which the fixed panel shrinks, as the list knows it.
  private var distance: Double
  private var placedSize = Size.zero
  /// Whether the list goes to where it rested because a height has changed.
  private var isResettling = false

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
    distance = fixed.collapse.distance
    super.init()
    addChild(list)
    // The first underlay is the lowest: the moved panel uncovers the refresh control.
    refresh?.attach(to: list)
    list.addUnderlay(moved)
    list.addOverlay(fixed)
    if let tabBar { addChild(tabBar) }
    // Over a short list too, the panel can collapse and uncover the last row.
    list.minimumTravel = fixed.collapse.distance
    list.inset(by: insets)
    list.releases.addTarget(for: self) { [weak self] _ in
      guard let self else { return .natural }
      // `list` alone is the parameter, and the list would keep itself alive.
      let start = self.list.startOffset
      return .outside(start, start + distance)
    }
    list.observe(self) { [weak self] _ in self?.place() }
    fixed.onHeightChange = { [weak self] in self?.heightsDidChange() }
  }

  private var insets: EdgeInsets {
    isFixedAtBottom
      ? EdgeInsets(top: movedHeight, bottom: fixed.collapsedHeight)
      : EdgeInsets(top: fixed.expandedHeight + movedHeight)
  }

  /// The list's offset, 0 at rest at the top, in points.
  private var listY: Double { list.offset - list.startOffset }

  /// The list's offset, 0 at rest at the top, in points; the panels are functions of it. After a
  /// change of a height it approaches the list's offset in time.
  public var y: Double {
    let scale = stage?.environment.scale ?? 1
    return listY - (shift.value(at: stage?.now ?? .zero) * scale).rounded() / scale
  }

  /// 1 while the fixed panel is expanded, 0 once it is collapsed.
  public var progress: Double { fixed.collapse.progress(at: y) }

  /// Calls `body` after each scroll, for as long as `owner` lives.
  public func observe(
    _ owner: AnyObject, _ body: @escaping @MainActor (CollapsingPanels) -> Void
  ) {
    observers.add(owner, body)
  }

  private func heightsDidChange() {
    let (y, rest, oldDistance) = (self.y, list.destination - list.startOffset, distance)
    distance = fixed.collapse.distance
    // Not too small during the change: rows stay within the range.
    list.minimumTravel = max(list.minimumTravel, distance)
    list.contentInset = insets
    list.indicatorInset = insets
    list.minimumTravel = distance
    setNeedsLayout()
    if placedSize == .zero { return }
    let isReduced = stage?.environment.reducesMotion ?? true
    shift.begin(from: listY - y, spring: isReduced ? .brief : .scroll, at: stage?.now ?? .zero)
    setNeedsAdvance()
    if list.isHeld { return }
    // At the top, or with the panel collapsed; half a point, because the list rests on whole
    // pixels.
    if rest <= 0 {
      resettle(at: rest)
    } else if rest <= oldDistance + 0.5 {
      resettle(at: rest < oldDistance / 2 ? 0 : distance)
    } else if list.destination - list.startOffset < distance {
      resettle(at: distance)
    }
  }

  /// Brings the list to where it rested before the heights changed.
  private func resettle(at y: Double) {
    isResettling = true
    list.resettle(at: list.startOffset + y, animated: true)
  }

  /// On a screen of another size nothing remains where it was, so the list is at its end at once.
  private func finishResettling() {
    shift.end()
    if isResettling && !list.isHeld { list.resettle(at: list.destination, animated: false) }
  }

  package func report(to report: inout StageReport) {
    report.progress.append(.init(name: name, value: progress))
  }

  public override func layout() {
    let height = max(0, frame.height - tabBarHeight)
    list.frame = Rect(0, 0, frame.width, height)
    tabBar?.frame = Rect(0, height, frame.width, tabBarHeight)
    if frame.size != placedSize { finishResettling() }
    placedSize = frame.size
    isResettling = isResettling && list.isMoving
    place()
  }

  public override func advance(to now: Instant) { place() }

  private func place() {
    let (y, listY) = (self.y, self.listY)
    let height = fixed.collapse.height(at: y)
    let isAtBottom = isFixedAtBottom
    let top = isAtBottom ? list.frame.height - height : 0
    fixed.show(y: y, in: Rect(0, top, frame.width, height), movesTop: isAtBottom)
    // Pinned while the list is pulled beyond its top.
    let start = isAtBottom ? 0 : fixed.collapse.expanded
    moved.frame = Rect(0, start - max(listY, 0), frame.width, movedHeight)
    moved.movesWithContent = listY > 0
    if let stage, shift.isMoving(at: stage.now) { setNeedsAdvance() }
    observers.notify(self)
  }
}
