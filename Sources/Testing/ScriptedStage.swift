public import VitrineComponents
import VitrineData
public import VitrineMotion
package import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// A screen on a stage, with a touch panel for scripted fingers and a clock that the test advances.
///
///     let screen = ScriptedStage(makeScreen(), on: PanelSetting(PixelSize(480, 272), hertz: 30))
///     screen.touch(at: Point(400, 200)) { $0.moving(by: Vector(0, -90), over: .milliseconds(120)) }
///     try screen.settle()
///     #expect(screen.scroller("list")!.offset > 0)
///
/// Time advances only in calls that request it, and no call sleeps: a minute takes as long as the
/// layout of its frames. A frame is drawn when a kiosk draws one: at a refresh before which
/// something has changed. The same calls give the same scenes on every machine.
///
/// There are three ways to script fingers: ``touch(at:for:_:)`` plays one, ``play(_:until:)`` plays
/// several at a time, and ``land(at:)`` returns one that the test moves step by step.
@MainActor
public final class ScriptedStage {
  /// The stage that shows the screen. Only calls of the scripted stage advance its time.
  public let stage: Stage
  /// The panel that reports the fingers.
  package var panel = ScriptedPanel()
  /// Whether jobs run before the next frame; otherwise ``runWork()`` runs them.
  public var runsWork = true
  /// Whether the work of questions (`ask`) runs before the next frame; otherwise the test answers
  /// them.
  public var runsQuestions = true
  /// The answers to questions, in place of their work.
  package var answers: PreparedAnswers?
  /// The characters that the Chinese keyboard offers for letters, such as `["nihao": ["你好", "你"]]`:
  /// with them `tap(key: "n")` and so on compose, and ``tap(candidate:)`` picks. Nil: there is no
  /// dictionary, and so no Chinese keyboard.
  public var dictionary: [String: [String]]?
  /// A closure that is called after each drawn frame.
  package var onFrame: @MainActor (Scene) -> Void = { _ in }
  /// Returns whether a refresh, numbered from 1, has no frame, as on a busy machine.
  public var skipsRefresh: @MainActor (Int) -> Bool = { _ in false }
  /// Returns the time before a refresh, numbered from 1, at which its frame is made: above zero,
  /// and at most an interval. Nil: by ``framesAhead``.
  package var lead: @MainActor (Int) -> Duration? = { _ in nil }

  /// The longest time between the report of a position and a frame that shows it, with reports
  /// every 8 ms.
  public static let lag = Duration.milliseconds(50)

  private let display: VirtualDisplay
  private var drawnFrames = 0
  private var nextContact: UInt64 = 1
  /// The reports that fingers will send.
  private var pending: ArraySlice<TouchFrame> = []

  /// Creates a stage of `size` device pixels with `refresh` frames a second. The default
  /// environment sets text in boxes of known size, so that no test depends on a font.
  public init(
    _ root: Component, size: PixelSize = PixelSize(800, 480), environment: Environment? = nil,
    refresh: Double = 60
  ) {
    requirePositive(refresh, "ScriptedStage.refresh")
    var environment = environment ?? Environment(typesetter: BoxTypesetter())
    if environment.keyboards.layouts.isEmpty { environment.keyboards = .builtIn }
    stage = Stage(root: root, pictureSize: size, environment: environment)
    display = VirtualDisplay(
      stage, origin: Instant(nanoseconds: 1_000_000_000),
      refreshInterval: Duration(seconds: 1 / refresh), framesAhead: 0)
    _ = display.drawUnchanged()
  }

  /// Creates a stage on a panel with these properties. By default text is set in boxes of known
  /// size, and there are no pictures from files; with other `fonts` the stage looks as a kiosk
  /// does.
  public convenience init(
    _ root: Component, on panel: PanelSetting, theme: Theme = .light, fonts: Fonts = .boxes
  ) {
    self.init(
      root, size: panel.size, environment: fonts.environment(on: panel, theme: theme),
      refresh: panel.hertz)
  }

  /// Creates a stage on a panel with these properties, with text from `typesetter`.
  package convenience init(
    _ root: Component, on panel: PanelSetting, theme: Theme = .light, typesetter: any Typesetter
  ) {
    self.init(
      root, size: panel.size,
      environment: Environment(
        theme: theme, scale: panel.scale, direction: panel.direction, typesetter: typesetter,
        reducesMotion: panel.reducesMotion),
      refresh: panel.hertz)
  }

  // MARK: Time

  /// The time of the latest refresh, which shows the latest frame.
  public var now: Instant { display.now }

  /// The time between two refreshes.
  public var refreshInterval: Duration { stage.refreshInterval }

  /// The number of refreshes between the start of a frame and its refresh: later reports count for
  /// the next frame. A kiosk has one; by default a frame includes all reports until its own
  /// refresh.
  public var framesAhead: Int {
    get { display.framesAhead }
    set { display.framesAhead = newValue }
  }

  /// Advances the time without a new finger. Returns the number of drawn frames: 0 for a screen at
  /// rest.
  @discardableResult
  public func wait(_ time: Duration) -> Int {
    let before = drawnFrames
    play([] as [TouchFrame], until: now + time)
    return drawnFrames - before
  }

  /// Advances the time by `count` refreshes.
  public func frames(_ count: Int = 1) { for _ in 0..<count { refresh() } }

  /// Advances the time until nothing moves, all reports are sent and no job is open that runs
  /// automatically. Returns the number of refreshes. Throws an error that lists the remaining
  /// activity after `limit`, so that a test fails if its screen never comes to rest.
  ///
  /// Timers count as motion: it also waits for the end of a snackbar, a refresh's timeout and every
  /// other ``Component/setNeedsAdvance(at:)``. To test what shows before that, use ``wait(_:)``. A
  /// screen with a visible ``Spinner`` never comes to rest.
  ///
  /// It does not wait for clocks, which never end: ``Component/setNeedsClockAdvance(at:)`` and what
  /// is called every so often. They tick when they are due before the end, and in ``wait(_:)``.
  @discardableResult
  public func settle(within limit: Duration = Duration(seconds: 60)) throws -> Int {
    let end = now + limit
    var count = 0
    while !stage.isAtRest || runsWork && stage.hasNewWork || !pending.isEmpty
      || runsQuestions && stage.questions.hasNew
    {
      if now >= end { throw RestlessStage(stage, after: limit) }
      refresh()
      count += 1
    }
    return count
  }

  /// Runs the jobs that the stage has requested, as a kiosk does in the background.
  public func runWork() { for work in stage.takeWork() { stage.finish(work.run(), at: now) } }

  // MARK: Fingers

  /// Puts a finger down at `position`, in points. It stays until the test lifts it.
  public func land(at position: Point) -> HeldFinger {
    HeldFinger(self, id: nextID(), at: position)
  }

  /// Puts a finger down at `position`, in points, and lets it follow `script`. Returns when it has
  /// left and a frame has shown its last report, or after `time`: later calls play the rest of the
  /// script.
  public func touch(
    at position: Point, for time: Duration? = nil,
    _ script: (ScriptedFinger) -> ScriptedFinger = { $0.resting(for: .milliseconds(60)) }
  ) {
    play([script(finger(at: position))], until: time.map { now + $0 })
  }

  /// Returns a finger that lands at `position` after `delay`, for ``play(_:until:)``.
  public func finger(at position: Point, after delay: Duration = .zero) -> ScriptedFinger {
    ScriptedFinger(downAt: position, at: now + delay)
  }

  /// Plays fingers that land now or later. Returns when all have left and a frame has shown their
  /// last report, or at `end`: later calls play the rest of the scripts.
  public func play(_ fingers: [ScriptedFinger], until end: Instant? = nil) {
    let first = nextContact
    nextContact += UInt64(fingers.count)
    let last = fingers.map(\.end).max() ?? now
    play(
      panel.frames(fingers, firstContact: first), until: end ?? last + .milliseconds(30))
  }

  /// Plays a trace: its first stroke lands after its wait from now. Returns when the last finger
  /// has left and a frame has shown its last report.
  public func play(_ trace: TouchTrace) {
    let reports = trace.frames(after: now, firstContact: nextContact)
    nextContact += UInt64(trace.strokes.count)
    play(reports, until: (reports.last?.time ?? now) + ScriptedStage.lag)
  }

  /// Plays two fingers: the first lands now. Returns when both have left and a frame has shown
  /// their last reports.
  public func play(_ trace: PinchTrace) {
    let reports = trace.frames(after: now, firstContact: nextContact)
    nextContact += 2
    play(reports, until: (reports.last?.time ?? now) + ScriptedStage.lag)
  }

  /// Taps: a finger lands and lifts 60 ms later.
  public func tap(_ position: Point) { touch(at: position) }

  /// Taps the middle of a component.
  public func tap(_ component: Component) { tap(middle(of: component)) }

  /// Types a text into the field that has the focus, character by character, without the keys of
  /// the on-screen keyboard. Throws an error if no field has the focus.
  public func type(_ text: String) throws {
    for character in text {
      guard let field = stage.input.field else {
        throw MissingInput(
          description: "no field has the focus to type “\(character)”; tap one first")
      }
      field.type(String(character))
    }
  }

  /// Taps a key of the on-screen keyboard: the one that types `key`, or one of `delete`, `shift`,
  /// `language`, `symbols`, `letters`, `submit` and `hide`. Their names in the keyboard's language
  /// and the title of the submit key find them too, in small or capital letters. Throws an error
  /// that lists the keys if it is not shown.
  public func tap(key: String) throws {
    guard let point = stage.input.middle(ofKey: key) else {
      let keys = stage.input.shownKeys.joined(separator: " ")
      let reason =
        keys.isEmpty
        ? "there is no keyboard; tap a field first" : "it is not on the keyboard, which has \(keys)"
      throw MissingInput(description: "the key “\(key)” cannot be tapped: \(reason)")
    }
    tap(point)
  }

  /// The field that has the focus; nil: none has it.
  public var focusedField: TextField? { stage.input.field }

  private func nextID() -> ContactID {
    defer { nextContact += 1 }
    return ContactID(nextContact)
  }

  // MARK: Finding

  /// The state of the scroller with this name; nil if there is none.
  public func scroller(_ name: String) -> ScrollState? {
    stage.report().scrollers.first { $0.name == name }?.state
  }

  /// The center of a component, in points of the stage.
  public func middle(of component: Component) -> Point { frame(of: component).center }

  /// The frame of a component, in points of the stage.
  public func frame(of component: Component) -> Rect {
    let origin = component.convert(.zero)
    return Rect(-origin.x, -origin.y, component.frame.width, component.frame.height)
  }

  /// Returns the first visible component of this type that `matches`, parents before children and
  /// siblings in order. Hidden components and their children are skipped. Nil if there is none.
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

  // MARK: Frames

  func receive(_ report: TouchFrame) {
    add([report])
    deliver()
  }

  func play(_ reports: [TouchFrame], until end: Instant) {
    add(reports)
    while now < end { refresh() }
  }

  /// Adds reports, keeping those of all fingers ordered by time.
  private func add(_ reports: [TouchFrame]) {
    let order = (pending + reports).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    pending = order.map(\.element)[...]
  }

  /// Sends the reports up to the start of the latest frame.
  private func deliver() {
    while let report = pending.first, report.time <= display.frameBegin {
      pending.removeFirst()
      stage.receive(report)
    }
  }

  private func refresh() {
    display.skip()
    display.lead = lead(display.refreshes)
    deliver()
    if runsWork { runWork() }
    if let answers { answers.answer(stage, at: now) } else if runsQuestions { runQuestions() }
    if let dictionary { answerKeyboard(by: dictionary) }
    guard !skipsRefresh(display.refreshes), let scene = display.draw() else { return }
    drawnFrames += 1
    onFrame(scene)
  }
}

/// The error of a stage that does not come to rest, with the remaining activity.
public struct RestlessStage: Error, CustomStringConvertible {
  public let description: String

  @MainActor
  init(_ stage: Stage, after limit: Duration) {
    let scrollers = stage.report().scrollers.filter { $0.state.phase != .idle }.map {
      "“\($0.name)” is in phase \($0.state.phase) at \($0.state.offset)"
    }
    var causes = stage.waiting.map { "\(type(of: $0)) asks for frames" } + scrollers
    if stage.hasNewWork { causes.append("a job is open") }
    if !stage.contacts.isEmpty { causes.append("\(stage.contacts.count) fingers are on the panel") }
    description =
      "the stage has not come to rest after \(limit.seconds) s: "
      + (causes.isEmpty ? "it always asks for another frame" : causes.joined(separator: "; "))
      + "; end this first, or use wait(_:) in place of settle(within:)"
  }
}
