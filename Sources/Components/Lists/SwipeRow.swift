import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// A row that slides aside under the finger and uncovers actions for its item.
///
///     SwipeRow(
///       ListRow(title: …),
///       trailing: .system(SwipeAction("Delete") { store.remove(item); list.setItems(store.items) }))
///
///      ┌───────────────────────────────────┬────────┐     revealedWidth: how much of the trailing
///      │ content, moved by −revealedWidth  │ Delete │     side (above 0) or of the leading side
///      └───────────────────────────────────┴────────┘     (below 0) is uncovered
///
/// It slides as far as it is wide: on a wide panel put it into a ``Centered``, so that the buttons
/// are beside the text and not at the screen's edge. Fingers reach it beside its column as well.
///
/// In a ``ListView`` the open state belongs to the item: scrolled away and back the row is still
/// open, and no other row is. A vertical pan of the list or the opening of another row closes it.
@MainActor
public final class SwipeRow: Component {
  /// The component that slides aside; it fills the row.
  public let content: Component
  /// The side to which it is open, or is opening; nil for closed.
  public private(set) var openEdge: SwipeEdge?

  private var parts: SwipeParts!
  private var sides: SwipeSides { parts.sides }

  private var motion = SwipeMotion()
  private let pan = PanDriver()
  private var committed = SwipeCommit.none
  /// The time by which a full swipe has moved it aside; nil: it is in its place.
  private(set) var sweptUntil: Instant?
  private var closing = SwipeClosing.none
  private var edgeBeforePan: SwipeEdge?

  /// Creates a row around `content`, with actions on one side or both; a nil side does not open.
  public init(_ content: Component, leading: SwipeActions? = nil, trailing: SwipeActions? = nil) {
    self.content = content
    super.init()
    clipsToBounds = true
    let sides = SwipeSides(leading: leading.map(makeSide), trailing: trailing.map(makeSide))
    parts = SwipeParts(content, sides: sides, in: self)
  }

  private func makeSide(_ actions: SwipeActions) -> SwipeSide {
    SwipeSide(actions) { [weak self] isPending, action in
      self?.commit(isPending: isPending, action)
    }
  }

  // MARK: State

  /// The uncovered part, in points, on whole device pixels: above zero of the trailing side, below
  /// of the leading side.
  public var revealedWidth: Double {
    let scale = stage?.environment.scale ?? 1
    return (motion.offset(at: now) * scale).rounded() / scale
  }

  /// Whether it moves by itself, or a finger that held it has just lifted.
  public var isMoving: Bool {
    guard let stage else { return false }
    return motion.isMoving(at: stage.now) || stage.isLeaving(self)
  }

  /// While a tap closes the row a second one does nothing, up to the end.
  public override var contentMotion: ContentMotion? {
    guard isMoving, let stage else { return super.contentMotion }
    let isVisible =
      stage.isLeaving(self) || closing == .byTap || !motion.isNearlyAtRest(at: stage.now)
    return isVisible ? .visible : .nearlyAtRest
  }

  var isHeld: Bool { motion.isHeld }

  /// Shut, and without visible motion.
  private var isShut: Bool {
    if openEdge != nil { return false }
    if revealedWidth == 0 { return true }
    return closing != .byTap && !motion.isHeld && motion.destination == 0
      && motion.isNearlyAtRest(at: now)
  }

  /// Slides open by spring; does nothing where that side has no actions.
  public func open(_ edge: SwipeEdge, animated: Bool = true) {
    guard sides[edge] != nil else { return }
    go(to: edge, animated: animated)
  }

  /// Slides shut by spring.
  public func close(animated: Bool = true) {
    committed = .none
    sweptUntil = nil
    if openEdge == nil && motion.destination == 0 { return }
    if motion.isHeld {
      // It goes where the finger releases it.
      closing = .inHold
      setOpenEdge(nil)
      return
    }
    go(to: nil, animated: animated)
  }

  private func go(to edge: SwipeEdge?, animated: Bool) {
    setOpenEdge(edge)
    if animated && !reducesMotion {
      motion.settle(to: sides.stop(edge), at: now)
    } else {
      motion.jump(to: sides.stop(edge), at: now)
    }
    placeParts()
  }

  private func setOpenEdge(_ edge: SwipeEdge?) {
    openEdge = edge
    host?.rowDidChange(self)
  }

  private var now: Instant { stage?.now ?? .zero }
  /// The open rows of the list that it is in.
  private var host: OpenRowTracker? { OpenRowTracker.around(self) }

  private var reducesMotion: Bool { stage?.environment.reducesMotion ?? true }

  // MARK: Layout

  public override func didEnterStage() {
    openEdge = host?.openEdge(of: self) ?? openEdge
    setNeedsLayout()
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public override func layout() {
    sides.measure(in: frame.size)
    let extent = sides.extent(width: frame.width)
    if extent != motion.extent {
      let moves = motion.isHeld || isMoving
      motion.setExtent(extent, at: now)
      if !moves {
        motion.jump(to: committed.isFullSwipe ? motion.destination : sides.stop(openEdge), at: now)
      }
    }
    placeParts()
  }

  public override func advance(to now: Instant) { placeParts() }

  private func placeParts() {
    // While it is pulled so far that a release commits, the first button spreads over the others.
    let isFull = motion.isHeld && fullSwipeSide != nil
    let isGoingFull = committed.isFullSwipe && !(committed.isPending && motion.isHeld)
    parts.setSpread(isFull || isGoingFull, at: now)
    parts.place(
      revealedWidth: revealedWidth, openEdge: openEdge, isShut: isShut, in: frame.size,
      environment: stage?.environment, at: now)
    if isMoving || parts.isMoving {
      setNeedsAdvance()
    } else if closing == .byTap {
      closing = .none
    }
  }

  // MARK: Touch

  public override func contains(_ point: Point) -> Bool { reach.contains(point) }

  public override var gestures: GestureKinds {
    isShut ? .panHorizontal : [.panHorizontal, .tap]
  }

  public override func receive(_ event: GestureEvent) {
    if pan.receive(event, for: self) {
      placeParts()
    } else if case .tap = event.gesture, openEdge != nil {
      closeByTap(at: event.time)
    }
  }

  private func closeByTap(at time: Instant) {
    closing = .byTap
    setOpenEdge(nil)
    if reducesMotion {
      motion.jump(to: 0, at: time)
    } else {
      motion.closeByTap(from: revealedWidth, at: time)
    }
    placeParts()
  }

  // MARK: Committing

  /// The side whose first action a release would commit now.
  private var fullSwipeSide: SwipeEdge? { sides.fullSwipe(at: motion.destination) }

  /// Whether the item is gone and the row leaves.
  private var isLeaving: Bool { host?.isLeaving(self) ?? (stage == nil) }

  /// Performs an action of the row, once for each item.
  private func commit(isPending: Bool, _ action: @MainActor () -> Void) {
    // A second tap, and a finger that lifts from the button after the item has left, commit
    // nothing.
    if isLeaving || committed.isPending { return }
    // A finger that landed on the button before the row closed, such as after a refusal, has
    // lifted.
    if openEdge == nil && !committed.isFullSwipe { return }
    committed.perform(isPending: isPending)
    action()
    // A list that follows a model loses the item by a binding.
    stage?.runUpdates()
    if isLeaving || isPending { return }
    if openEdge != nil || revealedWidth != 0 { close() }
  }

  /// Performs the first action of a side after a full swipe. The row slides out where its item has
  /// left the list or a task that may remove it has begun, else it closes.
  private func commitFullSwipe(_ edge: SwipeEdge, velocity: Double, at time: Instant) {
    let goal = sides.reach(edge)
    // A task that a button has begun goes on.
    committed = .fullSwipe(isPending: committed.isPending)
    if !reducesMotion { sweptUntil = now + SwipeMotion.sweepTime }
    sides[edge]?.commitFirst()
    guard isLeaving || committed.isPending else {
      committed = .none
      sweptUntil = nil
      return rest(at: nil, velocity: velocity, time: time)
    }
    if !reducesMotion {
      motion.sweep(to: goal, velocity: velocity, at: now)
    } else if committed.isPending {
      // Released first: while the finger holds the row, nothing else could close it.
      motion.release(to: goal, velocity: 0, at: now)
      motion.jump(to: goal, at: now)
    }
    // Open for the list, so that it can be closed after a refusal.
    if committed.isPending { setOpenEdge(edge) }
  }
}

extension SwipeRow: PanFollower {
  package var isFollowing: Bool { motion.isHeld }

  /// A finger's travel against the direction of reading uncovers the trailing side.
  package func travel(_ vector: Vector) -> Double {
    -Axis.horizontal.along(vector, in: stage?.environment)
  }

  /// Whether a finger stops the row. While a tap closes it a second tap does nothing. A button that
  /// takes taps continues to its place under the finger.
  package func isCaught(at point: Point, time: Instant) -> Bool {
    let point = convert(point)
    let isOnButton = !parts.holder.frame.contains(point) && sides.hasTappableButton(at: point)
    return motion.isMoving(at: time) && closing != .byTap && !isOnButton
  }

  package func grab(at time: Instant) {
    if !motion.isHeld && closing == .inHold { closing = .none }
    motion.grab(at: time)
  }

  /// Refused while another row of the list is held.
  package func beginPan(at time: Instant) -> Bool {
    if host?.mayBeginSwipe(self) == false { return false }
    edgeBeforePan = openEdge
    if closing == .byTap { closing = .none }
    grab(at: time)
    return true
  }

  package func drag(by travel: Double, at time: Instant) { motion.drag(by: travel, at: time) }

  package func release(velocity: Double, at time: Instant) {
    if isLeaving { return rest(at: nil, velocity: velocity, time: time) }
    if let edge = fullSwipeSide, motion.keepsFullSwipe(velocity: velocity) {
      // The finger is still where it committed an action that was refused meanwhile.
      if closing == .inHold { return rest(at: nil, velocity: velocity, time: time) }
      return commitFullSwipe(edge, velocity: velocity, at: time)
    }
    // Another finger moves the list meanwhile, which closes its rows.
    if host?.isPanning == true { return rest(at: nil, velocity: velocity, time: time) }
    let target = motion.stop(among: sides.stops, velocity: velocity)
    rest(
      at: target == 0 ? nil : (target < 0 ? .leading : .trailing), velocity: velocity, time: time)
  }

  package func letGo(at time: Instant) {
    if committed.isPending || isLeaving { return release(velocity: 0, at: time) }
    // It continues on its way: a touch that only stopped the row commits and opens nothing.
    rest(at: openEdge, velocity: 0, time: time)
  }

  package func cancelPan(at time: Instant) { rest(at: edgeBeforePan, velocity: 0, time: time) }

  /// Leaves the finger for `edge`.
  private func rest(at edge: SwipeEdge?, velocity: Double, time: Instant) {
    motion.release(to: sides.stop(edge), velocity: reducesMotion ? 0 : velocity, at: time)
    // Released first: a row that jumps in the finger's hold stays held.
    if reducesMotion { motion.jump(to: sides.stop(edge), at: time) }
    setOpenEdge(edge)
  }
}
