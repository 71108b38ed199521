import VitrineUnits

/// How far a member's travel has been told, where it is told frame by frame.
///
/// The arena learns of travel at reports, the member hears of it at frames, resampled: a little late,
/// and evenly. What ends at a report is told in the frame that shows that report, so that nothing
/// jumps there:
///
///     reports    ●────●────●────●────●  lift
///     frames          ╎─────╎─────╎─────╎  here the last report is shown: the rest, then the end
struct DrawnTravel: Sendable, Hashable {
  /// A gesture that waits for the frame that shows its report.
  struct Later: Sendable, Hashable {
    var gesture: Gesture
    /// The report to be shown before.
    var report: Instant
    /// Its `GestureEvent.time`.
    var time: Instant
  }

  /// The sum of the travel, as a place, and of ln scale and rotation.
  var travel: TouchResampler
  var turn: TouchResampler
  /// Where the slop was crossed: what is shown of the time before moves nothing.
  var start: Instant
  var toldTravel: Point
  var toldTurn = Point.zero
  /// What the member believes: a transform is under way, not a pan.
  var isTransform: Bool
  /// The middle of the fingers as last told.
  var focus: Point
  var later: [Later] = []

  /// A point of noise at the edge of a pinch of some 100 points.
  static let turnNoise = 0.01

  init(
    _ travel: TouchResampler, from place: Point, at start: Instant, isTransform: Bool,
    focus: Point
  ) {
    self.travel = travel
    self.start = start
    toldTravel = place
    self.isTransform = isTransform
    self.focus = focus
    turn = TouchResampler(noise: Self.turnNoise, holdsSlow: false)
  }

  mutating func beginTurn(at time: Instant, expecting interval: Duration?) {
    isTransform = true
    turn = TouchResampler(
      expecting: interval, noise: Self.turnNoise, holdsSlow: false)
    turn.add(time: time, place: .zero)
    toldTurn = .zero
  }

  /// Travel or turn is known that has not been told.
  var isBehind: Bool {
    travel.newest != toldTravel || (isTransform && turn.newest ?? .zero != toldTurn)
  }

  /// These ends wait for the newest report to be shown.
  mutating func conclude(_ ends: [Gesture], at time: Instant) {
    let report = travel.newestTime ?? time
    later += ends.map { Later(gesture: $0, report: report, time: time) }
  }

  /// Whether all that waits is told in a frame made at `frame`, or at once for nil.
  func isDue(in frame: Instant?) -> Bool {
    guard let last = later.last else { return false }
    return frame.map { travel.shows(last.report, in: $0) } ?? true
  }

  /// The untold travel and turn that a frame made at `frame` shows; all of it for nil. A turn that
  /// ends in this frame is told in full.
  mutating func take(for frame: Instant?) -> (travel: Vector, turn: Vector) {
    if let frame, !travel.shows(start, in: frame) { return (.zero, .zero) }
    let place = (frame.map { travel.place(at: $0) } ?? travel.newest) ?? toldTravel
    let angle =
      (isDue(in: frame) ? turn.newest : frame.flatMap { turn.place(at: $0) }) ?? toldTurn
    defer { (toldTravel, toldTurn) = (place, angle) }
    return (place - toldTravel, angle - toldTurn)
  }

  /// All of the untold turn. Travel goes on to be told by frames, which show a moment before the
  /// newest report: told up to that one, it would step back.
  mutating func takeTurn() -> (travel: Vector, turn: Vector) {
    let angle = turn.newest ?? toldTurn
    defer { toldTurn = angle }
    return (.zero, angle - toldTurn)
  }
}
