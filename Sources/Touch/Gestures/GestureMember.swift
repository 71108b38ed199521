/// A competitor in the arena: one component under the finger.
@frozen
package struct GestureMemberID: Sendable, Hashable, Comparable {
  package var rawValue: UInt64

  package init(_ rawValue: UInt64) { self.rawValue = rawValue }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A component under a landing finger, and the gestures that it recognizes.
package struct GestureMember: Sendable, Hashable {
  package var id: GestureMemberID
  package var wants: GestureKinds
  /// Whether the component is moving (a fling, a spring): the landing finger catches it, and a
  /// touch that stops a fling taps no member.
  package var isMoving: Bool
  /// The members with which it shares a finger: both may recognize. It is enough if one of the two
  /// names the other.
  package var together: [GestureMemberID]

  package init(
    id: GestureMemberID, wants: GestureKinds, isMoving: Bool = false,
    together: [GestureMemberID] = []
  ) {
    self.id = id
    self.wants = wants
    self.isMoving = isMoving
    self.together = together
  }
}

/// A set of kinds of gestures.
public struct GestureKinds: OptionSet, Sendable, Hashable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let tap = GestureKinds(rawValue: 1 << 0)
  public static let doubleTap = GestureKinds(rawValue: 1 << 1)
  public static let longPress = GestureKinds(rawValue: 1 << 2)
  public static let panVertical = GestureKinds(rawValue: 1 << 3)
  public static let panHorizontal = GestureKinds(rawValue: 1 << 4)
  /// Two or more fingers: scale and rotation about their focus.
  public static let transform = GestureKinds(rawValue: 1 << 5)
  public static let twoFingerTap = GestureKinds(rawValue: 1 << 6)
  /// The finger of a second tap moves up or down before it lifts. For members that pan as well: a
  /// second tap that moves sideways is an ordinary pan.
  public static let doubleTapDrag = GestureKinds(rawValue: 1 << 7)

  public static let pan: GestureKinds = [.panVertical, .panHorizontal]

  /// The gestures that a finger can still make after it has left the slop.
  static let moving: GestureKinds = [.pan, .transform]
}
