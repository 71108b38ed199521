import VitrineUnits

/// Delivers the travel of one member frame by frame.
///
/// The arena receives travel at reports; the member gets it at frames, from the fingers as these frames
/// show them (`TouchResampler`): a little late, and evenly. So content stays under the drawn fingers.
/// What happens at a report happens in the frame that shows this report, so that nothing jumps there:
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
  /// The time at which the slop was crossed: frames that show an earlier time move nothing.
  private let start: Instant
  /// Whether a frame has moved the member: the first one moves it only in the fingers' direction. By the
  /// noise filter it may show them up to a point before the crossing.
  private var hasMoved: Bool
  /// Whether the member has received the beginning of a transform.
  private var isTransform: Bool
  /// The beginning of a transform that no frame has shown yet.
  private var turnStart: Instant?
  /// The newest frame, or the newest time that a frame has passed.
  private var reached = Instant.zero
  /// The last delivered middle of the fingers.
  private var focus: Point
  private(set) var delayed: [Delayed] = []

  /// - Parameters:
  ///   - fingers: the member's fingers.
  ///   - positions: the positions up to which the travel of fingers does not count; for the others it
  ///     begins where they are at `start`.
  init(
    _ fingers: [TrackedFinger], from positions: [ContactID: Point] = [:], at start: Instant,
    isTransform: Bool, focus: Point
  ) {
    self.start = start
    self.isTransform = isTransform
    self.focus = focus
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

  /// Fingers lift at `now`. Content is released where they are drawn then, or at their newest reports
  /// where these are ahead.
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
  /// The released motion begins there: where the content is drawn at that time, so that it never steps
  /// back. If the panel reports the lift late, that is ahead of the newest report.
  mutating func delay(_ ends: [Gesture], liftedAt now: Instant, continues: Bool) {
    let lifts = fingers.compactMap(\.lift)
    let due = lifts.map(\.shown).max() ?? now
    var lead = Vector.zero
    if !continues && !fingers.isEmpty {
      lead = lifts.reduce(Vector.zero) { $0 + $1.lead } * (1 / Double(fingers.count))
    }
    delayed += ends.map { Delayed(gesture: $0, due: due, time: max(due, now), lead: lead) }
  }

  /// Delays the release of a member until its ends are delivered.
  mutating func delayRelease(to time: Instant) {
    delayed.append(Delayed(gesture: .released, due: delayed.last?.due ?? time, time: time))
  }

  /// Whether all delayed ends are due in a frame made at `frame`; at any time for nil.
  func isDue(in frame: Instant?) -> Bool {
    guard let last = delayed.last else { return false }
    return frame.map { Self.shows(last.due, in: $0) } ?? true
  }

  /// Removes and returns the delayed gestures, to be delivered now.
  mutating func takeDelayed() -> [Delayed] {
    defer {
      delayed = []
      fingers.removeAll { $0.lift != nil }
      (isTransform, turnStart) = (false, nil)
    }
    return delayed
  }

  // MARK: Frames

  /// Takes what a frame made at `frame` shows for the first time: changes, and the delayed ends that
  /// are due. For nil the rest of the fingers that have lifted, and all ends.
  mutating func take(in frame: Instant?, now: Instant) -> [Taken] {
    var changes: [Gesture] = []
    if let frame {
      changes = self.changes(in: frame)
    } else if let rest = finish() {
      changes = [rest]
    }
    var taken: [Taken] = changes.map { ($0, frame ?? now, .zero) }
    if isDue(in: frame) { taken += takeDelayed().map { ($0.gesture, $0.time, $0.lead) } }
    return taken
  }

  /// The changes up to a frame: up to each time at which fingers appear or leave or the transform
  /// begins, and from there on. So the sum does not depend on the frames that are drawn.
  private mutating func changes(in frame: Instant) -> [Gesture] {
    var changes: [Gesture] = []
    while let border = nextBorder(in: frame) {
      if let change = change(to: min(max(border, reached), frame)) { changes.append(change) }
      reached = max(reached, min(border, frame))
      pass(border)
    }
    if let change = change(to: frame) { changes.append(change) }
    reached = max(reached, frame)
    return changes
  }

  private func nextBorder(in frame: Instant) -> Instant? {
    var borders = fingers.compactMap { $0.delivered == nil ? $0.appears : $0.lift?.shown }
    if let turnShown { borders.append(turnShown) }
    return borders.filter { Self.shows($0, in: frame) }.min()
  }

  /// The first frame that shows the beginning of the transform.
  private var turnShown: Instant? {
    guard let turnStart else { return nil }
    return turnStart + (fingers.map(\.resampler.lag).max() ?? .zero)
  }

  private mutating func pass(_ border: Instant) {
    if let turnShown, turnShown <= border { turnStart = nil }
    fingers.removeAll { $0.delivered != nil && ($0.lift?.shown).map { $0 <= border } ?? false }
    for i in fingers.indices {
      if fingers[i].delivered == nil && fingers[i].appears <= border {
        fingers[i].appear(at: reached)
      }
      // The next change of scale and rotation begins with these fingers.
      fingers[i].turnedFrom = fingers[i].delivered
    }
  }

  /// The change up to a time, as a frame made then shows it.
  private mutating func change(to time: Instant) -> Gesture? {
    let isOver = fingers.map { finger in
      finger.lift.map { Self.shows($0.shown, in: time) } ?? false
    }
    return change(
      to: zip(fingers, isOver).map { finger, isOver in
        isOver ? finger.end : finger.resampler.position(at: time) ?? finger.end
      })
  }

  /// The rest of the fingers that have lifted. The others stay where the last frame showed them: if all
  /// of their travel were delivered now, the next frame would step back.
  private mutating func finish() -> Gesture? {
    let turnShown = turnShown
    turnStart = nil
    for i in fingers.indices where fingers[i].lift != nil {
      if fingers[i].delivered == nil { fingers[i].appear(at: fingers[i].appears) }
      if let turnShown { fingers[i].turnedFrom = fingers[i].resampler.position(at: turnShown) }
    }
    return change(
      to: fingers.map { finger in
        finger.lift == nil ? finger.delivered ?? finger.end : finger.end
      })
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
    focus = .zero + sum * (1 / Double(travels.count))
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

  /// Whether a frame made at `frame` shows what happened at a report that is `shown` in the frames from
  /// then on. A report far ahead belongs to another clock.
  private static func shows(_ shown: Instant, in frame: Instant) -> Bool {
    frame >= shown || TouchResampler.isOtherClock(shown, beside: frame)
  }
}
