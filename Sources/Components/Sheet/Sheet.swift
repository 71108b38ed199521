public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// A sheet that rests at tiers over something else, with a list (or any scroller) in it.
///
///     let sheet = Sheet(
///       tiers: [.below(24), .fraction(0.5), .height(140)], tier: 3, policy: .projected
///     ) { ListView(places, id: \.id, rowHeight: 72) { PlaceRow($0) } }
///     sheet.observe(map) { sheet in map.contentInset.bottom = sheet.visibleHeight }
///     let screen = Stack { map; sheet }
///
/// Tier 1 is the highest. Below it a pan moves the sheet; at tier 1 an upward pan goes on into the
/// list without lifting, and a downward pan takes the list to its start first. A fling hands the rest
/// of its speed over at that border. A refresh may ask to be pulled before the sheet
/// (``RefreshControl/attach(to:comesBeforeSheet:)``). A tap beside a sheet that stands higher than its
/// lowest tier sends it there, at once; a second one is the map's double tap. Give it the whole
/// screen as its frame: what is not covered by the sheet gets its touches as though the sheet were
/// not there.
@MainActor
open class Sheet: ScrollContainer {
  /// How the sheet is called in logs; its offset there is the height that shows.
  public var name: String
  /// From the highest on.
  public let tiers: [SheetTier]
  /// What a release does: the next tier in its direction, or the one nearest to where the throw would
  /// end.
  public var policy: Detents.Policy { didSet { setDetents() } }
  /// Called once for each transition, as soon as it is decided: on release, or when told.
  public var onTierChange: (@MainActor (_ tier: Int) -> Void)?
  /// Called once each time the sheet has come to rest at a tier after it moved.
  public var onArrival: (@MainActor (_ tier: Int) -> Void)?

  /// What takes a released sheet to its tier; it takes over the release velocity.
  public static let spring = Spring(duration: 0.25, dampingRatio: 0.9)

  /// The tier at which it rests, or will: 1 … the number of tiers. While a finger holds the sheet, the
  /// one it came from.
  public private(set) var tier: Int
  /// How much of the sheet shows, in points, on whole device pixels.
  public private(set) var visibleHeight = 0.0
  /// The heights of the tiers in the present frame, descending, in points.
  public private(set) var tierHeights: [Double]

  private let panel: SheetPanel
  private let scrim = SheetScrim()
  private var link: ScrollCoordinator.Link!
  private let observers = Observers<Sheet>()
  private var isPlaced = false
  private var isUnderWay = false

  /// `tiers` from the highest on, `tier` counts from 1. The first scroller in `content` becomes the
  /// sheet's; several components stand one under another.
  public init(
    name: String = "sheet", tiers: [SheetTier], tier: Int? = nil,
    policy: Detents.Policy = .adjacent, hasScrim: Bool = true,
    @ComponentBuilder content: () -> [Component]
  ) {
    precondition(!tiers.isEmpty, "a sheet rests at one tier at least")
    precondition(tier.map { (1...tiers.count).contains($0) } ?? true, "tiers count from 1")
    self.name = name
    self.tiers = tiers
    self.tier = tier ?? tiers.count
    self.policy = policy
    tierHeights = tiers.map { _ in 0 }
    let parts = content()
    let body =
      parts.count == 1 ? parts[0] : Column { for part in parts { part } }
    panel = SheetPanel(content: body)
    super.init()
    link = coordinator.add(
      .sheet(tiers: Detents(tierHeights), viewport: 1, spring: Sheet.spring)
    ) { [weak self] in self?.linkDidChange() }
    adoptScroller(in: body)
    addChild(scrim)
    addChild(panel)
    scrim.isHidden = !hasScrim
    scrim.onTap = { [weak self] in self?.goDown() }
    panel.grabber.onTap = { [weak self] in self?.goOn() }
  }

  /// The scrim was tapped.
  private func goDown() { setTier(tiers.count) }

  /// The grabber was tapped: one tier up, and from the highest to the lowest.
  private func goOn() { setTier(tier > 1 ? tier - 1 : tiers.count) }

  /// Another scroller takes the part of the present one: the sheet's content shows another page. The
  /// sheet goes on to where it is going, and stays in the hand that holds it.
  public func replaceScroller(_ old: ScrollView, with new: ScrollView) {
    coordinator.remove(old)
    coordinator.add(new)
  }

  // MARK: State

  /// 0 at the lowest tier, 1 at the highest, clamped.
  public var progress: Double {
    guard let low = tierHeights.last, tierHeights[0] > low else { return 1 }
    return min(max((link.state.offset - low) / (tierHeights[0] - low), 0), 1)
  }

  /// The sheet's motion; its offset is the height that shows, exactly.
  public var scrollState: ScrollState { link.state }

  /// Whether a finger holds the sheet or what scrolls in it.
  public var isHeld: Bool { link.isHeld }

  /// Calls `body` after each change of ``visibleHeight``, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (Sheet) -> Void) {
    observers.add(owner, body)
  }

  /// Goes to `tier` by spring, out of whatever motion it is in; at once where less movement is wanted.
  public func setTier(_ tier: Int, isAnimated: Bool = true) {
    precondition((1...tiers.count).contains(tier), "tier \(tier) of \(tiers.count)")
    let height = tierHeights[tier - 1]
    decide(tier)
    if isPlaced && height != link.state.offset { isUnderWay = true }
    if isAnimated && isPlaced && stage?.environment.reducesMotion == false {
      link.settle(to: height, spring: Sheet.spring)
    } else {
      link.jump(to: height)
    }
  }

  open override func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: link.state))
    report.progress.append(.init(name: name, value: progress))
    report.tier = tier
  }

  // MARK: Place

  open override func layout() {
    scrim.frame = bounds
    let scale = stage?.environment.scale ?? 1
    let heights = SheetTier.heights(tiers, in: frame.height, scale: scale)
    if heights != tierHeights { turn(to: heights) }
    place()
  }

  /// A screen that turns keeps the tier, not the height; a finger keeps what it holds.
  private func turn(to heights: [Double]) {
    let (isHeld, moves, wasPlaced) = (self.isHeld, link.isMoving, isPlaced)
    tierHeights = heights
    // What the link does meanwhile is no decision of anybody's.
    isPlaced = false
    setDetents()
    if !wasPlaced || !(isHeld || moves) {
      link.jump(to: heights[tier - 1])
    } else if moves {
      link.settle(to: heights[tier - 1], spring: Sheet.spring)
    }
    isPlaced = !frame.isZeroSized
    linkDidChange()
  }

  private func setDetents() {
    link.setDetents(Detents(tierHeights, policy: policy))
    link.setExtent(
      ScrollExtent(
        minimum: tierHeights[tierHeights.count - 1], maximum: tierHeights[0],
        viewport: max(frame.height, 1)))
  }

  private func linkDidChange() {
    guard isPlaced else { return }
    if !link.isHeld, tierHeights[tier - 1] != link.destination,
      let target = tierHeights.firstIndex(of: link.destination)
    {
      decide(target + 1)
    }
    let before = visibleHeight
    place()
    giveWay()
    // Let go exactly at a tier, or where nothing moves by itself, it has arrived all the same.
    if link.isHeld && visibleHeight != before { isUnderWay = true }
    let moves = link.isHeld ? isUnderWay : link.isMoving
    if isUnderWay && !moves {
      isUnderWay = false
      if link.state.offset == tierHeights[tier - 1] { onArrival?(tier) }
    } else if !link.isHeld {
      isUnderWay = moves
    }
  }

  /// At a lower tier the sheet's foot lies below the screen: the last rows can still be told to show.
  /// A finger finds the list as long as it is at tier 1, where it may go on into it.
  private func giveWay() {
    guard let list = coordinator.links.last?.scroller else { return }
    let hold = link.isHeld ? 0 : tierHeights[0] - tierHeights[tier - 1]
    if hold == 0 || list.scrollState.phase == .idle { list.trailingHold = hold }
  }

  private func decide(_ new: Int) {
    if new == tier { return }
    tier = new
    onTierChange?(new)
  }

  private func place() {
    let scale = stage?.environment.scale ?? 1
    let height = (link.state.offset * scale).rounded() / scale
    panel.frame = Rect(0, frame.height - height, frame.width, tierHeights[0])
    placeScrim(height)
    if height != visibleHeight {
      visibleHeight = height
      observers.tell(self)
    }
  }

  /// Clear at the lowest tier, whole from the one above it on.
  private func placeScrim(_ height: Double) {
    guard tierHeights.count > 1 else { return }
    let low = tierHeights[tierHeights.count - 1]
    let way = tierHeights[tierHeights.count - 2] - low
    scrim.opacity = way > 0 ? min(max((height - low) / way, 0), 1) : 0
    scrim.isTouchable = tier < tiers.count && !isHeld
  }

  // MARK: Touch

  open override func receive(_ event: GestureEvent) {
    if case .pressed(let place) = event.gesture { offerPull(at: place) }
    super.receive(event)
  }

  /// A finger on a list that asks for it pulls a refresh before the sheet, which stands at its highest;
  /// one on what stands above the list moves the sheet.
  private func offerPull(at place: Point) {
    let isHighest = link.state.offset == tierHeights[0]
    for list in coordinator.links.compactMap(\.scroller) {
      let isOn = list.bounds.contains(list.convert(place))
      list.pullRoom = isHighest && isOn ? list.wantedPull : 0
    }
  }

  /// Only the sheet itself: all around it belongs to what lies beneath.
  open override func contains(_ point: Point) -> Bool {
    bounds.contains(point) && point.y >= frame.height - visibleHeight
  }
}
