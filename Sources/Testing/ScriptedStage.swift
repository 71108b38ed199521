public import VitrineComponents
public import VitrineMotion
public import VitrineRaster
import VitrineTouch
public import VitrineUnits

/// A screen on a stage, a panel that watches scripted fingers, and a clock that is moved by hand.
///
///     let table = ScriptedStage(makeScreen(), on: PanelSetting(PixelSize(480, 272), hertz: 30))
///     table.touch(at: Point(400, 200)) { $0.moving(by: Vector(0, -90), over: .milliseconds(120)) }
///     try table.settle()
///     #expect(table.scroller("list")!.offset > 0)
///
/// No time passes but the one that is waited for, and nobody waits for real: a minute takes as long as
/// its frames need to be laid out. A frame is made where a kiosk would make one: when a refresh comes
/// and something has changed. The same calls give the same scenes, everywhere.
///
/// Fingers come in three ways: ``touch(at:for:_:)`` plays one that follows a script, ``play(_:until:)``
/// several at a time, and ``land(at:)`` gives one that the test moves by hand.
@MainActor
public final class ScriptedStage {
  public let stage: Stage
  /// The moment of the last refresh: what is seen was drawn for it.
  public private(set) var now = Instant(nanoseconds: 1_000_000_000)
  /// Between two refreshes.
  public let refreshInterval: Duration
  /// How the fingers are reported.
  public var panel = ScriptedPanel()
  /// So long before it is seen a frame is made: what is reported later counts for the next one. A
  /// kiosk has one refresh for it; by default a frame knows all that was reported by its own moment.
  public var lead = Duration.zero
  /// Whether jobs are done before the next frame; else ``runWork()`` does them.
  public var runsWork = true
  /// Called after each frame that was drawn.
  public var onFrame: @MainActor (Scene) -> Void = { _ in }
  /// Refreshes for which no frame is made, by their number from 1 on: the machine was busy.
  public var skipsRefresh: @MainActor (Int) -> Bool = { _ in false }

  /// How long after a finger it is drawn where it was, at most, with reports every 8 ms.
  public static let lag = Duration.milliseconds(50)

  private var refreshes = 0
  private var drawnFrames = 0
  private var nextContact: UInt64 = 1
  /// What fingers will report.
  private var pending: [TouchFrame] = []

  /// `size` in device pixels, `refresh` in frames a second. Without an environment text is set in boxes
  /// of known size, so that no font decides a test.
  public init(
    _ root: Component, size: PixelSize = PixelSize(800, 480), environment: Environment? = nil,
    refresh: Double = 60
  ) {
    precondition(refresh > 0, "a display refreshes")
    refreshInterval = Duration(seconds: 1 / refresh)
    stage = Stage(
      root: root, pictureSize: size,
      environment: environment ?? Environment(typesetter: BoxTypesetter()))
    stage.refreshInterval = refreshInterval
    stage.advance(to: now)
    _ = stage.draw()
  }

  /// On a panel as described.
  public convenience init(
    _ root: Component, on panel: PanelSetting, theme: Theme = .light,
    typesetter: any Typesetter = BoxTypesetter()
  ) {
    self.init(
      root, size: panel.size,
      environment: Environment(
        theme: theme, scale: panel.scale, direction: panel.direction, typesetter: typesetter,
        reducesMotion: panel.reducesMotion),
      refresh: panel.hertz)
  }

  // MARK: Time

  /// Lets time pass without a finger; how many frames were drawn: none of a screen at rest.
  @discardableResult
  public func wait(_ time: Duration) -> Int {
    let before = drawnFrames
    play([] as [TouchFrame], until: now + time)
    return drawnFrames - before
  }

  /// One refresh, or several.
  public func frames(_ count: Int = 1) { for _ in 0..<count { refresh() } }

  /// Lets time pass until no finger moves, nothing else does, and no job is open that the stage would
  /// run; how many refreshes it took. Throws what goes on still after `limit`, so that a test fails
  /// where its screen never comes to rest.
  @discardableResult
  public func settle(within limit: Duration = Duration(seconds: 60)) throws -> Int {
    let end = now + limit
    var count = 0
    while stage.nextChange != nil || runsWork && stage.hasNewWork || !pending.isEmpty {
      if now >= end { throw RestlessStage(stage, after: limit) }
      refresh()
      count += 1
    }
    return count
  }

  /// Does the jobs that were asked for, as a kiosk does beside its frames.
  public func runWork() { for work in stage.takeWork() { stage.finish(work.run(), at: now) } }

  // MARK: Fingers

  /// A finger that lands now at `place`, in points, and stays until the test lifts it.
  public func land(at place: Point) -> HeldFinger {
    HeldFinger(self, id: nextID(), at: place)
  }

  /// A finger that lands now at `place`, in points, and follows `script`. Returns when it has left and
  /// its last report was seen, or after `time`: the rest of its script is played with the frames to
  /// come.
  public func touch(
    at place: Point, for time: Duration? = nil,
    _ script: (ScriptedFinger) -> ScriptedFinger = { $0.resting(for: .milliseconds(60)) }
  ) {
    play([script(finger(at: place))], until: time.map { now + $0 })
  }

  /// A finger that lands at `place` after `delay`, for ``play(_:until:)``.
  public func finger(at place: Point, after delay: Duration = .zero) -> ScriptedFinger {
    ScriptedFinger(downAt: place, at: now + delay)
  }

  /// Plays fingers that land now or later. Returns when all have left and their last report was seen,
  /// or at `end`: the rest of their scripts is played with the frames to come.
  public func play(_ fingers: [ScriptedFinger], until end: Instant? = nil) {
    let first = nextContact
    nextContact += UInt64(fingers.count)
    let last = fingers.map(\.end).max() ?? now
    play(
      panel.frames(fingers, firstContact: first), until: end ?? last + .milliseconds(30))
  }

  /// A finger that lands and lifts 60 ms later.
  public func tap(_ place: Point) { touch(at: place) }

  private func nextID() -> ContactID {
    defer { nextContact += 1 }
    return ContactID(nextContact)
  }

  // MARK: What is seen

  /// What the scroller of this name does, exactly; nil where there is none.
  public func scroller(_ name: String) -> ScrollState? {
    stage.report().scrollers.first { $0.name == name }?.state
  }

  /// The middle of a component, in the stage's points: where a finger hits it.
  public func middle(of component: Component) -> Point { frame(of: component).center }

  /// Where a component lies on the stage, in points.
  public func frame(of component: Component) -> Rect {
    let origin = component.convert(.zero)
    return Rect(-origin.x, -origin.y, component.frame.width, component.frame.height)
  }

  /// The first component of this type that `matches`, parents before what is inside them, and siblings
  /// in their order; nothing hidden, and nothing inside what is hidden. Nil where there is none.
  public func find<Kind: Component>(
    _ kind: Kind.Type, _ matches: (Kind) -> Bool = { _ in true }
  ) -> Kind? {
    func search(_ node: Component) -> Kind? {
      if node.isHidden { return nil }
      if let node = node as? Kind, matches(node) { return node }
      for child in node.children { if let found = search(child) { return found } }
      return nil
    }
    return search(stage.root)
  }

  // MARK: Making frames

  func receive(_ report: TouchFrame) {
    add([report])
    deliver(reportedBy: now - lead)
  }

  func play(_ reports: [TouchFrame], until end: Instant) {
    add(reports)
    while now < end { refresh() }
  }

  /// Fingers that were let loose at different times report in the order of time.
  private func add(_ reports: [TouchFrame]) {
    let order = (pending + reports).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    pending = order.map(\.element)
  }

  private func deliver(reportedBy end: Instant) {
    while let report = pending.first, report.time <= end {
      pending.removeFirst()
      stage.receive(report)
    }
  }

  private func refresh() {
    now = now + refreshInterval
    refreshes += 1
    deliver(reportedBy: now - lead)
    if runsWork { runWork() }
    guard !skipsRefresh(refreshes), let change = stage.nextChange, change <= now else { return }
    stage.advance(to: now)
    drawnFrames += 1
    onFrame(stage.draw())
  }
}

/// A stage that never came to rest, and what goes on there.
public struct RestlessStage: Error, CustomStringConvertible {
  public let description: String

  @MainActor
  init(_ stage: Stage, after limit: Duration) {
    let scrollers = stage.report().scrollers.filter { $0.state.phase != .idle }.map {
      "“\($0.name)” is in phase \($0.state.phase) at \($0.state.offset)"
    }
    var causes = stage.waiting.map { "\(type(of: $0)) asks for frames" } + scrollers
    if stage.hasNewWork { causes.append("a job waits to be done") }
    if !stage.contacts.isEmpty { causes.append("\(stage.contacts.count) fingers are on the glass") }
    description =
      "the stage has not come to rest after \(limit.seconds) s: "
      + (causes.isEmpty ? "it asks for a frame again and again" : causes.joined(separator: "; "))
  }
}
