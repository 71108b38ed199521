package import VitrineTouch

/// Checks that the gestures of each member begin and end in turn, with finite numbers.
package struct GestureAuditor {
  /// The gestures that the fingers on a member have begun.
  package enum Part: Sendable, Hashable { case press, pan, transform }

  /// The members with parts that have not ended.
  package private(set) var open: [GestureMemberID: Set<Part>] = [:]
  /// The events that broke a rule, in order.
  package private(set) var faults: [String] = []

  package init() {}

  package var isQuiet: Bool { open.isEmpty }

  /// The number of parts that have not ended.
  package var openCount: Int { open.values.reduce(0) { $0 + $1.count } }

  package mutating func add(_ event: GestureEvent) {
    var parts = open[event.member] ?? []
    let isRight: Bool
    switch event.gesture {
    case .pressed: isRight = parts.insert(.press).inserted
    case .released: isRight = parts.remove(.press) != nil && parts.isEmpty
    case .panBegan:
      isRight = parts.isDisjoint(with: [.pan, .transform])
      parts.insert(.pan)
    case .panChanged(let at, let delta):
      isRight = parts.contains(.pan) && delta.length.isFinite && at.x.isFinite
    case .panEnded(let velocity):
      isRight = parts.remove(.pan) != nil && velocity.length.isFinite
    case .panCancelled: isRight = parts.remove(.pan) != nil
    case .transformBegan:
      isRight = parts.isDisjoint(with: [.pan, .transform])
      parts.insert(.transform)
    case .transformChanged(_, let scale, let rotation, let delta):
      isRight =
        parts.contains(.transform) && scale > 0 && scale.isFinite && rotation.isFinite
        && delta.length.isFinite
    case .transformEnded(let velocity, let scale, let rotation):
      isRight =
        parts.remove(.transform) != nil && velocity.length.isFinite && scale.isFinite
        && rotation.isFinite
    case .transformCancelled: isRight = parts.remove(.transform) != nil
    case .tap, .doubleTap, .twoFingerTap, .longPress, .doubleTapDrag: isRight = true
    }
    if !isRight { faults.append("\(event) while \(open[event.member] ?? []) was open") }
    open[event.member] = parts.isEmpty ? nil : parts
  }
}
