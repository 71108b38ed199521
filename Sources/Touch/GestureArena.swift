public import VitrineUnits

/// Decides whose gesture a touch is.
///
/// Every finger has a contest of its own. Its competitors are the members under its landing, the
/// deepest first. A member wins by what the finger does:
///
///     lands ──► pressed
///       │ moves beyond the slop           ──► pan, swipe of the axis' deepest     ┐
///       │ the same after a tap            ──► the member's pan, told as a double tap's drag
///       │ a second finger spreads or turns ─► transform                           ├ the rest lose:
///       │ stays 500 ms                    ──► long press                          │ released
///       └ lifts before                    ──► tap, double tap, two-finger tap     ┘
///
/// Rules, each chosen for a reason:
/// - The slop is kept also where a member is alone, so that lists feel the same with and without
///   buttons in them. The pan starts at the place where the slop was crossed, see `SlopRule`.
/// - A member that was moving is caught: it pans from one point on, and nobody is tapped.
/// - A tap waits for a second one only where one and the same member wants both. Where the one that is
///   tapped merely shares the touch, it is told at once, and two taps are told to the one beneath.
/// - Fingers that land on a member that pans or transforms join it at once; travel is that of the
///   centroid, counted over the fingers present in both frames, so that it never jumps.
/// - Cancelled is not ended: a cancelled finger neither taps nor throws.
///
/// Each member gets balanced events: `pressed` and `released`, `panBegan` and one of `panEnded` and
/// `panCancelled`, `transformBegan` and one of its ends; the end of a gesture comes before
/// `released`. All times are the reports' own; the arena reads no clock. Frames of several panels may
/// alternate, as long as their contact ids differ.
///
/// Everything is decided by the reports. How far things move is told at the reports, or resampled at
/// the frames of a display (`Pace`, `drawFrame(madeAt:)`).
public struct GestureArena: Sendable, Hashable {
  /// When travel is told.
  public enum Pace: Sendable, Hashable {
    case reports
    case frames
  }

  public let rules: GestureRules
  public let strategy: VelocityStrategy
  public let pace: Pace
  var fingers: [ArenaFinger] = []
  var teams: [ArenaTeam] = []  // in the order of their first finger, deepest first
  var pending: PendingTap?
  /// Teams whose fingers have left, until a frame has shown all of it, and those fingers.
  var leaving: [ArenaTeam] = []
  var lifted: [ArenaFinger] = []
  var now = Instant.zero
  /// When the newest frame was made.
  var latestFrame = Instant.zero
  private var out: [GestureEvent] = []
  /// Fingers that were cancelled here and are still on the glass: they never begin again.
  private var dead: [ContactID] = []
  private var pairs: Set<Pair> = []
  private var gaps: [Duration] = []

  private static let mostDead = 256

  private struct Pair: Sendable, Hashable {
    var low: GestureMemberID
    var high: GestureMemberID

    init(_ a: GestureMemberID, _ b: GestureMemberID) {
      low = min(a, b)
      high = max(a, b)
    }
  }

  public init(
    rules: GestureRules = .standard, strategy: VelocityStrategy = .default, pace: Pace = .reports
  ) {
    self.rules = rules
    self.strategy = strategy
    self.pace = pace
  }

  /// From now on neither of the two members takes fingers from the other: both may recognise.
  public mutating func allowTogether(_ a: GestureMemberID, _ b: GestureMemberID) {
    pairs.insert(Pair(a, b))
  }

  /// What a touch frame means. `hitTest` is asked once for each contact that begins, for the
  /// members under it, the deepest first.
  public mutating func receive(
    _ frame: TouchFrame, hitTest: (Contact) -> [GestureMember]
  ) -> [GestureEvent] {
    fireDeadlines(through: frame.time)
    now = frame.time
    leave(ended: frame.ended, cancelled: frame.cancelled)
    for contact in frame.ended + frame.cancelled { dead.removeAll { $0 == contact.id } }
    move(frame.contacts)
    for contact in frame.contacts where isNew(contact) {
      let members = hitTest(contact)
      endLeaving(of: members.map(\.id))
      land(contact, on: members)
    }
    return takeEvents()
  }

  /// Whether the contact begins with the next frame that lists it.
  public func isNew(_ contact: Contact) -> Bool {
    fingerIndex(contact.id) == nil && !dead.contains(contact.id)
  }

  /// Time passes without a report: long presses and single taps that waited for a second one.
  public mutating func advance(to moment: Instant) -> [GestureEvent] {
    fireDeadlines(through: moment)
    return takeEvents()
  }

  /// When `advance(to:)` has something to tell, if no report comes before; nil while nothing waits.
  public var nextDeadline: Instant? {
    var next: Instant?
    if let pending, pending.second == nil { next = pending.deadline }
    for finger in fingers where longPressMember(of: finger) != nil {
      let deadline = finger.landed + rules.longPress
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// Everything under way is cancelled; fingers still on the glass mean nothing any more.
  public mutating func cancelAll(at moment: Instant) -> [GestureEvent] {
    now = moment
    pending = nil
    endLeaving()
    for team in teams { cancel(team) }
    teams = []
    // Bounded also where a panel vanishes without ending its contacts.
    dead = (dead + fingers.map(\.id)).suffix(Self.mostDead)
    fingers = []
    return takeEvents()
  }

  /// A component vanished under the fingers: its gestures are cancelled, fingers it owned mean
  /// nothing any more, and contests go on without it.
  public mutating func remove(
    member id: GestureMemberID, at moment: Instant
  ) -> [GestureEvent] {
    now = moment
    if let waiting = pending {
      if waiting.fallback == id { pending?.fallback = nil }
      if waiting.member == id { flushPendingTap() }
    }
    if leaving.contains(where: { $0.id == id }) { endLeaving(of: [id]) }
    pairs = pairs.filter { $0.low != id && $0.high != id }
    if let i = teamIndex(id) { cancel(teams.remove(at: i)) }
    for i in fingers.indices {
      fingers[i].candidates.removeAll { $0 == id }
      fingers[i].owners.removeAll { $0 == id }
    }
    return takeEvents()
  }

  /// The panel's median report interval, once enough reports have come; nil before.
  var reportInterval: Duration? {
    guard gaps.count >= 8 else { return nil }
    return gaps.sorted()[gaps.count / 2]
  }

  func teamIndex(_ id: GestureMemberID) -> Int? { teams.firstIndex { $0.id == id } }

  func fingerIndex(_ id: ContactID) -> Int? { fingers.firstIndex { $0.id == id } }

  func mayRecogniseTogether(_ a: GestureMemberID, _ b: GestureMemberID) -> Bool {
    if pairs.contains(Pair(a, b)) { return true }
    func says(_ one: GestureMemberID, _ other: GestureMemberID) -> Bool {
      teamIndex(one).map { teams[$0].together.contains(other) } ?? false
    }
    return says(a, b) || says(b, a)
  }

  mutating func tell(_ member: GestureMemberID, _ gesture: Gesture, at time: Instant? = nil) {
    out.append(GestureEvent(member: member, time: time ?? now, gesture: gesture))
  }

  /// The single tap that waited for a second one is told now.
  mutating func flushPendingTap() {
    guard let waiting = pending else { return }
    pending = nil
    if let member = waiting.fallback { tell(member, .tap(at: waiting.place)) }
  }

  mutating func takeEvents() -> [GestureEvent] {
    defer { out = [] }
    return out
  }

  private mutating func cancel(_ team: ArenaTeam) {
    if let drawn = team.drawn { tell(team.id, drawn.later) }
    switch team.activity {
    case .panning: tell(team.id, .panCancelled)
    case .transforming: tell(team.id, .transformCancelled)
    case .waiting, .swiping, .holding, .spent: break
    }
    if team.isPressed { tell(team.id, .released) }
  }

  /// The time between two reports of one finger.
  mutating func learn(gap: Duration) {
    guard gap > .zero, gap <= .milliseconds(60) else { return }
    if gaps.count == 31 { gaps.removeFirst() }
    gaps.append(gap)
  }

  private mutating func fireDeadlines(through moment: Instant) {
    while let deadline = nextDeadline, deadline <= moment {
      now = deadline
      if let waiting = pending, waiting.second == nil, waiting.deadline <= deadline {
        flushPendingTap()
      }
      for finger in fingers where finger.landed + rules.longPress <= deadline {
        guard let member = longPressMember(of: finger) else { continue }
        claim(finger.id, for: member)
        if let i = teamIndex(member) { teams[i].activity = .holding }
        tell(member, .longPress(at: finger.position))
      }
    }
  }

  private func longPressMember(of finger: ArenaFinger) -> GestureMemberID? {
    guard finger.owners.isEmpty, !finger.hasMoved, !finger.isCatch else { return nil }
    return finger.candidates.first { id in
      guard let i = teamIndex(id) else { return false }
      return teams[i].wants.contains(.longPress) && !teams[i].hadCompany
    }
  }
}
