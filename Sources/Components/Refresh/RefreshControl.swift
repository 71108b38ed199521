import VitrineMotion
public import VitrineUnits

/// Pull to refresh: a control behind the rows, which a pull uncovers and a release beyond the
/// threshold starts. It is in the middle of the uncovered space and fades in once there is room for
/// it; a fling that bounces does not show it.
///
///     let refresh = RefreshControl(texts: texts) { session in
///       load { result in session.end(result.isEmpty ? .failure("No answer") : .success) }
///     }
///     refresh.attach(to: list)
///
/// Distances are the list's offset relative to its start. A release below −60 starts the work, once
/// per pull; the list rests at −50 until the work ends, fails or times out, and then returns. Short
/// work shows for ``minimumTime``; while the list returns, the control shows the outcome. A failure
/// shows for ``failureTime`` before that. Meanwhile a finger scrolls as usual, and nothing jumps
/// when the work ends under it. The work may also end on a covered screen; a failure then shows
/// once the screen is visible again.
@MainActor
public final class RefreshControl: Component {
  /// The pull beyond which a release starts the work.
  public static let threshold = 60.0
  /// The height that remains uncovered during the work.
  public static let restingHeight = 50.0
  /// The pull after which a sheet around the list follows the finger, where the refresh comes
  /// first.
  public static let pullBeforeSheet = 100.0
  /// The minimum time for which the work shows. Half a second is the minimum of Android's
  /// ContentLoadingProgressBar, so that nothing flashes; a tenth more passes before the list is
  /// near its rest.
  public static let minimumTime = Duration.milliseconds(600)
  /// The time for which a success shows before the list returns and covers it. Reading two words
  /// takes 0.4 s, a part of it while the list returns.
  public static let completionTime = Duration.milliseconds(300)

  /// The texts beside the dots, in the language of the screen.
  public var texts: Texts { didSet { setNeedsDisplay() } }
  /// The time after which work has failed, in the stage's time.
  public var timeout: Duration { didSet { Self.check(timeout: timeout) } }
  /// The time for which a failure shows.
  public var failureTime = Duration.milliseconds(2000) {
    didSet {
      require(
        failureTime >= .zero, "RefreshControl.failureTime is \(failureTime); give zero or more")
    }
  }
  /// Called once for each change.
  public var onPhaseChange: (@MainActor (Phase) -> Void)?
  /// The present state; ``Phase/idle`` at first.
  public private(set) var phase = Phase.idle

  private let onRefresh: @MainActor (Session) -> Void
  private weak var list: ScrollView?
  /// The control's adjustment of the list's extent.
  private var adjustment = ExtentAdjustment() {
    didSet { list?.adjustExtent(for: self, adjustment) }
  }
  private var session: Session?
  /// The outcome of work that ended before ``minimumTime``.
  private var early: Outcome?
  /// The message that shows while the list returns.
  private var completionMessage: RefreshDrawing.Sign?
  /// The time at which the list returns after a success.
  private var leaves: Instant?
  private var timer = RefreshTimer()
  /// Whether the list has been at its top, or not held, since the last refresh: this is another
  /// pull.
  private var isArmed = true
  private var uncovering = RefreshReach()
  private var picture = Picture()

  /// Creates a control; ``attach(to:comesBeforeSheet:)`` puts it into a list.
  ///
  /// - Parameters:
  ///   - texts: The texts beside the dots; by default there are none.
  ///   - timeout: The time after which unfinished work has failed; 20 seconds by default.
  ///   - onRefresh: Called once for each refresh, to start the work. When the work is over, call
  ///     ``Session/end(_:)`` of the session that it receives.
  public init(
    texts: Texts = Texts(), timeout: Duration = .milliseconds(20_000),
    onRefresh: @escaping @MainActor (Session) -> Void
  ) {
    Self.check(timeout: timeout)
    self.texts = texts
    self.timeout = timeout
    self.onRefresh = onRefresh
    super.init()
    isTouchable = false
    isHidden = true
  }

  private static func check(timeout: Duration) {
    require(timeout > .zero, "RefreshControl.timeout is \(timeout); give a time above zero")
  }

  /// Puts the control behind the rows of `list`, once. From now on a short list bounces too.
  ///
  /// In a sheet a pull at the list's top moves the sheet, and nothing can be refreshed. With
  /// `comesBeforeSheet` a finger that lands on the list of a sheet at its highest tier pulls the
  /// refresh first, one to one, and the sheet only after ``pullBeforeSheet``; a finger above
  /// the list moves the sheet, and so does a fling.
  ///
  /// Use it for a sheet without a lower tier. In a sheet with one, a finger that drags the sheet
  /// down by its list would uncover the refresh: there put a handle above the list instead.
  public func attach(to list: ScrollView, comesBeforeSheet: Bool = false) {
    require(
      self.list == nil,
      "RefreshControl.attach: the control is attached to a list already; make one for each list")
    self.list = list
    adjustment.pull = comesBeforeSheet ? Self.pullBeforeSheet : 0
    // A page that fits can be pulled too.
    list.alwaysBounces = true
    list.addUnderlay(self)
    list.observe(self) { [weak self] _ in self?.place() }
    list.observeRelease(self) { [weak self] _, release in self?.didRelease(release) }
  }

  // MARK: Work

  /// Starts the work like a pull; does nothing during work.
  public func begin() {
    guard phase == .idle, let list else { return }
    start()
    if !list.isHeld && pull < Self.restingHeight {
      list.scroll(to: list.startOffset - Self.restingHeight)
    }
  }

  /// Ends the running refresh, if there is one: on a stage once ``minimumTime`` has passed,
  /// otherwise at once.
  public func end(_ outcome: Outcome) {
    guard phase == .refreshing, early == nil else { return }
    session = nil
    if stage != nil && now < timer.start + Self.minimumTime {
      early = outcome
      setNeedsAdvance()
    } else {
      finish(outcome)
    }
  }

  /// Ends the running refresh where `session` is its session.
  func end(_ outcome: Outcome, of session: Session) {
    if session === self.session { end(outcome) }
  }

  private func finish(_ outcome: Outcome) {
    early = nil
    switch outcome {
    case .success: rest(showing: .done, for: stage == nil || isHidden ? nil : Self.completionTime)
    case .failure(let message):
      startTimer(failureTime)
      enter(.failed(message.isEmpty ? texts.failed : message))
    }
  }

  private var now: Instant { stage?.now ?? .zero }

  private func didRelease(_ release: ScrollRelease) {
    guard let list, phase == .idle, isArmed, !release.isCancelled, !isPullUsedUp
    else { return }
    let pull = list.startOffset - release.offset
    uncovering.follow(pull, isHeld: true)
    if min(pull, uncovering.points) > Self.threshold { start() }
  }

  private func start() {
    isArmed = false
    completionMessage = nil
    leaves = nil
    startTimer(timeout)
    adjustment.leading = Self.restingHeight
    let session = Session(self)
    self.session = session
    enter(.refreshing)
    onRefresh(session)
  }

  /// Ends the work: the list returns by itself, or stays under the finger that holds it.
  private func rest(showing completionMessage: RefreshDrawing.Sign, for wait: Duration? = nil) {
    self.completionMessage = completionMessage
    if let wait {
      leaves = now + wait
      setNeedsAdvance(at: now + wait)
    } else {
      adjustment.leading = 0
    }
    enter(.idle)
  }

  private func enter(_ new: Phase) {
    if new == phase { return }
    phase = new
    place()
    setNeedsDisplay()
    onPhaseChange?(new)
  }

  // MARK: Time

  /// The step of the turning dots: a turn takes a second.
  static let step = Duration.milliseconds(1000 / 12)

  private func startTimer(_ wait: Duration) {
    timer.start(wait, at: stage?.now)
    setNeedsAdvance()
  }

  /// Requests for frames end with the stage that it left.
  public override func didEnterStage() {
    if phase == .idle {
      if leaves != nil { setNeedsAdvance() }
      return
    }
    timer.resume(at: now)
    setNeedsAdvance()
  }

  public override func advance(to now: Instant) {
    switch phase {
    case .idle:
      guard let leaves else { return }
      if now < leaves { return setNeedsAdvance(at: leaves) }
      self.leaves = nil
      adjustment.leading = 0
    case .refreshing where now >= endTime:
      session = nil
      finish(early ?? .failure(""))
    case .refreshing:
      let turns = (now - timer.start).nanoseconds / Self.step.nanoseconds
      picture.turn = stage?.environment.reducesMotion == true ? 0 : Int(turns % 12)
      setNeedsDisplay()
      let next = isHidden ? endTime : timer.start + Self.step * (turns + 1)
      setNeedsAdvance(at: min(next, endTime))
    case .failed(let message) where now >= timer.end: rest(showing: .failed(message))
    case .failed: setNeedsAdvance(at: timer.end)
    }
  }

  /// The time at which the running work ends: at ``minimumTime`` if it is done, otherwise at the
  /// timeout.
  private var endTime: Instant { early == nil ? timer.end : timer.start + Self.minimumTime }

  // MARK: Layout

  /// The list's pull beyond its top, in points; below 0 when it is scrolled.
  private var pull: Double { list.map { $0.startOffset - $0.offset } ?? 0 }

  /// Whether the finger has pulled the refresh as far as possible, and moves the sheet around the
  /// list.
  private var isPullUsedUp: Bool {
    guard let list, list.link.offersPull, adjustment.pull > 0 else { return false }
    return list.scrollState.offset <= list.startOffset - adjustment.pull + 1e-6
  }

  private func place() {
    guard let list else { return }
    let pull = self.pull
    let isHeld = list.isHeld
    uncovering.follow(pull, isHeld: isHeld)
    if phase == .idle {
      // Once the list is not held, or back at its top, the next pull is another one.
      if pull <= RefreshReach.covered || !isHeld { isArmed = true }
      if pull <= RefreshReach.covered { completionMessage = nil }
    }
    let scale = stage?.environment.scale ?? 1
    frame = RefreshDrawing.frame(pulled: pull, scale: scale, width: list.frame.width)
      .offset(by: Vector(0, -list.startOffset))
    // The hint for a pull shows only during a pull.
    let uncovered = sign == .pull ? min(pull, uncovering.points) : pull
    let wasHidden = isHidden
    isHidden = uncovered <= 0
    if wasHidden && !isHidden && phase == .refreshing { setNeedsAdvance() }
    var new = picture
    new.uncover(uncovered)
    // A fling that bounces that far is not held.
    new.isBeyond =
      min(pull, uncovering.points) > Self.threshold && isHeld && !isPullUsedUp
    // The effect of a release replaces the last outcome.
    if new.isBeyond && isArmed { completionMessage = nil }
    if new != picture {
      picture = new
      setNeedsDisplay()
    }
  }

  private var sign: RefreshDrawing.Sign {
    switch phase {
    case .idle: completionMessage ?? .pull
    case .refreshing: .work
    case .failed(let message): .failed(message)
    }
  }

  public override func draw(into canvas: inout Canvas) {
    RefreshDrawing(sign: sign, picture: picture, texts: texts).draw(into: &canvas)
  }
}
