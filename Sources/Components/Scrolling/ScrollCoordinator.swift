public import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// The one owner of a pan over nested scrollers: a header over a list, a sheet with a list in it.
///
/// A container makes one, adds its own links (how far the header has collapsed, how high the sheet
/// stands) and the scrollers inside, from the outermost to the innermost. From then on a scroller
/// added has no gestures of its own: the container is the arena's member, and the finger's travel is
/// shared out by the turns of a `ScrollChain`, so that what all took is what the finger moved.
/// Whatever else a scroller is told (insets, rows that come and go, ``ScrollView/scroll(to:spring:)``)
/// goes to the chain by itself; any scroller can be added without knowing of it.
///
///     let coordinator = ScrollCoordinator()
///     let header = coordinator.add(
///       .header(height: 120, viewport: 600, returns: .onReverse), at: 0) { place() }
///     coordinator.add(list)
///
/// ``ScrollContainer`` does the wiring to a component.
@MainActor
public final class ScrollCoordinator {
  public let axis: Axis
  /// The arena's member, which asks for frames; weak, since it holds the coordinator.
  public internal(set) weak var host: Component?
  /// All links, the outermost first.
  public private(set) var links: [Link] = []
  /// Another coordinator has taken over all links: the container lies inside another one.
  public var isAdopted: Bool { outer != nil }
  private weak var outer: ScrollCoordinator?

  /// The content of one of the scrollers has become longer or shorter.
  var contentDidResize: (@MainActor () -> Void)?

  private var chain: ScrollChain?
  private var isTelling = false
  private var hasChanged = false

  public init(axis: Axis = .vertical) { self.axis = axis }

  /// One scroller of the chain. Offsets are in points and grow while the finger moves up (or against the reading
  /// direction).
  @MainActor
  public final class Link {
    fileprivate(set) weak var coordinator: ScrollCoordinator?
    /// Whose container it belongs to, whoever moves it.
    fileprivate weak var maker: ScrollCoordinator?
    fileprivate let didChange: @MainActor () -> Void
    /// Gestures that the chain is told of, before they move anything.
    var willReceive: (@MainActor (GestureEvent) -> Void)?
    /// A finger lets go; asked in the order of the links, before anything is thrown.
    var willRelease: (@MainActor (ScrollRelease) -> Void)?
    var landing: (@MainActor (ScrollRelease) -> ReleaseTarget)?
    weak var scroller: ScrollView?

    fileprivate init(
      _ coordinator: ScrollCoordinator, didChange: @escaping @MainActor () -> Void
    ) {
      self.coordinator = coordinator
      maker = coordinator
      self.didChange = didChange
    }
  }

  // MARK: Links

  /// Adds a link at place `index` among the links (the outermost is 0; by default innermost), at rest
  /// at `offset`. `didChange` is called after anything may have moved it; ask the link for its state.
  @discardableResult
  public func add(
    _ link: ScrollLink, offset: Double? = nil, at index: Int? = nil,
    didChange: @escaping @MainActor () -> Void
  ) -> Link {
    let handle = Link(self, didChange: didChange)
    insert([(handle, link, offset ?? link.extent.minimum)], at: index ?? links.count)
    return handle
  }

  /// Adds a scroller as the innermost link. It scrolls along the coordinator's axis.
  public func add(_ scroller: ScrollView) {
    precondition(scroller.axis == axis, "a chain has one axis")
    let (extent, offset) = (scroller.extent, scroller.scrollState.offset)
    let handle = Link(self) { [weak scroller] in scroller?.motionDidChange() }
    handle.scroller = scroller
    scroller.link = handle
    handle.willRelease = { [weak scroller] release in scroller?.tellRelease(release) }
    handle.landing = { [weak scroller] release in scroller?.landing(of: release) ?? .natural }
    insert(
      [(handle, ScrollLink(extent: extent, bounces: scroller.bouncingEnds), offset)],
      at: links.count)
    contentDidResize?()
  }

  /// Takes the scroller out of the chain: it has its own gestures again, and stays where it is. The
  /// other links go on moving, and stay in the hand that holds them.
  public func remove(_ scroller: ScrollView) {
    guard let index = links.firstIndex(where: { $0.scroller === scroller }) else { return }
    let offset = state(at: index).offset
    if links.count > 1 { chain?.remove(index, at: now) } else { chain = nil }
    links.remove(at: index)
    scroller.standAlone(at: offset)
    changed()
  }

  /// Takes over all links of a container inside this one's, for as long as both live.
  public func add(_ inner: ScrollCoordinator) {
    precondition(inner !== self && inner.outer == nil, "a container lies in one other")
    precondition(inner.axis == axis, "a chain has one axis")
    let parts = inner.parts ?? []
    let adopted = inner.links
    inner.links = []
    inner.chain = nil
    inner.outer = self
    if let told = inner.contentDidResize {
      let own = contentDidResize
      contentDidResize = {
        own?()
        told()
      }
    }
    for link in adopted { link.coordinator = self }
    insert(zip(adopted, parts).map { ($0, $1.link, $1.offset) }, at: links.count)
  }

  private typealias Part = (link: ScrollLink, offset: Double)

  /// The links as they are, each where it is.
  private var parts: [Part]? {
    chain.map { chain in
      chain.links.indices.map { (chain.links[$0], chain.state(of: $0, at: now).offset) }
    }
  }

  /// What moves goes on, and a finger keeps its hold.
  private func insert(_ new: [(handle: Link, link: ScrollLink, offset: Double)], at index: Int) {
    for (k, part) in new.enumerated() {
      if chain == nil {
        chain = ScrollChain(links: [part.link], offsets: [part.offset])
      } else {
        chain?.insert(part.link, offset: part.offset, at: index + k)
      }
    }
    links.insert(contentsOf: new.map(\.handle), at: index)
  }

  // MARK: Questions

  fileprivate var now: Instant { host?.stage?.now ?? .zero }

  /// Whether any link moves by itself.
  public var isMoving: Bool { chain?.isMoving(at: now) ?? false }
  /// Whether any of them moves fast enough to be seen.
  var isCatchable: Bool {
    guard let chain, chain.isMoving(at: now) else { return false }
    return links.indices.contains { index in
      let state = chain.state(of: index, at: now)
      return state.phase != .idle && !state.isNearlyAtRest(to: chain.destination(of: index))
    }
  }
  /// Whether one of the links that this coordinator was given itself, which are no scrollers, moves fast
  /// enough to be seen: a header, a sheet, and with it all that lies in the container.
  var takesAllAlong: Bool {
    mover.links.contains { link in
      link.scroller == nil && link.maker === self && link.isMoving
        && !link.state.isNearlyAtRest(to: link.destination)
    }
  }

  /// Who moves the links: this one, or that of the outermost container around it.
  private var mover: ScrollCoordinator { outer?.mover ?? self }

  /// Whether this coordinator's mover, or one inside it, moves the scroller.
  func moves(_ scroller: ScrollView) -> Bool {
    scroller.link.map { $0.coordinator === mover } ?? false
  }

  /// Whether a finger holds the links.
  public var isHeld: Bool { chain?.isHeld ?? false }

  /// What the container wants to hear of; nothing while another container owns the pan.
  public var gestures: GestureKinds {
    if isAdopted { return [] }
    return axis == .vertical ? .panVertical : .panHorizontal
  }

  fileprivate func state(at index: Int) -> ScrollState {
    chain?.state(of: index, at: now)
      ?? ScrollState(offset: 0, velocity: 0, phase: .idle, overscroll: 0)
  }

  fileprivate func destination(at index: Int) -> Double { chain?.destination(of: index) ?? 0 }

  // MARK: Touch

  /// Pans, catches and lets go; the container hands on what it receives.
  public func receive(_ event: GestureEvent) {
    guard chain != nil else { return }
    // They do not move by it, but may answer (a list closes its open row).
    for link in links {
      link.willReceive?(event)
      link.scroller?.receive(event)
    }
    switch event.gesture {
    case .pressed:
      // Caught at the place where it is drawn, wherever it would be by now.
      if isMoving { chain?.grab(at: event.time) }
    case .panBegan:
      chain?.grab(at: event.time)
    case .panChanged(_, let delta):
      chain?.drag(by: -along(delta), at: event.time)
    case .panEnded(let velocity):
      release(velocity: -along(velocity), at: event.time, isCancelled: false)
    case .panCancelled:
      release(velocity: 0, at: event.time, isCancelled: true)
    case .released:
      // Caught and let go without a pan.
      if isHeld { release(velocity: 0, at: event.time, isCancelled: true) }
    case .tap, .doubleTap, .twoFingerTap, .longPress, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled, .doubleTapDrag:
      return
    }
    changed()
  }

  private func along(_ v: Vector) -> Double { axis.along(v, in: host?.stage?.environment) }

  private func release(velocity: Double, at time: Instant, isCancelled: Bool) {
    guard let held = chain else { return }
    var thrown = held
    thrown.release(velocity: velocity, at: time)
    let releases = links.indices.map { index in
      ScrollRelease(
        offset: held.destination(of: index), velocity: velocity,
        projected: thrown.destination(of: index), isCancelled: isCancelled)
    }
    // These may change ranges (a list that waits for its refresh), so they come first.
    for (link, release) in zip(links, releases) { link.willRelease?(release) }
    var landings: [Int: ReleaseTarget] = [:]
    for (index, link) in links.enumerated() { landings[index] = link.landing?(releases[index]) }
    chain?.release(velocity: velocity, at: time, targets: landings)
    if reducesMotion { chain?.replaceSprings(by: .brief, at: time) }
  }

  /// The user asked for less movement: what a spring takes to its place goes there briefly.
  fileprivate var reducesMotion: Bool { host?.stage?.environment.reducesMotion == true }

  // MARK: Time

  /// Brings all links to the stage's present moment; the container calls it when it advances.
  public func advance() { changed() }

  /// Tells all links; one that changes another in answer makes a further round.
  fileprivate func changed() {
    hasChanged = true
    if isTelling { return }
    isTelling = true
    for _ in 0..<4 where hasChanged {
      hasChanged = false
      for link in links { link.didChange() }
    }
    isTelling = false
    if isMoving { host?.setNeedsAdvance() }
  }

  fileprivate func change(_ link: Link, _ body: (inout ScrollChain, Int) -> Void) {
    guard let index = links.firstIndex(where: { $0 === link }) else { return }
    if chain != nil { body(&chain!, index) }
    changed()
  }
}

extension ScrollCoordinator.Link {
  private var index: Int { coordinator?.links.firstIndex { $0 === self } ?? 0 }

  /// Where it is at the stage's present moment, exactly.
  public var state: ScrollState {
    coordinator?.state(at: index)
      ?? ScrollState(offset: 0, velocity: 0, phase: .idle, overscroll: 0)
  }

  /// Where it will rest; while a finger holds the chain, where it is.
  public var destination: Double { coordinator?.destination(at: index) ?? 0 }

  /// Whether a finger holds the chain.
  public var isHeld: Bool { coordinator?.isHeld ?? false }

  /// Whether it moves by itself just now.
  public var isMoving: Bool {
    switch state.phase {
    case .coast, .bounce, .settle: true
    case .idle, .drag: false
    }
  }

  /// Another range; nothing jumps.
  public func setExtent(_ extent: ScrollExtent) {
    guard let coordinator else { return }
    coordinator.change(self) {
      $0.setExtent(extent, of: $1, at: coordinator.now)
      if coordinator.reducesMotion { $0.replaceSprings(by: .brief, at: coordinator.now) }
    }
  }

  /// Other places to rest at, from the next release on.
  public func setDetents(_ detents: Detents?) {
    coordinator?.change(self) { $0.setDetents(detents, of: $1) }
  }

  /// The ends beyond which a finger can pull it.
  func setBounces(_ ends: ScrollLink.Ends) {
    coordinator?.change(self) { $0.setBounces(ends, of: $1) }
  }

  /// How far a finger pulls it beyond its start before what comes later moves, in points.
  public func setPull(_ pull: Double) {
    guard let coordinator else { return }
    coordinator.change(self) { $0.setPull(pull, of: $1, at: coordinator.now) }
  }

  /// By spring to `offset`; the motion under way gives its velocity, unless one is given.
  public func settle(to offset: Double, spring: Spring, velocity: Double? = nil) {
    guard let coordinator else { return }
    coordinator.change(self) {
      $0.settle($1, to: offset, spring: spring, velocity: velocity, at: coordinator.now)
    }
  }

  /// At once at `offset`; a finger keeps its hold.
  public func jump(to offset: Double) {
    guard let coordinator else { return }
    coordinator.change(self) { $0.jump($1, to: offset, at: coordinator.now) }
  }

  /// Shifts by `distance` points, its range as well, and goes on moving.
  public func adjust(by distance: Double) {
    coordinator?.change(self) { $0.adjustOffset(of: $1, by: distance) }
  }
}
