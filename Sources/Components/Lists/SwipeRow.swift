import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// A row that slides aside under the finger and uncovers what can be done with its item.
///
///     SwipeRow(
///       ListRow(title: …),
///       trailing: .system(SwipeAction("Delete") { store.remove(item); list.setItems(store.items) }))
///
///      ┌──────────────────────────┬────────┐     revealedWidth: how much of the trailing side (above 0) or
///      │ content, moved by −revealedWidth  │ Delete │     of the leading side (below 0) is uncovered
///      └──────────────────────────┴────────┘
///
/// It slides as far as it is wide: on a wide panel put it into a ``Centered``, so that the buttons stand beside
/// what is read and not at the screen's edge, a hand away; fingers reach it beside its column as well.
///
/// In a ``ListView`` it is open for its item: scrolled away and back it is open still, and no other row
/// is. A vertical pan of the list or the opening of another row closes it.
@MainActor
open class SwipeRow: Component {
  public let content: Component
  let leading: SwipeSide?
  let trailing: SwipeSide?
  let holder: SwipeHolder
  private let cover = SwipeCover()

  /// Its offset is `revealedWidth`.
  var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 0, viewport: 1))
  /// Where it is or goes to be open; nil for closed.
  public internal(set) var openEdge: SwipeEdge?
  /// A tap closes it just now: no further touch means anything until it is dragged.
  var isClosing = false
  /// A pan that began while another row was held is none for this row.
  var ignoresPan = false
  /// Where it was when the finger took it.
  var edgeBefore: SwipeEdge?
  /// How far the first button has spread over the others, in hundredths.
  private var stretch: RowMotion?
  private var isStretched = false
  private var isCommitted = false
  /// A commit has begun a task, and its item is still in the list.
  private var isPending = false

  public init(_ content: Component, leading: SwipeActions? = nil, trailing: SwipeActions? = nil) {
    self.content = content
    holder = SwipeHolder(content)
    self.leading = leading.map { SwipeSide($0) }
    self.trailing = trailing.map { SwipeSide($0) }
    super.init()
    clipsToBounds = true
    // The inner buttons first: each lies over the one nearer to the row.
    for side in [self.leading, self.trailing].compactMap(\.self) {
      side.row = self
      for button in side.buttons.reversed() {
        button.isHidden = true
        addChild(button)
      }
    }
    addChild(cover)
    addChild(holder)
  }

  // MARK: State

  /// How much is uncovered, in points, on whole device pixels: above zero of the trailing side, below
  /// of the leading side.
  public var revealedWidth: Double {
    let scale = stage?.environment.scale ?? 1
    return (scroller.state(at: stage?.now ?? .zero).offset * scale).rounded() / scale
  }

  open override var isMoving: Bool {
    guard let stage else { return false }
    return scroller.isMoving(at: stage.now) || stage.isLeaving(self)
  }

  /// A row that is nearly at rest leaves a tap to what it hits. While a tap closes the row, a second
  /// tap does nothing until the row is closed.
  open override var isCatchable: Bool {
    guard isMoving, let stage else { return false }
    return stage.isLeaving(self) || isClosing
      || !scroller.state(at: stage.now).isNearlyAtRest(to: scroller.destination())
  }

  /// A button of the side that opens is tapped on its way too, as soon as half of it is uncovered: on the
  /// half that is.
  open override func carries(_ hit: Component) -> Bool {
    answeringButton { hit.isDescendant(of: $0) } == nil
  }

  /// The button that `matches` and answers while the row still opens.
  func answeringButton(_ matches: (Component) -> Bool) -> Component? {
    guard let openEdge, let side = side(openEdge) else { return nil }
    let shown = openEdge == .trailing ? revealedWidth : -revealedWidth
    return side.answering(revealedWidth: shown).first(where: matches)
  }

  /// Shut, and nothing of it moves that could be seen.
  private var isShut: Bool {
    if openEdge != nil { return false }
    if revealedWidth == 0 { return true }
    guard let stage, !isClosing, !scroller.isHeld else { return false }
    return scroller.state(at: stage.now).isNearlyAtRest(to: 0)
  }

  /// Slides open by spring; nothing where that side has no actions.
  public func open(_ edge: SwipeEdge, animated: Bool = true) {
    guard side(edge) != nil else { return }
    go(to: edge, spring: .swipe, animated: animated)
  }

  /// Slides shut by spring.
  public func close(animated: Bool = true) {
    isPending = false
    isCommitted = false
    if openEdge == nil && scroller.destination() == 0 { return }
    if scroller.isHeld {
      // The finger decides, when it lets go.
      setOpenEdge(nil)
      return
    }
    go(to: nil, spring: .swipe, animated: animated)
  }

  func go(to edge: SwipeEdge?, spring: Spring, animated: Bool) {
    setOpenEdge(edge)
    if animated, let stage, !stage.environment.reducesMotion {
      scroller.settle(to: detent(edge), spring: spring, at: stage.now)
    } else {
      scroller.jump(to: detent(edge), at: stage?.now ?? .zero)
    }
    placeParts()
  }

  func setOpenEdge(_ edge: SwipeEdge?) {
    openEdge = edge
    host?.rowDidChange(self)
  }

  func side(_ edge: SwipeEdge) -> SwipeSide? { edge == .leading ? leading : trailing }

  /// `revealedWidth` when it rests at `edge`.
  func detent(_ edge: SwipeEdge?) -> Double {
    switch edge {
    case .leading: -(leading?.width ?? 0)
    case .trailing: trailing?.width ?? 0
    case nil: 0
    }
  }

  /// The list that it is a row of.
  var host: ListView? {
    var node = parent
    while let current = node {
      if let list = current as? ListView { return list }
      node = current.parent
    }
    return nil
  }

  /// The row, or the one that it contains.
  static func inside(_ row: Component) -> SwipeRow? {
    if let row = row as? SwipeRow { return row }
    for child in row.children { if let found = inside(child) { return found } }
    return nil
  }

  // MARK: Place

  open override func didEnterStage() {
    openEdge = host?.openEdge(of: self) ?? openEdge
    setNeedsLayout()
  }

  open override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  open override func layout() {
    let before = scroller.links[0].extent
    for side in [leading, trailing].compactMap(\.self) { side.measure(in: frame.size) }
    let extent = ScrollExtent(
      minimum: -(leading?.reach ?? 0), maximum: trailing?.reach ?? 0, viewport: frame.width)
    if extent != before {
      let moves = scroller.isHeld || isMoving
      scroller.setExtent(extent, at: stage?.now ?? .zero)
      if !moves {
        scroller.jump(
          to: isCommitted ? scroller.destination() : detent(openEdge), at: stage?.now ?? .zero)
      }
    }
    placeParts()
  }

  open override func advance(to now: Instant) { placeParts() }

  open override func contains(_ point: Point) -> Bool { reach.contains(point) }

  open override var gestures: GestureKinds {
    isShut ? .panHorizontal : [.panHorizontal, .tap]
  }

  open override func receive(_ event: GestureEvent) { follow(event) }

  func placeParts() {
    let now = stage?.now ?? .zero
    let revealedWidth = revealedWidth
    followFullSwipe(revealedWidth)
    let environment = stage?.environment
    let mirror = { (rect: Rect) in environment?.mirrored(rect, in: self.frame.width) ?? rect }
    let flip = { (rect: Rect) in
      mirror(Rect(self.frame.width - rect.maxX, rect.minY, rect.width, rect.height))
    }
    holder.isOpaque = revealedWidth != 0
    holder.frame = mirror(Rect(-revealedWidth, 0, frame.width, frame.height))
    cover.frame = holder.frame
    // What lies under the finger is the row, until it is shut.
    holder.isTouchable = isShut
    let spread = (stretch?.value(at: now) ?? (isStretched ? 100 : 0)) / 100
    trailing?.place(
      revealedWidth: revealedWidth, stretch: revealedWidth > 0 ? spread : 0, mirror: mirror)
    leading?.place(
      revealedWidth: -revealedWidth, stretch: revealedWidth < 0 ? spread : 0, mirror: flip)
    if stretch?.isDone(at: now) == true { stretch = nil }
    if isMoving || stretch != nil {
      setNeedsAdvance()
    } else {
      isClosing = false
    }
  }

  // MARK: Committing

  /// The side that a release just now would commit.
  var fullSwipeSide: SwipeSide? {
    let revealedWidth = scroller.destination()
    guard let side = revealedWidth > 0 ? trailing : leading, side.commitsOnFullSwipe,
      abs(revealedWidth) >= side.fullSwipeStart
    else { return nil }
    return side
  }

  /// While it is pulled so far that a release commits, the first button spreads over the others.
  private func followFullSwipe(_ revealedWidth: Double) {
    let isCommitted = self.isCommitted && !(isPending && scroller.isHeld)
    let wants = isCommitted || (scroller.isHeld && fullSwipeSide != nil)
    if wants == isStretched { return }
    isStretched = wants
    let now = stage?.now ?? .zero
    let present = stretch?.value(at: now) ?? (wants ? 0 : 100)
    stretch = RowMotion(from: present, to: wants ? 100 : 0, at: now)
  }

  /// The item is gone, and the row about to be.
  var isLeaving: Bool { host?.isLeaving(self) ?? (stage == nil) }

  /// Runs an action of the row, once for each item.
  func commit(isPending: Bool = false, _ action: @MainActor () -> Void) {
    // A second tap, and a finger that lifts from the button after the item has left, commit nothing.
    if isLeaving || self.isPending { return }
    self.isPending = isPending
    action()
    if isLeaving || isPending { return }
    if openEdge != nil || revealedWidth != 0 { close() }
  }

  /// Runs the first action of a side after a full swipe. The row slides out where its item has left the list
  /// or a task that may remove it has begun, else it closes.
  func commitFullSwipe(_ side: SwipeSide) {
    let goal = side === trailing ? side.reach : -side.reach
    isCommitted = true
    side.commitFirst()
    guard isLeaving || isPending, let stage else {
      isCommitted = false
      close()
      return
    }
    if !stage.environment.reducesMotion {
      scroller.settle(to: goal, spring: .swipe, at: stage.now)
    } else if isPending {
      // Released first: while the finger holds the row, nothing else could close it.
      scroller.release(velocity: 0, at: stage.now, target: .at(goal, .swipe))
      scroller.jump(to: goal, at: stage.now)
    }
    // Open for the list, so that it can be closed after a refusal.
    if isPending { setOpenEdge(side === trailing ? .trailing : .leading) }
    placeParts()
  }
}

extension Spring {
  /// For rows that slide open and shut.
  static let swipe = Spring(response: 0.35, dampingRatio: 1)
}
