package import VitrineUnits

/// Decides which member a touch belongs to.
///
/// Every finger has a contest (`FingerContests`). Its competitors are the members under its
/// landing, the deepest first. Each has recognizers (`ArenaEntry`), one type a gesture. The arena
/// decides which wins:
///
///     lands ──► pressed
///       │ leaves the slop                 ──► pan of the axis' deepest member        ┐
///       │ the same after a tap            ──► the member's pan, as a double tap's drag
///       │ a second finger spreads or turns ─► transform                              ├ the rest lose:
///       │ stays 500 ms                    ──► long press                             │ released
///       └ lifts before                    ──► tap, double tap, two-finger tap        ┘
///
/// Rules, each with its reason:
/// - The slop applies also where a member is alone, so that lists feel the same with and without
///   buttons in them. The pan starts where the slop was crossed, see `PanRecognizer`.
/// - A member that was moving is caught: it pans from one point on, and no member is tapped.
/// - A tap waits for a second one only where one member wants both, see `TapContest`.
/// - Fingers that land on a member that pans or transforms join it at once. Travel is that of the
///   centroid, counted over the fingers present in both frames, so that it never jumps.
/// - Cancelled is not ended: a cancelled finger neither taps nor releases with a velocity.
///
/// Each member gets balanced events: `pressed` and `released`, `panBegan` and one of `panEnded` and
/// `panCancelled`, `transformBegan` and one of its ends; the end of a gesture comes before
/// `released`. All times are the reports' own; the arena reads no clock. Frames of several panels
/// may alternate, as long as their contact ids differ.
///
/// Reports decide everything. Travel is delivered at the reports, or resampled at the frames of a
/// display (`Pace`, `drawFrame(madeAt:)`).
package struct GestureArena: Sendable, Hashable {
  /// The time at which travel is delivered.
  package enum Pace: Sendable, Hashable {
    case reports
    case frames
  }

  private let rules: GestureRules
  private var contests: FingerContests
  private var doubleTap = DoubleTapContest()
  private var now = Instant.zero
  private var events: [GestureEvent] = []

  package init(
    rules: GestureRules = .standard, strategy: VelocityStrategy = .default, pace: Pace = .reports
  ) {
    self.rules = rules
    contests = FingerContests(rules: rules, strategy: strategy, pace: pace)
  }

  // MARK: Touches

  /// Interprets a touch frame. `hits` are the members under each contact that begins (`isNew(_:)`),
  /// the deepest first.
  package mutating func receive(
    _ frame: TouchFrame, hits: [ContactID: [GestureMember]]
  ) -> [GestureEvent] {
    fireDeadlines(through: frame.time)
    now = frame.time
    remove(ended: frame.ended, cancelled: frame.cancelled)
    move(to: frame.contacts)
    for contact in frame.contacts where isNew(contact) {
      land(contact, on: hits[contact.id] ?? [])
    }
    return takeEvents()
  }

  /// Whether the contact begins with the next frame that lists it.
  package func isNew(_ contact: Contact) -> Bool { contests.fingers.isNew(contact) }

  /// Whether fingers are on the screen.
  package var hasFingers: Bool { fingerCount > 0 }

  /// The number of fingers on the screen, without lifted ones that a frame still shows.
  package var fingerCount: Int { contests.fingers.down.count }

  /// Fires the deadlines up to `time`: long presses, and single taps that waited for a second one.
  package mutating func advance(to time: Instant) -> [GestureEvent] {
    fireDeadlines(through: time)
    return takeEvents()
  }

  /// The time at which `advance(to:)` has an event if no report comes before; nil if nothing waits.
  package var nextDeadline: Instant? {
    var next = doubleTap.deadline
    for finger in contests.fingers.down {
      guard let deadline = contests.longPress(of: finger)?.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// Removes a component that vanished under the fingers: its gestures are cancelled, fingers that
  /// it owned do nothing more, and contests continue without it.
  package mutating func remove(member id: GestureMemberID, at time: Instant) -> [GestureEvent] {
    now = time
    events += doubleTap.remove(id, at: now)
    if isLeaving(id) { events += contests.finishLeaving(of: [id], at: now) }
    events += contests.remove(member: id, at: now)
    return takeEvents()
  }

  // MARK: Frames

  /// Delivers the travel that a frame made at `frame` shows, and the ends that it reaches.
  ///
  /// Positions are those of `contacts(madeAt:)`, so content that follows fingers stays under them.
  /// The sum of the deltas up to an end is a finger's whole travel, to the last report, unless
  /// `finishLeaving(of:at:)` drops the rest of it. A skipped frame changes nothing. Does nothing at
  /// the pace of reports.
  package mutating func drawFrame(madeAt frame: Instant) -> [GestureEvent] {
    events += contests.deliver(in: frame)
    return takeEvents()
  }

  /// Whether a frame would deliver anything.
  package var wantsFrame: Bool { contests.entries.wantsFrame }

  /// Whether the member's fingers have lifted, and it receives the remaining travel in the next
  /// frames.
  package func isLeaving(_ member: GestureMemberID) -> Bool {
    contests.entries.isLeaving(member)
  }

  /// The fingers as a frame made at `frame` shows them, ascending by id. A lifted finger is
  /// included while the frame shows a time at which it was still there.
  package func contacts(madeAt frame: Instant) -> [Contact] {
    contests.fingers.contacts(madeAt: frame)
  }

  /// Ends the gestures of these members (nil: of all) that still wait for a frame, because a new
  /// one begins there at `time`. It delivers the travel that a frame made then would show, and
  /// drops the rest: that would be 0.6 report intervals of travel more, a jump under the finger
  /// that lands to catch it.
  ///
  ///     reports    ●────●────●  lift, and another lands
  ///     shown      ────────╴    here it is caught
  package mutating func finishLeaving(
    of members: [GestureMemberID]? = nil, at time: Instant
  ) -> [GestureEvent] {
    now = max(now, time)
    events += contests.finishLeaving(of: members, at: now)
    return takeEvents()
  }

  // MARK: Landing and moving

  private mutating func land(_ contact: Contact, on hits: [GestureMember]) {
    var members: [GestureMember] = []
    for hit in hits where !members.contains(where: { $0.id == hit.id }) { members.append(hit) }
    events += contests.finishLeaving(of: members.map(\.id), at: now)
    let finger = contests.track(contact, on: members, at: now)
    let isAlone = doubleTap.member.map { contests.entries[$0] == nil } ?? true
    events += doubleTap.fingerLanded(
      finger, on: members, isAlone: isAlone, rules: rules, at: now)
    events += contests.land(finger, on: members, at: now)
  }

  private mutating func move(to contacts: [Contact]) {
    let (moved, followed) = contests.move(to: contacts, at: now)
    events += followed
    for id in moved { leaveSlop(id) }
    for id in contests.entries.ids where contests.shouldBeginTransform(of: id) {
      claimFingers(of: id)
      events += contests.beginTransform(of: id, at: now)
    }
    for finger in contests.fingers.down where finger.track.isListed {
      while let winner = contests.panWinner(of: finger.id) { beginPan(of: winner, by: finger.id) }
    }
  }

  private mutating func leaveSlop(_ id: ContactID) {
    guard let finger = contests.fingers[id] else { return }
    if !isDoubleTapDrag(finger.track) { events += doubleTap.fail(second: id, at: now) }
    events += contests.leaveSlop(id, at: now)
  }

  private mutating func beginPan(of winner: PanContest.Winner, by id: ContactID) {
    guard let finger = contests.fingers[id]?.track else { return }
    // Claiming the finger fails a double tap, so its drag is handled first.
    if doubleTap.member == winner.member, isDoubleTapDrag(finger) {
      doubleTap.end()
      send(.doubleTapDrag(at: finger.start), to: winner.member)
    }
    claimFingers(of: winner.member)
    events += contests.beginPan(of: winner, by: finger, at: now)
  }

  private mutating func claimFingers(of member: GestureMemberID) {
    for id in contests.entries[member]?.fingers ?? [] { claim(id, for: member) }
  }

  private mutating func claim(_ id: ContactID, for member: GestureMemberID) {
    events += doubleTap.fail(second: id, at: now)
    events += contests.claim(id, for: member, at: now)
  }

  // MARK: Lifting

  private mutating func remove(ended: [Contact], cancelled: [Contact]) {
    for contact in cancelled {
      events += doubleTap.fail(second: contact.id, at: now)
      contests.fingerCancelled(contact.id)
    }
    for contact in ended {
      guard let finger = contests.fingers[contact.id] else { continue }
      if finger.owners.isEmpty {
        lift(finger)
      } else {
        events += doubleTap.fail(second: contact.id, at: now)
      }
    }
    events += contests.remove(
      lifted: ended.map(\.id), cancelled: cancelled.map(\.id), at: now)
  }

  /// A finger lifts that no member has won.
  private mutating func lift(_ finger: ArenaFingers.Finger) {
    let contest = contests.tapContest(of: finger, at: now)
    let position = finger.track.position
    if let member = doubleTap.member, doubleTap.isSecond(finger.id) {
      let isOnMember = finger.candidates.contains(member)
      let isTapped = contest.winner == member
      if doubleTap.isCompleted(by: finger.track, isOnMember: isOnMember, isTapped: isTapped) {
        doubleTap.end()
        send(.doubleTap(at: position), to: member)
        return contests.failTwoFingerTaps(of: finger.candidates)
      }
      events += doubleTap.fail(at: now)
    }
    var losers = finger.candidates
    switch contest.outcome {
    case nil: break
    case .twoFingerTap(let member):
      losers.removeAll { $0 == member }
      if let focus = contests.liftTwoFingerTap(of: member) {
        send(.twoFingerTap(at: focus), to: member)
      }
    case .tap(let member, let other):
      send(.tap(at: position), to: member)
      if let other { awaitSecondTap(finger.track, on: other, fallback: nil, isDelivered: true) }
    case .firstTap(let member, let fallback):
      awaitSecondTap(finger.track, on: member, fallback: fallback, isDelivered: false)
    }
    contests.failTwoFingerTaps(of: losers)
  }

  // MARK: Double taps

  private func isDoubleTapDrag(_ finger: TrackedFinger) -> Bool {
    let entry = doubleTap.member.flatMap { contests.entries[$0] }
    return doubleTap.isDragged(by: finger, on: entry)
  }

  private mutating func awaitSecondTap(
    _ finger: TrackedFinger, on member: GestureMemberID, fallback: GestureMemberID?,
    isDelivered: Bool
  ) {
    let recognizer = DoubleTapRecognizer(
      finger, on: member, fallback: fallback, isDelivered: isDelivered, at: now, rules: rules)
    events += doubleTap.wait(for: recognizer, at: now)
  }

  // MARK: Time and events

  private mutating func fireDeadlines(through time: Instant) {
    while let deadline = nextDeadline, deadline <= time {
      now = deadline
      if let dueTime = doubleTap.deadline, dueTime <= deadline {
        events += doubleTap.fail(at: now)
      }
      for finger in contests.fingers.down {
        guard let press = contests.longPress(of: finger), press.deadline <= deadline
        else { continue }
        claim(finger.id, for: press.member)
        contests.acceptLongPress(of: press.member)
        send(.longPress(at: finger.track.position), to: press.member)
      }
    }
  }

  private mutating func send(_ gesture: Gesture, to member: GestureMemberID) {
    events.append(GestureEvent(member: member, time: now, gesture: gesture))
  }

  private mutating func takeEvents() -> [GestureEvent] {
    defer { events = [] }
    return events
  }
}
