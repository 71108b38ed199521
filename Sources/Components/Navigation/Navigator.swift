import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// Screens one above another: the top one is seen, the others wait.
///
///     below ◄── shaded, a third of the way            top ◄── follows the finger
///     ┌───────────────┬───────────────────────────────┐
///     │ Home      ░░░░│▒  ‹  Inbox                     │
///     └───────────────┴───────────────────────────────┘
///      0              (1 − cover) · width
///
/// ``push(_:animated:)`` brings a screen in from where reading ends; ``pop(animated:)`` and a swipe
/// from the edge where reading begins take it away. The swipe follows the finger; a screen on its
/// way can be caught and turned back. A covered screen is in no tree: it is not laid out, not drawn,
/// requests no frames, and comes back as it was left.
///
/// With reduced motion nothing slides by itself: the screen that goes fades out in the first half of a
/// quarter of a second, the one that comes fades in during the second, and their texts are never seen
/// over one another. What a finger draws aside slides on under reduced motion too.
@MainActor
public final class Navigator: Component {
  /// Called after a screen has come on top, or left it for good.
  public var onChange: (@MainActor () -> Void)?
  private var holders: [PageHolder]
  private var transition = PageTransition.none
  /// The share of the screen below that the top one covers, 0 … 1.
  private var cover = 1.0
  private let pan = PanDriver()
  /// Whether the finger landed while screens faded: it holds nothing, neither then nor later.
  private var ignoresPan = false

  /// The greatest distance from the edge at which a swipe back may begin, in points.
  nonisolated public static let edge = 24.0
  private static let spring = Spring(response: 0.4, dampingRatio: 1)

  /// Creates a navigator that shows `root`, the lowest screen, which is never left.
  public init(root: Component) {
    holders = [PageHolder(root)]
    super.init()
    clipsToBounds = true
    addChild(holders[0])
  }

  /// All screens, from the lowest to the one on top.
  public var screens: [Component] { holders.map(\.page) }
  /// The number of ``screens``, 1 or more. A screen on its way out still counts.
  public var depth: Int { holders.count }
  /// The uppermost of ``screens``: during a transition the one that comes in or goes out.
  public var top: Component { holders[holders.count - 1].page }

  /// Whether `component` is in a screen that can be left.
  public func canPop(from component: Component) -> Bool {
    holders.dropFirst().contains { component.isDescendant(of: $0) }
  }

  // MARK: Coming and going

  /// Puts a screen on top.
  ///
  /// A component is on one screen only: the screen that is on top already, or on its way there, stays,
  /// and for one that is covered the navigator goes back to it (``pop(to:animated:)``).
  public func push(_ page: Component, animated: Bool = true) {
    if page === (arriving ?? top) { return }
    finish()
    if screens.contains(where: { $0 === page }) { return pop(to: page, animated: animated) }
    holders.append(PageHolder(page))
    addChild(holders[holders.count - 1])
    setNeedsLayout()
    if animated, stage != nil {
      cover = 0
      go(to: 1)
    } else {
      finish()
    }
    onChange?()
  }

  /// Leaves the top screen; without another below it nothing happens.
  ///
  /// A screen that still comes in turns back from where it is.
  public func pop(animated: Bool = true) {
    if animated, arriving === top, !isFading, depth > 1 {
      return settle(at: 0, velocity: coverVelocity, from: stage?.now ?? .zero)
    }
    finish()
    if depth == 1 { return }
    uncover()
    if animated, stage != nil {
      go(to: 0)
    } else {
      cover = 0
      finish()
    }
  }

  /// Leaves all screens above `page`; without any, or where it is not shown by this navigator, nothing
  /// happens.
  public func pop(to page: Component, animated: Bool = true) {
    finish()
    guard let index = screens.firstIndex(where: { $0 === page }), index < depth - 1 else { return }
    // Only the top screen is in the tree at rest; those between are dropped unseen.
    holders.removeSubrange((index + 1)..<(depth - 1))
    pop(animated: animated)
  }

  /// Adds the screen below to the tree, beneath the top one.
  private func uncover() {
    let below = holders[holders.count - 2]
    if below.parent == nil { insertChild(below, at: 0) }
    setNeedsLayout()
  }

  private func go(to goal: Double) {
    let start = stage?.now ?? .zero
    guard stage?.environment.reducesMotion == true else {
      return settle(at: goal, velocity: 0, from: start)
    }
    transition = .fading(to: goal, since: start)
    place()
    setNeedsAdvance()
  }

  private func settle(at goal: Double, velocity: Double, from start: Instant) {
    let motion = SpringMotion(Self.spring, from: cover, to: goal, velocity: velocity)
    transition = .running(motion, at: start, width: frame.width)
    place()
    setNeedsAdvance()
  }

  /// Ends the running transition.
  private func finish() {
    cover = transition.goal ?? cover
    transition = .none
    if cover < 0.5 && depth > 1 {
      holders.removeLast().removeFromParent()
      cover = 1
      rest()
      onChange?()
    } else {
      cover = 1
      rest()
    }
  }

  /// Removes all screens but the top one from the tree.
  private func rest() {
    for holder in holders.dropLast() where holder.parent != nil { holder.removeFromParent() }
    let top = holders[holders.count - 1]
    if top.parent == nil { addChild(top) }
    place()
  }

  // MARK: Place

  public override func layout() {
    for child in children { child.frame = Rect(origin: child.frame.origin, size: frame.size) }
    place()
  }

  private func place() {
    let placement = PagePlacement(
      cover: cover, isFading: isFading, width: frame.width,
      isRightToLeft: stage?.environment.isRightToLeft == true)
    let arriving = hasNearlyArrived ? self.arriving : nil
    show(holders[holders.count - 1], as: placement.top, arriving: arriving)
    guard depth > 1, holders[depth - 2].parent === self else { return }
    show(holders[depth - 2], as: placement.below, arriving: arriving)
  }

  private func show(_ holder: PageHolder, as page: PagePlacement.Page, arriving: Component?) {
    holder.frame = Rect(origin: Point(pixels(page.x), 0), size: frame.size)
    holder.opacity = page.opacity
    holder.edgeShade = page.edgeShade
    holder.dim = page.dim
    holder.movesWithContent = arriving !== holder.page
  }

  private func pixels(_ points: Double) -> Double {
    let scale = stage?.environment.scale ?? 1
    return (points * scale).rounded() / scale
  }

  // MARK: Touch

  private var isHeld: Bool { transition.isHeld }
  private var isFading: Bool { transition.isFading }

  public override var isMoving: Bool { transition.isMoving }

  /// The screen that is on its way to the top; nil at rest.
  private var arriving: Component? {
    guard let goal = transition.goal else { return nil }
    return goal == 1 || depth == 1 ? top : holders[depth - 2].page
  }

  override var contentMotion: ContentMotion? { ContentMotion(of: self) }

  /// The back button of a screen that comes in turns it back from the start of the transition.
  override func leavesTap(to hit: Component) -> Bool {
    guard case .running(let motion, _, _) = transition else { return false }
    return motion.target == 1 && hit.isInBackButton && hit.isDescendant(of: top)
  }

  /// Whether the screen that arrives is so near to its place that it looks at rest, and takes taps.
  private var hasNearlyArrived: Bool {
    guard case .running = transition else { return false }
    let distance = PagePlacement.distance(
      ofTop: arriving === top, cover: cover, width: frame.width)
    return distance < NearlyAtRest.distance
  }

  private var coverVelocity: Double {
    stage.map { transition.velocity(at: $0.now) } ?? 0
  }

  public override func gesturesAhead(at point: Point) -> GestureKinds {
    if isMoving || isHeld { return .panHorizontal }
    if depth == 1 { return [] }
    let isRightToLeft = stage?.environment.isRightToLeft == true
    let fromEdge = isRightToLeft ? frame.width - point.x : point.x
    return fromEdge < Self.edge ? .panHorizontal : []
  }

  public override func receive(_ event: GestureEvent) {
    if case .pressed = event.gesture { ignoresPan = isFading }
    pan.receive(event, for: self)
  }

  // MARK: Time

  public override func advance(to now: Instant) {
    guard isMoving else { return }
    if transition.isOver(at: now) { return finish() }
    cover = transition.cover(at: now) ?? cover
    place()
    setNeedsAdvance()
  }

  /// A stage that was left in the middle of a transition shows its end when it is back.
  public override func didEnterStage() { if isMoving || isHeld { setNeedsAdvance() } }
}

extension Navigator: PanFollower {
  package var isFollowing: Bool { isHeld }

  /// A finger's travel against the direction of reading covers more.
  package func travel(_ vector: Vector) -> Double {
    -Axis.horizontal.along(vector, in: stage?.environment)
  }

  package func isCaught(at point: Point, time: Instant) -> Bool {
    if case .running = transition { true } else { false }
  }

  package func grab(at time: Instant) {
    guard case .running(let motion, _, _) = transition else { return }
    transition = .held(raw: cover, goal: motion.target)
  }

  /// Draws the top screen aside, unless one is caught already.
  package func beginPan(at time: Instant) -> Bool {
    if case .none = transition, depth > 1, !ignoresPan {
      uncover()
      transition = .held(raw: 1, goal: 1)
    }
    return isHeld
  }

  package func drag(by travel: Double, at time: Instant) {
    guard case .held(let raw, let goal) = transition else { return }
    let moved = raw + travel / max(frame.width, 1)
    transition = .held(raw: moved, goal: goal)
    cover = min(max(moved, 0), 1)
    place()
  }

  package func release(velocity: Double, at time: Instant) {
    guard isHeld else { return }
    let goal = PageTransition.goal(ofRelease: cover, velocity: velocity)
    settle(at: goal, velocity: velocity / max(frame.width, 1), from: time)
  }

  /// Continues to where it was going.
  package func cancelPan(at time: Instant) {
    guard case .held(_, let goal) = transition else { return }
    settle(at: goal, velocity: 0, from: time)
  }
}

extension Component {
  /// The navigator that shows the screen of which this component is a part.
  public var navigator: Navigator? {
    var node = parent
    while let current = node {
      if let navigator = current as? Navigator { return navigator }
      node = current.parent
    }
    return nil
  }
}
