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
  /// One bit for each kind.
  public var rawValue: UInt32
  /// Creates a set from the bits of its kinds. Use the named kinds, such as ``tap``, instead.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A finger that lands and lifts; see ``Gesture/tap(at:)``.
  public static let tap = GestureKinds(rawValue: 1 << 0)
  /// Two taps in a row; see ``Gesture/doubleTap(at:)``. A component that wants both taps and double
  /// taps gets a single tap up to 300 ms later.
  public static let doubleTap = GestureKinds(rawValue: 1 << 1)
  /// A finger that rests for half a second; see ``Gesture/longPress(at:)``.
  public static let longPress = GestureKinds(rawValue: 1 << 2)
  /// A pan upwards or downwards; where components compete, the axis of the finger's travel decides.
  public static let panVertical = GestureKinds(rawValue: 1 << 3)
  /// A pan to the left or right; where components compete, the axis of the finger's travel decides.
  public static let panHorizontal = GestureKinds(rawValue: 1 << 4)
  /// Two or more fingers: scale and rotation about their focus.
  public static let transform = GestureKinds(rawValue: 1 << 5)
  /// Two fingers that land and lift together; see ``Gesture/twoFingerTap(at:)``.
  public static let twoFingerTap = GestureKinds(rawValue: 1 << 6)
  /// The finger of a second tap moves up or down before it lifts. For members that pan as well: a
  /// second tap that moves sideways is an ordinary pan.
  public static let doubleTapDrag = GestureKinds(rawValue: 1 << 7)

  /// A pan in any direction.
  public static let pan: GestureKinds = [.panVertical, .panHorizontal]

  /// The gestures that a finger can still make after it has left the slop.
  static let moving: GestureKinds = [.pan, .transform]
}
