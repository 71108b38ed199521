import VitrineMotion
import VitrineTouch
public import VitrineUnits

/// A container that shows short messages over its content, one at a time, at the lower edge.
///
/// It hides no button, tab, field or slider, but rests above those at the lower edge, and slides in
/// from behind them. What can be scrolled up or down may be covered; on a screen that is full of
/// controls the message is where it hides least of them. A swipe to a side or down removes it,
/// which counts as its timeout.
///
///     SnackbarHost { Column { … } }
///     …
///     row.snackbarHost?.show(Snackbar("Deleted", action: "Undo") { end in … })
@MainActor
public final class SnackbarHost: Component {
  /// The component below the messages, which fills the host.
  public let content: Component
  /// The least height below the message that is kept free, in points; 0 by default.
  public var bottomInset = 0.0 {
    didSet {
      requireFinite(bottomInset, "SnackbarHost.bottomInset")
      setNeedsLayout()
    }
  }
  private var clip: ClipView?
  private var bar: SnackbarView? { clip?.bar }
  private var snack: Snackbar?
  /// The end of the message's time; nil before the message was on a stage.
  private var deadline: Instant?
  private var motion: (SpringMotion, since: Instant)?
  /// 0: below the edge, 1: at its position.
  private var shown = 0.0
  /// The height below the message that is kept free.
  private var inset = 0.0
  /// The displacement by a finger.
  private var swipe = SnackSwipe()
  private var pan = PanDriver()

  private static let spring = Spring(response: 0.35, dampingRatio: 0.9)
  /// The time for which a message remains after a finger has held it beyond its duration.
  private static let afterHold = Duration(seconds: 1)

  /// Whether a panel of this height, in points, is so low that a message must be lower as well.
  static func isLow(_ height: Double) -> Bool { height < 288 }

  /// Creates a host over `content`; several components become a ``Column``.
  public init(@ComponentBuilder _ content: () -> [Component]) {
    self.content = ComponentBuilder.single(content())
    super.init()
    addChild(self.content)
  }

  /// The text of the visible message; nil without one.
  ///
  /// A new text replaces it without motion; without a message it is ignored. The new text may have
  /// another number of lines, which changes ``coveredHeight``.
  public var message: String? {
    get { snack?.message }
    set {
      guard let newValue, snack != nil, let bar else { return }
      snack?.message = newValue
      bar.text.text = newValue
      setNeedsLayout()
    }
  }

  /// The height at the bottom of the screen that the message covers, with equal space above and
  /// below it, in points; 0 without a message. Keep the rows that the message is about above it:
  ///
  ///     host.show(
  ///       Snackbar(…) { [weak list, weak host] _ in
  ///         list?.contentInset.bottom = host?.coveredHeight ?? 0
  ///       })
  ///     list.contentInset.bottom = host.coveredHeight
  ///     list.scrollToRow(index, position: .nearest)
  ///
  /// When a message replaces another, ``Snackbar/onEnd`` of the old one is called when this is the
  /// height of the new one.
  public var coveredHeight: Double {
    guard snack != nil, let bar else { return 0 }
    let height = bar.sizeThatFits(room).height
    return clearance(for: height) + height + 2 * margin
  }

  /// The button for the action of the visible message; nil without one.
  public var actionButton: Component? { snack == nil ? nil : bar?.action }

  /// Shows a message in place of the visible one. On a covered screen its time begins when the
  /// screen is visible again.
  public func show(_ snack: Snackbar) {
    let old = self.snack
    clip?.removeFromParent()
    self.snack = snack
    let bar = SnackbarView(snack) { [weak self] in self?.end(.action) }
    bar.onTouch = { [weak self, weak bar] in if let bar { self?.follow($0, bar) } }
    let clip = ClipView(bar)
    self.clip = clip
    swipe = SnackSwipe()
    pan = PanDriver()
    addChild(clip)
    deadline = stage.map { $0.now + snack.duration }
    shown = 0
    move(to: 1, at: stage?.now ?? .zero)
    old?.onEnd?(.replaced)
  }

  /// Removes the message.
  public func dismiss() { end(.dismissed) }

  private func end(_ reason: Snackbar.End) {
    guard let snack else { return }
    self.snack = nil
    swipe.drop()
    move(to: 0, at: stage?.now ?? .zero)
    snack.onEnd?(reason)
  }

  private func follow(_ event: GestureEvent, _ bar: SnackbarView) {
    guard snack != nil, bar === self.bar, pan.receive(event, for: self) else { return }
    if case .released = event.gesture { return }
    if !swipe.isHeld, let deadline {
      self.deadline = max(deadline, event.time + Self.afterHold)
    }
    setNeedsLayout()
    setNeedsAdvance()
  }

  private func move(to goal: Double, at time: Instant) {
    motion = (SpringMotion(Self.spring, from: shown, to: goal), time)
    setNeedsLayout()
    setNeedsAdvance()
  }

  /// A covered screen continues where it was; a message whose time has passed disappears.
  public override func didEnterStage() {
    stage?.add(self)
    if let snack, let stage, deadline == nil {
      deadline = stage.now + snack.duration
      move(to: 1, at: stage.now)
    }
    if clip != nil { setNeedsAdvance() }
  }

  public override func advance(to now: Instant) {
    if snack != nil, let deadline, now >= deadline, !swipe.isHeld { end(.timeout) }
    if swipe.isMoving {
      swipe.settle(
        at: now, exit: exit, reducesMotion: stage?.environment.reducesMotion == true)
      place()
    }
    if let (spring, since) = motion {
      let seconds = max(0, (now - since).seconds)
      let isOver =
        stage?.environment.reducesMotion == true
        || seconds >= spring.settleTime(within: 0.004, speed: 0.04)
      shown = isOver ? spring.target : spring.position(at: seconds)
      if isOver { motion = nil }
      place()
    }
    if motion != nil || swipe.isMoving {
      setNeedsAdvance()
    } else if swipe.isHeld {
      place()
    } else if snack != nil, let deadline {
      setNeedsAdvance(at: deadline)
    } else if snack == nil {
      clip?.removeFromParent()
      clip = nil
    }
  }

  public override func layout() {
    content.frame = bounds
    place()
  }

  /// The largest size of a message.
  private var room: Size {
    Size(max(0, min(frame.width - 2 * Spacing.large, 560)), frame.height)
  }

  /// The space around a message.
  private var margin: Double { Self.isLow(frame.height) ? Spacing.small : Spacing.large }

  /// The height at the bottom that a message of a height keeps free, for the controls there.
  private func clearance(for height: Double) -> Double {
    FixedControls(in: content, of: self)
      .clearance(for: Size(room.width, height), margin: margin, from: bottomInset)
  }

  /// Moves the message above the controls, where they are now. Called after each layout; returns
  /// whether it has moved. One that leaves does so behind the same edge.
  func keepClear() -> Bool {
    guard snack != nil, let bar else { return false }
    let wanted = clearance(for: bar.sizeThatFits(room).height)
    if wanted == inset { return false }
    inset = wanted
    place()
    return true
  }

  /// The distances to the side and down at which a message is out of sight.
  private var exit: Size {
    Size(frame.width, (bar?.sizeThatFits(room).height ?? 0) + 2 * Spacing.huge)
  }

  /// The height below the edge, behind which a message slides, that its shadow has at rest: over
  /// controls, and not over a part that ``bottomInset`` keeps free. At a distance from there the
  /// message itself reaches the edge, and is seen above it only.
  private func shadowReach(at travel: Double) -> Double {
    if inset <= bottomInset { return 0 }
    let shadow = Elevation.floating.shadow
    let reach = max(0, shadow.blur + shadow.offset - margin)
    return reach * min(max(1 - abs(travel) / margin, 0), 1)
  }

  private func place() {
    guard let clip, let bar else { return }
    let size = bar.sizeThatFits(room)
    let rest = frame.height - inset - margin - size.height
    let scale = stage?.environment.scale ?? 1
    let moved = swipe.offset(at: stage?.now ?? .zero)
    let x = ((frame.width - size.width) / 2).rounded() + moved.dx
    let travel = (1 - shown) * exit.height + moved.dy
    let y = rest + travel
    let edge = max(0, frame.height - inset)
    clip.frame = Rect(0, 0, frame.width, edge + shadowReach(at: travel))
    bar.frame = Rect(
      (x * scale).rounded() / scale, (y * scale).rounded() / scale, size.width, size.height)
  }
}

extension SnackbarHost: PanFollower {
  package var isFollowing: Bool { swipe.isHeld }

  /// False: the message continues to its position until the finger drags it.
  package func isCaught(at point: Point, time: Instant) -> Bool { false }

  /// Holds a message that still slides in where it is.
  package func grab(at time: Instant) {
    let rise = (1 - shown) * exit.height
    swipe.begin(
      travel: pan.position - pan.start, from: swipe.offset(at: time) + Vector(0, rise))
    shown = 1
    motion = nil
  }

  package func drag(by travel: Vector, at time: Instant) { swipe.drag(by: travel) }

  package func release(velocity: Vector, at time: Instant) {
    guard let snack, let bar else { return }
    let outcome = swipe.outcome(velocity: velocity, size: bar.frame.size)
    swipe.letGo(outcome, velocity: velocity, exit: exit, at: time)
    if outcome == .away {
      // A message that flies off takes no touches.
      clip?.isTouchable = false
      self.snack = nil
      snack.onEnd?(.timeout)
    }
  }

  package func cancelPan(at time: Instant) {
    swipe.letGo(.back, velocity: .zero, exit: exit, at: time)
  }
}

extension Component {
  /// The nearest host around this component. Nil without one: then nothing can be shown.
  public var snackbarHost: SnackbarHost? { nearest(SnackbarHost.self) }
}
