import VitrineUnits

/// Delivers the travel of one member frame by frame.
///
/// The arena receives travel at reports; the member gets it at frames, resampled: a little late, and
/// evenly. What ends at a report is delivered in the frame that shows this report, so that nothing
/// jumps there:
///
///     reports    ●────●────●────●────●  lift
///     frames          ╎─────╎─────╎─────╎  here the last report is shown: the rest, then the end
struct FramePacer: Sendable, Hashable {
  /// A gesture that waits for the frame that shows its report.
  struct Delayed: Sendable, Hashable {
    var gesture: Gesture
    /// The report that is shown first.
    var report: Instant
    /// The time of its `GestureEvent`.
    var time: Instant
    /// The lead of its `GestureEvent`.
    var lead = Vector.zero
  }

  typealias Taken = (gesture: Gesture, time: Instant, lead: Vector)

  /// Travel (the sum of steps, as a position) and turn (ln scale, rotation).
  struct Change: Sendable, Hashable {
    var travel = Vector.zero
    var turn = Vector.zero
  }

  private var travel: TouchResampler
  private var turn: TouchResampler
  /// The time at which the slop was crossed: frames that show an earlier time move nothing.
  private let start: Instant
  private var deliveredTravel: Point
  /// Whether a frame has moved the member: the first one moves it only in the fingers' direction. By the
  /// noise filter it may show them up to a point before the crossing.
  private var hasMoved = false
  private var deliveredTurn = Point.zero
  /// Whether the member has received the beginning of a transform.
  private var isTransform: Bool
  /// The last delivered middle of the fingers.
  private var focus: Point
  private(set) var delayed: [Delayed] = []
  /// Where the delayed ends release the content, and its turn.
  private var releasePosition: Point?
  private var releaseTurn: Point?

  /// One point of noise at the edge of a pinch of some 100 points.
  private static let turnNoise = 0.01

  /// - Parameters:
  ///   - travel: the travel up to now.
  ///   - position: the part of it that counts as delivered.
  ///   - start: the time at which the fingers were there.
  init(
    _ travel: TouchResampler, deliveredTo position: Point, at start: Instant, isTransform: Bool,
    focus: Point
  ) {
    self.travel = travel
    self.start = start
    deliveredTravel = position
    self.isTransform = isTransform
    self.focus = focus
    turn = TouchResampler(noise: Self.turnNoise, holdsSlow: false)
  }

  mutating func beginTurn(at time: Instant, expecting interval: Duration?) {
    isTransform = true
    turn = TouchResampler(expecting: interval, noise: Self.turnNoise, holdsSlow: false)
    turn.add(time: time, position: .zero)
    deliveredTurn = .zero
  }

  mutating func add(travel position: Point, at time: Instant) {
    travel.add(time: time, position: position)
  }

  mutating func add(turn position: Point, at time: Instant) {
    turn.add(time: time, position: position)
  }

  /// Whether some travel or turn has not been delivered.
  var isBehind: Bool {
    travel.newest != deliveredTravel || (isTransform && turn.newest ?? .zero != deliveredTurn)
  }

  /// Delays the ends of a gesture whose fingers lift at `now` until the newest report is shown.
  ///
  /// The released motion begins there: where the content is drawn at that time, so that it never steps
  /// back. If the panel reports the lift late, that is ahead of the newest report.
  mutating func delay(_ ends: [Gesture], liftedAt now: Instant, continues: Bool) {
    let ahead = travel.ahead(at: now)
    let time = ahead < .zero ? now - ahead : now
    var lead = Vector.zero
    if !continues, let newest = travel.newest, let end = travel.releasePosition(at: time) {
      releasePosition = end
      lead = end - newest
    }
    if isTransform { releaseTurn = turn.releasePosition(at: time) }
    let report = travel.newestTime ?? time
    delayed += ends.map { Delayed(gesture: $0, report: report, time: time, lead: lead) }
  }

  /// Delays the release of a member until its ends are delivered.
  mutating func delayRelease(to time: Instant) {
    let report = travel.newestTime ?? time
    delayed.append(Delayed(gesture: .released, report: report, time: time))
  }

  /// Whether all delayed ends are due in a frame made at `frame`; at any time for nil.
  func isDue(in frame: Instant?) -> Bool {
    guard let last = delayed.last else { return false }
    return frame.map { travel.shows(last.report, in: $0) } ?? true
  }

  /// Removes and returns the delayed gestures, to be delivered now.
  mutating func takeDelayed() -> [Delayed] {
    defer {
      delayed = []
      (releasePosition, releaseTurn) = (nil, nil)
      isTransform = false
    }
    return delayed
  }

  /// Takes what a frame made at `frame` shows for the first time: a change, and the delayed ends that
  /// are due. For nil everything, except travel that continues.
  ///
  /// - Parameters:
  ///   - fingers: the positions of the member's fingers in the frame.
  ///   - continues: the gesture continues after the frame.
  ///   - now: the time of the events without a frame.
  mutating func take(
    in frame: Instant?, fingers: [Point], continues: Bool, now: Instant
  ) -> [Taken] {
    let isDue = isDue(in: frame)
    let change: Change
    if frame == nil && continues {
      change = takeTurn()
    } else {
      change = takeChange(in: isDue && !continues ? nil : frame)
    }
    if fingers.isEmpty {
      focus = focus + change.travel
    } else {
      let sum = fingers.reduce(Vector.zero) { $0 + ($1 - .zero) }
      focus = .zero + sum * (1 / Double(fingers.count))
    }
    let time = frame ?? now
    var taken: [Taken] = []
    if isTransform {
      if change != Change() {
        let gesture = Gesture.transformChanged(
          focus: focus, scale: ExactMath.exp(change.turn.dx), rotation: change.turn.dy,
          delta: change.travel)
        taken.append((gesture, time, .zero))
      }
    } else if change.travel != .zero {
      taken.append((.panChanged(at: focus, delta: change.travel), time, .zero))
    }
    if isDue { taken += takeDelayed().map { ($0.gesture, $0.time, $0.lead) } }
    return taken
  }

  /// The undelivered travel and turn that a frame made at `frame` shows; for nil all up to the release.
  /// A turn that ends in this frame is complete.
  private mutating func takeChange(in frame: Instant?) -> Change {
    if let frame, !travel.shows(start, in: frame) { return Change() }
    let position = frame.map { travel.position(at: $0) } ?? releasePosition ?? travel.newest
    let angle =
      isDue(in: frame) ? releaseTurn ?? turn.newest : frame.flatMap { turn.position(at: $0) }
    var traveled = position ?? deliveredTravel
    let turned = angle ?? deliveredTurn
    if !hasMoved, frame != nil, !isOnward(traveled) { traveled = deliveredTravel }
    if traveled != deliveredTravel { hasMoved = true }
    defer { (deliveredTravel, deliveredTurn) = (traveled, turned) }
    return Change(travel: traveled - deliveredTravel, turn: turned - deliveredTurn)
  }

  private func isOnward(_ position: Point) -> Bool {
    let (step, way) = (position - deliveredTravel, (travel.newest ?? position) - deliveredTravel)
    return step.dx * way.dx + step.dy * way.dy > 0
  }

  /// The undelivered turn up to its release. Frames continue to deliver the travel: they show a time
  /// before the newest report, and if all of it were delivered now, the next frame would step back.
  private mutating func takeTurn() -> Change {
    let angle = releaseTurn ?? turn.newest ?? deliveredTurn
    defer { deliveredTurn = angle }
    return Change(turn: angle - deliveredTurn)
  }
}
