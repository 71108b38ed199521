import VitrineUnits

/// One finger and who competes for it.
struct ArenaFinger: Sendable, Hashable {
  let id: ContactID
  let start: Point
  let landed: Instant
  /// It stopped something that moved: it taps nobody.
  let isCatch: Bool
  /// Those it stopped.
  let caught: [GestureMemberID]
  var position: Point
  /// Where it was in the frame before.
  var previous: Point
  /// When it was last listed, and the time before.
  var reported: Instant
  var reportedBefore: Instant
  /// Listed in the frame of this moment.
  var isListed = true
  var hasMoved = false
  var tracker: VelocityTracker
  /// Where it is drawn.
  var drawn: TouchResampler
  /// Members still in the contest, deepest first. When it is decided, only those remain that may
  /// recognise together with the owners.
  var candidates: [GestureMemberID]
  /// Members that have won it; more than one only by opt-in.
  var owners: [GestureMemberID] = []

  var translation: Vector { position - start }
}

/// One member with a finger on it: `fingers` are those it owns or competes for.
struct ArenaTeam: Sendable, Hashable {
  enum Activity: Sendable, Hashable {
    /// Nothing is recognised yet.
    case waiting
    case panning
    /// The finger moves along an axis on which the member only swipes.
    case swiping
    case transforming
    /// A long press was told; the finger is used up.
    case holding
    /// A transform ended and its last finger means nothing to a member without pan, until another
    /// finger joins it.
    case spent
  }

  struct Spot: Sendable, Hashable {
    var finger: ContactID
    var place: Point
  }

  struct TwoFingerTap: Sendable, Hashable {
    var deadline: Instant
    /// The middle of both, set when the first has lifted.
    var focus: Point?
  }

  let id: GestureMemberID
  var wants: GestureKinds
  var fingers: [ContactID] = []
  var isPressed = false
  /// Two fingers were on it at once: neither taps.
  var hadCompany = false
  var activity = Activity.waiting
  var twoFingerTap: TwoFingerTap?
  /// What may recognise beside it.
  var together: [GestureMemberID] = []
  /// Where its fingers were when their number last changed: pinch and turn count from there.
  var reference: [Spot] = []
  /// The sum of all travel, as a place, and its velocity: continuous while fingers come and go.
  var place = Point.zero
  var track: VelocityTracker
  /// Where `place` was when the pan began: a swipe is a way from there.
  var origin = Point.zero
  /// The sum of ln scale (x) and rotation (y), and their velocity.
  var turn = Point.zero
  var turnTrack: VelocityTracker
  /// Where travel is told at frames, since the first pan or transform.
  var drawn: DrawnTravel?

  init(id: GestureMemberID, wants: GestureKinds, strategy: VelocityStrategy) {
    self.id = id
    self.wants = wants
    track = VelocityTracker(strategy: strategy)
    turnTrack = VelocityTracker(strategy: strategy)
  }

  var isActive: Bool {
    switch activity {
    case .panning, .swiping, .transforming: true
    case .waiting, .holding, .spent: false
    }
  }
}

/// A first tap whose member also knows double taps.
struct PendingTap: Sendable, Hashable {
  var member: GestureMemberID
  /// Who gets the single tap when no second one follows.
  var fallback: GestureMemberID?
  /// It was told already, to another member that recognises beside this one; what moves since then
  /// moves on its account, and does not make a catch of the second tap.
  var isTold = false
  var place: Point
  var deadline: Instant
  /// The finger that may make it a double tap; while it is down the deadline rests.
  var second: ContactID?
}
