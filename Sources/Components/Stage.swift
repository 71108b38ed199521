public import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// The whole program without devices: touch frames and moments go in, scenes come out.
///
///     stage.receive(frame)      what the fingers did
///     stage.advance(to: now)    the moment when the next frame will be seen
///     stage.draw()              the picture of that moment
///
/// The same calls give the same scenes, everywhere and always.
@MainActor
public final class Stage {
  public let root: Component
  public let pictureSize: PixelSize
  public var environment: Environment {
    didSet {
      root.frame = Rect(origin: .zero, size: size)
      root.redrawAll()
    }
  }
  /// In points.
  public var size: Size {
    Size(
      Double(pictureSize.width) / environment.scale, Double(pictureSize.height) / environment.scale)
  }
  /// The moment of the latest ``advance(to:)``: everything is where it is at this moment.
  public private(set) var now = Instant.zero
  /// The fingers as the latest frame shows them: resampled to its moment, a little behind the glass.
  /// What follows a finger is exactly under it. One that has lifted stays until a frame shows its
  /// lift.
  public private(set) var contacts: [Contact] = []

  /// The display's: frames are made so long before the moment for which they are drawn. It decides
  /// where a moving finger is shown; a frame that takes longer does not change it.
  public var refreshInterval = Interval(seconds: 1.0 / 60)

  /// The fingers on the glass, as of the latest touch frame.
  private var fingers: [Contact] = []
  private var latestFrame = Instant.zero
  /// The arena's: it cannot be asked while it asks who lies under a finger.
  private var leaving: [GestureMemberID] = []
  /// When what a finger has just thrown sets off, while it is told of that.
  private var setOff: Instant?

  private var arena = GestureArena(pace: .frames)
  private var members: [GestureMemberID: WeakComponent] = [:]
  private var advances: [ComponentID: (moment: Instant, component: WeakComponent)] = [:]
  var work = WorkLedger()
  private var dispatchDepth = 0
  private var sceneIsStale = true
  private var scene: Scene

  /// The root fills the picture. `pictureSize` is in device pixels, upright.
  public init(root: Component, pictureSize: PixelSize, environment: Environment) {
    self.root = root
    self.pictureSize = pictureSize
    self.environment = environment
    scene = Scene(size: pictureSize, background: environment.theme.background)
    root.frame = Rect(origin: .zero, size: size)
    root.enter(self)
    layoutTree(root)
  }

  // MARK: Touch

  /// Panels may take turns: contacts that a frame does not name stay where they were.
  public func receive(_ frame: TouchFrame) {
    latestFrame = max(latestFrame, frame.time)
    let named = Set((frame.contacts + frame.ended + frame.cancelled).map(\.id))
    fingers = (fingers.filter { !named.contains($0.id) } + frame.contacts)
      .sorted { $0.id < $1.id }
    if frame.contacts.contains(where: arena.isNew) {
      // What the last finger threw must be on its way, or the new one could not catch it.
      dispatch(arena.finishLeaving())
      leaving = []
    }
    let events = arena.receive(frame) { contact in self.members(under: contact.position) }
    dispatch(events)
    showFingers()
  }

  /// Every contact is taken away: the screen changes, or the touch panel was lost.
  public func cancelTouches(at moment: Instant) {
    fingers = []
    dispatch(arena.cancelAll(at: moment))
    showFingers()
  }

  /// A finger lands and is seen at once where it is; from then on it moves by frames. One that the
  /// arena does not know (cancelled here, still on the glass) is where it is.
  private func showFingers() {
    let drawn = arena.contacts(madeAt: now - refreshInterval)
    let strangers = fingers.filter { finger in !drawn.contains { $0.id == finger.id } }
    contacts = (drawn + strangers).sorted { $0.id < $1.id }
    leaving = arena.leavingMembers
  }

  /// Whether the fingers on a component have lifted, and a frame to come will tell it so: what they
  /// throw is as good as moving.
  func isLeaving(_ component: Component) -> Bool {
    leaving.contains(GestureMemberID(component.id.rawValue))
  }

  /// Those under a point that want gestures, the deepest first.
  private func members(under point: Point) -> [GestureMember] {
    var hits = Hits()
    _ = collect(under: point, in: root, into: &hits)
    let found = hits.all
    return found.map { hit in
      let id = GestureMemberID(hit.component.id.rawValue)
      members[id] = WeakComponent(hit.component)
      let together = found.filter {
        $0.component !== hit.component && hit.component.recognizesTogether(with: $0.component)
      }
      return GestureMember(
        id: id, wants: hit.wants, isMoving: hit.component.isMoving,
        together: together.map { GestureMemberID($0.component.id.rawValue) })
    }
  }

  /// Whom a finger hits: first those that ask ahead of what is inside them, then the others. Both
  /// parts begin with the deepest.
  private struct Hits {
    private(set) var all: [(component: Component, wants: GestureKinds)] = []
    private var ahead = 0

    mutating func add(_ node: Component, wants: GestureKinds, isAhead: Bool) {
      all.insert((node, wants), at: isAhead ? ahead : all.count)
      if isAhead { ahead += 1 }
    }
  }

  /// Whether the point is taken by `node` or something in it; who wants gestures is added on the way
  /// out.
  private func collect(
    under point: Point, in node: Component, into found: inout Hits
  ) -> Bool {
    if node.isHidden || node.opacity <= 0 || !node.isTouchable { return false }
    let local = point - node.placement.vector
    let isInside = node.contains(local)
    if !isInside && node.clipsToBounds { return false }
    // The topmost child takes the touch; what lies beneath it gets none.
    let childHit = node.children.reversed().contains { collect(under: local, in: $0, into: &found) }
    if !isInside && !childHit { return false }
    let ahead = node.gesturesAhead(at: local)
    if !ahead.isEmpty {
      found.add(node, wants: ahead.union(node.gestures), isAhead: true)
    } else if !node.gestures.isEmpty {
      found.add(node, wants: node.gestures, isAhead: false)
    }
    return !node.sharesTouches
  }

  /// A receiver may remove components, whose gestures are then told of in here once more; the
  /// members are forgotten when the outermost round is done.
  private func dispatch(_ events: [GestureEvent]) {
    dispatchDepth += 1
    for event in events {
      switch event.gesture {
      case .panEnded, .transformEnded: setOff = event.time + refreshInterval
      case .pressed, .released, .tap, .doubleTap, .twoFingerTap, .longPress, .swipe, .panBegan,
        .panChanged, .panCancelled, .doubleTapDrag, .transformBegan, .transformChanged,
        .transformCancelled:
        setOff = nil
      }
      members[event.member]?.component?.receive(event)
    }
    setOff = nil
    dispatchDepth -= 1
    if dispatchDepth == 0 && fingers.isEmpty && arena.nextDeadline == nil && !arena.wantsFrame {
      members.removeAll()
    }
  }

  // MARK: Time

  /// When something wants to move or a gesture's deadline passes: the stage must be advanced and
  /// drawn at that moment. `.zero` or any moment gone by means at the next frame; nil means that
  /// nothing will change until a finger does.
  public var nextChange: Instant? {
    if sceneIsStale || arena.wantsFrame { return .zero }
    let soonest = advances.values.map(\.moment).min()
    guard let deadline = arena.nextDeadline else { return soonest }
    return soonest.map { min($0, deadline) } ?? deadline
  }

  /// Who wants to be told of a moment to come, in the order of their making.
  package var waiting: [Component] {
    advances.keys.sorted().compactMap { advances[$0]?.component.component }
  }

  /// Moves time on to `moment`, when the next frame is seen; time never runs backwards.
  public func advance(to moment: Instant) {
    now = max(now, moment)
    dispatch(arena.advance(to: now))
    dispatch(arena.drawFrame(madeAt: now - refreshInterval))
    showFingers()
    let due = advances.filter { $0.value.moment <= now }.sorted { $0.key < $1.key }
    for (id, _) in due { advances[id] = nil }
    for (_, entry) in due { entry.component.component?.advance(to: now) }
  }

  /// When something that a finger throws sets off, while ``Component/receive(_:)`` is told of the
  /// lift: as late after the finger as all its places were seen. Then the step from the last dragged
  /// frame to the first thrown one is as long as its neighbours.
  ///
  ///     finger   ─s───s───s─ lift
  ///     seen          ─s───s───s─ thrown      one lag later, all of it
  ///
  /// A finger that rested, with nothing moving any more, lets go now. Without a lift, ``moment``.
  public var throwMoment: Instant { setOff ?? moment }

  /// When something begins that a touch or a callback starts: never before what is seen, and not in
  /// the past after a rest, during which ``now`` stood still.
  public var moment: Instant { max(now, latestFrame) }

  func requestAdvance(of component: Component, at moment: Instant) {
    if let present = advances[component.id], present.moment <= moment { return }
    advances[component.id] = (moment, WeakComponent(component))
  }

  func forget(_ component: Component) {
    advances[component.id] = nil
    dispatch(arena.remove(member: GestureMemberID(component.id.rawValue), at: now))
  }

  // MARK: Picture

  func setNeedsScene() { sceneIsStale = true }

  /// The picture of the latest moment. Free while nothing has changed.
  public func draw() -> Scene {
    if !sceneIsStale { return scene }
    layoutTree(root)
    sceneIsStale = false
    var layers: [Layer] = []
    layers.reserveCapacity(scene.layers.count + 8)
    collectLayers(
      root, origin: .zero, clip: PixelRect(pictureSize), opacity: 1, into: &layers)
    scene = Scene(
      size: pictureSize, background: environment.theme.background, layers: layers)
    return scene
  }

  /// Layout may ask for layout again (a list adds rows); a tree that never comes to rest is a
  /// mistake in a component, and must not hang the kiosk.
  private func layoutTree(_ root: Component) {
    for _ in 0..<8 where !root.layoutIfNeeded() { return }
  }

  private func collectLayers(
    _ node: Component, origin: Point, clip: PixelRect, opacity: Double, isInGroup: Bool = false,
    into layers: inout [Layer]
  ) {
    if node.isHidden || node.opacity <= 0 { return }
    if node.fadesAsOne && node.opacity < 1 && !isInGroup {
      return collectGroup(node, origin: origin, clip: clip, opacity: opacity, into: &layers)
    }
    let place = origin + node.placement.vector
    let opacity = isInGroup ? opacity : opacity * min(node.opacity, 1)
    let scale = environment.scale
    let pixel = PixelPoint(Int((place.x * scale).rounded()), Int((place.y * scale).rounded()))
    var clip = clip
    if node.clipsToBounds {
      clip = clip.intersection(
        PixelRect(
          x0: pixel.x, y0: pixel.y,
          x1: Int(((place.x + node.frame.width) * scale).rounded()),
          y1: Int(((place.y + node.frame.height) * scale).rounded())))
      if clip.isEmpty { return }
    }
    if node.isAnimated { requestAdvance(of: node, at: .zero) }
    let list = node.displayList(in: environment)
    if !list.commands.isEmpty {
      let layer = Layer(
        id: LayerID(node.id.rawValue), list: list, origin: pixel, clip: clip,
        opacity: UInt8((opacity * 255).rounded()))
      if !layer.extent.isEmpty { layers.append(layer) }
    }
    for child in node.children {
      collectLayers(child, origin: place, clip: clip, opacity: opacity, into: &layers)
    }
  }

  /// A layer of its own that holds the layers of the subtree, whole, and is clear as one.
  private func collectGroup(
    _ node: Component, origin: Point, clip: PixelRect, opacity: Double, into layers: inout [Layer]
  ) {
    var parts: [Layer] = []
    collectLayers(node, origin: origin, clip: clip, opacity: 1, isInGroup: true, into: &parts)
    let list = DisplayList(
      parts.map { part in
        let (clip, origin) = (part.clip, part.origin)
        return .group(
          part.list, at: origin,
          clip: Rect(
            Double(clip.x0), Double(clip.y0), Double(clip.width), Double(clip.height)),
          radius: 0, opacity: part.opacity)
      })
    let layer = Layer(
      id: LayerID(node.id.rawValue), list: list, origin: PixelPoint(0, 0), clip: clip,
      opacity: UInt8((opacity * min(node.opacity, 1) * 255).rounded()))
    if !layer.extent.isEmpty { layers.append(layer) }
  }
}

/// A component that the holder does not keep alive.
struct WeakComponent {
  weak var component: Component?
  init(_ component: Component) { self.component = component }
}

extension Component {
  /// Lays out this component and those below that need it; whether any did.
  func layoutIfNeeded() -> Bool {
    var did = false
    if needsLayout {
      needsLayout = false
      layout()
      did = true
    }
    for child in children where child.layoutIfNeeded() { did = true }
    return did
  }

  func displayList(in environment: Environment) -> DisplayList {
    if let displayList { return displayList }
    var canvas = Canvas(size: frame.size, environment: environment)
    draw(into: &canvas)
    let list = canvas.commands.isEmpty ? DisplayList.empty : canvas.displayList
    displayList = list
    return list
  }

  func redrawAll() {
    setNeedsDisplay()
    setNeedsLayout()
    for child in children { child.redrawAll() }
  }
}
