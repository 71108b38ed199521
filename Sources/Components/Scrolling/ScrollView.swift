public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// Something that moves its content under the finger, along one axis.
///
/// It owns the engine and answers the gestures; a subclass lays out what is visible at ``offset``
/// and reports how long its content is through ``setContentLength(_:)``.
@MainActor
open class ScrollView: Component, StageReporting {
  /// How the scroller is called in logs ("list", "sheet", …).
  public var name: String
  public let axis: Axis
  public private(set) var engine: ScrollEngine

  /// Space kept free before and after the content, in points.
  public var contentInset: Insets = .zero { didSet { updateExtent() } }
  /// How far the indicator's track stays clear of the viewport's edges, in points.
  public var indicatorInset: Insets = .zero { didSet { placeIndicator() } }
  private var contentLength = 0.0

  /// Asked where a release is to end, if not where it would by itself; nil is natural. It decides
  /// alone, in place of ``landing(for:)``.
  public var onRelease: (@MainActor (ScrollRelease) -> Landing)?
  private let observers = Observers<ScrollView>()
  private var wasMoving = false

  private let indicator = ScrollIndicator()

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

  /// Exact, as the engine has it, at the stage's present moment.
  public var scrollState: ScrollState { engine.state(at: stage?.now ?? .zero) }

  /// Its name and state; add to it what a subclass has to say.
  open func report(to report: inout StageReport) {
    report.scrollers.append(.init(name: name, state: scrollState))
  }

  open override var isMoving: Bool { engine.isMoving(at: stage?.now ?? .zero) }

  /// Called after ``offset`` changed: place what is visible.
  open func offsetDidChange() {}

  /// Calls `body` after each change of ``offset``, for as long as `owner` lives; there is nothing to
  /// unregister. Any number may observe, in the order in which they came.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (ScrollView) -> Void) {
    observers.add(owner, body)
  }

  /// Where a release is to end; override for stops of one's own.
  open func landing(for release: ScrollRelease) -> Landing { .natural }

  /// Called once when a motion has come to its end by itself.
  open func motionDidEnd() {}

  // MARK: Content

  var viewportLength: Double { axis == .vertical ? frame.height : frame.width }

  /// How long all content is along the axis, insets excluded, in points.
  public func setContentLength(_ length: Double) {
    if length == contentLength && engine.extent.viewport == max(viewportLength, 1) { return }
    contentLength = length
    updateExtent()
  }

  private func updateExtent() {
    let leading = axis == .vertical ? contentInset.top : contentInset.left
    let trailing = axis == .vertical ? contentInset.bottom : contentInset.right
    engine.setExtent(
      ScrollExtent(
        minimum: 0 - leading, maximum: contentLength + trailing - viewportLength,
        viewport: viewportLength),
      at: stage?.moment ?? .zero)
    engineDidChange()
  }

  // MARK: Touch

  open override var gestures: GestureKinds { axis == .vertical ? .panVertical : .panHorizontal }

  open override func receive(_ event: GestureEvent) {
    guard let stage else { return }
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
    case .tap, .doubleTap, .twoFingerTap, .longPress, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled:
      return
    }
    engineDidChange()
  }

  private func release(velocity: Double, at moment: Instant, isCancelled: Bool) {
    let release = ScrollRelease(
      offset: engine.destination, velocity: velocity,
      projected: engine.projectedOffset(velocity: velocity, at: moment), isCancelled: isCancelled)
    engine.release(
      velocity: velocity, at: moment, landing: onRelease?(release) ?? landing(for: release))
  }

  private func along(_ v: Vector) -> Double { axis == .vertical ? v.dy : v.dx }

  // MARK: Time

  open override func advance(to now: Instant) { engineDidChange() }

  /// Scrolls by spring to `offset`, limited to where the content may rest.
  public func scroll(to offset: Double, spring: Spring = .scroll) {
    let moment = stage?.moment ?? .zero
    let target = min(max(offset, engine.extent.minimum), engine.extent.maximum)
    if stage?.environment.reducesMotion ?? true {
      engine.jump(to: target)
    } else {
      engine.settle(to: target, spring: spring, at: moment)
    }
    engineDidChange()
  }

  /// Shows `offset` at once, limited to where the content may rest.
  public func jump(to offset: Double) {
    engine.jump(to: min(max(offset, engine.extent.minimum), engine.extent.maximum))
    engineDidChange()
  }

  /// Everything shifts by `distance` points and goes on moving: content came (above zero) or went
  /// before what is seen. Follow with ``setContentLength(_:)``; nothing is seen to move.
  public func adjustContent(by distance: Double) {
    engine.adjustOffset(by: distance)
    engineDidChange()
  }

  private func engineDidChange() {
    let now = stage?.now ?? .zero
    let scale = stage?.environment.scale ?? 1
    let state = engine.state(at: now)
    let rounded = (state.offset * scale).rounded() / scale
    if rounded != offset {
      offset = rounded
      indicator.show(at: stage?.moment ?? .zero)
      offsetDidChange()
      observers.tell(self)
    }
    placeIndicator()
    let isMoving = engine.isMoving(at: now)
    if isMoving { setNeedsAdvance() }
    if wasMoving && !isMoving && !engine.isHeld {
      wasMoving = false
      motionDidEnd()
    } else {
      wasMoving = isMoving
    }
  }

  open override func layout() {
    updateExtent()
    offsetDidChange()
    placeIndicator()
  }

  /// The thumb's length tells how much is seen, its place how far; overscroll squeezes it.
  private func placeIndicator() {
    let length = engine.extent.maximum - engine.extent.minimum + engine.extent.viewport
    guard engine.extent.maximum > engine.extent.minimum, axis == .vertical else {
      indicator.isHidden = true
      return
    }
    indicator.isHidden = false
    let track = max(0, viewportLength - 8 - indicatorInset.top - indicatorInset.bottom)
    let over = abs(scrollState.overscroll)
    let thumb = max(12, max(36, track * engine.extent.viewport / length) - over)
    let travelled =
      (offset - engine.extent.minimum) / (engine.extent.maximum - engine.extent.minimum)
    let place = 4 + indicatorInset.top + (track - thumb) * min(max(travelled, 0), 1)
    let isLeft = stage?.environment.direction == .rightToLeft
    indicator.frame = Rect(isLeft ? 3 : frame.width - 7, place, 4, thumb)
  }

  /// Content goes below the indicator.
  /// It is placed by ``offsetDidChange()`` and has no say in the scroller's own size.
  public func addContent(_ child: Component) { attach(child, at: children.count - 1) }
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

extension Spring {
  /// For scrolling by itself: quick, and without swinging over.
  public static let scroll = Spring(response: 0.45, dampingRatio: 1)
}
