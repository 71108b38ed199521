import VitrineUnits

/// The contests for the fingers: which members compete for each finger, and which have won it.
///
///     finger lands ─► candidates ──► claimed by one ──► owners: the winner and those that share
///                                    the rest lose it; with its last finger a member is released
struct FingerContests: Sendable, Hashable {
  private let rules: GestureRules
  private let strategy: VelocityStrategy
  private let pace: GestureArena.Pace
  private(set) var fingers = ArenaFingers()
  private(set) var entries = ArenaEntries()

  init(rules: GestureRules, strategy: VelocityStrategy, pace: GestureArena.Pace) {
    self.rules = rules
    self.strategy = strategy
    self.pace = pace
  }

  // MARK: Landing

  /// Lands a finger on `members`, the deepest first. A member that pans or transforms takes it at
  /// once, otherwise those that are free compete for it.
  mutating func land(
    _ track: TrackedFinger, on members: [GestureMember], at now: Instant
  ) -> [GestureEvent] {
    var track = track
    var finger = ArenaFingers.Finger(track: track, caught: members.filter(\.isMoving).map(\.id))
    for member in members {
      entries.update(member.id) { $0.together = member.together }
      guard entries[member.id]?.isActive == true,
        finger.owners.allSatisfy({ entries.mayShare($0, member.id) })
      else { continue }
      finger.owners.append(member.id)
      let shownFrom = now + track.resampler.lag
      finger.shownFrom = shownFrom
      if entries[member.id]?.isTransform == true { track.extrapolateSlow() }
      entries.update(member.id) {
        $0.join(track, shownFrom: shownFrom, among: fingers, rules: rules)
      }
    }
    if finger.owners.isEmpty {
      finger.candidates = members.map(\.id).filter { entries[$0]?.isOpen ?? true }
    }
    finger.track = track
    fingers.add(finger)
    return members.filter { finger.candidates.contains($0.id) }
      .flatMap { enter($0, track, at: now) }
  }

  /// The finger competes for the member's gestures.
  private mutating func enter(
    _ member: GestureMember, _ finger: TrackedFinger, at now: Instant
  ) -> [GestureEvent] {
    if entries[member.id] == nil {
      entries.append(ArenaEntry(member, pace: pace, strategy: strategy))
    }
    // A finger that catches a motion presses no member that it could only tap.
    let isUseful = !finger.isCatch || member.isMoving || !member.wants.isDisjoint(with: .moving)
    let isPressed = entries.update(member.id) { entry in
      entry.wants = member.wants
      entry.fingerLanded(finger, among: fingers, rules: rules)
      return isUseful && entry.press()
    }
    guard isPressed == true else { return [] }
    return [GestureEvent(member: member.id, time: now, gesture: .pressed(at: finger.position))]
  }

  /// The track of a finger that lands on `members`.
  func track(_ contact: Contact, on members: [GestureMember], at now: Instant) -> TrackedFinger {
    TrackedFinger(
      contact, landed: now, isCatch: members.contains(where: \.isMoving), strategy: strategy,
      reportInterval: fingers.reportInterval)
  }

  // MARK: Winning and losing

  /// `member` wins the finger: all others lose it, except those that share it.
  mutating func claim(
    _ id: ContactID, for member: GestureMemberID, at now: Instant
  ) -> [GestureEvent] {
    guard var finger = fingers[id] else { return [] }
    finger.candidates.removeAll { $0 == member }
    if !finger.owners.contains(member) { finger.owners.append(member) }
    let losers = finger.candidates.filter { !entries.mayShare(member, $0) }
    finger.candidates.removeAll { losers.contains($0) }
    fingers[id] = finger
    return losers.flatMap { reject($0, finger: id, at: now) }
  }

  /// The member loses the finger.
  private mutating func reject(
    _ member: GestureMemberID, finger id: ContactID, at now: Instant
  ) -> [GestureEvent] {
    fingers[id]?.candidates.removeAll { $0 == member }
    entries.update(member) { $0.fingerLost(id, among: fingers) }
    return entries.dismissIfEmpty(member, at: now)
  }

  // MARK: Moving

  /// Moves the fingers to their positions in a frame, and those pans and transforms that are under
  /// way with them. Returns the fingers that leave the slop.
  mutating func move(
    to contacts: [Contact], at now: Instant
  ) -> (moved: [ContactID], events: [GestureEvent]) {
    let moved = fingers.move(to: contacts, at: now, slop: rules.slop)
    return (moved, entries.follow(fingers, at: now))
  }

  /// A finger has left the slop around its landing: it taps no member any more.
  mutating func leaveSlop(_ id: ContactID, at now: Instant) -> [GestureEvent] {
    var events: [GestureEvent] = []
    for member in fingers[id]?.candidates ?? [] {
      entries.update(member) { $0.fingerMoved() }
      if entries[member]?.wants.isDisjoint(with: .moving) == true {
        events += reject(member, finger: id, at: now)
      }
    }
    return events
  }

  func shouldBeginTransform(of member: GestureMemberID) -> Bool {
    entries[member]?.shouldBeginTransform(among: fingers, rules: rules) ?? false
  }

  mutating func beginTransform(of member: GestureMemberID, at now: Instant) -> [GestureEvent] {
    for id in entries[member]?.fingers ?? [] { fingers[id]?.track.extrapolateSlow() }
    return entries.update(member) { $0.beginTransform(among: fingers, at: now) } ?? []
  }

  /// The member that pans by the finger from now on; nil while none does.
  func panWinner(of id: ContactID) -> PanContest.Winner? {
    guard let finger = fingers[id] else { return nil }
    func competitors(_ members: [GestureMemberID]) -> PanContest.Competitors {
      PanContest.Competitors(
        horizontal: entries.first(of: members) { $0.wants.contains(.panHorizontal) },
        vertical: entries.first(of: members) { $0.wants.contains(.panVertical) })
    }
    return PanContest(finger: finger.track, rules: rules).winner(
      of: competitors(finger.candidates),
      caught: competitors(finger.candidates.filter(finger.caught.contains)))
  }

  mutating func beginPan(
    of winner: PanContest.Winner, by track: TrackedFinger, at now: Instant
  ) -> [GestureEvent] {
    let events = entries.update(winner.member) {
      $0.beginPan(by: track, crossing: winner.crossing, among: fingers, at: now)
    }
    return events ?? []
  }

  // MARK: Taps and long presses

  /// The contest for the tap of a finger that lifts.
  func tapContest(of finger: ArenaFingers.Finger, at now: Instant) -> TapContest {
    TapContest(finger.candidates.compactMap { entries[$0]?.competitor(at: now) })
  }

  /// Processes the lift of one of the two fingers on `member`. Returns the focus of the tap for the
  /// second one.
  mutating func liftTwoFingerTap(of member: GestureMemberID) -> Point? {
    entries.update(member) { $0.liftTwoFingerTap(among: fingers) } ?? nil
  }

  mutating func failTwoFingerTaps(of members: [GestureMemberID]) {
    for id in members { entries.update(id) { $0.failTwoFingerTap() } }
  }

  /// The deepest member that wants a long press of the finger, and the time at which it is due.
  func longPress(
    of finger: ArenaFingers.Finger
  ) -> (member: GestureMemberID, deadline: Instant)? {
    guard finger.owners.isEmpty else { return nil }
    for id in finger.candidates {
      if let deadline = entries[id]?.longPressDeadline { return (id, deadline) }
    }
    return nil
  }

  mutating func acceptLongPress(of member: GestureMemberID) {
    entries.update(member) { $0.acceptLongPress() }
  }

  // MARK: Leaving

  /// A finger was taken away; `remove(lifted:cancelled:at:)` follows.
  mutating func fingerCancelled(_ id: ContactID) {
    for member in fingers[id]?.candidates ?? [] { entries.update(member) { $0.fingerCancelled() } }
  }

  /// Removes fingers from the screen. Lifted ones remain visible until a frame has shown all of
  /// their travel.
  mutating func remove(
    lifted: [ContactID], cancelled: [ContactID], at now: Instant
  ) -> [GestureEvent] {
    fingers.remove(lifted + cancelled, shown: pace == .frames ? lifted : [])
    var events: [GestureEvent] = []
    for id in entries.ids {
      let ends = entries.update(id) {
        $0.fingersLeft(lifted: lifted, cancelled: cancelled, among: fingers, at: now)
      }
      events += ends ?? []
      events += entries.dismissIfEmpty(id, at: now)
    }
    return events
  }

  /// Removes a member that vanished. Fingers that it owned are in no contest any more.
  mutating func remove(member id: GestureMemberID, at now: Instant) -> [GestureEvent] {
    fingers.remove(member: id)
    return entries.cancel(id, at: now)
  }

  // MARK: Frames

  /// Delivers what a frame made at `frame` shows for the first time.
  mutating func deliver(in frame: Instant) -> [GestureEvent] {
    defer { fingers.dropLifted(shownAt: frame) }
    return entries.deliver(in: frame)
  }

  /// Ends the gestures of these members (nil: of all) that still wait for a frame.
  mutating func finishLeaving(of ids: [GestureMemberID]?, at now: Instant) -> [GestureEvent] {
    fingers.dropLifted { ids?.contains($0) ?? true }
    return entries.finishLeaving(of: ids, at: now)
  }
}
