import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Members on a screen, and an arena whose events are logged.
struct ArenaStage {
  struct Target {
    var name: String
    var wants: GestureKinds
    var area: Rect
    var isMoving: Bool
  }

  /// Deepest first.
  var targets: [Target] = []
  var arena = GestureArena()
  var auditor = GestureAuditor()
  private(set) var events: [GestureEvent] = []
  /// Pairs of names that share fingers; the first of each declares it.
  var together: [(String, String)] = []
  private var nextContact: UInt64 = 1

  init(_ targets: (String, GestureKinds)...) {
    for (name, wants) in targets { add(name, wants) }
  }

  mutating func add(
    _ name: String, _ wants: GestureKinds, in area: Rect = Rect(0, 0, 10_000, 10_000),
    isMoving: Bool = false
  ) {
    targets.append(Target(name: name, wants: wants, area: area, isMoving: isMoving))
  }

  func id(_ name: String) -> GestureMemberID {
    GestureMemberID(UInt64((targets.firstIndex { $0.name == name } ?? 98) + 1))
  }

  /// Plays the frames, firing deadlines between them, and returns the log of their events.
  @discardableResult
  mutating func play(_ frames: [TouchFrame]) throws -> [String] {
    var sent: [GestureEvent] = []
    for frame in frames {
      while let deadline = arena.nextDeadline, deadline < frame.time {
        sent += arena.advance(to: deadline)
      }
      let targets = targets
      let together = together.map { (id($0), id($1)) }
      let hits = frame.hits { contact in
        targets.enumerated().compactMap { n, piece -> GestureMember? in
          guard piece.area.contains(contact.position) else { return nil }
          let id = GestureMemberID(UInt64(n + 1))
          return GestureMember(
            id: id, wants: piece.wants, isMoving: piece.isMoving,
            together: together.filter { $0.0 == id }.map(\.1))
        }
      }
      sent += arena.receive(frame, hits: hits)
    }
    return try note(sent)
  }

  @discardableResult
  mutating func play(
    _ fingers: ScriptedFinger..., every ms: Double = 8
  ) throws -> [String] {
    defer { nextContact += UInt64(fingers.count) }
    return try play(
      ScriptedPanel(reportInterval: .milliseconds(ms)).frames(fingers, firstContact: nextContact))
  }

  @discardableResult
  mutating func advance(_ ms: Double) throws -> [String] {
    try note(arena.advance(to: at(ms)))
  }

  @discardableResult
  mutating func note(_ sent: [GestureEvent]) throws -> [String] {
    try auditor.audit(sent)
    events += sent
    return sent.map(write)
  }

  /// The log without the changes, which are many.
  func outline(_ log: [String]) -> [String] { log.filter { !$0.contains(" … ") } }

  func deltas(_ name: String) -> Vector {
    events.filter { $0.member == id(name) }.reduce(.zero) { sum, event in
      if case .panChanged(_, let delta) = event.gesture { return sum + delta }
      return sum
    }
  }

  /// The distance by which a pan ended ahead of its last report.
  func lead(_ name: String) -> Vector {
    events.filter { $0.member == id(name) }.reduce(.zero) { $0 + $1.lead }
  }

  /// The log of all events so far.
  var log: [String] { events.map(write) }

  func transform(_ name: String) -> (scale: Double, rotation: Double) {
    events.filter { $0.member == id(name) }.reduce((1, 0)) { sum, event in
      if case .transformChanged(_, let scale, let rotation, _) = event.gesture {
        return (sum.0 * scale, sum.1 + rotation)
      }
      return sum
    }
  }

  /// The speed of scale (its logarithm) and rotation at the end of the latest transform.
  func turnSpeed(_ name: String) -> (scale: Double, rotation: Double) {
    for event in events.reversed() where event.member == id(name) {
      if case .transformEnded(_, let scale, let rotation) = event.gesture {
        return (abs(scale), abs(rotation))
      }
    }
    return (0, 0)
  }

  func panVelocity(_ name: String) -> Vector? {
    for event in events.reversed() where event.member == id(name) {
      if case .panEnded(let velocity) = event.gesture { return velocity }
    }
    return nil
  }

  private func write(_ event: GestureEvent) -> String {
    func show(_ p: Point) -> String { "\(Int(p.x.rounded())),\(Int(p.y.rounded()))" }
    let name = targets[Int(event.member.rawValue) - 1].name
    switch event.gesture {
    case .pressed: return "\(name) pressed"
    case .released: return "\(name) released"
    case .tap(let at): return "\(name) tap \(show(at))"
    case .doubleTap(let at): return "\(name) double tap \(show(at))"
    case .twoFingerTap(let at): return "\(name) two-finger tap \(show(at))"
    case .longPress(let at): return "\(name) long press \(show(at))"
    case .doubleTapDrag(let at): return "\(name) double tap drag \(show(at))"
    case .panBegan(let at): return "\(name) pan \(show(at))"
    case .panChanged(let at, _): return "\(name) … \(show(at))"
    case .panEnded: return "\(name) pan ended"
    case .panCancelled: return "\(name) pan cancelled"
    case .transformBegan(let focus): return "\(name) transform \(show(focus))"
    case .transformChanged(let focus, _, _, _): return "\(name) … \(show(focus))"
    case .transformEnded: return "\(name) transform ended"
    case .transformCancelled: return "\(name) transform cancelled"
    }
  }
}

extension GestureAuditor {
  /// Throws at the first event that is out of turn.
  mutating func audit(_ events: [GestureEvent]) throws {
    for event in events { add(event) }
    if let fault = faults.first { throw AuditFailure(description: fault) }
  }
}

extension TouchFrame {
  /// The members under each contact.
  func hits(_ members: (Contact) -> [GestureMember]) -> [ContactID: [GestureMember]] {
    Dictionary(uniqueKeysWithValues: contacts.map { ($0.id, members($0)) })
  }
}

/// A finger that lands at (x, y) at `ms` milliseconds.
func finger(_ x: Double, _ y: Double, at ms: Double = 0) -> ScriptedFinger {
  ScriptedFinger(downAt: Point(x, y), at: at(ms))
}

extension ScriptedFinger {
  func by(_ dx: Double, _ dy: Double, _ ms: Double) -> ScriptedFinger {
    moving(by: Vector(dx, dy), over: .milliseconds(ms))
  }
  func rest(_ ms: Double) -> ScriptedFinger { resting(for: .milliseconds(ms)) }
}
