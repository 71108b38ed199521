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
/// ``push(_:transition:animated:)`` brings a screen in, by default from where reading ends;
/// ``pop(animated:)`` and a swipe from the edge where reading begins take it away. The swipe
/// follows the finger; a screen on its way can be caught and turned back. A covered screen is in no
/// tree: it is not laid out, not drawn, requests no frames, and comes back as it was left.
///
/// A ``PageTransition`` decides how a screen comes, and it leaves in the same way. One that grows
/// out of a card is drawn smaller, and shrinks into the card again:
///
///     ┌───────────────────┐      ┌───────────────────┐      ┌───────────────────┐
///     │ ╭────╮ ╭────╮     │      │╭──────────╮─╮     │      │ Page              │
///     │ │card│ │    │     │  ──► ││ Page     │ │     │  ──► │                   │
///     │ ╰────╯ ╰────╯     │      │╰──────────╯─╯     │      │                   │
///     └───────────────────┘      └───────────────────┘      └───────────────────┘
///
/// With reduced motion nothing slides by itself: the screen that goes fades out in the first half
/// of a quarter of a second, the one that comes fades in during the second, and their texts are
/// never seen over one another. What a finger draws aside slides on under reduced motion too.
@MainActor
public final class Navigator: Component {
  /// Called after a screen has come on top, or left it for good.
  public var onChange: (@MainActor () -> Void)?
  /// Whether a person can leave the top screen, by a back button, a swipe or Escape. True by
  /// default; false where something is under way that has to end first. Code can leave it always.
  public var allowsBack = true {
    didSet {
      if allowsBack == oldValue { return }
      if !allowsBack, let now = stage?.now { cancelPan(at: now) }
      for holder in holders { holder.page.setNeedsTreeLayout() }
    }
  }
  private var holders: [PageHolder]
  private var growth = PageGrowth()
  /// The screen in whose place the top one is coming; nil: the one below stays.
  private var replaced: PageHolder?
  private let pan = PanDriver()

  // MARK: Kept for the extension that follows a finger

  var motion = PageMotion.none
  var position = PagePosition()
  /// Whether the finger landed while screens faded: it holds nothing, neither then nor later.
  private(set) var ignoresPan = false

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
    holders.filter { $0 !== replaced }.dropFirst().contains { component.isDescendant(of: $0) }
  }

  // MARK: Coming and going

  /// Puts a screen on top. It leaves in the way in which it came.
  ///
  /// A component is on one screen only: the screen that is on top already, or on its way there,
  /// stays, and for one that is covered the navigator goes back to it (``pop(to:animated:)``).
  public func push(
    _ page: Component, transition: PageTransition = .push, animated: Bool = true
  ) {
    if page === (arriving ?? top) { return }
    finish()
    if screens.contains(where: { $0 === page }) { return pop(to: page, animated: animated) }
    holders.append(PageHolder(page, transition))
    addChild(holders[holders.count - 1])
    setNeedsLayout()
    if animated, stage != nil {
      position.cover = 0
      beginGrowth()
      go(to: 1)
    } else {
      finish()
    }
    onChange?()
  }

  /// Puts a screen in the place of the top one, also of the lowest one. A way back leads to the
  /// screen below the replaced one. While the new screen is on its way, ``pop(animated:)`` and a
  /// finger turn it back to the replaced one, which counts among ``screens`` until then.
  ///
  /// The screen that is on top already stays, and for one that is covered the navigator goes back
  /// to it (``pop(to:animated:)``).
  public func replace(
    with page: Component, transition: PageTransition = .push, animated: Bool = true
  ) {
    finish()
    let old = holders[depth - 1]
    let isNew = !screens.contains { $0 === page }
    push(page, transition: transition, animated: animated)
    if !isNew { return }
    replaced = old
    if motion.goal == nil { dropReplaced() }
  }

  /// Removes the screen that the top one has replaced.
  private func dropReplaced() {
    guard let old = replaced else { return }
    replaced = nil
    holders.removeAll { $0 === old }
    if old.parent != nil { old.removeFromParent() }
    // The lowest screen has no back button.
    for holder in holders { holder.page.setNeedsTreeLayout() }
    onChange?()
  }

  /// Leaves the top screen; without another below it nothing happens.
  ///
  /// A screen that still comes in turns back from where it is.
  public func pop(animated: Bool = true) {
    if animated, arriving === top, !isFading, depth > 1 {
      let now = stage?.now ?? .zero
      return settle(
        at: 0, velocity: motion.velocity(at: now), shiftVelocity: motion.shiftVelocity(at: now),
        from: now)
    }
    finish()
    if depth == 1 { return }
    uncover()
    if animated, stage != nil {
      go(to: 0)
    } else {
      position.cover = 0
      finish()
    }
  }

  /// Leaves all screens above the lowest one, which is never left.
  public func popToRoot(animated: Bool = true) { pop(to: screens[0], animated: animated) }

  /// Leaves all screens above `page`; without any, or where it is not shown by this navigator,
  /// nothing happens.
  public func pop(to page: Component, animated: Bool = true) {
    finish()
    guard let index = screens.firstIndex(where: { $0 === page }), index < depth - 1 else { return }
    // Only the top screen is in the tree at rest; those between are dropped unseen. The top one
    // leaves as the one above `page` came.
    holders[depth - 1].takeEntrance(of: holders[index + 1])
    holders.removeSubrange((index + 1)..<(depth - 1))
    pop(animated: animated)
  }

  /// Adds the screen below to the tree, beneath the top one.
  func uncover() {
    let below = holders[holders.count - 2]
    if below.parent == nil { insertChild(below, at: 0) }
    setNeedsLayout()
    // The place of the component out of which the top screen grew may have changed while it was
    // covered.
    if holders[depth - 1].entrance.source != nil && stage != nil { layoutTree() }
    beginGrowth()
  }

  private func beginGrowth() {
    growth.begin(holders[depth - 1], over: holders[depth - 2], in: bounds, of: stage)
  }

  private func go(to goal: Double) {
    let start = stage?.now ?? .zero
    let fades = stage?.environment.reducesMotion == true || holders[depth - 1].entrance.fades
    if !fades { return settle(at: goal, velocity: 0, from: start) }
    motion = .fading(to: goal, since: start)
    place()
    setNeedsAdvance()
  }

  /// Moves to a cover by springs. `velocity` is that of the cover, `shiftVelocity` that of the
  /// shift, per second.
  func settle(
    at goal: Double, velocity: Double, shiftVelocity: Double = 0, from start: Instant
  ) {
    let cover = SpringMotion(Self.spring, from: position.cover, to: goal, velocity: velocity)
    let shift = SpringMotion(
      Self.spring, from: position.shift, to: 0, velocity: shiftVelocity)
    motion = .running(cover, shift: shift, at: start, width: frame.width)
    place()
    setNeedsAdvance()
  }

  /// Ends the running motion.
  private func finish() {
    let cover = motion.goal ?? position.cover
    motion = .none
    position = PagePosition()
    growth.end()
    if cover < 0.5 && depth > 1 {
      let gone = holders.removeLast()
      gone.growth = nil
      gone.removeFromParent()
      replaced = nil
      rest()
      onChange?()
    } else {
      dropReplaced()
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

  private var isRightToLeft: Bool { stage?.environment.isRightToLeft == true }

  private var style: PagePlacement.Style {
    if isFading { return .fade }
    return growth.source.map { .grow(from: $0, shift: position.shift) } ?? .slide
  }

  func place() {
    if depth > 1 { growth.follow(holders[depth - 1], over: holders[depth - 2], of: stage) }
    let placement = PagePlacement(
      cover: position.cover, style: style, size: frame.size, isRightToLeft: isRightToLeft)
    let arriving = hasNearlyArrived ? self.arriving : nil
    // At its full size it shows its changes also below a finger.
    holders[depth - 1].isLeaving = motion.goal == 0 || (isHeld && position.cover < 1)
    show(holders[holders.count - 1], as: placement.top, arriving: arriving)
    guard depth > 1, holders[depth - 2].parent === self else { return }
    show(holders[depth - 2], as: placement.below, arriving: arriving)
  }

  private func show(_ holder: PageHolder, as page: PagePlacement.Page, arriving: Component?) {
    holder.growth = page.growth
    holder.pageSize = frame.size
    holder.frame = pixels(page)
    holder.opacity = page.opacity
    holder.edgeShade = page.edgeShade
    holder.dim = page.dim
    holder.movesWithContent = arriving !== holder.page
    // A screen that shrinks is over the card that takes taps again.
    holder.isTouchable = page.growth == nil || arriving == nil || arriving === holder.page
  }

  /// The frame of a screen with its edges on whole device pixels.
  ///
  /// Its width is that on its path. Beside it both edges move the same way, but not in the same
  /// frames: between them the width would change by a pixel and back, and a card that lands would
  /// be sharp, blurred and sharp again.
  private func pixels(_ page: PagePlacement.Page) -> Rect {
    let scale = stage?.environment.scale ?? 1
    func pixels(_ points: Double) -> Double { (points * scale).rounded() / scale }
    let (frame, y) = (page.frame, pixels(page.frame.minY))
    let width = pixels(frame.maxX - page.shift) - pixels(frame.minX - page.shift)
    // The leading edge is where the finger has it.
    let isRightToLeft = stage?.environment.isRightToLeft == true
    let x = isRightToLeft ? pixels(frame.maxX) - width : pixels(frame.minX)
    return Rect(x, y, max(0, width), max(0, pixels(frame.maxY) - y))
  }

  // MARK: Touch

  /// The distance from its path of a growing screen after a finger has crossed the navigator, in
  /// points.
  var shiftReach: Double { growth.reach(in: frame.width, isRightToLeft: isRightToLeft) }

  var isHeld: Bool { motion.isHeld }
  private var isFading: Bool { motion.isFading }

  /// Whether a screen arrives or leaves by itself.
  public var isMoving: Bool { motion.isMoving }

  /// The screen that is on its way to the top; nil at rest.
  private var arriving: Component? {
    guard let goal = motion.goal else { return nil }
    return goal == 1 || depth == 1 ? top : holders[depth - 2].page
  }

  public override var contentMotion: ContentMotion? {
    ContentMotion(isMoving: isMoving, isVisible: isMoving) { [self] in leavesTap($0) }
  }

  /// The back button of a screen that comes in turns it back from the start of the motion.
  private func leavesTap(_ hit: Component) -> Bool {
    guard case .running(let cover, _, _, _) = motion else { return false }
    return cover.target == 1 && hit.isInBackButton && hit.isDescendant(of: top)
  }

  /// Whether the screen that arrives is so near to its place that it looks at rest, and takes taps.
  private var hasNearlyArrived: Bool {
    guard case .running = motion else { return false }
    let distance = PagePlacement.distance(
      ofTop: arriving === top, cover: position.cover, style: style, size: frame.size)
    return distance < NearlyAtRest.distance
  }

  public override func gesturesAhead(at point: Point) -> GestureKinds {
    if !allowsBack { return [] }
    if isMoving || isHeld { return .panHorizontal }
    if depth == 1 { return [] }
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
    if motion.isOver(at: now) { return finish() }
    position.cover = motion.cover(at: now) ?? position.cover
    position.shift = motion.shift(at: now) ?? position.shift
    place()
    setNeedsAdvance()
  }

  /// A stage that was left in the middle of a transition shows its end when it is back.
  public override func didEnterStage() { if isMoving || isHeld { setNeedsAdvance() } }
}

extension Component {
  /// The navigator that shows the screen of which this component is a part.
  public var navigator: Navigator? { parent?.nearest(Navigator.self) }
}
