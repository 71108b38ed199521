import VitrineMotion
public import VitrineUnits

/// Pull to refresh: lies behind what stands above the rows, is uncovered by pulling, and begins its
/// work when let go beyond the threshold. It stands in the middle of what is uncovered and fades in
/// once there is room for it; a fling that bounces uncovers nothing but the ground.
///
///     let refresh = RefreshControl(texts: texts) { session in
///       load { result in session.end(result.isEmpty ? .failure("No answer") : .success) }
///     }
///     refresh.attach(to: list)
///
/// Distances are the list's offset counted from its rest at the top. Released below −60 the work
/// begins, once per pull; the list rests at −50 until the work ends, fails or times out, and then
/// returns. Work that ends at once is seen to go on for ``minimumTime``; while the list returns the
/// control says what came of it. A failure is shown for a while before. Meanwhile the finger scrolls as
/// ever, and nothing jumps when the work ends under it. On a screen that another one covers the work may
/// end as well; a failure then waits to be shown until the screen is seen again.
@MainActor
open class RefreshControl: Component {
  /// Released beyond this, the work begins.
  public static let threshold = 60.0
  /// What stays uncovered while it goes on.
  public static let restingHeight = 50.0
  /// Pulled so far where it comes before a sheet, it lets go and the sheet follows the finger.
  public static let pullBeforeSheet = 100.0
  /// So long it shows that it works, however soon the work is done: half a second is what Android's
  /// ContentLoadingProgressBar stays at least, so that nothing flashes by, and a tenth more passes
  /// before the list has come near its rest.
  public static let minimumTime = Duration.milliseconds(600)
  /// So long the list waits until a success can be read, before it returns and covers that: two words
  /// take a reader 0.4 s, and a part of them are in sight on the way.
  public static let farewellTime = Duration.milliseconds(300)

  public enum Phase: Sendable, Hashable {
    case idle
    case refreshing
    /// Shown for ``failureTime``.
    case failed(String)
  }

  /// One refresh under way. Its end counts once, and not after the control gave up waiting.
  @MainActor
  public final class Session {
    fileprivate weak var control: RefreshControl?

    public func end(_ outcome: Outcome) {
      guard let control, control.session === self else { return }
      control.end(outcome)
    }
  }

  public var texts: Texts { didSet { setNeedsDisplay() } }
  /// Work that takes longer has failed; by the stage's time.
  public var timeout: Duration
  /// How long a failure is shown.
  public var failureTime = Duration.milliseconds(2000)
  /// Called once for each change.
  public var onPhaseChange: (@MainActor (Phase) -> Void)?
  public private(set) var phase = Phase.idle

  private let onRefresh: @MainActor (Session) -> Void
  private weak var list: ScrollView?
  /// What the control changes of the list's extent.
  private var adjustment = ExtentAdjustment() {
    didSet { list?.adjustExtent(for: self, adjustment) }
  }
  private var session: Session?
  /// What came of work that was done too soon to be told yet.
  private var early: Outcome?
  /// What is said while the list returns.
  private var completionMessage: RefreshDrawing.Sign?
  /// When the list returns, where it waits for its words to be read.
  private var leaves: Instant?
  private var began = Instant.zero
  private var ends = Instant.zero
  /// What is waited for began off stage, where no time passes: it is counted from the return on.
  private var waitsForStage: Duration?
  /// Since the last refresh the list has been at its top, or in nobody's hand: this is another pull.
  private var isArmed = true
  private var uncovering = RefreshReach()
  private var picture = Picture()

  /// What was painted last; anything else is painted anew.
  struct Picture: Hashable {
    var dots = 0
    var turn = 0
    var isBeyond = false
    /// How much of ``restingHeight`` is uncovered of it, in points.
    var shown = 0.0
  }

  public init(
    texts: Texts = Texts(), timeout: Duration = .milliseconds(20_000),
    onRefresh: @escaping @MainActor (Session) -> Void
  ) {
    self.texts = texts
    self.timeout = timeout
    self.onRefresh = onRefresh
    super.init()
    isTouchable = false
    isHidden = true
  }

  /// Puts the control behind the rows of `list`, which bounces from now on however short it is; once.
  ///
  /// In a sheet a pull at the list's top moves the sheet, and nothing can be refreshed. With
  /// `comesBeforeSheet` a finger that lands on the list of a sheet at its highest tier pulls the
  /// refresh first, one to one, and the sheet only after ``pullBeforeSheet``; a finger that lands on
  /// what stands above the list moves the sheet as ever, and so does a fling.
  ///
  /// That is for a sheet that has no lower tier to be dragged to. Where it has, whoever drags it down by
  /// its list would uncover the refresh on the way: there leave it off, or put a handle above the list.
  public func attach(to list: ScrollView, comesBeforeSheet: Bool = false) {
    precondition(self.list == nil, "a refresh control has one list")
    self.list = list
    adjustment.pull = comesBeforeSheet ? Self.pullBeforeSheet : 0
    // A page that fits can be pulled as well.
    list.alwaysBounces = true
    list.addUnderlay(self)
    list.observe(self) { [weak self] _ in self?.place() }
    list.observeRelease(self) { [weak self] _, release in self?.letGo(release) }
  }

  // MARK: Work

  /// Begins as though pulled; does nothing while one goes on.
  public func begin() {
    guard phase == .idle, let list else { return }
    start()
    if !list.isHeld && pull < Self.restingHeight {
      list.scroll(to: list.startOffset - Self.restingHeight)
    }
  }

  /// The present refresh is over; does nothing when there is none. What is seen of it lasts
  /// ``minimumTime``; out of sight it ends at once.
  public func end(_ outcome: Outcome) {
    guard phase == .refreshing, early == nil else { return }
    session = nil
    if stage != nil && now < began + Self.minimumTime {
      early = outcome
      setNeedsAdvance()
    } else {
      finish(outcome)
    }
  }

  private func finish(_ outcome: Outcome) {
    early = nil
    switch outcome {
    case .success: rest(saying: .done, for: stage == nil || isHidden ? nil : Self.farewellTime)
    case .failure(let message):
      count(failureTime)
      enter(.failed(message.isEmpty ? texts.failed : message))
    }
  }

  private var now: Instant { stage?.now ?? .zero }

  private func letGo(_ release: ScrollRelease) {
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
    count(timeout)
    adjustment.leading = Self.restingHeight
    let session = Session()
    session.control = self
    self.session = session
    enter(.refreshing)
    onRefresh(session)
  }

  /// Back to nothing: the list returns by itself, or stays under the finger that holds it.
  private func rest(saying completionMessage: RefreshDrawing.Sign, for wait: Duration? = nil) {
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

  /// The turning dots' step: a turn takes a second.
  static let step = Duration.milliseconds(1000 / 12)

  private func count(_ wait: Duration) {
    began = now
    ends = began + wait
    waitsForStage = stage == nil ? wait : nil
    setNeedsAdvance()
  }

  /// What it had asked for went with the stage that it left.
  open override func didEnterStage() {
    if phase == .idle {
      if leaves != nil { setNeedsAdvance() }
      return
    }
    if let wait = waitsForStage { count(wait) } else { setNeedsAdvance() }
  }

  open override func advance(to now: Instant) {
    switch phase {
    case .idle:
      guard let leaves else { return }
      if now < leaves { return setNeedsAdvance(at: leaves) }
      self.leaves = nil
      adjustment.leading = 0
    case .refreshing where now >= goal:
      session = nil
      finish(early ?? .failure(""))
    case .refreshing:
      let turns = (now - began).nanoseconds / Self.step.nanoseconds
      picture.turn = stage?.environment.reducesMotion == true ? 0 : Int(turns % 12)
      setNeedsDisplay()
      let next = isHidden ? goal : began + Self.step * (turns + 1)
      setNeedsAdvance(at: min(next, goal))
    case .failed(let message) where now >= ends: rest(saying: .failed(message))
    case .failed: setNeedsAdvance(at: ends)
    }
  }

  /// When the work that goes on is over: it was done early, or it will have taken too long.
  private var goal: Instant { early == nil ? ends : began + Self.minimumTime }

  // MARK: Place

  /// How far the list is pulled beyond its top, in points; below 0 when it is scrolled.
  private var pull: Double { list.map { $0.startOffset - $0.offset } ?? 0 }

  /// Whether the finger has pulled as far as that goes, and moves the sheet around the list.
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
      // In nobody's hand the next pull is another one, and one back at the top as well.
      if pull <= RefreshReach.covered || !isHeld { isArmed = true }
      if pull <= RefreshReach.covered { completionMessage = nil }
    }
    frame = place(pulled: pull, in: list)
    // Only a pull says what it would do.
    let uncovered = sign == .pull ? min(pull, uncovering.points) : pull
    let wasHidden = isHidden
    isHidden = uncovered <= 0
    if wasHidden && !isHidden && phase == .refreshing { setNeedsAdvance() }
    var new = picture
    new.dots = min(12, max(0, Int((uncovered / Self.threshold * 12).rounded(.down))))
    // A fling that bounces there is in nobody's hand.
    new.isBeyond =
      min(pull, uncovering.points) > Self.threshold && isHeld && !isPullUsedUp
    // What a release would do now comes before what was done.
    if new.isBeyond && isArmed { completionMessage = nil }
    new.shown = min(max(uncovered, 0), Self.restingHeight)
    if new != picture {
      picture = new
      setNeedsDisplay()
    }
  }

  /// What is uncovered, at most the resting height in its middle: never under what lies above, never
  /// over what lies below. Its height is an even count of pixels, so that what stands in its middle
  /// keeps together while it comes out.
  private func place(pulled pull: Double, in list: ScrollView) -> Rect {
    let scale = stage?.environment.scale ?? 1
    let height = (min(pull, Self.restingHeight) * scale / 2).rounded(.down) * 2 / scale
    let free = (max(0, pull - Self.restingHeight) * scale / 2).rounded(.down) / scale
    return Rect(0, free - list.startOffset, list.frame.width, max(0, height))
  }

  private var sign: RefreshDrawing.Sign {
    switch phase {
    case .idle: completionMessage ?? .pull
    case .refreshing: .work
    case .failed(let message): .failed(message)
    }
  }

  open override func draw(into canvas: inout Canvas) {
    RefreshDrawing(sign: sign, picture: picture, texts: texts).draw(into: &canvas)
  }
}
