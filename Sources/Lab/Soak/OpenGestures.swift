import Vitrine
import VitrineTouch

/// Counts the gestures that have begun and not ended, and those that end without a beginning.
struct OpenGestures {
  private enum Kind { case press, pan, transform }

  private struct Key: Hashable {
    var member: GestureMemberID
    var kind: Kind
  }

  private var open: Set<Key> = []
  /// Beginnings of what was open, and ends of what was not.
  private(set) var faults = 0

  /// The gestures that have not ended.
  var count: Int { open.count }

  mutating func add(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed: begin(.press, event)
    case .released: end(.press, event)
    case .panBegan: begin(.pan, event)
    case .panEnded, .panCancelled: end(.pan, event)
    case .transformBegan: begin(.transform, event)
    case .transformEnded, .transformCancelled: end(.transform, event)
    case .tap, .doubleTap, .twoFingerTap, .longPress, .doubleTapDrag, .panChanged,
      .transformChanged:
      break
    }
  }

  private mutating func begin(_ kind: Kind, _ event: GestureEvent) {
    if !open.insert(Key(member: event.member, kind: kind)).inserted { faults += 1 }
  }

  private mutating func end(_ kind: Kind, _ event: GestureEvent) {
    if open.remove(Key(member: event.member, kind: kind)) == nil { faults += 1 }
  }
}
