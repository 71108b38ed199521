import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// The whole program without devices: touch frames and moments go in, scenes come out.
///
///     stage.receive(frame)      what the fingers did
///     stage.advance(to: now)    the moment when the next frame will be seen
///     stage.draw()              the picture of that moment
///
/// The same calls give the same scenes, everywhere and always.
///
/// Time comes with calls only, and at rest there are none. A touch, a frame and a job's end each bring
/// their moment, and in a kiosk no other code runs. Whoever has a loop of their own and sets something
/// in motion outside of these (a timer that goes back a page) calls ``advance(to:)`` with the present
/// moment before: else it begins at the last one told, and may be over when it is first seen.
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
  public internal(set) var contacts: [Contact] = []

  /// The display's: frames are made so long before the moment for which they are drawn. It decides
  /// where a moving finger is shown; a frame that takes longer does not change it.
  public var refreshInterval = Duration(seconds: 1.0 / 60)

  // MARK: Kept for the extensions beside this file

  /// The fingers on the glass, as of the latest touch frame.
  var fingers: [Contact] = []
  /// The latest moment that was told: of a touch frame, or of a job's end.
  var latestNews = Instant.zero
  /// The arena's: it cannot be asked while it asks who lies under a finger.
  var leaving: [GestureMemberID] = []
  /// When what a finger has just thrown sets off, while it is told of that.
  var setOff: Instant?

  var arena = GestureArena(pace: .frames)
  var members: [GestureMemberID: WeakComponent] = [:]
  private var advances: [ComponentID: (moment: Instant, component: WeakComponent)] = [:]
  var work = WorkQueue()
  var dispatchDepth = 0
  var sceneIsStale = true
  var scene: Scene

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
  public var moment: Instant { max(now, latestNews) }

  func requestAdvance(of component: Component, at moment: Instant) {
    if let present = advances[component.id], present.moment <= moment { return }
    advances[component.id] = (moment, WeakComponent(component))
  }

  func forget(_ component: Component) {
    advances[component.id] = nil
    dispatch(arena.remove(member: GestureMemberID(component.id.rawValue), at: now))
  }
}

/// A component that the holder does not keep alive.
struct WeakComponent {
  weak var component: Component?
  init(_ component: Component) { self.component = component }
}
