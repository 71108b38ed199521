public import VitrineMotion
import VitrineTouch
public import VitrineUnits

/// A sheet that rests at tiers over something else, with a list (or any scroller) in it.
///
///     let sheet = Sheet(
///       tiers: [.fitted(.below(24)), .fraction(0.5), .height(140)], tier: 3, policy: .projected
///     ) { ListView(places, id: \.id, rowHeight: 72) { PlaceRow($0) } }
///     sheet.observe(map) { sheet in map.insets = sheet.coveredInsets }
///     let screen = Stack { map; sheet }
///
/// Tier 1 is the highest. Below it a pan moves the sheet; at tier 1 an upward pan goes on into the
/// list without lifting, and a downward pan takes the list to its start first. A fling hands the rest
/// of its speed over at that border. A refresh may ask to be pulled before the sheet
/// (``RefreshControl/attach(to:comesBeforeSheet:)``). A tap above a sheet that dims what lies beneath
/// sends it to its lowest tier, at once; a second one is the map's double tap. Give it the whole
/// screen as its frame: what is not covered by the sheet gets its touches as though the sheet were
/// not there. On a wide screen it may stand at one side (``sideWidth``): a tap beside it is the map's.
@MainActor
open class Sheet: ScrollContainer {
  /// How the sheet is called in logs; its offset there is the height that shows.
  public var name: String
  /// From the highest on.
  public let tiers: [SheetTier]
  /// What a release does: the next tier in its direction, or the one nearest to where the throw would
  /// end.
  public var policy: Detents.Policy { didSet { setDetents() } }
  /// How wide the sheet is where a screen has twice that width, in points: there it stands at the side
  /// where lines begin and leaves the rest free at every tier, all of it in use: there is no scrim
  /// beside it. Nil: as wide as any screen.
  public var sideWidth: Double? { didSet { if sideWidth != oldValue { setNeedsLayout() } } }
  /// How dark the scrim is beside the theme's own colour, 0 … 1; it hears its tap at any.
  public var scrimStrength: Double {
    get { scrim.strength }
    set { scrim.strength = newValue }
  }
  /// Called once for each transition, as soon as it is decided: on release, or when told.
  public var onTierChange: (@MainActor (_ tier: Int) -> Void)?
  /// Called once each time the sheet has come to rest at a tier after it moved.
  public var onArrival: (@MainActor (_ tier: Int) -> Void)?

  /// What takes a released sheet to its tier; it takes over the release velocity.
  public static let spring = Spring(duration: 0.25, dampingRatio: 0.9)
  /// What takes its list to its start meanwhile, and not beyond it.
  private static let listSpring = Spring(duration: 0.25, dampingRatio: 1)

  /// The tier at which it rests, or will: 1 … the number of tiers. While a finger holds the sheet, the
  /// one it came from.
  public private(set) var tier: Int
  /// How much of the sheet shows, in points, on whole device pixels.
  public internal(set) var visibleHeight = 0.0
  /// The heights of the tiers in the present frame, descending, in points.
  public private(set) var tierHeights: [Double]
  /// What the tiers' heights are at most, whatever the content is.
  private(set) var tierLimits: [Double]

  let panel: SheetPanel
  let scrim = SheetScrim()
  private(set) var link: ScrollCoordinator.Link!
  let observers = Observers<Sheet>()
  /// How high the panel is, whatever of it shows: while the sheet goes to another height, what it shows
  /// keeps the room it had.
  var panelHeight = 0.0
  /// The insets that observers were told of last: of the present height, and of the tier.
  var placedInsets: [Insets] = []
  /// What is left of the rise that the sheet had when its tiers moved.
  var carriedRise: CarriedRise?
  private var placedSize = Size.zero
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
    tierLimits = tierHeights
    let parts = content()
    let body =
      parts.count == 1 ? parts[0] : Column { for part in parts { part } }
    panel = SheetPanel(content: body)
    super.init()
    if tiers.contains(where: \.isFitted) {
      coordinator.contentDidResize = { [weak self] in self?.setNeedsLayout() }
    }
    link = coordinator.add(
      .sheet(tiers: Detents(tierHeights), viewport: 1, spring: Sheet.spring)
    ) { [weak self] in self?.linkDidChange() }
    link.willReceive = { @MainActor [weak self] event in
      if case .pressed(let place) = event.gesture { self?.offerPull(at: place) }
    }
    adoptScroller(in: body)
    addChild(scrim)
    addChild(panel)
    scrim.isHidden = !hasScrim
    scrim.onTap = { [weak self] in self?.goDown() }
    panel.grabber.onTap = { [weak self] in self?.goOn() }
  }

  /// The scrim was tapped.
  private func goDown() { setTier(tiers.count) }

  /// The grabber was tapped: up to the next tier that is higher, and from the highest to the lowest.
  private func goOn() {
    let higher = tierHeights.lastIndex { $0 > tierHeights[tier - 1] }
    setTier(higher.map { $0 + 1 } ?? tiers.count)
  }

  /// Another scroller takes the part of the present one: the sheet's content shows another page. The
  /// sheet goes on to where it is going, and stays in the hand that holds it.
  public func replaceScroller(_ old: ScrollView, with new: ScrollView) {
    owner.remove(old)
    owner.add(new)
  }

  /// Who moves the sheet: its own coordinator, or that of the container that it lies in.
  private var owner: ScrollCoordinator { link.coordinator ?? coordinator }

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

  /// Calls `body` after each change of ``visibleHeight``, of ``coveredInsets``, or of those that it will
  /// have at its ``tier``, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (Sheet) -> Void) {
    observers.add(owner, body)
  }

  /// Goes to `tier` by spring, out of whatever motion it is in; briefly where less movement is wanted.
  public func setTier(_ tier: Int, isAnimated: Bool = true) {
    precondition((1...tiers.count).contains(tier), "tier \(tier) of \(tiers.count)")
    stage?.finishLeaving(of: owner.host ?? self)
    adoptContent()
    let height = tierHeights[tier - 1]
    decide(tier)
    if isPlaced && height != link.state.offset { isUnderWay = true }
    if isAnimated && isPlaced { move(to: height) } else { link.jump(to: height) }
    if tier > 1 { takeToStart(isAnimated: isAnimated && isPlaced) }
  }

  /// Below the highest tier the list stays at its start. A finger takes it there on its way down; who is
  /// told to go down takes it along.
  private func takeToStart(isAnimated: Bool) {
    guard let list = owner.links.last?.scroller, list.scrollState.offset > list.startOffset else {
      return
    }
    if isAnimated {
      list.scroll(to: list.startOffset, spring: Sheet.listSpring)
    } else {
      list.jump(to: list.startOffset)
    }
  }

  open override func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: link.state))
    report.progress.append(.init(name: name, value: progress))
    report.tier = tier
  }

  // MARK: Place

  /// Content that came since the last picture counts from now on: who asks where the sheet will stand,
  /// or tells it to go, means the page that is in it.
  func adoptContent() {
    if !needsLayout || !isPlaced { return }
    needsLayout = false
    layout()
  }

  open override func layout() {
    scrim.frame = bounds
    let scale = stage?.environment.scale ?? 1
    let hasFitted = tiers.contains(where: \.isFitted)
    let whole = hasFitted ? panel.fittingHeight(in: panelWidth) : .infinity
    let heights = SheetTier.heights(tiers, in: frame.height, scale: scale) { limit in
      whole <= limit ? whole : panel.cutHeight(in: panelWidth, within: limit)
    }
    let isSameScreen = frame.size == placedSize
    placedSize = frame.size
    let limits = SheetTier.heights(tiers, in: frame.height, scale: scale) { $0 }
    if heights != tierHeights {
      turn(to: heights, limits: limits, isSameScreen: isSameScreen)
    } else if limits != tierLimits {
      keepRise { tierLimits = limits }
    }
    place()
  }

  /// A screen that turns keeps the tier, not the height, and so does content that is shorter now, but
  /// goes there by spring; a finger keeps what it holds.
  private func turn(to heights: [Double], limits: [Double], isSameScreen: Bool) {
    let (isHeld, moves, wasPlaced) = (self.isHeld, link.isMoving, isPlaced)
    let goal = heights[tier - 1]
    let isGoing = moves && link.destination == goal
    let standsOn = wasPlaced && (isHeld || moves || isSameScreen)
    keepRise {
      tierHeights = heights
      tierLimits = limits
    }
    if !standsOn { carriedRise = nil }
    // What the link does meanwhile is no decision of anybody's.
    isPlaced = false
    setDetents()
    if !standsOn {
      link.jump(to: goal)
    } else if !isHeld && !isGoing && link.state.offset != goal {
      move(to: goal)
    }
    isPlaced = !frame.isZeroSized
    linkDidChange()
  }

  private func move(to height: Double) {
    switch stage?.environment.reducesMotion {
    case nil: link.jump(to: height)
    case false?: link.settle(to: height, spring: Sheet.spring)
    case true?: link.settle(to: height, spring: .brief, velocity: 0)
    }
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
    guard let list = owner.links.last?.scroller else { return }
    let hold = link.isHeld ? 0 : panelHeight - tierHeights[tier - 1]
    if hold == 0 || list.scrollState.phase == .idle { list.trailingHold = hold }
  }

  private func decide(_ new: Int) {
    if new == tier { return }
    tier = new
    onTierChange?(new)
  }

  // MARK: Touch

  /// The grabber, and what stands beside the list, take taps while it flies.
  override var keepsRestStill: Bool { true }

  /// A finger on a list that asks for it pulls a refresh before the sheet, which stands at its highest;
  /// one on what stands above the list moves the sheet.
  private func offerPull(at place: Point) {
    let isHighest = link.state.offset == tierHeights[0]
    for list in owner.links.compactMap(\.scroller) {
      let isOn = list.bounds.contains(list.convert(place))
      list.pullRoom = isHighest && isOn ? list.wantedPull : 0
    }
  }

  /// Only the sheet itself: all around it belongs to what lies beneath.
  open override func contains(_ point: Point) -> Bool {
    bounds.contains(point) && visibleFrame.contains(point)
  }
}
