import VitrineTouch
import VitrineUnits

/// The fingers on the keyboard.
///
/// A key acts when its finger lifts, so that a finger which has landed beside its key can slide to
/// it. When a second finger lands before, the first key acts at once, and fast typing loses no
/// letter and keeps its order:
///
///     finger 1   ─ q ────────┐
///     finger 2        └─ u ──────┐
///     typed           q          u
///
/// Shift, delete and the keys of pages act on landing; delete repeats. A key with accents offers
/// them after a hold.
struct KeyTouches: Sendable {
  /// A key's place in the plan: its row and its number in the row.
  struct Place: Sendable, Hashable {
    var row: Int
    var column: Int
  }

  enum Effect: Sendable, Hashable {
    /// The key acts; `accent` is the number of a chosen accent.
    case act(Place, accent: Int?)
    /// The key has acted on landing, and its finger has lifted.
    case lifted(Place)
  }

  private struct Finger {
    let id: ContactID
    let key: Key
    var place: Place?
    /// The time of the accents' appearance, or of the next repeated deletion; nil: there is none.
    var due: Instant?
    /// Whether its key has acted.
    var isDone = false
    /// The chosen accent, once they are offered.
    var accent: Int?
    var offers = false
  }

  private var fingers: [Finger] = []

  static let hold = Duration.milliseconds(400)
  static let repetition = Duration.milliseconds(80)

  // MARK: State

  /// The keys that are shown as pressed.
  var pressed: [Place] { fingers.filter { !$0.isDone || $0.key.actsOnLanding }.compactMap(\.place) }

  /// The key whose accents are offered, and the chosen one; nil: the key's own character.
  var offer: (place: Place, id: ContactID, accent: Int?)? {
    guard let finger = fingers.first(where: { $0.offers && !$0.isDone }), let place = finger.place
    else { return nil }
    return (place, finger.id, finger.accent)
  }

  /// The time at which something happens without a finger.
  var deadline: Instant? { fingers.compactMap(\.due).min() }

  /// Whether no finger is on the keyboard.
  var isEmpty: Bool { fingers.isEmpty }

  func contains(_ id: ContactID) -> Bool { fingers.contains { $0.id == id } }

  // MARK: Fingers

  mutating func land(_ id: ContactID, on key: Key, at place: Place, _ time: Instant) -> [Effect] {
    var effects = commitAll()
    var finger = Finger(id: id, key: key, place: place)
    if key.actsOnLanding {
      finger.isDone = true
      effects.append(.act(place, accent: nil))
      if key.action == .delete { finger.due = time + Self.hold }
    } else if !key.accents.isEmpty {
      finger.due = time + Self.hold
    }
    fingers.append(finger)
    return effects
  }

  /// A finger slides to another key, or off all keys. Offered accents stay until it lifts.
  mutating func slide(_ id: ContactID, to key: Key?, at place: Place?, _ time: Instant) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let finger = fingers[index]
    if finger.isDone || finger.offers || finger.place == place { return }
    var moved = Finger(id: id, key: finger.key, place: nil)
    if let key, !key.actsOnLanding {
      moved = Finger(id: id, key: key, place: place)
      if !key.accents.isEmpty { moved.due = time + Self.hold }
    }
    fingers[index] = moved
  }

  mutating func choose(_ accent: Int?, by id: ContactID) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    fingers[index].accent = accent
  }

  mutating func lift(_ id: ContactID) -> [Effect] {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    let finger = fingers.remove(at: index)
    guard let place = finger.place else { return [] }
    if !finger.isDone { return [.act(place, accent: finger.accent)] }
    return finger.key.actsOnLanding ? [.lifted(place)] : []
  }

  /// Fingers that are taken away do nothing.
  mutating func cancel(_ id: ContactID) { fingers.removeAll { $0.id == id } }

  /// Lets all fingers do nothing further, because other keys are shown.
  mutating func finishAll() {
    for index in fingers.indices {
      fingers[index].isDone = true
      fingers[index].due = nil
      fingers[index].place = nil
    }
  }

  private mutating func commitAll() -> [Effect] {
    var effects: [Effect] = []
    for index in fingers.indices where !fingers[index].isDone {
      fingers[index].isDone = true
      fingers[index].due = nil
      guard let place = fingers[index].place else { continue }
      effects.append(.act(place, accent: fingers[index].accent))
    }
    // Only one key repeats.
    for index in fingers.indices { fingers[index].due = nil }
    return effects
  }

  // MARK: Time

  mutating func advance(to now: Instant) -> [Effect] {
    var effects: [Effect] = []
    for index in fingers.indices {
      guard let due = fingers[index].due, due <= now, let place = fingers[index].place else {
        continue
      }
      if fingers[index].key.action == .delete {
        effects.append(.act(place, accent: nil))
        // Not from this frame on, so that the number does not depend on the refresh rate.
        fingers[index].due = max(due + Self.repetition, now)
      } else {
        fingers[index].due = nil
        fingers[index].offers = true
      }
    }
    return effects
  }
}

extension KeyTouches {
  /// Whether a finger holds the shift key of a plan.
  func holdsShift(in plan: KeyPlan) -> Bool {
    pressed.contains { place in
      plan.rows.indices.contains(place.row) && plan.rows[place.row].indices.contains(place.column)
        && plan.rows[place.row][place.column].action == .shift
    }
  }
}
