package import VitrineRaster
package import VitrineTouch
public import VitrineUnits

/// The whole program without devices: touch frames and times go in, scenes come out.
///
///     stage.receive(frame)      what the fingers did
///     stage.advance(to: time)   the time at which the next frame will be seen
///     stage.draw()              the picture of that time
///
/// The same calls give the same scenes on every machine. Its callers are the loop of a kiosk
/// (`StageDriver`), the display of tests and replays (`VirtualDisplay`), and a miniature, which has
/// a stage of its own.
///
/// Time comes with calls only, and at rest there are none. Touch frames, display frames and results
/// of jobs bring their times, and a kiosk sets the time for what runs on the main actor besides. A
/// program with a loop of its own that starts a motion outside of these calls (a timer that pops a
/// page) calls ``advance(to:)`` with the present time first. Without that the motion starts at the
/// last known time, and may be over before it is first seen.
@MainActor
public final class Stage {
  /// The component that fills the picture and contains all others.
  public private(set) var root: Component
  /// A component that is drawn over the root and fills the picture; it takes touches first.
  package private(set) var overlay: Component?
  /// The size of the picture in device pixels, upright.
  public private(set) var pictureSize: PixelSize
  /// The settings that all components share. A change lays out and draws all of them again, and
  /// runs their bindings. Lists keep the row at their top, sheets their tier, and text fields the
  /// focus.
  ///
  ///     stage.environment.textScale = 1.6
  ///     stage.environment.theme = .dark
  ///     stage.environment.language = "ar"
  public var environment: Environment {
    didSet {
      for tree in trees {
        // Another panel, or the same one rotated, has another layout.
        let isSameSize = tree.frame.size == size
        tree.frame = Rect(origin: .zero, size: size)
        tree.redrawAll(keepsPlace: isSameSize)
      }
      input.stageDidChange()
    }
  }
  /// The environment of the start screen, which ``goHome(to:at:)`` restores; at first that of the
  /// start.
  package var homeEnvironment: Environment
  /// In points.
  public var size: Size {
    Size(
      Double(pictureSize.width) / environment.scale, Double(pictureSize.height) / environment.scale)
  }
  /// The present: the time for which the latest frame was made, or that of a touch or of a job's
  /// result which has come since and is later.
  ///
  /// Motions that code starts begin here. A component that handles a gesture uses the event's own
  /// time.
  public var now: Instant { timing.now }
  /// The fingers as the latest frame shows them: resampled to its time, a little behind the real
  /// ones. Content that follows a finger is exactly under it. A lifted finger stays until a frame
  /// shows its lift.
  package var contacts: [Contact] { touches.contacts(madeAt: timing.made) }

  /// The number of fingers that are on the screen now.
  package var fingerCount: Int { touches.fingerCount }

  /// The display's refresh interval. A frame is made this long before the time for which it is
  /// drawn, unless its lead says otherwise.
  public var refreshInterval: Duration {
    get { timing.refreshInterval }
    set {
      require(
        newValue > .zero, "Stage.refreshInterval is \(newValue); give a time above zero")
      timing.refreshInterval = newValue
    }
  }

  /// Whether no frame is visible, as while a miniature is made: work that is spread over many
  /// frames, so that none is late, may then be done in few.
  package var isUnseen = false

  /// The times of the latest frame and of what has come since.
  private(set) var timing = FrameTiming()
  private let touches = TouchDispatcher()
  private var requests = AdvanceRequests()
  /// The jobs of components.
  var work = WorkQueue()
  /// The questions of components to the world outside.
  package var questions = QuestionQueue()
  /// The components that do long work on the stage's thread.
  var longWork = LongWorkQueue()
  /// The updates of components.
  let updates = StageUpdates()
  /// The changes that are animated.
  let animations = StageAnimations()
  /// The hosts of messages that are or were on the stage.
  private var messageHosts: [WeakComponent] = []
  /// The focus, the on-screen keyboard and the clipboard.
  package let input = StageInput()
  /// The receivers of pressed keys.
  let keys = KeyDispatcher()
  /// The updates that are due with the next frame. Another thread may add to them.
  package var updateQueue: UpdateQueue { updates.queue }
  /// The picture of the latest ``draw()``, and whether something has changed since.
  private var scene: Scene
  private var sceneIsStale = true
  /// The number of requests of a new picture.
  private var sceneRequests = 0
  private var isLayingOut = false

  /// The root fills the picture. `pictureSize` is in device pixels, upright.
  package init(root: Component, pictureSize: PixelSize, environment: Environment) {
    self.root = root
    self.pictureSize = pictureSize
    self.environment = environment
    homeEnvironment = environment
    scene = Scene(size: pictureSize, background: environment.theme.background)
    input.stage = self
    keys.stage = self
    beginTree(root)
  }

  /// The root, and what is over it.
  var trees: [Component] { input.trees(of: root, overlay) + keys.focus.layers }

  /// Shows another root from `time` on. Gestures on the old one are cancelled.
  package func replaceRoot(by root: Component, at time: Instant) {
    timing.noteInput(at: time)
    input.reset()
    keys.focus.reset()
    self.root.enter(nil)
    self.root = root
    beginTree(root)
  }

  /// Shows the start screen for the next person from `time` on, in the ``homeEnvironment``: theme,
  /// text size, language and direction that the last one has chosen are forgotten. The start screen
  /// may set others, as one does that stores them.
  package func goHome(to makeRoot: () throws -> Component, at time: Instant) rethrows {
    timing.noteInput(at: time)
    let home = environment.restored(to: homeEnvironment)
    if home != environment { environment = home }
    replaceRoot(by: try makeRoot(), at: time)
  }

  /// Shows a component over the root from `time` on; nil removes it. The same one as before stays,
  /// and is laid out with its new children.
  package func setOverlay(_ overlay: Component?, at time: Instant) {
    timing.noteInput(at: time)
    if let overlay, overlay === self.overlay { return overlay.layoutTree() }
    self.overlay?.enter(nil)
    self.overlay = overlay
    sceneIsStale = true
    if let overlay { beginTree(overlay) }
  }

  /// Puts a tree on the stage, which fills the picture.
  func beginTree(_ tree: Component) {
    tree.frame = Rect(origin: .zero, size: size)
    updates.enter(on: self) { tree.enter(self) }
    tree.layoutTree()
  }

  /// Continues with a picture of another size and scale, in which everything is laid out again.
  package func setPicture(_ size: PixelSize, scale: Double) {
    if size == pictureSize && scale == environment.scale { return }
    pictureSize = size
    environment.scale = scale
  }

  // MARK: Touch

  /// Handles a touch frame. Frames of several panels may alternate: contacts that a frame does not
  /// list stay where they were.
  package func receive(_ frame: TouchFrame) {
    timing.noteInput(at: frame.time)
    if !frame.contacts.isEmpty { keys.focus.touched() }
    touches.receive(frame, on: self)
  }

  /// Handles a pressed key: it writes into the field that has the focus, moves the focus, or
  /// belongs to the code of a scanner.
  package func receive(_ press: KeyPress, at time: Instant) {
    timing.noteInput(at: time)
    keys.receive(press, at: time)
  }

  /// Handles the answer of a dictionary to a request of ``input``.
  package func receive(_ answer: ConversionAnswer, at time: Instant) {
    timing.noteInput(at: time)
    input.receive(answer)
  }

  /// Passes an answer to the component that has asked first by that name; none may wait for it any
  /// more.
  package func receive(_ answer: QuestionAnswer, at time: Instant) {
    timing.noteInput(at: time)
    questions.close(answer)?()
  }

  /// The component with the ring of the keys; nil without one.
  package var keyFocus: Component? { keys.focus.shown }

  /// Called with each gesture right before its component receives it, for a trace or the inspector.
  /// Gestures that are not delivered, because an earlier one has removed the component, are left
  /// out.
  package var onGesture: (@MainActor (GestureEvent, Component) -> Void)? {
    get { touches.onGesture }
    set { touches.onGesture = newValue }
  }

  /// Whether the fingers on a component have lifted and a later frame delivers their lift: what
  /// they release counts as moving.
  func isLeaving(_ component: Component) -> Bool { touches.isLeaving(component) }

  /// Delivers the lift of a component's fingers now, before code moves the component: the code has
  /// the last word.
  func finishLeaving(of component: Component) { touches.finishLeaving(of: component, on: self) }

  /// Ends what a component that leaves has begun: its gestures, requests and focus.
  func forget(_ component: Component) {
    touches.forget(component, on: self)
    requests.remove(component)
    animations.remove(component)
    input.forget(component)
  }

  /// The component that takes a tap at `point` in place of `component`: one that is over it, or one
  /// in it that takes taps itself. Nil: `component` takes the tap.
  package func cover(of component: Component, at point: Point) -> Component? {
    let deepest = TouchHits(at: point, in: trees).deepest ?? root
    for current in deepest.path {
      if current === component { return nil }
      if !current.gestures.isDisjoint(with: .tap) { return current }
    }
    return deepest
  }

  // MARK: Time

  /// The time at which something moves next or a gesture's deadline passes: the stage must be
  /// advanced and drawn then. `.zero` or any past time means at the next frame; nil means that
  /// nothing changes before the next touch.
  public var nextChange: Instant? {
    if sceneIsStale || touches.wantsFrame || !updates.queue.isEmpty || !animations.isAtRest {
      return .zero
    }
    return [requests.next, touches.nextDeadline].compactMap { $0 }.min()
  }

  /// Whether nothing moves and no timer runs, apart from clocks: what is visible stays as it is
  /// until the next touch or the next step of a clock.
  public var isAtRest: Bool {
    !sceneIsStale && !touches.wantsFrame && !requests.hasAdvances && touches.nextDeadline == nil
      && updates.queue.isEmpty && animations.isAtRest
  }

  /// Whether a finger is down or something moves, so that long work would be noticed.
  var isBusy: Bool {
    touches.hasFingers || !animations.isAtRest || trees.contains { $0.containsMotion }
  }

  /// The components that have asked for ``Component/advance(to:)``, in the order of their creation,
  /// and those whose changes are on their way.
  package var waiting: [Component] { requests.waiting + animations.components }

  /// Calls `body`, which no touch, frame or job calls, with `time` as ``now`` where that is later:
  /// a motion that it starts begins then. Afterwards ``now`` is as before, because a replay makes
  /// no such call.
  package func withPresent(_ time: Instant, _ body: () -> Void) {
    let before = timing.latestInput
    timing.noteInput(at: time)
    body()
    timing.latestInput = before
  }

  /// Advances to `time`, at which the next frame is seen; time never runs backwards. The frame is
  /// made a refresh interval earlier.
  public func advance(to time: Instant) { advance(to: time, madeBefore: nil) }

  /// Advances to `time`, at which the next frame is seen. The frame is made by `lead` earlier; nil:
  /// by a refresh interval.
  package func advance(to time: Instant, madeBefore lead: Duration?) {
    timing.advance(to: time, madeBefore: lead)
    touches.advance(on: self)
    animations.advance(to: timing.frame)
    for entry in requests.take(at: timing.frame) { entry.component?.advance(to: timing.frame) }
    for timer in requests.timers(at: timing.frame) where timer.component?.stage === self {
      timer.advance(to: timing.frame)
    }
  }

  func requestAdvance(of component: Component, at time: Instant) {
    requests.add(component, at: time)
  }

  /// Requests an advance of a component that shows a clock.
  func requestClockAdvance(of component: Component, at time: Instant) {
    requests.addClock(component, at: time)
  }

  /// Adds a timer of a component of the stage.
  func add(_ timer: ComponentTimer) { requests.add(timer) }

  // MARK: Jobs

  /// Returns the jobs requested since the last call, in order: run each, on any thread, and pass
  /// its result to ``finish(_:at:)``. Each job is returned once.
  package func takeWork() -> [StageWork] { work.take() }

  /// Whether jobs wait for ``takeWork()``.
  package var hasNewWork: Bool { work.hasNewWork }

  /// Whether a component still waits for the result of that job.
  package func awaitsWork(_ number: UInt64) -> Bool { work.isOpen(number) }

  /// Passes a job's result to the component that requested it. Returns false if none waits for it
  /// any more. `time` is the time of the result, by the clock of touch frames: motions that it
  /// starts begin then. Without it they begin with the latest frame, which may be long ago.
  @discardableResult
  package func finish(_ result: WorkResult, at time: Instant? = nil) -> Bool {
    if let time { timing.noteInput(at: time) }
    guard let done = work.close(result.number) else { return false }
    done(result.value)
    return true
  }

  // MARK: Picture

  /// Requests a new picture.
  func setNeedsScene() {
    sceneIsStale = true
    sceneRequests &+= 1
  }

  /// A number that becomes another one when something that is shown changes: a component, or a
  /// model that one follows.
  package var changeCount: Int { sceneRequests &+ updates.queue.count }

  /// The picture of the latest ``advance(to:)``. Free while nothing has changed.
  package func draw() -> Scene {
    defer {
      timing.isInMotion = requests.hasAdvances(at: timing.frame) || !animations.isAtRest
    }
    updates.run(on: self)
    if !sceneIsStale { return scene }
    input.check()
    keys.focus.check()
    animations.layOut {
      layoutTrees()
      if input.revealIfNeeded() { layoutTrees() }
      input.placeEditBar()
      if keepMessagesClear() { layoutTrees() }
    }
    keys.focus.place()
    sceneIsStale = false
    scene = SceneCollector(environment: environment).scene(
      of: trees, size: pictureSize, capacity: scene.layers.count + 8)
    return scene
  }

  private func layoutTrees() {
    isLayingOut = true
    for tree in trees { tree.layoutTree() }
    isLayingOut = false
  }

  /// A host of messages has come to the stage.
  func add(_ host: SnackbarHost) {
    messageHosts.removeAll { $0.component?.stage !== self || $0.component === host }
    messageHosts.append(WeakComponent(host))
  }

  /// Moves messages above the controls that were placed. Returns whether any has moved.
  private func keepMessagesClear() -> Bool {
    var hasMoved = false
    for case let host as SnackbarHost in messageHosts.map(\.component)
    where host.stage === self && host.keepClear() {
      hasMoved = true
    }
    return hasMoved
  }

  /// Runs the updates that are due, and lays out what needs it, before the frame. Returns whether
  /// it could: an update or a layout that runs now is in the middle of its changes.
  func settle() -> Bool {
    if !runUpdates() { return false }
    layoutTrees()
    return true
  }

  /// Runs the updates that are due before the frame. Returns whether it could.
  @discardableResult
  func runUpdates() -> Bool {
    if isLayingOut || !UpdateRun.updates.isEmpty { return false }
    updates.run(on: self)
    return true
  }

  /// Whether something waits to be laid out: right after ``draw()`` only where layout never comes
  /// to rest.
  package var hasPendingLayout: Bool { trees.contains { $0.hasPendingLayout } }
}
