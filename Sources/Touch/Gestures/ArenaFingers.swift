import VitrineUnits

/// The fingers of an arena, in the order of their landing, and the panel's report interval.
struct ArenaFingers: Sendable, Hashable {
  /// One finger, and the members that compete for it.
  struct Finger: Sendable, Hashable {
    var track: TrackedFinger
    /// The members that it stopped when it landed.
    let caught: [GestureMemberID]
    /// The members in the contest, deepest first. When it is decided, only those remain that share
    /// the finger with its owners.
    var candidates: [GestureMemberID] = []
    /// The members that have won it; more than one only where they share.
    var owners: [GestureMemberID] = []
    /// The time of the first frame that shows a finger that joins others, which is drawn with their
    /// delay. Nil: every frame shows it.
    var shownFrom: Instant?

    var id: ContactID { track.id }
  }

  private(set) var down: [Finger] = []
  /// Fingers that have lifted, until a frame has shown all of their travel.
  private var lifted: [Finger] = []
  /// The latest gaps between two reports of one finger.
  private var gaps: [Duration] = []

  private static let mostGaps = 31
  private static let fewestGaps = 8
  private static let longestGap = Duration.milliseconds(60)

  subscript(id: ContactID) -> Finger? {
    get { down.first { $0.id == id } }
    set {
      guard let i = down.firstIndex(where: { $0.id == id }), let newValue else { return }
      down[i] = newValue
    }
  }

  /// Whether the contact begins with the next frame that lists it.
  func isNew(_ contact: Contact) -> Bool { self[contact.id] == nil }

  /// The panel's median report interval, once enough reports have come; nil before.
  var reportInterval: Duration? {
    guard gaps.count >= Self.fewestGaps else { return nil }
    return gaps.sorted()[gaps.count / 2]
  }

  // MARK: Landing, moving, leaving

  mutating func add(_ finger: Finger) { down.append(finger) }

  /// Moves the fingers to their positions in a frame. Returns those that leave the slop with it.
  mutating func move(
    to contacts: [Contact], at time: Instant, slop: Double
  ) -> [ContactID] {
    for i in down.indices { down[i].track.beginFrame() }
    // Some panels report each finger separately and list the others at their old positions. Such a
    // position is no report of the finger, and a sample of it would reduce its velocity.
    let hasNews = contacts.contains { contact in
      self[contact.id].map { $0.track.position != contact.position } ?? false
    }
    var moved: [ContactID] = []
    var isFirst = true
    for contact in contacts {
      guard let i = down.firstIndex(where: { $0.id == contact.id }) else { continue }
      if hasNews && down[i].track.position == contact.position {
        down[i].track.list()
        continue
      }
      if isFirst { learn(gap: time - down[i].track.reported) }
      isFirst = false
      if down[i].track.report(contact.position, at: time, slop: slop) { moved.append(contact.id) }
    }
    return moved
  }

  private mutating func learn(gap: Duration) {
    guard gap > .zero, gap <= Self.longestGap else { return }
    if gaps.count == Self.mostGaps { gaps.removeFirst() }
    gaps.append(gap)
  }

  /// Removes the fingers; those in `shown` remain visible until a frame has shown all of their
  /// travel.
  mutating func remove(_ ids: [ContactID], shown: [ContactID]) {
    lifted += down.filter { shown.contains($0.id) && !$0.owners.isEmpty }
    down.removeAll { ids.contains($0.id) }
  }

  /// Removes a member that vanished.
  mutating func remove(member: GestureMemberID) {
    for i in down.indices {
      down[i].candidates.removeAll { $0 == member }
      down[i].owners.removeAll { $0 == member }
    }
  }

  // MARK: Fingers of a member

  func tracked(_ ids: [ContactID]) -> [TrackedFinger] {
    down.lazy.map(\.track).filter { ids.contains($0.id) }
  }

  /// The middle of the fingers; `.zero` for none.
  func centroid(of ids: [ContactID]) -> Point {
    var sum = Vector.zero
    var count = 0.0
    for finger in down where ids.contains(finger.id) {
      sum = sum + (finger.track.position - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum * (1 / count) : .zero
  }

  /// The mean of the fingers' travel since the frame before.
  func meanStep(of ids: [ContactID]) -> Vector {
    var sum = Vector.zero
    for finger in down where ids.contains(finger.id) { sum = sum + finger.track.step }
    return sum * (1 / Double(max(ids.count, 1)))
  }

  // MARK: Frames

  /// The fingers as a frame made at `frame` shows them, ascending by id.
  func contacts(madeAt frame: Instant) -> [Contact] {
    let shown = down + lifted.filter { $0.track.resampler.ahead(at: frame) < .zero }
    return shown.filter { finger in
      finger.shownFrom.map { TouchResampler.isShown($0, in: frame) } ?? true
    }
    .map { Contact(id: $0.id, position: $0.track.position(at: frame)) }
    .sorted { $0.id < $1.id }
  }

  /// Removes lifted fingers after a frame made at `frame` was shown.
  mutating func dropLifted(shownAt frame: Instant) {
    lifted.removeAll { $0.track.resampler.ahead(at: frame) >= .zero }
  }

  /// Removes the lifted fingers of these members.
  mutating func dropLifted(where isOver: (GestureMemberID) -> Bool) {
    lifted.removeAll { $0.owners.contains(where: isOver) }
  }
}
