public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// Something that moves its content under the finger, along one axis.
///
/// By itself it owns an engine and answers the gestures; in a container with a ``ScrollCoordinator``
/// it is a link of a chain and has none of its own. A subclass lays out what is visible at ``offset``
/// and reports how long its content is through ``setContentLength(_:)``; it need not know which of
/// the two it is.
///
/// Across the screen it scrolls as it is read: where that is from right to left, its start and offset 0
/// lie at the right edge, the content goes on to the left, and left in its insets means where lines
/// begin. Coordinates of the content are those of left to right; ``placeInView(_:)`` mirrors them.
@MainActor
open class ScrollView: Component, StageReporting {
  /// How the scroller is called in logs ("list", "sheet", …).
  public var name: String
  public let axis: Axis
  /// What moves it while it stands alone.
  var engine: ScrollEngine
  /// What moves it inside a container.
  var link: ScrollCoordinator.Link?

  /// Space kept free before and after the content, in points.
  public var contentInset: Insets = .zero { didSet { updateExtent() } }
  /// Whether it shows how far it has been scrolled.
  public var showsIndicator = true { didSet { placeIndicator() } }
  /// How far the indicator's track stays clear of the viewport's edges, in points.
  public var indicatorInset: Insets = .zero { didSet { placeIndicator() } }
  /// How far it can scroll at least, in points, however short the content is: for headers that
  /// collapse by the offset.
  public var minimumTravel = 0.0 { didSet { updateExtent() } }
  /// Whether a finger can pull the content beyond its ends where all of it is in sight, and a throw makes
  /// it bounce there. Else it stands still, or what lies around it gives way in its stead: a page that
  /// fits is not thrown out of its own frame.
  public var alwaysBounces = true { didSet { if alwaysBounces != oldValue { updateBounces() } } }
  /// Kept free before the content for a while, beside the inset: a refresh that goes on.
  var leadingHold = 0.0 { didSet { if leadingHold != oldValue { updateExtent() } } }
  /// Kept free after the content for a while: a sheet whose foot lies below the screen.
  var trailingHold = 0.0 { didSet { if trailingHold != oldValue { updateExtent() } } }
  /// The viewport's length by which the content's end is reckoned, where the frame's own changes
  /// while it scrolls (a toolbar that moves); nil is the frame's.
  var fullViewport: Double? { didSet { if fullViewport != oldValue { updateExtent() } } }
  /// How far a refresh would be pulled before the sheet around the list moves, and how far that goes
  /// in the present touch, from the offset that shows the content's start.
  var wantedPull = 0.0
  var pullRoom = 0.0 { didSet { if pullRoom != oldValue { updatePull() } } }
  public private(set) var contentLength = 0.0
  /// Where a release is to end by the rules of a header that lies over the scroller; an author's
  /// ``onRelease`` comes before it.
  var headerLanding: (@MainActor (ScrollRelease) -> ReleaseTarget)?
  /// The range has moved with the content, and must be told anew even if the length is the same.
  var isShifted = false

  /// Asked where a release is to end, if not where it would by itself; nil is natural. It decides
  /// alone, in place of ``landing(for:)``.
  public var onRelease: (@MainActor (ScrollRelease) -> ReleaseTarget)?
  let observers = Observers<ScrollView>()
  let releaseObservers = Observers<(scroller: ScrollView, release: ScrollRelease)>()
  private var wasMoving = false
  /// It opens at its start, whatever insets it is given before it is first laid out.
  var opensAtStart = true

  let indicator = ScrollIndicator()
  private var underlays = 0
  private var overlays = 0
  /// Of layers that know when they stand still.
  private var layerMoves: [ComponentID: @MainActor (Component) -> Bool] = [:]

  public init(name: String, axis: Axis = .vertical) {
    self.name = name
    self.axis = axis
    engine = ScrollEngine(extent: ScrollExtent(minimum: 0, maximum: 0, viewport: 1))
    super.init()
    clipsToBounds = true
    addChild(indicator)
  }

  // MARK: State

  /// Where the content is drawn: the content coordinate at the viewport's leading edge, in points,
  /// on whole device pixels.
  public private(set) var offset = 0.0

  /// Exact, at the stage's present moment.
  public var scrollState: ScrollState { link?.state ?? engine.state(at: stage?.now ?? .zero) }

  /// Where it will be at rest if nobody touches it; while it is held, where it is.
  public var destination: Double { link?.destination ?? engine.destination }

  /// Whether a finger holds it.
  public var isHeld: Bool { link?.isHeld ?? engine.isHeld }

  /// The offsets at which the content may rest.
  public internal(set) var extent = ScrollExtent(minimum: 0, maximum: 0, viewport: 1)

  /// The offset that shows the content's start below its inset.
  public var startOffset: Double {
    0 - (axis == .vertical ? contentInset.top : contentInset.left)
  }

  /// Its name and state; add to it what a subclass has to say.
  open func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: scrollState))
  }

  open override var isMoving: Bool {
    guard let stage else { return false }
    return link?.isMoving ?? (engine.isMoving(at: stage.now) || stage.isLeaving(self))
  }

  open override var isCatchable: Bool {
    guard isMoving, let stage else { return false }
    return stage.isLeaving(self) || !scrollState.isNearlyAtRest(to: destination)
  }

  open override func carries(_ hit: Component) -> Bool {
    guard let stage, !stage.isLeaving(self) else { return true }
    return takesAlong(hit)
  }

  /// Whether its content takes `hit`, the scroller or something in it, along on the screen. Rows go along;
  /// of what lies over or behind them only who placed it there knows.
  func takesAlong(_ hit: Component) -> Bool {
    let layers = children.prefix(underlays) + children.suffix(overlays)
    guard let layer = layers.first(where: { hit.isDescendant(of: $0) }) else { return true }
    return layerMoves[layer.id]?(hit) ?? true
  }

  /// Called after ``offset`` changed: place what is visible.
  open func offsetDidChange() {}

  /// Calls `body` after each change of ``offset``, for as long as `owner` lives; there is nothing to
  /// unregister. Any number may observe, in the order in which they came.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (ScrollView) -> Void) {
    observers.add(owner, body)
  }

  /// Calls `body` when a finger lets go, before it is decided where that ends, for as long as `owner`
  /// lives.
  public func observeRelease(
    _ owner: AnyObject, _ body: @escaping @MainActor (ScrollView, ScrollRelease) -> Void
  ) {
    releaseObservers.add(owner) { body($0.scroller, $0.release) }
  }

  /// Where a release is to end; override for stops of one's own.
  open func landing(for release: ScrollRelease) -> ReleaseTarget { .natural }

  /// Called once when a motion has come to its end by itself.
  open func motionDidEnd() {}

  // MARK: Content

  var viewportLength: Double { axis == .vertical ? frame.height : frame.width }

  /// How long all content is along the axis, insets excluded, in points.
  public func setContentLength(_ length: Double) {
    let viewport = max(fullViewport ?? viewportLength, 1)
    if length == contentLength && extent.viewport == viewport && !isShifted { return }
    let isResized = length != contentLength
    contentLength = length
    updateExtent()
    if isResized { link?.coordinator?.contentDidResize?() }
  }

  /// What the insets take along the axis, in points.
  private var insetRoom: Double {
    let insets = contentInset
    return axis == .vertical ? insets.top + insets.bottom : insets.left + insets.right
  }

  /// How long all content would be along the axis if the scroller were so wide, insets excluded, in
  /// points; override where that is known before it is laid out.
  open func contentLength(in width: Double) -> Double { contentLength }

  /// Asked how high it wants to be without any limit, a scroller is as high as all it shows.
  open override func sizeThatFits(_ proposal: Size) -> Size {
    axis == .vertical && proposal.height == .infinity
      ? Size(proposal.width, contentLength(in: proposal.width) + insetRoom) : proposal
  }

  /// The ends beyond which it can be pulled.
  var bouncingEnds: ScrollLink.Ends {
    let isWhole =
      contentLength + insetRoom <= (fullViewport ?? viewportLength) && minimumTravel == 0
    return isWhole && !alwaysBounces ? [] : .both
  }

  private func updateBounces() {
    let ends = bouncingEnds
    engine.physics.bounces = ends == .both
    link?.setBounces(ends)
  }

  private func updateExtent() {
    isShifted = false
    let trailing = axis == .vertical ? contentInset.bottom : contentInset.right
    let viewport = fullViewport ?? viewportLength
    let end = contentLength + trailing + trailingHold - viewport
    let new = ScrollExtent(
      minimum: startOffset - leadingHold, maximum: max(end, startOffset + minimumTravel),
      viewport: viewport)
    if new != extent {
      extent = new
      if let link { link.setExtent(new) } else { engine.setExtent(new, at: now) }
      updateBounces()
      updatePull()
      if opensAtStart { moveAtOnce(to: startOffset) }
    }
    motionDidChange()
  }

  private func updatePull() { link?.setPull(max(0, pullRoom - leadingHold)) }

  /// The finger has pulled as far as that goes, and moves what lies around it.
  var isPulledThrough: Bool {
    pullRoom > 0 && scrollState.offset <= startOffset - pullRoom + 1e-6
  }

  /// Insets the content and the indicator alike, for what is laid over the scroller. At rest at its
  /// start it stays at its start; else nothing is seen to move.
  func inset(by insets: Insets) {
    let isAtStart = scrollState.phase == .idle && scrollState.offset <= startOffset
    contentInset = insets
    indicatorInset = insets
    if isAtStart && !opensAtStart { jump(to: startOffset) }
  }

  var now: Instant { stage?.now ?? .zero }

  // MARK: Touch

  open override var gestures: GestureKinds {
    if link != nil { return [] }
    return axis == .vertical ? .panVertical : .panHorizontal
  }

  open override func receive(_ event: GestureEvent) { answer(event) }

  // MARK: Time

  open override func advance(to now: Instant) { motionDidChange() }

  /// What moves it has changed, or time has passed.
  func motionDidChange() {
    let scale = stage?.environment.scale ?? 1
    let state = scrollState
    let rounded = (state.offset * scale).rounded() / scale
    if rounded != offset {
      offset = rounded
      indicator.show(at: now)
      offsetDidChange()
      observers.tell(self)
    }
    placeIndicator()
    let isMoving = self.isMoving
    if isMoving && link == nil { setNeedsAdvance() }
    if wasMoving && !isMoving && !isHeld {
      wasMoving = false
      motionDidEnd()
    } else {
      wasMoving = isMoving
    }
  }

  open override func layout() {
    updateExtent()
    if !frame.isZeroSized { opensAtStart = false }
    offsetDidChange()
    placeIndicator()
  }

  /// How far it has been scrolled, 0 … 1, as the indicator shows it; override where lengths are not
  /// yet known. Asked only while there is something to scroll.
  open var travelledShare: Double {
    (offset - extent.minimum) / (extent.maximum - extent.minimum)
  }

  // MARK: Children

  /// Content goes below the indicator and above what lies behind the content.
  /// It is placed by ``offsetDidChange()`` and has no say in the scroller's own size.
  public func addContent(_ child: Component) { attach(child, at: children.count - 1 - overlays) }

  /// Adds something behind the content (a header that rows slide over). It moves only when told;
  /// pans on it scroll.
  ///
  /// `moves` is asked when a finger lands on something in it while the content moves: whether that moves
  /// on the screen too, and is caught. What stands still takes taps meanwhile; without an answer nothing
  /// does.
  public func addUnderlay(
    _ child: Component, moves: (@MainActor (_ hit: Component) -> Bool)? = nil
  ) {
    attach(child, at: underlays)
    underlays += 1
    layerMoves[child.id] = moves
  }

  /// Adds something over the content and the indicator (a banner). It moves only when told; pans on
  /// it scroll. It stays for as long as the scroller does. `moves`: as for
  /// ``addUnderlay(_:moves:)``.
  public func addOverlay(
    _ child: Component, moves: (@MainActor (_ hit: Component) -> Bool)? = nil
  ) {
    attach(child, at: children.count)
    overlays += 1
    layerMoves[child.id] = moves
  }
}
