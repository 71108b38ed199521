public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// Something that moves its content under the finger, along one axis.
///
/// It owns the engine and answers the gestures; a subclass lays out what is visible at ``offset``
/// and reports how long its content is through ``setContentLength(_:)``.
@MainActor
open class ScrollView: Component {
  /// How the scroller is called in logs ("list", "sheet", …).
  public var name: String
  public let axis: Axis
  public private(set) var engine: ScrollEngine

  /// Space kept free before and after the content, in points.
  public var contentInset: Insets = .zero { didSet { updateExtent() } }
  private var contentLength = 0.0

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

  open override var isMoving: Bool { engine.isMoving(at: stage?.now ?? .zero) }

  /// Called after ``offset`` changed: place what is visible.
  open func offsetDidChange() {}

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
      engine.release(velocity: -along(velocity), at: stage.throwMoment)
    case .panCancelled:
      engine.cancel(at: moment)
    case .released:
      // Caught and let go without a pan.
      if engine.isHeld { engine.cancel(at: moment) }
    case .tap, .doubleTap, .twoFingerTap, .longPress, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled:
      return
    }
    engineDidChange()
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

  private func engineDidChange() {
    let now = stage?.now ?? .zero
    let scale = stage?.environment.scale ?? 1
    let state = engine.state(at: now)
    let rounded = (state.offset * scale).rounded() / scale
    if rounded != offset {
      offset = rounded
      indicator.show(at: stage?.moment ?? .zero)
      offsetDidChange()
    }
    placeIndicator()
    if engine.isMoving(at: now) { setNeedsAdvance() }
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
    let track = viewportLength - 8
    let over = abs(scrollState.overscroll)
    let thumb = max(12, max(36, track * engine.extent.viewport / length) - over)
    let travelled =
      (offset - engine.extent.minimum) / (engine.extent.maximum - engine.extent.minimum)
    let place = 4 + (track - thumb) * min(max(travelled, 0), 1)
    let isLeft = stage?.environment.direction == .rightToLeft
    indicator.frame = Rect(isLeft ? 3 : frame.width - 7, place, 4, thumb)
  }

  /// Content goes below the indicator.
  /// It is placed by ``offsetDidChange()`` and has no say in the scroller's own size.
  public func addContent(_ child: Component) { attach(child, at: children.count - 1) }
}

extension Spring {
  /// For scrolling by itself: quick, and without swinging over.
  public static let scroll = Spring(response: 0.45, dampingRatio: 1)
}

/// A thumb that shows while its scroller moves, and fades a little later.
@MainActor
final class ScrollIndicator: Component {
  private var shown = Instant.zero
  /// How long it stays after the last movement, and how long it fades.
  private static let stay = Interval.milliseconds(600)
  private static let fade = Interval.milliseconds(250)

  override init() {
    super.init()
    opacity = 0
    isTouchable = false
  }

  func show(at now: Instant) {
    shown = now
    opacity = 1
    setNeedsAdvance(at: now + Self.stay)
  }

  override func advance(to now: Instant) {
    let elapsed = (now - shown - Self.stay).seconds
    if elapsed < 0 {
      setNeedsAdvance(at: shown + Self.stay)
      return
    }
    opacity = 1 - min(1, elapsed / Self.fade.seconds)
    if opacity > 0 { setNeedsAdvance() }
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, radius: 2, canvas.environment.theme.scrollIndicator)
  }
}
