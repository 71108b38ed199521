public import VitrineMotion
import VitrineTouch
public import VitrineUnits

/// A sheet that rests at tiers over something else, with a list (or any scroller) in it.
///
///     let sheet = Sheet(
///       tiers: [.fitted(.below(24)), .fraction(0.5), .height(140)], tier: 3, flingsPassTiers: true
///     ) { ListView(places, id: \.id, rowHeight: 72) { PlaceRow($0) } }
///     sheet.observe(map) { sheet in map.insets = sheet.coveredInsets }
///     let screen = Stack { map; sheet }
///
/// Tier 1 is the highest. Below it a pan moves the sheet; at tier 1 an upward pan continues into
/// the list without lifting, and a downward pan scrolls the list to its start first. A fling passes
/// that border with the rest of its velocity. A refresh control may be pulled before the sheet
/// (``RefreshControl/attach(to:comesBeforeSheet:)``).
///
/// A tap above a sheet that dims the content beneath sends it to its lowest tier at once; a second
/// one is the map's double tap. Give the sheet the whole screen as its frame: touches beside the
/// visible sheet go to the content beneath. On a wide screen it may be at one side (``sideWidth``):
/// a tap beside it belongs to the map.
@MainActor
public final class Sheet: ScrollContainer {
  /// The sheet's name in logs; its offset there is its visible height.
  public var name: String
  /// The tiers, the highest first.
  public let tiers: [SheetTier]
  /// Whether a fling ends at the tier nearest to its natural end, past others. Otherwise it ends at
  /// the next tier in its direction.
  public var flingsPassTiers: Bool { didSet { setDetents() } }
  /// The sheet's width, in points, on a screen of at least twice that width. There the sheet is at
  /// the leading side and leaves the rest free at every tier, without a scrim. Nil: it fills the
  /// width of any screen.
  public var sideWidth: Double? {
    didSet {
      if let sideWidth { requirePositive(sideWidth, "Sheet.sideWidth") }
      if sideWidth != oldValue { setNeedsLayout() }
    }
  }
  /// The opacity of the scrim's color, 0 … 1. The scrim takes taps at any opacity.
  public var scrimStrength: Double {
    get { scrim.strength }
    set {
      requireFinite(newValue, "Sheet.scrimStrength")
      scrim.strength = newValue
    }
  }
  /// Called once for each transition, as soon as it is decided: at a release, or by
  /// ``setTier(_:animated:)``.
  public var onTierChange: (@MainActor (_ tier: Int) -> Void)?
  /// Called once each time the sheet has come to rest at a tier after it moved.
  public var onArrival: (@MainActor (_ tier: Int) -> Void)?

  /// Moves a released sheet to its tier, from the release velocity.
  public static let spring = Spring(duration: 0.25, dampingRatio: 0.9)
  /// The tier at which the sheet rests, or will rest: 1 … the number of tiers. While a finger holds
  /// the sheet, the one it came from.
  public private(set) var tier: Int
  /// The height of the visible part, in points, on whole device pixels.
  public var visibleHeight: Double { position.visibleHeight }
  /// The heights of the tiers in the present frame, descending, in points.
  public var tierHeights: [Double] { position.heights.present }
  private var position: SheetPosition

  private let panel: SheetPanel
  private let scrim = SheetScrim()
  private var link: ScrollCoordinator.Link!
  private let observers = Observers<Sheet>()
  /// The insets of the last notification: of the present height, and of the tier.
  private var placedInsets: [Insets] = []
  private var placedSize = Size.zero
  private var isPlaced = false
  private var arrival = SheetArrival()

  /// `tiers` begin with the highest, `tier` counts from 1. The first scroller in `content` becomes
  /// the sheet's; several components are placed in a column.
  public init(
    name: String = "sheet", tiers: [SheetTier], tier: Int? = nil,
    flingsPassTiers: Bool = false, hasScrim: Bool = true,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    SheetTier.check(tiers, start: tier)
    self.name = name
    self.tiers = tiers
    self.tier = tier ?? tiers.count
    self.flingsPassTiers = flingsPassTiers
    position = SheetPosition(unplaced: tiers)
    let body = ComponentBuilder.single(content())
    panel = SheetPanel(content: body)
    super.init()
    if tiers.contains(where: \.isFitted) {
      coordinator.contentDidResize = { [weak self] in self?.setNeedsLayout() }
    }
    link = coordinator.add(
      .sheet(tiers: Detents(tierHeights), viewport: 1, spring: Sheet.spring)
    ) { [weak self] in self?.linkDidChange() }
    link.willReceive = { @MainActor [weak self] event in
      guard let self, case .pressed(let point) = event.gesture else { return }
      scrollers.offerPull(at: point, isHighest: link.state.offset == tierHeights[0])
    }
    adoptScroller(in: body)
    addChild(scrim)
    addChild(panel)
    scrim.isHidden = !hasScrim
    scrim.onTap = { [weak self] in if let self { setTier(self.tiers.count) } }
    panel.grabber.onTap = { [weak self] in
      if let self { setTier(position.heights.next(above: self.tier)) }
    }
  }

  /// Replaces the sheet's scroller when its content shows another page. The sheet's motion
  /// continues, and a finger keeps its hold.
  public func replaceScroller(_ old: ScrollView, with new: ScrollView) {
    owner.remove(old)
    owner.add(new)
  }

  /// The coordinator that moves the sheet: its own, or that of the container around it.
  private var owner: ScrollCoordinator { link.coordinator ?? coordinator }

  private var scrollers: SheetScrollers { SheetScrollers(coordinator: owner) }

  // MARK: State

  /// 0 at the lowest tier, 1 at the highest, clamped.
  public var progress: Double { position.heights.progress(at: link.state.offset) }

  /// The sheet's motion; its offset is the exact visible height.
  public var scrollState: ScrollState { link.state }

  /// Whether a finger holds the sheet or its scroller.
  public var isHeld: Bool { link.isHeld }

  /// Calls `body` after each change of ``visibleHeight``, of ``coveredInsets``, or of those that it
  /// will have at its ``tier``, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (Sheet) -> Void) {
    observers.add(owner, body)
  }

  /// Moves to `tier`, also from a running motion; quickly with reduced motion.
  public func setTier(_ tier: Int, animated: Bool = true) {
    checkTier(tier, "setTier")
    stage?.finishLeaving(of: owner.host ?? self)
    adoptContent()
    let height = tierHeights[tier - 1]
    decide(tier)
    if isPlaced && height != link.state.offset { arrival.begin() }
    if animated && isPlaced { move(to: height) } else { link.jump(to: height) }
    // Below the highest tier the list stays at its start. A finger scrolls it on its way down;
    // without a finger it is scrolled together with the sheet.
    if tier > 1 { scrollers.scrollToStart(animated: animated && isPlaced) }
  }

  package override func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: link.state))
    report.progress.append(.init(name: name, value: progress))
    report.tier = tier
  }

  // MARK: Geometry

  /// The distance between a sheet at the side and the screen's edge, in points.
  static let sideMargin = 16.0

  private var screen: SheetScreen {
    SheetScreen(size: frame.size, sideWidth: sideWidth, environment: stage?.environment)
  }

  private var geometry: SheetGeometry { position.geometry(on: screen) }

  /// Whether the screen is wide enough for a sheet at its side (``sideWidth``).
  public var isAtSide: Bool { geometry.isAtSide }

  /// The visible part of the sheet, in its own coordinates.
  public var visibleFrame: Rect {
    geometry.panelFrame(height: visibleHeight, length: visibleHeight)
  }

  /// The insets that the sheet covers, for a map that centers its content in the rest: at the
  /// bottom of the screen; at the side, a share of that side. The share is the part that the sheet
  /// has risen from its lowest tier to the limit of the next tier that is at least 32 points
  /// higher. A short page at the side leaves most of it to the map.
  public var coveredInsets: Insets { position.insets(on: screen) }

  /// The insets covered at rest at `tier`, with the present content, also content that came since
  /// the last frame.
  public func coveredInsets(atTier tier: Int) -> Insets {
    checkTier(tier, "coveredInsets")
    adoptContent()
    return position.insets(atTier: tier, on: screen)
  }

  private func checkTier(_ tier: Int, _ call: String) {
    require(
      (1...tiers.count).contains(tier),
      "Sheet.\(call): a sheet of \(tiers.count) tiers has no tier \(tier)")
  }

  // MARK: Layout

  /// Updates the tiers for content that came since the last frame, before they are used.
  private func adoptContent() {
    if !needsLayout || !isPlaced { return }
    needsLayout = false
    layout()
  }

  public override func layout() {
    scrim.frame = bounds
    let new = SheetHeights(
      of: tiers, in: frame.height, panel: panel, width: geometry.panelWidth,
      scale: screen.scale)
    let isSameScreen = frame.size == placedSize
    placedSize = frame.size
    if new.present != tierHeights {
      setTiers(new, isSameScreen: isSameScreen)
    } else if new != position.heights {
      position.setHeights(new, keepsRise: true, on: screen)
    }
    place()
  }

  /// Sets the heights and keeps the tier, not the height: at once on a rotated screen, by spring
  /// for other content. A finger keeps its hold.
  private func setTiers(_ new: SheetHeights, isSameScreen: Bool) {
    let (isHeld, moves, wasPlaced) = (self.isHeld, link.isMoving, isPlaced)
    let goal = new.present[tier - 1]
    let isGoing = moves && link.destination == goal
    let keepsHeight = wasPlaced && (isHeld || moves || isSameScreen)
    position.setHeights(new, keepsRise: keepsHeight, on: screen)
    // Until then the link's motion does not change the tier.
    isPlaced = false
    setDetents()
    if !keepsHeight {
      link.jump(to: goal)
    } else if !isHeld && !isGoing && link.state.offset != goal {
      move(to: goal)
    }
    isPlaced = !frame.isEmpty
    linkDidChange()
  }

  private func move(to height: Double) {
    link.move(to: height, spring: Sheet.spring, environment: stage?.environment)
  }

  private func setDetents() {
    link.setDetents(Detents(tierHeights, policy: flingsPassTiers ? .projected : .adjacent))
    link.setExtent(position.heights.extent(in: frame.height))
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
    // At a lower tier, where the bottom of the sheet is below the screen, the list is extended, so
    // that its last rows can be scrolled to. For a finger it has its length at tier 1, into which a
    // pan continues.
    scrollers.extend(by: link.isHeld ? 0 : position.panelHeight - tierHeights[tier - 1], for: self)
    let hasArrived = arrival.update(
      isHeld: link.isHeld, isMoving: link.isMoving, hasMoved: visibleHeight != before)
    if hasArrived && link.state.offset == tierHeights[tier - 1] { onArrival?(tier) }
  }

  private func decide(_ new: Int) {
    if new == tier { return }
    tier = new
    onTierChange?(new)
  }

  private func place() {
    let (screen, height, covered) = (screen, visibleHeight, panel.frame)
    let isAtRest = !link.isHeld && !link.isMoving
    position.move(to: link.state.offset, isAtRest: isAtRest, on: screen)
    panel.frame = geometry.panelFrame(height: visibleHeight, length: position.panelHeight)
    let isMoved = height != visibleHeight || covered.minX != panel.frame.minX
    // Beside a sheet at the side, and where nothing is or will be dimmed, a tap belongs to the map.
    let isRaised = tier < tiers.count && geometry.rise(at: tierHeights[tier - 1]) > 0
    scrim.shade = isAtSide ? 0 : position.rise(on: screen)
    scrim.isTouchable = !isAtSide && isRaised && !isHeld
    let insets = [position.insets(on: screen), position.insets(atTier: tier, on: screen)]
    if isMoved || covered.width != panel.frame.width || insets != placedInsets {
      placedInsets = insets
      observers.notify(self)
    }
  }

  // MARK: Touch

  /// The handle at the upper edge.
  var grabber: Component { panel.grabber }

  /// Contains only the visible sheet: touches around it go to the components beneath.
  public override func contains(_ point: Point) -> Bool {
    bounds.contains(point) && visibleFrame.contains(point)
  }
}
