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
  private var engine: ScrollEngine
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
  var headerLanding: (@MainActor (ScrollRelease) -> Landing)?
  /// The range has moved with the content, and must be told anew even if the length is the same.
  private var isShifted = false

  /// Asked where a release is to end, if not where it would by itself; nil is natural. It decides
  /// alone, in place of ``landing(for:)``.
  public var onRelease: (@MainActor (ScrollRelease) -> Landing)?
  private let observers = Observers<ScrollView>()
  private let releaseObservers = Observers<(scroller: ScrollView, release: ScrollRelease)>()
  private var wasMoving = false
  /// It opens at its start, whatever insets it is given before it is first laid out.
  private var opensAtStart = true

  private let indicator = ScrollIndicator()
  private var underlays = 0
  private var overlays = 0

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
  public private(set) var extent = ScrollExtent(minimum: 0, maximum: 0, viewport: 1)

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
    return stage.isLeaving(self) || !scrollState.creeps(to: destination)
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
  open func landing(for release: ScrollRelease) -> Landing { .natural }

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

  /// How long the content is with its insets, in points.
  var insetLength: Double {
    let insets = contentInset
    return contentLength
      + (axis == .vertical ? insets.top + insets.bottom : insets.left + insets.right)
  }

  /// Asked how high it wants to be without any limit, a scroller is as high as all it shows.
  open override func sizeThatFits(_ proposal: Size) -> Size {
    axis == .vertical && proposal.height == .infinity
      ? Size(proposal.width, insetLength) : proposal
  }

  /// The ends beyond which it can be pulled.
  var bouncingEnds: ScrollLink.Ends {
    let isWhole = insetLength <= (fullViewport ?? viewportLength) && minimumTravel == 0
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
      if let link { link.setExtent(new) } else { engine.setExtent(new, at: moment) }
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

  private var moment: Instant { stage?.moment ?? .zero }

  // MARK: Touch

  open override var gestures: GestureKinds {
    if link != nil { return [] }
    return axis == .vertical ? .panVertical : .panHorizontal
  }

  open override func receive(_ event: GestureEvent) {
    guard let stage, link == nil else { return }
    let moment = max(event.time, stage.now)
    switch event.gesture {
    case .pressed:
      // Caught at the place where it is drawn, wherever it would be by now.
      if engine.isMoving(at: stage.now) { engine.grab(at: stage.now) }
    case .panBegan:
      engine.grab(at: stage.now)
    case .panChanged(_, let delta):
      engine.drag(by: -along(delta), at: moment)
    case .panEnded(let velocity):
      release(velocity: -along(velocity), at: stage.throwMoment, isCancelled: false)
    case .panCancelled:
      release(velocity: 0, at: moment, isCancelled: true)
    case .released:
      // Caught and let go without a pan.
      if engine.isHeld { release(velocity: 0, at: moment, isCancelled: true) }
    case .tap, .doubleTap, .twoFingerTap, .longPress, .swipe, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled, .doubleTapDrag:
      return
    }
    motionDidChange()
  }

  private func release(velocity: Double, at moment: Instant, isCancelled: Bool) {
    func release() -> ScrollRelease {
      ScrollRelease(
        offset: engine.destination, velocity: velocity,
        projected: engine.projectedOffset(velocity: velocity, at: moment),
        isCancelled: isCancelled)
    }
    // An observer may change the range, and with it where the throw would end.
    tellRelease(release())
    engine.release(velocity: velocity, at: moment, landing: landing(of: release()))
    if stage?.environment.reducesMotion == true, engine.state(at: moment).phase == .settle {
      engine.settle(to: engine.destination, spring: .brief, velocity: 0, at: moment)
    }
  }

  func tellRelease(_ release: ScrollRelease) { releaseObservers.tell((self, release)) }

  func landing(of release: ScrollRelease) -> Landing {
    (onRelease ?? headerLanding)?(release) ?? landing(for: release)
  }

  private func along(_ v: Vector) -> Double { axis.along(v, in: stage?.environment) }

  // MARK: Time

  open override func advance(to now: Instant) { motionDidChange() }

  /// Scrolls by spring to offset `place`, limited to where the content may rest. The motion under way gives
  /// its velocity, unless one is given in points per second. Where less movement is wanted it goes there
  /// briefly, or at once where that is further than what is seen.
  public func scroll(to place: Double, spring: Spring = .scroll, velocity: Double? = nil) {
    opensAtStart = false
    stage?.finishLeaving(of: link?.coordinator?.host ?? self)
    let target = min(max(place, extent.minimum), extent.maximum)
    let isStill = stage?.environment.reducesMotion ?? true
    let (spring, velocity) = isStill ? (.brief, 0) : (spring, velocity)
    if stage == nil || isStill && abs(target - offset) > extent.viewport {
      // All of what is seen would rush by.
      moveAtOnce(to: target)
    } else if let link {
      link.settle(to: target, spring: spring, velocity: velocity)
    } else {
      engine.settle(to: target, spring: spring, velocity: velocity, at: moment)
    }
    motionDidChange()
  }

  /// Shows `offset` at once, limited to where the content may rest.
  public func jump(to offset: Double) {
    opensAtStart = false
    stage?.finishLeaving(of: link?.coordinator?.host ?? self)
    moveAtOnce(to: offset)
    motionDidChange()
  }

  private func moveAtOnce(to offset: Double) {
    if let link { link.jump(to: offset) } else { engine.jump(to: offset) }
  }

  /// Everything shifts by `distance` points and goes on moving: content came (above zero) or went
  /// before what is seen. Follow with ``setContentLength(_:)``; nothing is seen to move.
  public func adjustContent(by distance: Double) {
    extent = ScrollExtent(
      minimum: extent.minimum + distance, maximum: extent.maximum + distance,
      viewport: extent.viewport)
    isShifted = true
    if let link { link.adjust(by: distance) } else { engine.adjustOffset(by: distance) }
    motionDidChange()
  }

  /// A container has let go of the scroller, which stays at `offset`.
  func standAlone(at offset: Double) {
    link = nil
    engine = ScrollEngine(extent: extent, offset: offset)
    engine.physics.bounces = bouncingEnds == .both
  }

  /// What moves it has changed, or time has passed.
  func motionDidChange() {
    let scale = stage?.environment.scale ?? 1
    let state = scrollState
    let rounded = (state.offset * scale).rounded() / scale
    if rounded != offset {
      offset = rounded
      indicator.show(at: moment)
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

  /// The thumb's length tells how much is seen, its place how far; overscroll squeezes it.
  private func placeIndicator() {
    let length = extent.maximum - extent.minimum + extent.viewport
    indicator.isHidden = !showsIndicator || extent.maximum <= extent.minimum
    if indicator.isHidden { return }
    let isVertical = axis == .vertical
    let before = isVertical ? indicatorInset.top : indicatorInset.left
    let after = isVertical ? indicatorInset.bottom : indicatorInset.right
    let track = max(0, viewportLength - 8 - before - after)
    let over = abs(scrollState.overscroll)
    let thumb = min(track, max(12, max(36, track * extent.viewport / length) - over))
    let place = 4 + before + (track - thumb) * min(max(travelledShare, 0), 1)
    let rect =
      isVertical
      ? Rect(frame.width - 7, place, 4, thumb) : Rect(place, frame.height - 7, thumb, 4)
    indicator.frame = mirrored(rect)
  }

  private func mirrored(_ rect: Rect) -> Rect {
    stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// Where a part of the content, in its own coordinates, is drawn in the viewport just now.
  public func placeInView(_ rect: Rect) -> Rect {
    axis == .vertical
      ? rect.offset(by: Vector(0, -offset)) : mirrored(rect.offset(by: Vector(-offset, 0)))
  }

  // MARK: Children

  /// Content goes below the indicator and above what lies behind the content.
  /// It is placed by ``offsetDidChange()`` and has no say in the scroller's own size.
  public func addContent(_ child: Component) { attach(child, at: children.count - 1 - overlays) }

  /// Adds something behind the content (a header that rows slide over). It moves only when told;
  /// pans on it scroll.
  public func addUnderlay(_ child: Component) {
    attach(child, at: underlays)
    underlays += 1
  }

  /// Adds something over the content and the indicator (a banner). It moves only when told; pans on
  /// it scroll. It stays for as long as the scroller does.
  public func addOverlay(_ child: Component) {
    attach(child, at: children.count)
    overlays += 1
  }
}

extension ScrollState {
  /// Slower than whatever throws anything, and nearly there: at 60 frames a second it takes two frames
  /// and more for a point, and in all it moves no further than such a throw would. A spring that has
  /// only begun, or turns far from its goal, does not creep.
  func creeps(to destination: Double) -> Bool {
    let slowest = ScrollPhysics.default.minimumSpeed
    // A throw of v points a second goes v / (1000·ln(1 / 0.998)) points, about half of v.
    return abs(velocity) < slowest && abs(destination - offset) < slowest / 2
  }
}

/// A finger let go of a scroller: what is known where it is decided where to rest.
public struct ScrollRelease: Sendable, Hashable {
  /// Where the content is, in points.
  public var offset: Double
  /// The wanted change of the offset in points per second: minus the finger's velocity.
  public var velocity: Double
  /// Where the content would come to rest by itself.
  public var projected: Double
  /// Taken away, or never moved: nothing is thrown.
  public var isCancelled: Bool

  public init(offset: Double, velocity: Double, projected: Double, isCancelled: Bool) {
    self.offset = offset
    self.velocity = velocity
    self.projected = projected
    self.isCancelled = isCancelled
  }
}

extension Axis {
  /// The part of a finger's way along the axis, as it is read.
  func along(_ v: Vector, in environment: Environment?) -> Double {
    switch self {
    case .vertical: v.dy
    case .horizontal: environment?.isRightToLeft == true ? -v.dx : v.dx
    }
  }
}

extension Spring {
  /// For scrolling by itself: quick, and without swinging over.
  public static let scroll = Spring(response: 0.45, dampingRatio: 1)

  /// In place of any other where less movement is wanted: it sets off from rest, is there within a
  /// quarter of a second, and never swings over. A leap would lose the eye that follows.
  public static let brief = Spring(response: 0.16, dampingRatio: 1)
}
