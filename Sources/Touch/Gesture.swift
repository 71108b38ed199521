public import VitrineUnits

/// A competitor in the arena: the recognisers of one component under the finger.
@frozen
public struct GestureMemberID: Sendable, Hashable, Comparable {
  public var rawValue: UInt64

  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What one component under a landing finger wants to hear of.
public struct GestureMember: Sendable, Hashable {
  public var id: GestureMemberID
  public var wants: GestureKinds
  /// The component is moving (a fling, a spring): the landing finger catches it, and a touch that
  /// stops a fling is not a tap for anybody.
  public var isMoving: Bool
  /// Members from whom it takes no finger, and who take none from it: both may recognise. One of the
  /// two saying so is enough.
  public var together: [GestureMemberID]

  public init(
    id: GestureMemberID, wants: GestureKinds, isMoving: Bool = false,
    together: [GestureMemberID] = []
  ) {
    self.id = id
    self.wants = wants
    self.isMoving = isMoving
    self.together = together
  }
}

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
  /// A quick stroke in one direction, told when it is over. It competes for the finger as a pan along
  /// its axis does; a member that pans along it as well hears of both.
  public static let swipeLeft = GestureKinds(rawValue: 1 << 7)
  public static let swipeRight = GestureKinds(rawValue: 1 << 8)
  public static let swipeUp = GestureKinds(rawValue: 1 << 9)
  public static let swipeDown = GestureKinds(rawValue: 1 << 10)

  /// The finger of a second tap is dragged up or down before it lifts: a pan of its own kind. For
  /// members that pan; across it pans as any other.
  public static let doubleTapDrag = GestureKinds(rawValue: 1 << 11)

  public static let pan: GestureKinds = [.panVertical, .panHorizontal]
  public static let swipe: GestureKinds = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]
}

/// Where a swipe goes on the glass; who reads from right to left swaps left and right.
public enum SwipeDirection: String, Sendable, Hashable, CaseIterable {
  case left
  case right
  case up
  case down
}

/// A gesture told to one member.
public struct GestureEvent: Sendable, Hashable {
  public var member: GestureMemberID
  /// The kernel time of the report that caused it (or the deadline that passed, for a long press).
  /// Of a gesture told at a frame (`GestureArena.Pace.frames`): when that frame was made; of the end
  /// of a pan or transform there: when what is thrown sets off, on the same clock.
  public var time: Instant
  public var gesture: Gesture

  public init(member: GestureMemberID, time: Instant, gesture: Gesture) {
    self.member = member
    self.time = time
    self.gesture = gesture
  }
}

/// What the fingers are doing, in points and points per second.
public enum Gesture: Sendable, Hashable {
  /// The first finger landed on the member; told at once, before anyone has won: catch what moves,
  /// show what is pressed. Followed by exactly one `released`. A finger that catches something that
  /// moves presses only members that move or could be moved by it.
  case pressed(at: Point)
  /// The last finger on the member lifted, was cancelled, or was won by another member; told after
  /// the end of a gesture that it made.
  case released
  case tap(at: Point)
  case doubleTap(at: Point)
  case twoFingerTap(at: Point)
  case longPress(at: Point)
  /// The pan that begins now is that of a second tap's finger, which landed here; told right before
  /// `panBegan`. The first of the two taps is not told.
  case doubleTapDrag(at: Point)
  /// `delta` is the finger's travel since the last pan event of this member, so that the sum of all
  /// deltas is the translation; the slop before recognition is not part of it. `at` is the centroid
  /// of the pan's fingers: it jumps when one joins or leaves, the deltas do not.
  case panBegan(at: Point)
  case panChanged(at: Point, delta: Vector)
  /// Lifted, with the velocity of the fingers' last moments (zero after a pause).
  case panEnded(velocity: Vector)
  /// Taken away, not lifted: put things back, throw nothing.
  case panCancelled
  /// Lifted at speed after a plain stroke in one direction. After the `panEnded` of a member that
  /// pans as well. A stroke that is cancelled, turns back or slows down is none, and nothing is told.
  case swipe(SwipeDirection, velocity: Vector)
  case transformBegan(focus: Point)
  /// Change since the last event: scale factor, clockwise radians, and the focus' travel.
  case transformChanged(focus: Point, scale: Double, rotation: Double, delta: Vector)
  /// `scaleVelocity` in relative change per second (d ln scale / dt: 1 doubles a scale in 0.69 s),
  /// `rotationVelocity` in radians per second. Where one finger stays and goes on as a pan,
  /// `velocity` is zero: the pan carries it.
  case transformEnded(velocity: Vector, scaleVelocity: Double, rotationVelocity: Double)
  case transformCancelled
}
