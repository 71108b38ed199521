public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// A component that moves its content under the finger, along one axis.
///
/// It moves by itself, or together with others in a ``ScrollContainer``, and then it has no
/// gestures of its own. A subclass places the visible content at ``offset`` and reports its length
/// with ``setContentLength(_:)``; it need not know whose link it is.
///
/// A horizontal scroller follows the reading direction: where that is from right to left, its start
/// and offset 0 are at the right edge, and the content continues to the left. Coordinates of the
/// content are those of left to right; ``placeInView(_:)`` mirrors them.
@MainActor
open class ScrollView: Component, StageReporting {
  /// The scroller's name in logs ("list", "sheet", …).
  public var name: String
  /// The direction in which the content scrolls.
  public let axis: Axis
  /// Moves the scroller while no container does.
  let ownCoordinator: ScrollCoordinator
  let link: ScrollCoordinator.Link

  /// Space kept free before and after the content, in points.
  public var contentInset: EdgeInsets = .zero {
    didSet {
      requireFinite(contentInset, "\(type(of: self)).contentInset")
      updateExtent()
    }
  }
  /// Whether it shows how far it has been scrolled.
  public var showsIndicator = true { didSet { placeIndicator() } }
  /// The distances of the indicator's track from the viewport's edges, in points.
  public var indicatorInset: EdgeInsets = .zero {
    didSet {
      requireFinite(indicatorInset, "\(type(of: self)).indicatorInset")
      placeIndicator()
    }
  }
  /// The least distance that it can scroll, in points, however short the content is: for headers
  /// that collapse with the offset.
  public var minimumTravel = 0.0 {
    didSet {
      requireFinite(minimumTravel, "\(type(of: self)).minimumTravel")
      updateExtent()
    }
  }
  /// Whether content that is all visible can be pulled beyond its ends, and bounces there. If not,
  /// it does not move, or the link around it moves instead.
  public var alwaysBounces = true {
    didSet { if alwaysBounces != oldValue { range.updateBounces(of: self) } }
  }
  /// The length of all content along the axis without insets, in points; set by
  /// ``setContentLength(_:)``.
  public var contentLength: Double { range.contentLength }

  /// Provides the target of a release; nil, and `.natural`, let the content end where it would by
  /// itself. It takes precedence over headers and ``releaseTarget(for:)``.
  public var onRelease: (@MainActor (ScrollRelease) -> ReleaseTarget)?
  let releases = ScrollReleases()
  private let observers = Observers<ScrollView>()

  let range: ScrollRange
  private var motionEnd = MotionEnd()
  /// Whether it opens at its start, with any insets given before the first layout.
  private var opensAtStart = true

  private let indicator = ScrollIndicator()
  private(set) lazy var layers = ScrollLayers(self)

  /// Creates a scroller without content that moves along `axis`; `name` is for logs.
  public init(name: String, axis: Axis = .vertical) {
    self.name = name
    self.axis = axis
    ownCoordinator = ScrollCoordinator(axis: axis)
    link = ownCoordinator.add(
      ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 0, viewport: 1)), didChange: {})
    range = ScrollRange(link)
    super.init()
    clipsToBounds = true
    addChild(indicator)
    ownCoordinator.host = self
    link.scroller = self
    link.didChange = { [weak self] in self?.motionDidChange() }
    releases.connect(link, of: self)
  }

  // MARK: State

  /// The content coordinate at the viewport's leading edge, in points, on whole device pixels.
  public private(set) var offset = 0.0
  /// The exact motion at the stage's present time.
  public var scrollState: ScrollState { link.state }
  /// The offset at which it comes to rest if no finger touches it; while it is held, its present
  /// one.
  public var destination: Double { link.destination }
  /// Whether a finger holds it.
  public var isHeld: Bool { link.isHeld }
  /// The offsets at which the content may rest.
  public var extent: ScrollExtent { range.extent }
  /// The offset that shows the content's start after its inset.
  public var startOffset: Double { range.metrics(of: self).startOffset }

  /// Adds its name and state; a subclass may add more.
  package func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: scrollState))
  }

  /// Whether it moves by itself, or a finger that held it has just lifted.
  public var isMoving: Bool {
    guard let stage else { return false }
    return link.isMoving || (!isInContainer && stage.isLeaving(self))
  }

  open override var contentMotion: ContentMotion? {
    ContentMotion(
      isMoving: isMoving, isVisible: isMovingVisibly, panOwner: link.coordinator?.host)
  }

  private var isMovingVisibly: Bool {
    guard isMoving, let stage else { return false }
    return stage.isLeaving(self) || !scrollState.isNearlyAtRest(to: destination)
  }

  /// Called after ``offset`` changed. Override it to place the visible content.
  open func offsetDidChange() {}
  /// Called once when a motion has ended by itself.
  func motionDidEnd() {}

  /// Calls `body` after each change of ``offset``, for as long as `owner` lives, in the order in
  /// which observers were added.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (ScrollView) -> Void) {
    observers.add(owner, body)
  }

  /// Calls `body` when a finger lets go, before the target is determined, for as long as `owner`
  /// lives.
  public func observeRelease(
    _ owner: AnyObject, _ body: @escaping @MainActor (ScrollView, ScrollRelease) -> Void
  ) {
    releases.observe(owner, body)
  }

  /// The target of a release; override it for a subclass's own stops.
  open func releaseTarget(for release: ScrollRelease) -> ReleaseTarget { .natural }

  // MARK: Extent

  /// Sets the length of all content along the axis without insets, in points, finite and 0 or more.
  public func setContentLength(_ length: Double) {
    requireNonnegative(length, "\(type(of: self)).setContentLength: the length")
    let isResized = length != contentLength
    if !range.setContentLength(length, of: self) { return }
    updateExtent()
    if isResized { link.coordinator?.contentDidResize?() }
  }

  /// The length of all content along the axis for a scroller of this width, without insets, in
  /// points. Override it where the length is known before the layout.
  open func contentLength(in width: Double) -> Double { contentLength }

  /// Returns the proposed size; with an infinite height, a vertical scroller is as high as all of
  /// its content.
  open override func sizeThatFits(_ proposal: Size) -> Size {
    guard axis == .vertical && proposal.height == .infinity else { return proposal }
    let insets = contentInset.top + contentInset.bottom
    return Size(proposal.width, contentLength(in: proposal.width) + insets)
  }

  /// Replaces the owner's adjustment of the extent, for the owner's lifetime. Nothing jumps.
  func adjustExtent(for owner: AnyObject, _ adjustment: ExtentAdjustment) {
    guard range.adjust(for: owner, adjustment) else { return }
    updateExtent()
    range.updatePull()
  }

  private func updateExtent() {
    if range.update(for: self) && opensAtStart { link.jump(to: startOffset) }
    motionDidChange()
  }

  /// Insets the content and the indicator equally, for something over the scroller. At rest at its
  /// start it remains there; otherwise nothing moves on the screen.
  func inset(by insets: EdgeInsets) {
    let isAtStart = scrollState.phase == .idle && scrollState.offset <= startOffset
    contentInset = insets
    indicatorInset = insets
    if isAtStart && !opensAtStart { jump(to: startOffset) }
  }

  // MARK: Scrolling without a finger

  /// Scrolls to `offset`, clamped to the offsets where the content may rest. With reduced motion it
  /// moves there quickly, or at once if that is further than the viewport's length.
  public func scroll(to offset: Double, animated: Bool = true) {
    if animated { scroll(to: offset, spring: .scroll) } else { jump(to: offset) }
  }

  /// Scrolls to the start.
  public func scrollToTop(animated: Bool = true) { scroll(to: startOffset, animated: animated) }

  /// Moves to `offset` after something around the scroller has changed its size: by the spring of
  /// ``scroll(to:animated:)``, or at once.
  func resettle(at offset: Double, animated: Bool) {
    link.move(to: offset, spring: .scroll, environment: animated ? stage?.environment : nil)
  }

  func scroll(to offset: Double, spring: Spring) {
    show(offset) {
      link.scroll(to: offset, from: self.offset, in: extent, spring, stage?.environment)
    }
  }

  /// Shows `offset` at once, clamped to the offsets where the content may rest.
  package func jump(to offset: Double) { show(offset) { link.jump(to: offset) } }

  private func show(_ offset: Double, _ move: () -> Void) {
    require(
      !offset.isNaN, "\(type(of: self)).scroll: the offset is not a number; give the points to show"
    )
    opensAtStart = false
    stage?.finishLeaving(of: link.coordinator?.host ?? self)
    move()
    motionDidChange()
  }

  /// Shifts the coordinates by `distance` points and continues the motion, after content was
  /// inserted (above zero) or removed before the visible part. Follow with
  /// ``setContentLength(_:)``; nothing moves on the screen.
  public func adjustContent(by distance: Double) {
    requireFinite(distance, "\(type(of: self)).adjustContent: the distance")
    range.shift(by: distance)
    motionDidChange()
  }

  // MARK: Touch

  private var isInContainer: Bool { ownCoordinator.isAdopted }

  open override var gestures: GestureKinds { ownCoordinator.gestures }
  open override func receive(_ event: GestureEvent) { ownCoordinator.receive(event) }

  // MARK: Time

  open override func advance(to now: Instant) { motionDidChange() }

  /// Updates the offset: the motion has changed, or time has passed.
  private func motionDidChange() {
    let scale = stage?.environment.scale ?? 1
    let rounded = (scrollState.offset * scale).rounded() / scale
    if rounded != offset {
      offset = rounded
      indicator.show(at: stage?.now ?? .zero)
      offsetDidChange()
      observers.notify(self)
    }
    placeIndicator()
    let isMoving = self.isMoving
    if isMoving && !isInContainer { setNeedsAdvance() }
    if motionEnd.update(isMoving: isMoving, isHeld: isHeld) { motionDidEnd() }
  }

  open override func layout() {
    updateExtent()
    if !frame.isEmpty { opensAtStart = false }
    offsetDidChange()
    placeIndicator()
  }

  // MARK: Children

  /// The scrolled share, 0 … 1, as the indicator shows it. Override it where lengths are not known
  /// yet. Called only where the content can scroll.
  var travelledShare: Double {
    (offset - extent.minimum) / (extent.maximum - extent.minimum)
  }

  private func placeIndicator() { indicator.place(in: self) }

  /// The rectangle in the viewport in which a part of the content, in its own coordinates, is
  /// drawn.
  public func placeInView(_ rect: Rect) -> Rect {
    if axis == .vertical { return rect.offset(by: Vector(0, -offset)) }
    let rect = rect.offset(by: Vector(-offset, 0))
    return stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// Adds content below the indicator and above the underlays. Place it in ``offsetDidChange()``;
  /// it does not influence the scroller's own size.
  public func addContent(_ child: Component) { layers.addContent(child) }

  /// Adds a component behind the content (a header that rows slide over), which the scroller does
  /// not move; pans on it scroll. While it does not move with the content on the screen, set its
  /// ``Component/movesWithContent`` to false.
  public func addUnderlay(_ child: Component) { layers.addUnderlay(child) }

  /// Adds a component over the content and the indicator (a banner), which the scroller does not
  /// move; pans on it scroll. While it does not move with the content on the screen, set its
  /// ``Component/movesWithContent`` to false.
  public func addOverlay(_ child: Component) { layers.addOverlay(child) }
}
