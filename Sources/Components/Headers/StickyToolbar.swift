import VitrineMotion
import VitrineUnits

/// A header, a toolbar, and a list: pan up, and the header leaves first, then the toolbar stays at
/// the top and the list scrolls; pan down for the reverse.
///
///     ┌──────────┐ 0        ┌──────────┐
///     │  header  │          │ toolbar  │ 0
///     ├──────────┤ h        ├──────────┤
///     │ toolbar  │   ──►    │ row 0    │
///     ├──────────┤          │ row 1    │
///     │ row 0    │          │ row 2    │
///     └──────────┘          └──────────┘
///
///     StickyToolbar(
///       header: cover, headerHeight: 180, toolbar: chips, toolbarHeight: 56, returnsOnReverse: true,
///       list: ListView(articles, id: \.id, rowHeight: 72) { ArticleRow($0) })
///
/// One pan moves all three. Within one touch or fling, in either direction, the header moves
/// continuously and as far as the finger. A horizontal pan collapses nothing.
@MainActor
public final class StickyToolbar: ScrollContainer {
  /// The header's name in logs; the offset logged is the collapsed distance.
  public var name: String
  /// The component at the top, which the pan moves out of sight.
  public let header: Component
  /// The component between header and list, which stays at the top while the list scrolls.
  public let toolbar: Component
  /// The list below the toolbar.
  public let list: ScrollView
  /// Whether the header returns as soon as the direction changes; otherwise once the list is at its
  /// top.
  public let returnsOnReverse: Bool

  /// h, in points, 0 or more. A change moves the components below, and scrolls nothing.
  public var headerHeight: Double {
    didSet {
      requireNonnegative(headerHeight, "StickyToolbar.headerHeight")
      link.setDetents(detents)
      link.setExtent(extent)
      setNeedsLayout()
    }
  }
  /// The height of the toolbar, in points, 0 or more. A change moves the list below it.
  public var toolbarHeight: Double {
    didSet {
      requireNonnegative(toolbarHeight, "StickyToolbar.toolbarHeight")
      setNeedsLayout()
    }
  }

  private let snaps: Bool
  private var link: ScrollCoordinator.Link!
  private let observers = Observers<StickyToolbar>()

  /// With `snaps`, a header released between open and collapsed goes to the nearer one.
  public init(
    name: String = "header", header: Component, headerHeight: Double, toolbar: Component,
    toolbarHeight: Double, returnsOnReverse: Bool = false, snaps: Bool = false, list: ScrollView
  ) {
    requireNonnegative(headerHeight, "StickyToolbar.headerHeight")
    requireNonnegative(toolbarHeight, "StickyToolbar.toolbarHeight")
    self.name = name
    self.header = header
    self.headerHeight = headerHeight
    self.toolbar = toolbar
    self.toolbarHeight = toolbarHeight
    self.returnsOnReverse = returnsOnReverse
    self.snaps = snaps
    self.list = list
    super.init()
    clipsToBounds = true
    link = coordinator.add(
      .header(
        height: headerHeight, viewport: 1, returns: returnsOnReverse ? .onReverse : .atTop,
        detents: detents)
    ) { [weak self] in self?.place() }
    coordinator.add(list)
    for child in [list, header, toolbar] { addChild(child) }
    list.observe(self) { [weak self] _ in self?.followList() }
  }

  // MARK: State

  /// The collapsed distance of the header, 0 … ``headerHeight``, in points on whole device pixels.
  public private(set) var collapse = 0.0

  /// 1 fully open, 0 collapsed; 1 where the header has no height.
  public var progress: Double { headerHeight > 0 ? 1 - collapse / headerHeight : 1 }

  /// Calls `body` after each change of ``collapse``, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (StickyToolbar) -> Void) {
    observers.add(owner, body)
  }

  /// Opens or collapses the header; quickly with reduced motion.
  public func setCollapsed(_ isCollapsed: Bool, animated: Bool = true) {
    let target = isCollapsed ? headerHeight : 0
    switch animated ? stage?.environment.reducesMotion : nil {
    case nil: link.jump(to: target)
    case false?: link.settle(to: target, spring: .scroll)
    case true?: link.settle(to: target, spring: .brief, velocity: 0)
    }
  }

  /// Opens the header and scrolls the list to its start.
  public func scrollToTop(animated: Bool = true) {
    list.scrollToTop(animated: animated)
    setCollapsed(false, animated: animated)
  }

  package override func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: link.state))
    report.progress.append(.init(name: name, value: progress))
  }

  // MARK: Layout

  private var extent: ScrollExtent {
    ScrollExtent(minimum: 0, maximum: headerHeight, viewport: max(frame.height, 1))
  }

  private var detents: Detents? {
    snaps ? Detents([0, headerHeight], policy: .projected) : nil
  }

  public override func layout() {
    link.setExtent(extent)
    // The list's end is the one with a collapsed header: the header has collapsed before a finger
    // reaches that end.
    list.adjustExtent(
      for: self, ExtentAdjustment(viewport: max(0, frame.height - toolbarHeight)))
    place()
  }

  private func place() {
    let scale = stage?.environment.scale ?? 1
    let new = (link.state.offset * scale).rounded() / scale
    let top = headerHeight - new
    header.frame = Rect(0, -new, frame.width, headerHeight)
    toolbar.frame = Rect(0, top, frame.width, toolbarHeight)
    let bottom = top + toolbarHeight
    list.frame = Rect(0, bottom, frame.width, max(0, frame.height - bottom))
    if new != collapse {
      collapse = new
      observers.notify(self)
    }
  }

  /// Follows a list that scrolls without a finger: collapses a header that returns at the top only,
  /// and opens it when the list scrolls to its top.
  private func followList() {
    guard !returnsOnReverse, !link.isHeld else { return }
    if list.destination > list.startOffset {
      if link.destination < headerHeight { setCollapsed(true) }
    } else if list.scrollState.phase == .settle && link.destination > 0 {
      setCollapsed(false)
    }
  }
}
