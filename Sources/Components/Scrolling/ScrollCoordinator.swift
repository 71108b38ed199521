package import VitrineMotion
package import VitrineTouch
package import VitrineUnits

/// Owns the pan of nested scrollers: a header over a list, a sheet with a list in it.
///
/// A container makes one, adds links of its own (the header's collapsed distance, the sheet's
/// visible height) and the scrollers inside, from the outermost to the innermost. From then on a
/// scroller has no gestures of its own: the container receives the pan, and a `ScrollChain`
/// distributes the finger's travel among the links, so that the sum of their movements is the
/// finger's movement. Everything else that moves a scroller (insets, inserted and deleted rows,
/// ``ScrollView/scroll(to:animated:)``) goes to the chain through its link; a scroller need not
/// know that it is in a container.
///
///     let coordinator = ScrollCoordinator()
///     let header = coordinator.add(
///       .header(height: 120, viewport: 600, returns: .onReverse), at: 0) { place() }
///     coordinator.add(list)
///
/// ``ScrollContainer`` connects it to a component. A scroller in no container has a coordinator of
/// its own with one link.
@MainActor
package final class ScrollCoordinator {
  package let axis: Axis
  /// The component that receives the gestures and requests frames; weak, since it owns the
  /// coordinator.
  package internal(set) weak var host: Component?
  /// All links, the outermost first.
  package private(set) var links: [Link] = []
  /// Whether the coordinator of a container around this one has taken over all links.
  package var isAdopted: Bool { outer != nil }
  private weak var outer: ScrollCoordinator?

  /// Called after the content of one of the scrollers has changed its length.
  var contentDidResize: (@MainActor () -> Void)?

  private var chain: ScrollChain?
  private var isNotifying = false
  private var hasChanged = false

  package init(axis: Axis = .vertical) { self.axis = axis }

  // MARK: Links

  /// Adds a link at `index` among the links (the outermost is 0; by default the innermost), at rest
  /// at `offset`. `didChange` is called after anything may have moved it.
  @discardableResult
  package func add(
    _ link: ScrollLink, offset: Double? = nil, at index: Int? = nil,
    didChange: @escaping @MainActor () -> Void
  ) -> Link {
    let handle = Link(self, didChange: didChange)
    insert([(handle, link, offset ?? link.extent.minimum)], at: index ?? links.count)
    return handle
  }

  /// Adds a scroller as the innermost link. It scrolls along the coordinator's axis.
  package func add(_ scroller: ScrollView) {
    add(scroller.ownCoordinator)
    contentDidResize?()
  }

  /// Removes the scroller from the chain: it has its own gestures again, and rests where it is. The
  /// other links continue to move, and a finger keeps its hold of them.
  package func remove(_ scroller: ScrollView) {
    guard let index = links.firstIndex(where: { $0.scroller === scroller }), let parts else {
      return
    }
    if links.count > 1 { chain?.remove(index, at: now) } else { chain = nil }
    let link = links.remove(at: index)
    let own = scroller.ownCoordinator
    own.outer = nil
    link.coordinator = own
    own.insert([(link, parts[index].link, parts[index].offset)], at: 0)
    link.offersPull = false
    own.changed()
    changed()
  }

  /// Takes over all links of a container or scroller inside this coordinator's container, for the
  /// lifetime of both.
  package func add(_ inner: ScrollCoordinator) {
    require(
      inner !== self && inner.outer == nil,
      "a scroller or container must not be added to a coordinator twice, or to two of them")
    require(
      inner.axis == axis, "a scroller's axis, \(inner.axis), must be its coordinator's, \(axis)")
    let parts = inner.parts ?? []
    let adopted = inner.links
    inner.links = []
    inner.chain = nil
    inner.outer = self
    if let inside = inner.contentDidResize {
      let own = contentDidResize
      contentDidResize = {
        own?()
        inside()
      }
    }
    for link in adopted { link.coordinator = self }
    insert(zip(adopted, parts).map { ($0, $1.link, $1.offset) }, at: links.count)
  }

  private typealias Part = (link: ScrollLink, offset: Double)

  /// The links with their present offsets.
  private var parts: [Part]? {
    chain.map { chain in
      chain.links.indices.map { (chain.links[$0], chain.state(of: $0, at: now).offset) }
    }
  }

  /// Inserts links; motion continues, and a finger keeps its hold.
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

  // MARK: State

  var now: Instant { host?.stage?.now ?? .zero }

  /// Whether any link moves by itself.
  package var isMoving: Bool { chain?.isMoving(at: now) ?? false }
  /// Whether any link is not nearly at rest.
  var isMovingVisibly: Bool {
    guard let chain, chain.isMoving(at: now) else { return false }
    return links.indices.contains { index in
      let state = chain.state(of: index, at: now)
      return state.phase != .idle && !state.isNearlyAtRest(to: chain.destination(of: index))
    }
  }
  /// Whether a link of the container's own, a header or a sheet, is not nearly at rest: it moves
  /// everything in the container.
  var isMovingOwnLinks: Bool {
    mover.links.contains { link in
      link.scroller == nil && link.owner === self && link.isMoving
        && !link.state.isNearlyAtRest(to: link.destination)
    }
  }

  /// The coordinator that moves the links: this one, or that of the outermost container around it.
  var mover: ScrollCoordinator { outer?.mover ?? self }

  /// Whether a finger holds the links.
  package var isHeld: Bool { chain?.isHeld ?? false }

  /// The gestures that the host receives; none while another container owns the pan.
  package var gestures: GestureKinds {
    if isAdopted { return [] }
    return axis == .vertical ? .panVertical : .panHorizontal
  }

  func state(at index: Int) -> ScrollState {
    chain?.state(of: index, at: now)
      ?? .unmoved
  }

  func destination(at index: Int) -> Double { chain?.destination(of: index) ?? 0 }

  // MARK: Touch

  private let pan = PanDriver()

  /// Catches, drags and releases the links; the host calls it with each gesture that it receives.
  package func receive(_ event: GestureEvent) {
    guard chain != nil else { return }
    // The scrollers inside may respond to it (a list closes its open row).
    for link in links {
      link.willReceive?(event)
      if let scroller = link.scroller, scroller !== host { scroller.receive(event) }
    }
    if pan.receive(event, for: self) { changed() }
  }

  private func release(velocity: Double, at time: Instant, isCancelled: Bool) {
    // Observers may change ranges (a list that is refreshing), so they are notified first.
    for (link, release) in zip(links, releases(velocity, at: time, isCancelled)) {
      link.willRelease?(release)
    }
    let releases = releases(velocity, at: time, isCancelled)
    var targets: [Int: ReleaseTarget] = [:]
    for (index, link) in links.enumerated() {
      targets[index] = link.releaseTarget?(releases[index])
    }
    chain?.release(velocity: velocity, at: time, targets: targets)
    if reducesMotion { chain?.replaceSprings(by: .brief, at: time) }
  }

  /// The release of each link.
  private func releases(
    _ velocity: Double, at time: Instant, _ isCancelled: Bool
  ) -> [ScrollRelease] {
    guard let chain else { return [] }
    var released = chain
    released.release(velocity: velocity, at: time)
    return links.indices.map { index in
      ScrollRelease(
        offset: chain.destination(of: index), velocity: velocity,
        projected: released.destination(of: index), isCancelled: isCancelled)
    }
  }

  /// Whether motion is reduced: springs are quick.
  var reducesMotion: Bool { host?.stage?.environment.reducesMotion == true }

  // MARK: Time

  /// Updates all links to the stage's present time. The container calls it when it advances.
  package func advance() { changed() }

  /// Notifies all links; a second time if one changes another in response.
  func changed() {
    hasChanged = true
    if isNotifying { return }
    isNotifying = true
    for _ in 0..<4 where hasChanged {
      hasChanged = false
      for link in links { link.didChange() }
    }
    isNotifying = false
    if isMoving { host?.setNeedsAdvance() }
  }

  func change(_ body: (inout ScrollChain) -> Void) {
    if chain != nil { body(&chain!) }
    changed()
  }
}

/// All links follow the finger as one.
extension ScrollCoordinator: PanFollower {
  /// The requested change of offset: against the finger, along the axis.
  package func travel(_ vector: Vector) -> Double {
    -axis.along(vector, in: host?.stage?.environment)
  }

  package var isFollowing: Bool { isHeld }

  package func isCaught(at point: Point, time: Instant) -> Bool {
    chain?.isMoving(at: time) ?? false
  }

  package func grab(at time: Instant) { chain?.grab(at: time) }

  package func drag(by travel: Double, at time: Instant) { chain?.drag(by: travel, at: time) }

  package func release(velocity: Double, at time: Instant) {
    release(velocity: velocity, at: time, isCancelled: false)
  }

  package func cancelPan(at time: Instant) {
    release(velocity: 0, at: time, isCancelled: true)
  }
}
