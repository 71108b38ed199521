import VitrineMotion
import VitrineTouch
public import VitrineUnits

/// A short message over a screen, with one thing to do about it while it stands.
public struct Snack {
  public enum End: Sendable, Hashable {
    /// Its action was taken.
    case action
    /// Its time was up.
    case timeout
    /// Another message took its place, and stands there already.
    case replaced
    /// The caller took it away.
    case dismissed
  }

  public var message: String
  public var icon: Icon?
  public var action: String?
  public var duration: Duration
  /// Called once when it goes.
  public var onEnd: (@MainActor (End) -> Void)?

  public init(
    _ message: String, icon: Icon? = nil, action: String? = nil,
    duration: Duration = Duration(seconds: 5), onEnd: (@MainActor (End) -> Void)? = nil
  ) {
    self.message = message
    self.icon = icon
    self.action = action
    self.duration = duration
    self.onEnd = onEnd
  }
}

/// A screen whose messages come in over its lower edge, one at a time: from behind what is kept free
/// there, or from below the glass where nothing is. A finger swipes it away, aside or down, which ends
/// it as its time would.
///
///     SnackbarHost { Column { … } }
///     …
///     row.snackbarHost?.show(Snack("Deleted", action: "Undo") { end in … })
@MainActor
public final class SnackbarHost: Component {
  public let content: Component
  /// Kept free below the message, in points: a tab bar, say.
  public var bottomInset = 0.0 { didSet { setNeedsLayout() } }
  private var curtain: ClipView?
  private var bar: SnackBar? { curtain?.bar }
  private var snack: Snack?
  private var deadline = Instant.zero
  private var motion: (SpringMotion, since: Instant)?
  /// 0 below the edge, 1 at its place.
  private var shown = 0.0
  /// Where a finger has moved it.
  private var swipe = SnackSwipe()

  private static let spring = Spring(response: 0.35, dampingRatio: 0.9)

  public init(_ content: () -> Component) {
    self.content = content()
    super.init()
    addChild(self.content)
  }

  /// The message that stands there now. Other words take its place without a movement; where no message
  /// stands nothing happens. More words may need another line: ask for ``coveredHeight`` anew.
  public var message: String? {
    get { snack?.message }
    set {
      guard let newValue, snack != nil, let bar else { return }
      snack?.message = newValue
      bar.text.text = newValue
      setNeedsLayout()
    }
  }

  /// How much of the screen's foot the message that stands there covers, in points, with as much space
  /// above it as below; 0 where there is none. Keep clear of it what the message is about:
  ///
  ///     host.show(
  ///       Snack(…) { [weak list, weak host] _ in
  ///         list?.contentInset.bottom = host?.coveredHeight ?? 0
  ///       })
  ///     list.contentInset.bottom = host.coveredHeight
  ///     list.scrollToRow(index, position: .nearest)
  ///
  /// When one message takes the place of another, the one that goes is told of its end when the new one
  /// counts here.
  public var coveredHeight: Double {
    guard snack != nil, let bar else { return 0 }
    return bottomInset + bar.sizeThatFits(room).height + 2 * margin
  }

  /// What is tapped to take the action of the message that stands there; nil where there is none.
  package var actionButton: Component? { snack == nil ? nil : bar?.action }

  /// Takes the place of what stands there now.
  public func show(_ snack: Snack) {
    let old = self.snack
    curtain?.removeFromParent()
    self.snack = snack
    let bar = SnackBar(snack) { [weak self] in self?.end(.action) }
    bar.onTouch = { [weak self, weak bar] in if let bar { self?.follow($0, bar) } }
    let curtain = ClipView(bar)
    self.curtain = curtain
    swipe = SnackSwipe()
    addChild(curtain)
    let moment = stage?.moment ?? .zero
    deadline = moment + snack.duration
    shown = 0
    move(to: 1, at: moment)
    old?.onEnd?(.replaced)
  }

  /// Takes the message away.
  public func dismiss() { end(.dismissed) }

  private func end(_ reason: Snack.End) {
    guard let snack else { return }
    self.snack = nil
    swipe.drop()
    move(to: 0, at: stage?.moment ?? .zero)
    snack.onEnd?(reason)
  }

  private func follow(_ event: GestureEvent, _ bar: SnackBar) {
    guard let snack, let stage, bar === self.bar else { return }
    let moment = max(event.time, stage.now)
    switch event.gesture {
    case .pressed(let place): swipe.land(at: place)
    case .panBegan(let place):
      // What is still coming in is taken from where it is.
      let rise = (1 - shown) * way.height
      swipe.begin(at: place, from: swipe.offset(at: stage.now) + Vector(0, rise))
      shown = 1
      motion = nil
    case .panChanged(_, let delta): swipe.drag(by: delta)
    case .panEnded(let velocity):
      let outcome = swipe.outcome(velocity: velocity, size: bar.frame.size)
      swipe.letGo(outcome, velocity: velocity, way: way, at: stage.throwMoment)
      if outcome == .away {
        // What flies off is in nobody's way.
        curtain?.isTouchable = false
        self.snack = nil
        snack.onEnd?(.timeout)
      }
    case .panCancelled: swipe.letGo(.back, velocity: .zero, way: way, at: moment)
    default: return
    }
    if !swipe.isHeld { deadline = max(deadline, moment + Self.afterHold) }
    setNeedsLayout()
    setNeedsAdvance()
  }

  private func move(to goal: Double, at moment: Instant) {
    motion = (SpringMotion(Self.spring, from: shown, to: goal), moment)
    setNeedsLayout()
    setNeedsAdvance()
  }

  /// A screen that was covered goes on where it was; a message whose time passed meanwhile goes.
  public override func didEnterStage() { if curtain != nil { setNeedsAdvance() } }

  public override func advance(to now: Instant) {
    if snack != nil && now >= deadline && !swipe.isHeld { end(.timeout) }
    if swipe.isMoving {
      swipe.settle(
        at: now, way: way, reducesMotion: stage?.environment.reducesMotion == true)
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
    } else if snack != nil {
      setNeedsAdvance(at: deadline)
    } else {
      curtain?.removeFromParent()
      curtain = nil
    }
  }

  public override func layout() {
    content.frame = bounds
    place()
  }

  /// For a message.
  private var room: Size {
    Size(max(0, min(frame.width - 2 * Spacing.large, 560)), frame.height)
  }

  /// Kept free around it.
  private var margin: Double { Self.isLow(frame.height) ? Spacing.small : Spacing.large }

  /// How far a message goes to be out of sight: aside, and down.
  private var way: Size {
    Size(frame.width, (bar?.sizeThatFits(room).height ?? 0) + 2 * Spacing.huge)
  }

  private func place() {
    guard let curtain, let bar else { return }
    curtain.frame = Rect(0, 0, frame.width, max(0, frame.height - bottomInset))
    let size = bar.sizeThatFits(room)
    let rest = frame.height - bottomInset - margin - size.height
    let scale = stage?.environment.scale ?? 1
    let moved = swipe.offset(at: stage?.now ?? .zero)
    let x = ((frame.width - size.width) / 2).rounded() + moved.dx
    let y = rest + (1 - shown) * way.height + moved.dy
    bar.frame = Rect(
      (x * scale).rounded() / scale, (y * scale).rounded() / scale, size.width, size.height)
  }
}

extension Component {
  /// The nearest screen around this component that shows messages.
  public var snackbarHost: SnackbarHost? {
    var node: Component? = self
    while let current = node {
      if let host = current as? SnackbarHost { return host }
      node = current.parent
    }
    return nil
  }
}

/// Where a message may be seen: above what is kept free of it. Whole at every moment, it comes from
/// behind that and goes there, and lies over no button on its way.
@MainActor
private final class ClipView: Component {
  let bar: SnackBar

  init(_ bar: SnackBar) {
    self.bar = bar
    super.init()
    clipsToBounds = true
    addChild(bar)
  }

  /// Beside the message and below its edge it lets all touches through.
  override func contains(_ point: Point) -> Bool {
    bounds.contains(point) && bar.frame.contains(point)
  }
}

/// The message itself.
@MainActor
private final class SnackBar: Component {
  private let row: Row
  let text: Label
  let action: Component?
  var onTouch: (@MainActor (GestureEvent) -> Void)?

  init(_ snack: Snack, onAction: @escaping @MainActor () -> Void) {
    text = Label(snack.message, \.body, \.onInverse, lineLimit: 2)
    var parts: [Component] = []
    if let icon = snack.icon { parts.append(IconView(icon, ink: \.onInverse)) }
    parts.append(text)
    action = snack.action.map { SnackAction($0, onTap: onAction) }
    if let action { parts += [Spacer(), action] }
    row = Row(spacing: Spacing.medium) { parts }
    super.init()
    addChild(row)
  }

  override var gestures: GestureKinds { .pan }

  override func receive(_ event: GestureEvent) { onTouch?(event) }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let inner = row.sizeThatFits(Size(proposal.width - 2 * Spacing.large, proposal.height))
    if SnackbarHost.isLow(proposal.height) {
      return Size(proposal.width, max(PanelScale.targetPoints, inner.height))
    }
    return Size(proposal.width, max(60, inner.height + 2 * Spacing.medium))
  }

  override func layout() {
    row.frame = bounds.inset(by: Insets(left: Spacing.large, right: Spacing.large))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.surface(canvas.bounds, radius: 14, .floating, canvas.environment.theme.inverse)
  }

  /// A word in the accent's colour, at the end of the line.
  private final class SnackAction: Pressable {
    let title: String

    init(_ title: String, onTap: @escaping @MainActor () -> Void) {
      self.title = title
      super.init(radius: 12, onTap: onTap)
    }

    override func sizeThatFits(_ proposal: Size) -> Size {
      guard let environment = stage?.environment else { return .zero }
      let canvas = Canvas(size: proposal, environment: environment)
      let text = canvas.layout(title, environment.theme.label).size.width
      return Size(max(PanelScale.targetPoints, text + 2 * Spacing.medium), PanelScale.targetPoints)
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let label = canvas.layout(title, theme.label)
      canvas.text(
        label,
        at: Point(
          (canvas.size.width - label.size.width) / 2,
          (canvas.size.height - label.size.height) / 2), theme.inverseAccent)
    }
  }
}
