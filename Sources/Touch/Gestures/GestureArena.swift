package import VitrineUnits

/// Decides which member a touch belongs to.
///
/// Every finger has a contest. Its competitors are the members under its landing, the deepest first.
/// Each has recognizers, one type a gesture; the arena feeds them with the fingers and decides which wins:
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
/// - A tap waits for a second one only where one member wants both. Where the tapped member merely
///   shares the finger, the tap is sent at once, and the member beneath gets the double tap.
/// - Fingers that land on a member that pans or transforms join it at once. Travel is that of the
///   centroid, counted over the fingers present in both frames, so that it never jumps.
/// - Cancelled is not ended: a cancelled finger neither taps nor releases with a velocity.
///
/// Each member gets balanced events: `pressed` and `released`, `panBegan` and one of `panEnded` and
/// `panCancelled`, `transformBegan` and one of its ends; the end of a gesture comes before
/// `released`. All times are the reports' own; the arena reads no clock. Frames of several panels may
/// alternate, as long as their contact ids differ.
///
/// Reports decide everything. Travel is delivered at the reports, or resampled at the frames of a
/// display (`Pace`, `drawFrame(madeAt:)`).
package struct GestureArena: Sendable, Hashable {
  /// The time at which travel is delivered.
  package enum Pace: Sendable, Hashable {
    case reports
    case frames
  }

  package let rules: GestureRules
  package let strategy: VelocityStrategy
  package let pace: Pace
  private var fingers = ArenaFingers()
  private var entries: [ArenaEntry] = []  // in the order of their first finger, deepest first
  /// A member that was tapped and may be tapped again.
  private var doubleTap: DoubleTapRecognizer?
  /// Entries whose fingers have left, until a frame has shown all of their travel.
  private var leaving: [ArenaEntry] = []
  private var now = Instant.zero
  /// The time at which the newest frame was made.
  private var latestFrame = Instant.zero
  private var events: [GestureEvent] = []

  package init(
    rules: GestureRules = .standard, strategy: VelocityStrategy = .default, pace: Pace = .reports
  ) {
    self.rules = rules
    self.strategy = strategy
    self.pace = pace
  }

  // MARK: Touches

  /// Interprets a touch frame. `hitTest` is called once for each contact that begins and gives the
  /// members under it, the deepest first.
  package mutating func receive(
    _ frame: TouchFrame, hitTest: (Contact) -> [GestureMember]
  ) -> [GestureEvent] {
    fireDeadlines(through: frame.time)
    now = frame.time
    remove(ended: frame.ended, cancelled: frame.cancelled)
    move(to: frame.contacts)
    for contact in frame.contacts where isNew(contact) {
      let members = hitTest(contact)
      endLeaving(of: members.map(\.id))
      land(contact, on: members)
    }
    return takeEvents()
  }

  /// Whether the contact begins with the next frame that lists it.
  package func isNew(_ contact: Contact) -> Bool { fingers.isNew(contact) }

  /// Fires the deadlines up to `time`: long presses, and single taps that waited for a second one.
  package mutating func advance(to time: Instant) -> [GestureEvent] {
    fireDeadlines(through: time)
    return takeEvents()
  }

  /// The time at which `advance(to:)` has an event if no report comes before; nil if nothing waits.
  package var nextDeadline: Instant? {
    var next = doubleTap?.deadline
    for finger in fingers.down {
      guard let deadline = longPress(of: finger)?.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// Cancels all current gestures. Fingers that stay on the screen are ignored.
  package mutating func cancelAll(at time: Instant) -> [GestureEvent] {
    now = time
    doubleTap = nil
    endLeaving()
    for i in entries.indices { events += entries[i].cancel(at: now) }
    entries = []
    fingers.ignoreAll()
    return takeEvents()
  }

  /// Removes a component that vanished under the fingers: its gestures are cancelled, fingers that
  /// it owned are ignored, and contests continue without it.
  package mutating func remove(member id: GestureMemberID, at time: Instant) -> [GestureEvent] {
    now = time
    if doubleTap?.fallback == id { doubleTap?.fallback = nil }
    if doubleTap?.member == id { failDoubleTap() }
    if leaving.contains(where: { $0.id == id }) { endLeaving(of: [id]) }
    if let i = index(of: id) {
      var entry = entries.remove(at: i)
      events += entry.cancel(at: now)
    }
    fingers.remove(member: id)
    return takeEvents()
  }

  // MARK: Frames

  /// Delivers the travel that a frame made at `frame` shows, and the ends that it reaches.
  ///
  /// Positions are those of `contacts(madeAt:)`, so content that follows a finger stays under it.
  /// The sum of the deltas up to an end is the finger's whole travel, to the last report, unless
  /// `finishLeaving(of:at:)` drops the rest of it. A skipped frame changes nothing. Does nothing at
  /// the pace of reports.
  package mutating func drawFrame(madeAt frame: Instant) -> [GestureEvent] {
    latestFrame = max(latestFrame, frame)
    for i in entries.indices { events += entries[i].deliver(in: frame, among: fingers, at: now) }
    for i in leaving.indices { events += leaving[i].deliver(in: frame, among: fingers, at: now) }
    leaving.removeAll { !$0.hasDelayed }
    fingers.dropLifted(shownAt: frame)
    return takeEvents()
  }

  /// Whether a frame would deliver anything.
  package var wantsFrame: Bool { !leaving.isEmpty || entries.contains(where: \.wantsFrame) }

  /// The members whose fingers have lifted and that receive the remaining travel in the next
  /// frames.
  package var leavingMembers: [GestureMemberID] { leaving.map(\.id) }

  /// The fingers as a frame made at `frame` shows them, ascending by id. A lifted finger is
  /// included while the frame shows a time at which it was still there.
  package func contacts(madeAt frame: Instant) -> [Contact] { fingers.contacts(madeAt: frame) }

  /// Ends the gestures of these members (nil: of all) that still wait for a frame, because a new one
  /// begins there at `time`. It delivers the travel that a frame made then would show, and drops the
  /// rest: that would be 0.6 report intervals of travel more, a jump under the finger that lands to
  /// catch it.
  ///
  ///     reports    ●────●────●  lift, and another lands
  ///     shown      ────────╴    here it is caught
  package mutating func finishLeaving(
    of members: [GestureMemberID]? = nil, at time: Instant
  ) -> [GestureEvent] {
    now = max(now, time)
    endLeaving(of: members)
    return takeEvents()
  }

  private mutating func endLeaving(of members: [GestureMemberID]? = nil) {
    func isOver(_ id: GestureMemberID) -> Bool { members?.contains(id) ?? true }
    for i in entries.indices where entries[i].hasDelayed && isOver(entries[i].id) {
      events += entries[i].deliver(in: nil, among: fingers, at: now)
    }
    let over = leaving.filter { isOver($0.id) }
    leaving.removeAll { isOver($0.id) }
    fingers.dropLifted(where: isOver)
    for var entry in over {
      events += entry.deliver(in: max(now, latestFrame), among: fingers, at: now)
      events += entry.takeDelayed()
    }
  }

  // MARK: Landing

  private mutating func land(_ contact: Contact, on hits: [GestureMember]) {
    var members: [GestureMember] = []
    for hit in hits where !members.contains(where: { $0.id == hit.id }) { members.append(hit) }
    let caught = members.filter(\.isMoving).map(\.id)
    let track = TrackedFinger(
      contact, landed: now, isCatch: !caught.isEmpty, strategy: strategy,
      reportInterval: fingers.reportInterval)
    var finger = ArenaFingers.Finger(track: track, caught: caught)
    considerSecondTap(track, on: members)
    // A member that pans or transforms takes the finger at once.
    for member in members {
      guard let i = index(of: member.id) else { continue }
      entries[i].together = member.together
      guard entries[i].isActive, finger.owners.allSatisfy({ mayShare($0, member.id) })
      else { continue }
      finger.owners.append(member.id)
      entries[i].join(track, beside: fingers.tracked(entries[i].fingers), rules: rules)
    }
    if finger.owners.isEmpty {
      finger.candidates = members.map(\.id).filter { id in
        index(of: id).map { entries[$0].isOpen } ?? true
      }
    }
    fingers.add(finger)
    for member in members where finger.candidates.contains(member.id) { enter(member, track) }
  }

  /// The finger competes for the member's gestures.
  private mutating func enter(_ member: GestureMember, _ finger: TrackedFinger) {
    let i = index(of: member.id) ?? entries.endIndex
    if i == entries.endIndex {
      entries.append(ArenaEntry(member, pace: pace, strategy: strategy))
    }
    entries[i].wants = member.wants
    entries[i].fingerLanded(
      finger, beside: fingers.tracked(entries[i].fingers), rules: rules)
    // A finger that catches a motion presses no member that it could only tap.
    let isUseful = !finger.isCatch || member.isMoving || !member.wants.isDisjoint(with: .moving)
    if !entries[i].isPressed, isUseful {
      entries[i].isPressed = true
      send(.pressed(at: finger.position), to: member.id)
    }
  }

  /// Uses this finger as the second tap of a member that was tapped, or stops waiting for one.
  private mutating func considerSecondTap(_ finger: TrackedFinger, on members: [GestureMember]) {
    guard let member = doubleTap?.member else { return }
    let isOnMember = members.contains { $0.id == member }
    let isAlone = index(of: member) == nil
    doubleTap?.fingerLanded(finger, isOnMember: isOnMember, isAlone: isAlone, rules: rules)
    if doubleTap?.state == .failed { failDoubleTap() }
  }

  // MARK: Winning and losing

  /// `member` wins the finger: all others lose it, except those that share it.
  private mutating func claim(_ id: ContactID, for member: GestureMemberID) {
    guard var finger = fingers[id] else { return }
    if doubleTap?.second == id { failDoubleTap() }
    finger.candidates.removeAll { $0 == member }
    if !finger.owners.contains(member) { finger.owners.append(member) }
    let losers = finger.candidates.filter { !mayShare(member, $0) }
    finger.candidates.removeAll { losers.contains($0) }
    fingers[id] = finger
    for loser in losers { reject(loser, finger: id) }
  }

  /// The member loses the finger; with its last one it is released.
  private mutating func reject(_ member: GestureMemberID, finger id: ContactID) {
    fingers[id]?.candidates.removeAll { $0 == member }
    guard let i = index(of: member) else { return }
    entries[i].fingerLost(id, among: fingers)
    dismissIfEmpty(member)
  }

  private mutating func dismissIfEmpty(_ member: GestureMemberID) {
    guard let i = index(of: member), entries[i].fingers.isEmpty else { return }
    var entry = entries.remove(at: i)
    if entry.hasDelayed {
      entry.delayRelease(to: now)
      leaving.append(entry)
    } else if entry.isPressed {
      send(.released, to: member)
    }
  }

  private func mayShare(_ a: GestureMemberID, _ b: GestureMemberID) -> Bool {
    func names(_ one: GestureMemberID, _ other: GestureMemberID) -> Bool {
      index(of: one).map { entries[$0].together.contains(other) } ?? false
    }
    return names(a, b) || names(b, a)
  }

  // MARK: Moving

  private mutating func move(to contacts: [Contact]) {
    let moved = fingers.move(to: contacts, at: now, slop: rules.slop)
    for i in entries.indices { events += entries[i].follow(fingers, at: now) }
    for id in moved { leaveSlop(id) }
    for id in entries.map(\.id) { considerTransform(of: id) }
    for finger in fingers.down where finger.track.isListed {
      while let winner = panWinner(of: finger.id) { beginPan(of: winner, finger: finger.id) }
    }
  }

  /// A finger has left the slop around its landing: it taps no member any more.
  private mutating func leaveSlop(_ id: ContactID) {
    guard let finger = fingers[id] else { return }
    if doubleTap?.second == id, !isDoubleTapDrag(finger.track) { failDoubleTap() }
    for member in finger.candidates {
      guard let i = index(of: member) else { continue }
      entries[i].fingerMoved()
      if entries[i].wants.isDisjoint(with: .moving) { reject(member, finger: id) }
    }
  }

  private func isDoubleTapDrag(_ finger: TrackedFinger) -> Bool {
    guard let doubleTap, let i = index(of: doubleTap.member) else { return false }
    return entries[i].wants.contains(.doubleTapDrag) && doubleTap.isDragged(by: finger)
  }

  private mutating func considerTransform(of member: GestureMemberID) {
    guard let entry = index(of: member).map({ entries[$0] }),
      entry.shouldBeginTransform(among: fingers, rules: rules)
    else { return }
    for id in entry.fingers { claim(id, for: member) }
    guard let i = index(of: member) else { return }
    events += entries[i].beginTransform(among: fingers, at: now)
  }

  private func panWinner(of id: ContactID) -> PanContest.Winner? {
    guard let finger = fingers[id] else { return nil }
    func deepest(_ axis: GestureKinds, _ members: [GestureMemberID]) -> GestureMemberID? {
      members.first { id in index(of: id).map { entries[$0].wants.contains(axis) } ?? false }
    }
    func rivals(_ members: [GestureMemberID]) -> PanContest.Rivals {
      PanContest.Rivals(
        horizontal: deepest(.panHorizontal, members), vertical: deepest(.panVertical, members))
    }
    return PanContest(finger: finger.track, rules: rules).winner(
      of: rivals(finger.candidates),
      caught: rivals(finger.candidates.filter(finger.caught.contains)))
  }

  private mutating func beginPan(of winner: PanContest.Winner, finger id: ContactID) {
    guard let track = fingers[id]?.track, let entry = index(of: winner.member).map({ entries[$0] })
    else { return }
    // Claiming the finger fails a double tap, so its drag is handled first.
    if doubleTap?.member == winner.member, isDoubleTapDrag(track) {
      doubleTap = nil
      send(.doubleTapDrag(at: track.start), to: winner.member)
    }
    for id in entry.fingers { claim(id, for: winner.member) }
    guard let i = index(of: winner.member) else { return }
    events += entries[i].beginPan(
      by: track, crossing: winner.crossing, among: fingers, at: now)
  }

  // MARK: Lifting

  private mutating func remove(ended: [Contact], cancelled: [Contact]) {
    for contact in cancelled {
      guard let finger = fingers[contact.id] else { continue }
      if doubleTap?.second == contact.id { failDoubleTap() }
      failTwoFingerTaps(of: finger.candidates)
    }
    for contact in ended {
      guard let finger = fingers[contact.id] else { continue }
      if finger.owners.isEmpty {
        sweep(finger)
      } else if doubleTap?.second == contact.id {
        failDoubleTap()
      }
    }
    let (lifted, taken) = (ended.map(\.id), cancelled.map(\.id))
    fingers.remove(lifted + taken, shown: pace == .frames ? lifted : [])
    for id in lifted + taken { fingers.forgetIgnored(id) }
    for entry in entries where entry.fingers.contains(where: (lifted + taken).contains) {
      guard let i = index(of: entry.id) else { continue }
      events += entries[i].fingersLeft(
        lifted: lifted, cancelled: taken, among: fingers, at: now)
      dismissIfEmpty(entry.id)
    }
  }

  /// A finger lifts that no member has won: the deepest member that it taps wins.
  private mutating func sweep(_ finger: ArenaFingers.Finger) {
    let winner = finger.candidates.first { id in
      guard let i = index(of: id) else { return false }
      return entries[i].acceptsTwoFingerTap(at: now) || entries[i].canTap || entries[i].canDoubleTap
    }
    if let second = doubleTap, second.second == finger.id {
      let isOnMember = finger.candidates.contains(second.member)
      if second.isDelivered ? isOnMember && !finger.track.hasMoved : winner == second.member {
        doubleTap = nil
        send(.doubleTap(at: finger.track.position), to: second.member)
        failTwoFingerTaps(of: finger.candidates)
        return
      }
      failDoubleTap()
    }
    guard let winner, let i = index(of: winner) else {
      failTwoFingerTaps(of: finger.candidates)
      return
    }
    guard entries[i].acceptsTwoFingerTap(at: now) else {
      tap(winner, finger)
      failTwoFingerTaps(of: finger.candidates)
      return
    }
    failTwoFingerTaps(of: finger.candidates.filter { $0 != winner })
    if let focus = entries[i].liftTwoFingerTap(among: fingers) {
      send(.twoFingerTap(at: focus), to: winner)
    }
  }

  private mutating func tap(_ winner: GestureMemberID, _ finger: ArenaFingers.Finger) {
    func first(_ isAble: (ArenaEntry) -> Bool) -> GestureMemberID? {
      finger.candidates.first { id in index(of: id).map { isAble(entries[$0]) } ?? false }
    }
    if index(of: winner).map({ entries[$0].canDoubleTap }) == true {
      awaitSecondTap(
        finger.track, on: winner, fallback: first { $0.canTap }, isDelivered: false)
      return
    }
    send(.tap(at: finger.track.position), to: winner)
    // A member that shares the finger and wants double taps may still get one. No other waits.
    let other = first { $0.id != winner && $0.canDoubleTap && mayShare(winner, $0.id) }
    if let other { awaitSecondTap(finger.track, on: other, fallback: nil, isDelivered: true) }
  }

  private mutating func awaitSecondTap(
    _ finger: TrackedFinger, on member: GestureMemberID, fallback: GestureMemberID?,
    isDelivered: Bool
  ) {
    // Another member may be waiting for one; there is one at a time.
    failDoubleTap()
    doubleTap = DoubleTapRecognizer(
      finger, on: member, fallback: fallback, isDelivered: isDelivered, at: now, rules: rules)
  }

  private mutating func failTwoFingerTaps(of members: [GestureMemberID]) {
    for id in members {
      if let i = index(of: id) { entries[i].failTwoFingerTap() }
    }
  }

  /// No second tap follows: the first one is sent now as a single tap.
  private mutating func failDoubleTap() {
    guard let failed = doubleTap else { return }
    doubleTap = nil
    if let member = failed.fallback { send(.tap(at: failed.position), to: member) }
  }

  // MARK: Time

  private mutating func fireDeadlines(through time: Instant) {
    while let deadline = nextDeadline, deadline <= time {
      now = deadline
      if let dueTime = doubleTap?.deadline, dueTime <= deadline { failDoubleTap() }
      for finger in fingers.down {
        guard let press = longPress(of: finger), press.deadline <= deadline else { continue }
        claim(finger.id, for: press.member)
        if let i = index(of: press.member) { entries[i].acceptLongPress() }
        send(.longPress(at: finger.track.position), to: press.member)
      }
    }
  }

  /// The deepest member that wants a long press of the finger, and the time at which it is due.
  private func longPress(
    of finger: ArenaFingers.Finger
  ) -> (member: GestureMemberID, deadline: Instant)? {
    guard finger.owners.isEmpty else { return nil }
    for id in finger.candidates {
      if let deadline = index(of: id).flatMap({ entries[$0].longPressDeadline }) {
        return (id, deadline)
      }
    }
    return nil
  }

  // MARK: Events

  private func index(of id: GestureMemberID) -> Int? { entries.firstIndex { $0.id == id } }

  private mutating func send(_ gesture: Gesture, to member: GestureMemberID) {
    events.append(GestureEvent(member: member, time: now, gesture: gesture))
  }

  private mutating func takeEvents() -> [GestureEvent] {
    defer { events = [] }
    return events
  }
}
