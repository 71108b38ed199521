import VitrineUnits

/// Who is on the glass, and what of that must be told when the report closes.
///
/// Every contact leaves by exactly one of `end` and `cancel`. One that came and went inside a
/// single report is told in two frames of the same time, so that nobody misses it:
///
///     frame 1   contacts: all that are or were on the glass    ended, cancelled: those that left
///     frame 2   contacts: those that stay                      ended: those that came and went
struct ContactTracker: Sendable, Hashable {
  /// A hand has five fingers, a kiosk few hands: more landings than this in one report are noise.
  static let mostLandings = 64

  private struct Entry: Sendable, Hashable {
    var contact: Contact
    var isNew: Bool
  }

  /// The raw value of the next contact's id: ids only grow.
  private(set) var next: UInt64
  private var entries: [Entry] = []  // ascending by id, because ids only grow
  private var passing: [Contact] = []
  private var ended: [Contact] = []
  private var cancelled: [Contact] = []
  private var landings = 0

  init(first: UInt64) { next = first }

  /// Nil when this report has had too many landings already.
  mutating func begin(at position: Point) -> ContactID? {
    guard landings < Self.mostLandings else { return nil }
    landings += 1
    let id = ContactID(next)
    next += 1
    entries.append(Entry(contact: Contact(id: id, position: position), isNew: true))
    return id
  }

  mutating func move(_ id: ContactID, to position: Point) {
    guard let i = index(of: id) else { return }
    entries[i].contact.position = position
  }

  /// Lifted, at the place where it was last told to be.
  mutating func end(_ id: ContactID) {
    guard let i = index(of: id) else { return }
    let entry = entries.remove(at: i)
    if entry.isNew { passing.append(entry.contact) } else { ended.append(entry.contact) }
  }

  /// Taken away; one that nobody has been told of vanishes without a word.
  mutating func cancel(_ id: ContactID) {
    guard let i = index(of: id) else { return }
    let entry = entries.remove(at: i)
    if !entry.isNew { cancelled.append(entry.contact) }
  }

  /// Those who ended in this report did not lift: they were taken away.
  mutating func cancelEnded() {
    cancelled += ended
    ended = []
  }

  mutating func cancelEverything() {
    for entry in entries where !entry.isNew { cancelled.append(entry.contact) }
    entries = []
    passing = []
  }

  /// The frames of the report that closes now; none when there is nobody to tell of.
  mutating func close(at time: Instant) -> [TouchFrame] {
    defer {
      passing = []
      ended = []
      cancelled = []
      landings = 0
    }
    let staying = entries.map(\.contact)
    if staying.isEmpty, passing.isEmpty, ended.isEmpty, cancelled.isEmpty { return [] }
    for i in entries.indices { entries[i].isNew = false }
    let byID: (Contact, Contact) -> Bool = { $0.id < $1.id }
    let first = TouchFrame(
      time: time, contacts: (staying + passing).sorted(by: byID), ended: ended.sorted(by: byID),
      cancelled: cancelled.sorted(by: byID))
    if passing.isEmpty { return [first] }
    return [first, TouchFrame(time: time, contacts: staying, ended: passing.sorted(by: byID))]
  }

  private func index(of id: ContactID) -> Int? {
    entries.firstIndex { $0.contact.id == id }
  }
}
