import VitrineUnits

/// The contacts on the panel, and the changes to deliver when the report closes.
///
/// Every contact leaves by exactly one of `end` and `cancel`. One that came and went inside a
/// single report is delivered in two frames of the same time, so that it is not missed:
///
///     frame 1   contacts: all that are or were on the panel    ended, cancelled: those that left
///     frame 2   contacts: those that stay                      ended: those that came and went
struct ContactTracker: Sendable, Hashable {
  /// The most new contacts of one report. A hand has five fingers, and few people touch a kiosk at
  /// once, so more than this is noise.
  static let mostNewContacts = 64

  private struct Entry: Sendable, Hashable {
    var contact: Contact
    var isNew: Bool
  }

  /// The raw value of the next contact's id. Ids only grow.
  private(set) var next: UInt64
  private var entries: [Entry] = []  // ascending by id, because ids only grow
  private var passing: [Contact] = []
  private var ended: [Contact] = []
  private var cancelled: [Contact] = []
  private var newContacts = 0

  init(first: UInt64) { next = first }

  /// Begins a contact. Nil when this report has had too many new contacts already.
  mutating func begin(at position: Point) -> ContactID? {
    guard newContacts < Self.mostNewContacts else { return nil }
    newContacts += 1
    let id = ContactID(next)
    next += 1
    entries.append(Entry(contact: Contact(id: id, position: position), isNew: true))
    return id
  }

  mutating func move(_ id: ContactID, to position: Point) {
    guard let i = index(of: id) else { return }
    entries[i].contact.position = position
  }

  /// Ends a contact, which lifted at its last delivered position.
  mutating func end(_ id: ContactID) {
    guard let i = index(of: id) else { return }
    let entry = entries.remove(at: i)
    if entry.isNew { passing.append(entry.contact) } else { ended.append(entry.contact) }
  }

  /// Cancels a contact. One that was never delivered is removed silently.
  mutating func cancel(_ id: ContactID) {
    guard let i = index(of: id) else { return }
    let entry = entries.remove(at: i)
    if !entry.isNew { cancelled.append(entry.contact) }
  }

  /// Turns the contacts that ended in this report into cancelled ones: they did not lift.
  mutating func cancelEnded() {
    cancelled += ended
    ended = []
  }

  mutating func cancelEverything() {
    for entry in entries where !entry.isNew { cancelled.append(entry.contact) }
    entries = []
    passing = []
  }

  /// Returns the frames of the report that closes now; none when there is nothing to deliver.
  mutating func close(at time: Instant) -> [TouchFrame] {
    defer {
      passing = []
      ended = []
      cancelled = []
      newContacts = 0
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
