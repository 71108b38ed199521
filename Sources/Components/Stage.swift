import VitrineRaster
package import VitrineTouch
public import VitrineUnits

/// The whole program without devices: touch frames and times go in, scenes come out.
///
///     stage.receive(frame)      what the fingers did
///     stage.advance(to: time)   the time at which the next frame will be seen
///     stage.draw()              the picture of that time
///
/// The same calls give the same scenes on every machine.
///
/// Time comes with calls only, and at rest there are none. Touch frames, display frames and results of
/// jobs bring their times, and a kiosk sets the time for what runs on the main actor besides. A program
/// with a loop of its own that starts a motion outside of these calls (a timer that pops a page) calls
/// ``advance(to:)`` with the present time first. Without that the motion starts at the last known time,
/// and may be over before it is first seen.
@MainActor
public final class Stage {
  /// The component that fills the picture and contains all others.
  public private(set) var root: Component
  /// A component that is drawn over the root and fills the picture; it takes touches first.
  package private(set) var overlay: Component?
  /// The size of the picture in device pixels, upright.
  public private(set) var pictureSize: PixelSize
  /// The settings that all components share. A change lays out and draws all of them again.
  public var environment: Environment {
    didSet {
      for tree in trees {
        tree.frame = Rect(origin: .zero, size: size)
        tree.redrawAll()
      }
      input.stageDidChange()
    }
  }
  /// In points.
  public var size: Size {
    Size(
      Double(pictureSize.width) / environment.scale, Double(pictureSize.height) / environment.scale)
  }
  /// The present: the time for which the latest frame was made, or that of a touch or of a job's result
  /// which has come since and is later.
  ///
  /// Motions that code starts begin here. A component that handles a gesture uses the event's own time.
  public var now: Instant { max(frameTime, newsTime) }
  /// The fingers as the latest frame shows them: resampled to its time, a little behind the real ones.
  /// Content that follows a finger is exactly under it. A lifted finger stays until a frame shows its
  /// lift.
  package var contacts: [Contact] { arena.contacts(madeAt: frameTime - frameLead) }

  /// The display's refresh interval. A frame is made this long before the time for which it is drawn,
  /// unless its lead says otherwise.
  public var refreshInterval = Duration(seconds: 1.0 / 60) {
    didSet {
      require(
        refreshInterval > .zero,
        "Stage.refreshInterval is \(refreshInterval); give a time above zero")
    }
  }

  /// Whether no frame is visible, as while a miniature is made: work that is spread over many
  /// frames, so that none is late, may then be done in few.
  package var isUnseen = false

  // MARK: Kept for the extensions beside this file

  /// The time of the latest ``advance(to:)``, for which the picture on the screen was drawn.
  private(set) var frameTime = Instant.zero
  /// The time by which the latest frame was made before it is seen: it decides where a moving finger
  /// is shown. A frame that takes longer does not change it.
  var frameLead: Duration { givenLead ?? refreshInterval }
  private var givenLead: Duration?
  /// The latest time of a touch frame or of a job's result.
  var newsTime = Instant.zero
  /// Whether the picture on the screen shows something in motion: its frame asked for the next one.
  private(set) var isInMotion = false

  var arena = GestureArena(pace: .frames)
  var members: [GestureMemberID: WeakComponent] = [:]
  private var advances: [ComponentID: (time: Instant, component: WeakComponent)] = [:]
  /// The requests of clocks, which are no motion.
  private var clocks: [ComponentID: (time: Instant, component: WeakComponent)] = [:]
  var work = WorkQueue()
  var longWork = LongWorkQueue()
  let updates = StageUpdates()
  /// The focus, the on-screen keyboard and the clipboard.
  package let input = StageInput()
  var timers = StageTimers()
  var undelivered = GestureEventQueue()
  /// The updates that are due with the next frame. Another thread may add to them.
  package var updateQueue: UpdateQueue { updates.queue }
  /// Called with gestures before components receive them, for a trace.
  package var onGestures: (@MainActor ([GestureEvent]) -> Void)?
  var sceneIsStale = true
  var scene: Scene

  /// The root fills the picture. `pictureSize` is in device pixels, upright.
  package init(root: Component, pictureSize: PixelSize, environment: Environment) {
    self.root = root
    self.pictureSize = pictureSize
    self.environment = environment
    scene = Scene(size: pictureSize, background: environment.theme.background)
    input.stage = self
    beginTree(root)
  }

  /// The root, and what is over it.
  var trees: [Component] { input.trees(of: root, overlay) }

  /// Shows another root from `time` on. Gestures on the old one are cancelled.
  package func replaceRoot(by root: Component, at time: Instant) {
    newsTime = max(newsTime, time)
    input.reset()
    self.root.enter(nil)
    self.root = root
    beginTree(root)
  }

  /// Shows a component over the root from `time` on; nil removes it. The same one as before stays, and is
  /// laid out with its new children.
  package func setOverlay(_ overlay: Component?, at time: Instant) {
    newsTime = max(newsTime, time)
    if let overlay, overlay === self.overlay { return layoutTree(overlay) }
    self.overlay?.enter(nil)
    self.overlay = overlay
    sceneIsStale = true
    if let overlay { beginTree(overlay) }
  }

  /// Puts a tree on the stage, which fills the picture.
  func beginTree(_ tree: Component) {
    tree.frame = Rect(origin: .zero, size: size)
    updates.enter(on: self) { tree.enter(self) }
    layoutTree(tree)
  }

  /// Continues with a picture of another size and scale, in which everything is laid out again.
  package func setPicture(_ size: PixelSize, scale: Double) {
    if size == pictureSize && scale == environment.scale { return }
    pictureSize = size
    environment.scale = scale
  }

  // MARK: Time

  /// The time at which something moves next or a gesture's deadline passes: the stage must be advanced
  /// and drawn then. `.zero` or any past time means at the next frame; nil means that nothing changes
  /// before the next touch.
  public var nextChange: Instant? {
    if sceneIsStale || arena.wantsFrame || !updates.queue.isEmpty { return .zero }
    let requests = advances.values.map(\.time) + clocks.values.map(\.time)
    return (requests + [timers.next, arena.nextDeadline].compactMap { $0 }).min()
  }

  /// Whether nothing moves and no timer runs, apart from clocks: what is visible stays as it is until
  /// the next touch or the next step of a clock.
  public var isAtRest: Bool {
    !sceneIsStale && !arena.wantsFrame && advances.isEmpty && arena.nextDeadline == nil
      && updates.queue.isEmpty
  }

  /// The components that have asked for ``Component/advance(to:)``, in the order of their creation.
  package var waiting: [Component] {
    advances.keys.sorted().compactMap { advances[$0]?.component.component }
  }

  /// Calls `body`, which no touch, frame or job calls, with `time` as ``now`` where that is later: a
  /// motion that it starts begins then. Afterwards ``now`` is as before, because a replay makes no such
  /// call.
  package func withPresent(_ time: Instant, _ body: () -> Void) {
    let before = newsTime
    newsTime = max(newsTime, time)
    body()
    newsTime = before
  }

  /// Advances to `time`, at which the next frame is seen; time never runs backwards. The frame is made
  /// a refresh interval earlier.
  public func advance(to time: Instant) { advance(to: time, madeBefore: nil) }

  /// Advances to `time`, at which the next frame is seen. The frame is made by `lead` earlier; nil: by a
  /// refresh interval.
  package func advance(to time: Instant, madeBefore lead: Duration?) {
    frameTime = max(frameTime, time)
    givenLead = lead
    dispatch(arena.advance(to: frameTime))
    dispatch(arena.drawFrame(madeAt: frameTime - frameLead))
    let due = advances.filter { $0.value.time <= frameTime }.sorted { $0.key < $1.key }
    let ticks = clocks.filter { $0.value.time <= frameTime }.sorted { $0.key < $1.key }
    for (id, _) in due { advances[id] = nil }
    for (id, _) in ticks { clocks[id] = nil }
    for (_, entry) in due + ticks { entry.component.component?.advance(to: frameTime) }
    for timer in timers.due(at: frameTime) where timer.component?.stage === self {
      timer.advance(to: frameTime)
    }
  }

  func requestAdvance(of component: Component, at time: Instant, isClock: Bool = false) {
    if isClock {
      clocks[component.id] = (time, WeakComponent(component))
      return
    }
    if let present = advances[component.id], present.time <= time { return }
    advances[component.id] = (time, WeakComponent(component))
  }

  /// Called after each drawing.
  func noteMotion() { isInMotion = advances.values.contains { $0.time <= frameTime } }

  /// Ends the gestures of a component that leaves: it receives what it has begun as cancelled, and
  /// nothing afterwards.
  func forget(_ component: Component) {
    let member = GestureMemberID(component.id.rawValue)
    let removed = arena.remove(member: member, at: frameTime)
    let own = undelivered.remove(of: member) + removed.filter { $0.member == member }
    // Others may receive what was this component's first, such as a tap that was no double tap.
    dispatch(GestureEventQueue.ends(of: own) + removed.filter { $0.member != member })
    // A component that comes back in the same call begins again with the next finger.
    members[member] = nil
    advances[component.id] = nil
    clocks[component.id] = nil
    if !component.timers.isEmpty { timers.remove(component) }
    input.forget(component)
  }
}

/// A component that the holder does not keep alive.
struct WeakComponent {
  weak var component: Component?
  init(_ component: Component) { self.component = component }
}
