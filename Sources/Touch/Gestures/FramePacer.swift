import VitrineUnits

/// Delivers the travel of one member frame by frame.
///
/// The arena receives travel at reports; the member gets it at frames, from the fingers as these
/// frames show them (`TouchResampler`): a little late, and evenly. So content stays under the drawn
/// fingers. Events at a report happen in the frame that shows this report, so that nothing jumps
/// there:
///
///     reports    ●────●────●────●────●  lift
///     frames          ╎─────╎─────╎─────╎  here the last report is shown: the rest, then the end
struct FramePacer: Sendable, Hashable {
  /// A gesture that waits for the frame that shows its report.
  struct Delayed: Sendable, Hashable {
    var gesture: Gesture
    /// The first frame that shows its report.
    var due: Instant
    /// The time of its `GestureEvent`.
    var time: Instant
    /// The lead of its `GestureEvent`.
    var lead = Vector.zero
  }

  typealias Taken = (gesture: Gesture, time: Instant, lead: Vector)

  /// The fingers; lifted ones until a frame has shown their last report.
  private var fingers: [PacedFinger] = []
  /// Whether a frame has moved the member: the first one moves it only in the fingers' direction.
  /// By the noise filter it may show them up to a point before the crossing.
  private var hasMoved: Bool
  /// Whether the member has received the beginning of a transform.
  private var isTransform: Bool
  /// The beginning of a transform that no frame has shown yet.
  private var turnStart: Instant?
  /// The newest frame, or the newest time that a frame has passed.
  private var reached = Instant.zero
  private(set) var delayed: [Delayed] = []

  /// - Parameters:
  ///   - fingers: the member's fingers.
  ///   - positions: the positions up to which the travel of fingers does not count; for the others
  ///     it begins where they are at `start`.
  init(
    _ fingers: [TrackedFinger], from positions: [ContactID: Point] = [:], at start: Instant,
    isTransform: Bool
  ) {
    self.isTransform = isTransform
    hasMoved = isTransform
    turnStart = isTransform ? start : nil
    self.fingers = fingers.map {
      PacedFinger($0, from: positions[$0.id], begin: start)
    }
  }

  // MARK: Fingers

  /// A pan becomes a transform.
  mutating func beginTurn(at time: Instant, with tracked: [TrackedFinger]) {
    update(tracked)
    (isTransform, hasMoved, turnStart) = (true, true, time)
  }

  /// A finger joins; frames from `time` on show it.
  mutating func join(_ finger: TrackedFinger, shownFrom time: Instant) {
    fingers.append(PacedFinger(finger, shownFrom: time))
  }

  /// The fingers were reported.
  mutating func update(_ tracked: [TrackedFinger]) {
    for finger in tracked {
      guard let i = fingers.firstIndex(where: { $0.id == finger.id }) else { continue }
      fingers[i].resampler = finger.resampler
    }
  }

  /// Fingers lift at `now`. Content is released where they are drawn then, or at their newest
  /// reports where these are ahead.
  mutating func lift(_ ids: [ContactID], at now: Instant) {
    for i in fingers.indices where ids.contains(fingers[i].id) { fingers[i].lift(at: now) }
  }

  /// Fingers were taken away: travel that no frame has shown is dropped.
  mutating func remove(_ ids: [ContactID]) { fingers.removeAll { ids.contains($0.id) } }

  /// Whether some travel or turn has not been delivered.
  var isBehind: Bool { fingers.contains(where: \.isBehind) }

  // MARK: Ends

  /// Delays the ends of a gesture whose fingers lift at `now` until their newest reports are shown.
  ///
  /// The released motion begins there: where the content is drawn at that time, so that it never
  /// steps back. If the panel reports the lift late, that is ahead of the newest report.
  mutating func delay(_ ends: [Gesture], liftedAt now: Instant, continues: Bool) {
    let lifts = fingers.compactMap(\.lift)
    let due = lifts.map(\.shown).max() ?? now
    var lead = Vector.zero
    // A finger that has left before does not hold the content any more.
    let last = lifts.filter { $0.time >= now }
    if !continues && !last.isEmpty {
      lead = last.reduce(Vector.zero) { $0 + $1.lead } * (1 / Double(last.count))
    }
    delayed += ends.map { Delayed(gesture: $0, due: due, time: max(due, now), lead: lead) }
  }

  /// Delays the release of a member until its ends are delivered.
  mutating func delayRelease(to time: Instant) {
    delayed.append(Delayed(gesture: .released, due: delayed.last?.due ?? time, time: time))
  }

  /// Whether all delayed ends are due in a frame made at `frame`.
  func isDue(in frame: Instant) -> Bool {
    delayed.last.map { TouchResampler.isShown($0.due, in: frame) } ?? false
  }

  /// Removes and returns the delayed gestures, to be delivered now. What frames have not shown of
  /// fingers that have lifted is dropped.
  mutating func takeDelayed() -> [Delayed] {
    defer {
      delayed = []
      fingers.removeAll { $0.lift != nil }
      (isTransform, turnStart) = (false, nil)
    }
    return delayed
  }

  // MARK: Frames

  /// Takes what a frame made at `frame` shows for the first time: changes, and the delayed ends
  /// that are due.
  mutating func take(in frame: Instant) -> [Taken] {
    var taken: [Taken] = changes(in: frame).map { ($0, frame, .zero) }
    if isDue(in: frame) { taken += takeDelayed().map { ($0.gesture, $0.time, $0.lead) } }
    return taken
  }

  /// The changes up to a frame: up to each time at which fingers appear or leave or the transform
  /// begins, and from there on. So the sum does not depend on the frames that are drawn.
  private mutating func changes(in frame: Instant) -> [Gesture] {
    var changes: [Gesture] = []
    while let border = nextBorder(in: frame) {
      reached = max(reached, min(border, frame))
      let positions = fingers.map { finger in
        if let leaves = finger.leaves(in: frame), leaves <= border { return finger.end }
        return finger.resampler.position(at: reached, in: frame) ?? finger.end
      }
      if let change = change(to: positions) { changes.append(change) }
      pass(border, in: frame)
    }
    if let change = change(to: fingers.map { $0.resampler.position(at: frame) ?? $0.end }) {
      changes.append(change)
    }
    reached = max(reached, frame)
    return changes
  }

  private func nextBorder(in frame: Instant) -> Instant? {
    (fingers.map { $0.border(in: frame) } + [turnShown(in: frame)]).compactMap(\.self).min()
  }

  /// The first frame that shows the beginning of the transform, if a frame made at `frame` shows
  /// it.
  private func turnShown(in frame: Instant) -> Instant? {
    guard let turnStart else { return nil }
    let shown = turnStart + (fingers.map(\.resampler.lag).max() ?? .zero)
    return TouchResampler.isShown(shown, in: frame) ? shown : nil
  }

  private mutating func pass(_ border: Instant, in frame: Instant) {
    func isPassed(_ time: Instant?) -> Bool { time.map { $0 <= border } ?? false }
    if isPassed(turnShown(in: frame)) { turnStart = nil }
    fingers.removeAll { $0.delivered != nil && isPassed($0.leaves(in: frame)) }
    for i in fingers.indices {
      // The next change of scale and rotation begins with these fingers.
      fingers[i].turnedFrom = fingers[i].delivered
      if fingers[i].delivered == nil && isPassed(fingers[i].border(in: frame)) {
        fingers[i].appear(at: reached, in: frame)
      }
    }
  }

  private mutating func change(to positions: [Point]) -> Gesture? {
    var travels: [(before: Point, after: Point)] = []
    var turns: [(before: Point, after: Point)] = []
    for (finger, position) in zip(fingers, positions) {
      guard let delivered = finger.delivered else { continue }
      travels.append((delivered, position))
      turns.append((finger.turnedFrom ?? delivered, position))
    }
    if travels.isEmpty { return nil }
    let travel = FingerChange(travels).travel
    if !hasMoved {
      guard isOnward(travel) else { return nil }
      hasMoved = true
    }
    let turn = isTransform && turnStart == nil ? FingerChange(turns) : FingerChange([])
    for i in fingers.indices where fingers[i].delivered != nil {
      fingers[i].delivered = positions[i]
      if !turn.isClosing { fingers[i].turnedFrom = positions[i] }
    }
    let sum = travels.reduce(Vector.zero) { $0 + ($1.after - .zero) }
    let focus = Point.zero + sum * (1 / Double(travels.count))
    if !isTransform { return travel == .zero ? nil : .panChanged(at: focus, delta: travel) }
    if travel == .zero && turn.scale == 1 && turn.rotation == 0 { return nil }
    return .transformChanged(
      focus: focus, scale: turn.scale, rotation: turn.rotation, delta: travel)
  }

  private func isOnward(_ step: Vector) -> Bool {
    var way = Vector.zero
    for finger in fingers {
      if let delivered = finger.delivered { way = way + (finger.end - delivered) }
    }
    return step.dx * way.dx + step.dy * way.dy > 0
  }
}
