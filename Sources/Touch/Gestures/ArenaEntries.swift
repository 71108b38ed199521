import VitrineUnits

/// The members that have fingers on them, in the order of their first finger, the deepest first;
/// and those whose fingers have left, until a frame has shown all of their travel.
struct ArenaEntries: Sendable, Hashable {
  private var entries: [ArenaEntry] = []
  private var leaving: [ArenaEntry] = []
  /// The time at which the newest frame was made.
  private var latestFrame = Instant.zero

  // MARK: Members with fingers

  var ids: [GestureMemberID] { entries.map(\.id) }

  subscript(id: GestureMemberID) -> ArenaEntry? { entries.first { $0.id == id } }

  /// Changes the entry of `id`; returns nil if it has none.
  @discardableResult
  mutating func update<Result>(
    _ id: GestureMemberID, _ change: (inout ArenaEntry) -> Result
  ) -> Result? {
    guard let i = entries.firstIndex(where: { $0.id == id }) else { return nil }
    return change(&entries[i])
  }

  /// The first of `ids` whose entry matches.
  func first(
    of ids: [GestureMemberID], where isMatch: (ArenaEntry) -> Bool
  ) -> GestureMemberID? {
    ids.first { id in self[id].map(isMatch) ?? false }
  }

  /// Whether two members may own one finger: one of them names the other.
  func mayShare(_ a: GestureMemberID, _ b: GestureMemberID) -> Bool {
    func names(_ one: GestureMemberID, _ other: GestureMemberID) -> Bool {
      self[one]?.together.contains(other) ?? false
    }
    return names(a, b) || names(b, a)
  }

  mutating func append(_ entry: ArenaEntry) { entries.append(entry) }

  /// Cancels the gestures of one member and removes it.
  mutating func cancel(_ id: GestureMemberID, at now: Instant) -> [GestureEvent] {
    defer { entries.removeAll { $0.id == id } }
    return update(id) { $0.cancel(at: now) } ?? []
  }

  /// Removes a member that has lost its last finger. It is released now, or after the frame that
  /// shows the end of its gesture.
  mutating func dismissIfEmpty(_ id: GestureMemberID, at now: Instant) -> [GestureEvent] {
    guard let i = entries.firstIndex(where: { $0.id == id }), entries[i].fingers.isEmpty
    else { return [] }
    var entry = entries.remove(at: i)
    if entry.hasDelayed {
      entry.delayRelease(to: now)
      leaving.append(entry)
      return []
    }
    return entry.isPressed ? [GestureEvent(member: id, time: now, gesture: .released)] : []
  }

  /// The fingers of pans and transforms moved.
  mutating func follow(_ fingers: ArenaFingers, at now: Instant) -> [GestureEvent] {
    collect { $0.follow(fingers, at: now) }
  }

  // MARK: Frames

  var wantsFrame: Bool { !leaving.isEmpty || entries.contains(where: \.wantsFrame) }

  /// Whether the member's fingers have left, and frames still show their travel.
  func isLeaving(_ id: GestureMemberID) -> Bool { leaving.contains { $0.id == id } }

  /// Delivers what a frame made at `frame` shows for the first time.
  mutating func deliver(in frame: Instant) -> [GestureEvent] {
    latestFrame = max(latestFrame, frame)
    var events = collect { $0.deliver(in: frame) }
    for i in leaving.indices { events += leaving[i].deliver(in: frame) }
    leaving.removeAll { !$0.hasDelayed }
    return events
  }

  /// Ends the gestures of these members (nil: of all) that still wait for a frame. It delivers the
  /// travel that a frame made now would show, and drops the rest.
  mutating func finishLeaving(
    of ids: [GestureMemberID]?, at now: Instant
  ) -> [GestureEvent] {
    let frame = max(now, latestFrame)
    func isOver(_ entry: ArenaEntry) -> Bool { ids?.contains(entry.id) ?? true }
    func finish(_ entry: inout ArenaEntry) -> [GestureEvent] {
      guard entry.hasDelayed, isOver(entry) else { return [] }
      return entry.deliver(in: frame) + entry.takeDelayed()
    }
    var events = collect(finish)
    for i in leaving.indices { events += finish(&leaving[i]) }
    leaving.removeAll(where: isOver)
    return events
  }

  private mutating func collect(
    _ change: (inout ArenaEntry) -> [GestureEvent]
  ) -> [GestureEvent] {
    var events: [GestureEvent] = []
    for i in entries.indices { events += change(&entries[i]) }
    return events
  }
}
