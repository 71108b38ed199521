import VitrineUnits

/// One member with fingers on it, and its recognizers.
///
/// The entry feeds the recognizers and writes the events of pan and transform, which share one
/// travel: a second finger makes a transform of a pan, and the last one of a transform pans on.
/// Whether a recognizer may win is the arena's decision.
struct ArenaEntry: Sendable, Hashable {
  let id: GestureMemberID
  private let pace: GestureArena.Pace
  private let strategy: VelocityStrategy
  var wants: GestureKinds
  /// The members with which it shares fingers.
  var together: [GestureMemberID]
  /// The fingers that it owns or competes for.
  private(set) var fingers: [ContactID] = []
  private(set) var isPressed = false
  private var tap = TapRecognizer()
  private var longPress = LongPressRecognizer()
  private var twoFingerTap = TwoFingerTapRecognizer()
  private var pan = PanRecognizer()
  private var transform = TransformRecognizer()
  /// Delivers travel at the pace of frames, from the first pan or transform on.
  private(set) var pacer: FramePacer?

  init(_ member: GestureMember, pace: GestureArena.Pace, strategy: VelocityStrategy) {
    id = member.id
    wants = member.wants
    together = member.together
    self.pace = pace
    self.strategy = strategy
  }

  // MARK: States

  /// A pan or a transform is under way: fingers that land here join it.
  var isActive: Bool { pan.state == .began || transform.state == .began }

  var isTransform: Bool { transform.state == .began }

  /// Whether it competes for a finger that lands.
  var isOpen: Bool { !isActive && longPress.state != .accepted }

  /// Returns its part in the contest for a finger that lifts now.
  func competitor(at time: Instant) -> TapContest.Competitor {
    let canTap = tap.state == .possible
    return TapContest.Competitor(
      id, canTap: canTap && wants.contains(.tap),
      canDoubleTap: canTap && wants.contains(.doubleTap),
      canTwoFingerTap: wants.contains(.twoFingerTap) && twoFingerTap.accepts(at: time),
      together: together)
  }

  /// The time at which a long press is due; nil where none is possible.
  var longPressDeadline: Instant? { wants.contains(.longPress) ? longPress.deadline : nil }

  /// Whether something is to be delivered by frames.
  var wantsFrame: Bool {
    guard let pacer else { return false }
    return !pacer.delayed.isEmpty || isActive && pacer.isBehind
  }

  var hasDelayed: Bool { pacer?.delayed.isEmpty == false }

  // MARK: Fingers

  /// Returns whether it was not pressed before.
  mutating func press() -> Bool {
    defer { isPressed = true }
    return !isPressed
  }

  /// A finger lands and competes for all gestures.
  mutating func fingerLanded(
    _ finger: TrackedFinger, among all: ArenaFingers, rules: GestureRules
  ) {
    let others = all.tracked(fingers)
    fingers.append(finger.id)
    tap.fingerLanded(finger, beside: others, rules: rules)
    longPress.fingerLanded(finger, beside: others, rules: rules)
    twoFingerTap.fingerLanded(finger, beside: others, rules: rules)
    transform.fingerLanded(finger, beside: others, rules: rules)
  }

  /// A finger lands and joins the gesture that is under way, in the frames from `shownFrom` on.
  mutating func join(
    _ finger: TrackedFinger, shownFrom: Instant, among all: ArenaFingers, rules: GestureRules
  ) {
    let others = all.tracked(fingers)
    pacer?.join(finger, shownFrom: shownFrom)
    fingers.append(finger.id)
    transform.fingerLanded(finger, beside: others, rules: rules)
  }

  mutating func fingerMoved() {
    tap.fingerMoved()
    longPress.fingerMoved()
    twoFingerTap.fingerMoved()
  }

  mutating func fingerCancelled() {
    tap.fingerCancelled()
    longPress.fingerCancelled()
    twoFingerTap.fingerCancelled()
  }

  /// Another member won the finger.
  mutating func fingerLost(_ id: ContactID, among all: ArenaFingers) {
    fingers.removeAll { $0 == id }
    pacer?.remove([id])
    let remaining = all.tracked(fingers)
    twoFingerTap.fingerLost(remaining: remaining)
    transform.fingerLost(remaining: remaining)
  }

  /// Fingers lifted or were cancelled, and are no longer among `all`.
  mutating func fingersLeft(
    lifted: [ContactID], cancelled: [ContactID], among all: ArenaFingers, at now: Instant
  ) -> [GestureEvent] {
    guard fingers.contains(where: (lifted + cancelled).contains) else { return [] }
    let isCancelled = fingers.contains(where: cancelled.contains)
    fingers.removeAll { lifted.contains($0) || cancelled.contains($0) }
    pacer?.lift(lifted, at: now)
    pacer?.remove(cancelled)
    transform.restart(with: all.tracked(fingers))
    if transform.state == .began, fingers.count < 2 {
      return endTransform(isCancelled: isCancelled, among: all, at: now)
    }
    if pan.state == .began, fingers.isEmpty {
      let velocity = velocity(of: pan.travel, among: all, at: now)
      pan.end()
      return conclude(
        [isCancelled ? .panCancelled : .panEnded(velocity: velocity)], isCancelled: isCancelled,
        among: all, at: now)
    }
    return []
  }

  // MARK: Discrete gestures

  mutating func acceptLongPress() { longPress.accept() }

  /// Processes the lift of one of the two fingers. Returns the focus of the tap for the second one.
  mutating func liftTwoFingerTap(among all: ArenaFingers) -> Point? {
    twoFingerTap.fingerLifted(centroid: all.centroid(of: fingers))
  }

  mutating func failTwoFingerTap() { twoFingerTap.fail() }

  // MARK: Pan and transform

  /// `finger` has left the slop, at `crossing` of its last step, and is won.
  mutating func beginPan(
    by finger: TrackedFinger, crossing: Double, among all: ArenaFingers, at now: Instant
  ) -> [GestureEvent] {
    pan.begin(continuing: TravelTracker(of: finger))
    let delta = all.meanStep(of: fingers) * (1 - crossing)
    let position = all.centroid(of: fingers)
    var events = [event(.panBegan(at: position - delta), at: now)]
    switch pace {
    case .reports:
      if delta != .zero { events.append(event(.panChanged(at: position, delta: delta), at: now)) }
    case .frames:
      let rest = finger.resampler.lastGap.seconds * (1 - crossing)
      pacer = FramePacer(
        all.tracked(fingers), from: [finger.id: finger.position - finger.step * (1 - crossing)],
        at: finger.reported - Duration(seconds: rest), isTransform: false)
    }
    return events
  }

  /// Whether its fingers have spread or turned enough for a transform.
  func shouldBeginTransform(among all: ArenaFingers, rules: GestureRules) -> Bool {
    wants.contains(.transform)
      && transform.shouldBegin(
        with: all.tracked(fingers), panning: !wants.isDisjoint(with: .pan), rules: rules)
  }

  /// All its fingers are won. A pan ends without velocity; the transform continues its travel.
  mutating func beginTransform(among all: ArenaFingers, at now: Instant) -> [GestureEvent] {
    let focus = all.centroid(of: fingers)
    var events: [GestureEvent] = []
    if pan.state == .began, let travel = pan.travel {
      pan.end()
      events.append(event(.panEnded(velocity: .zero), at: now))
      transform.begin(continuing: travel, at: now, strategy: strategy)
      pacer?.beginTurn(at: now, with: all.tracked(fingers))
    } else {
      let travel = TravelTracker(from: focus, at: now, strategy: strategy)
      transform.begin(continuing: travel, at: now, strategy: strategy)
      if pace == .frames {
        pacer = FramePacer(all.tracked(fingers), at: now, isTransform: true)
      }
    }
    return events + [event(.transformBegan(focus: focus), at: now)]
  }

  /// The fingers of a pan or transform moved.
  mutating func follow(_ all: ArenaFingers, at now: Instant) -> [GestureEvent] {
    let tracked = all.tracked(fingers)
    guard isActive, tracked.contains(where: \.isListed) else { return [] }
    pacer?.update(tracked)
    let focus = all.centroid(of: fingers)
    if transform.state == .began {
      let change = FingerChange(tracked.map { ($0.previous, $0.position) })
      transform.move(by: change, at: now)
      if pace == .frames || change.isNone { return [] }
      let gesture = Gesture.transformChanged(
        focus: focus, scale: change.scale, rotation: change.rotation, delta: change.travel)
      return [event(gesture, at: now)]
    }
    let delta = all.meanStep(of: fingers)
    pan.move(by: delta, at: now)
    if pace == .frames || delta == .zero { return [] }
    return [event(.panChanged(at: focus, delta: delta), at: now)]
  }

  /// Fewer than two fingers are left. A finger that stays continues as a pan, where the member
  /// pans. The pan then has the velocity, so that it is not released twice.
  private mutating func endTransform(
    isCancelled: Bool, among all: ArenaFingers, at now: Instant
  ) -> [GestureEvent] {
    let continues = !fingers.isEmpty && !wants.isDisjoint(with: .pan)
    let turn = velocity(of: transform.turn, among: all, at: now)
    let travel = velocity(of: transform.travel, among: all, at: now)
    var ends: [Gesture] = [
      isCancelled
        ? .transformCancelled
        : .transformEnded(
          velocity: continues ? .zero : travel, scaleVelocity: turn.dx, rotationVelocity: turn.dy)
    ]
    transform.end()
    if continues, let travel = transform.travel {
      pan.begin(continuing: travel)
      ends.append(.panBegan(at: all.centroid(of: fingers)))
    }
    return conclude(ends, isCancelled: isCancelled, among: all, at: now)
  }

  private func velocity(
    of travel: TravelTracker?, among all: ArenaFingers, at now: Instant
  ) -> Vector {
    travel?.velocity(at: now, reportInterval: all.reportInterval) ?? .zero
  }

  // MARK: Delivery

  /// A pan or transform is over: sends its ends now, or delays them to the frame that shows its
  /// last report. Cancelled travel that frames have not shown yet is dropped.
  private mutating func conclude(
    _ ends: [Gesture], isCancelled: Bool, among all: ArenaFingers, at now: Instant
  ) -> [GestureEvent] {
    guard pacer != nil, !isCancelled else {
      return takeDelayed() + ends.map { event($0, at: now) }
    }
    let continues = isActive
    self.pacer?.delay(ends, liftedAt: now, continues: continues)
    // There is nothing to wait for if frames made from now on show the last report.
    return self.pacer?.isDue(in: now) == true ? deliver(in: now) : []
  }

  /// The member is released after its delayed ends.
  mutating func delayRelease(to now: Instant) {
    if isPressed { pacer?.delayRelease(to: now) }
  }

  /// Delivers the travel that a frame made at `frame` shows, and the ends that are due.
  mutating func deliver(in frame: Instant) -> [GestureEvent] {
    guard isActive || hasDelayed else { return [] }
    let taken = pacer?.take(in: frame)
    return taken?.map { event($0.gesture, at: $0.time, lead: $0.lead) } ?? []
  }

  /// Removes and returns the delayed ends, to be sent at once.
  mutating func takeDelayed() -> [GestureEvent] {
    pacer?.takeDelayed().map { event($0.gesture, at: $0.time) } ?? []
  }

  /// Cancels all current gestures.
  mutating func cancel(at now: Instant) -> [GestureEvent] {
    var events = takeDelayed()
    if pan.state == .began { events.append(event(.panCancelled, at: now)) }
    if transform.state == .began { events.append(event(.transformCancelled, at: now)) }
    if isPressed { events.append(event(.released, at: now)) }
    return events
  }

  private func event(
    _ gesture: Gesture, at time: Instant, lead: Vector = .zero
  ) -> GestureEvent {
    GestureEvent(member: id, time: time, gesture: gesture, lead: lead)
  }
}
