import VitrineMotion
import VitrineUnits

/// The change from one screen of a navigator to another. The cover is the share of the screen below
/// that the top one covers, 0 … 1.
enum PageMotion {
  case none
  /// The cover and the shift change by springs, until `arrival`.
  case running(SpringMotion, shift: SpringMotion, since: Instant, arrival: Instant)
  /// One screen fades out, then the other in: the cover changes evenly.
  case fading(to: Double, since: Instant)
  /// A finger holds the cover. `raw` is not limited, so that a finger which went too far takes the
  /// screen up again where it left it; `goal` is the end of the motion that it stopped. `start` is
  /// where the finger took it.
  case held(raw: Double, goal: Double, start: PagePosition)

  private static let fade = Duration.milliseconds(250)

  /// Points per second beyond which the direction of a swipe decides where it ends, not its
  /// position.
  private static let decisiveSpeed = 200.0

  /// The cover at which a swipe ends that a finger releases at `cover`, in points per second.
  static func goal(ofRelease cover: Double, velocity: Double) -> Double {
    abs(velocity) > decisiveSpeed ? (velocity > 0 ? 1 : 0) : cover.rounded()
  }

  /// A motion of screens of this width, in points.
  static func running(
    _ motion: SpringMotion, shift: SpringMotion, at start: Instant, width: Double
  ) -> PageMotion {
    let width = max(width, 1)
    let seconds = max(
      motion.settleTime(within: 0.4 / width, speed: 20 / width),
      shift.settleTime(within: 0.4, speed: 20))
    return .running(
      motion, shift: shift, since: start, arrival: start + Duration(seconds: seconds))
  }

  var isHeld: Bool { if case .held = self { true } else { false } }

  var isFading: Bool { if case .fading = self { true } else { false } }

  /// Whether the screens move or fade by themselves.
  var isMoving: Bool {
    switch self {
    case .running, .fading: true
    case .none, .held: false
    }
  }

  /// The cover at the end; nil at rest.
  var goal: Double? {
    switch self {
    case .none: nil
    case .running(let motion, _, _, _): motion.target
    case .fading(let goal, _): goal
    case .held(_, let goal, _): goal
    }
  }

  /// The cover at `now`; nil while the screens do not move by themselves.
  func cover(at now: Instant) -> Double? {
    switch self {
    case .running(let motion, _, let since, _):
      return min(max(motion.position(at: max(0, (now - since).seconds)), 0), 1)
    case .fading(let goal, let since):
      let share = max(0, (now - since).seconds / Self.fade.seconds)
      return goal == 1 ? share : 1 - share
    case .none, .held: return nil
    }
  }

  /// The shift at `now`; nil while a finger holds the screens.
  func shift(at now: Instant) -> Double? {
    switch self {
    case .running(_, let shift, let since, _):
      return shift.position(at: max(0, (now - since).seconds))
    case .none, .fading: return 0
    case .held: return nil
    }
  }

  /// The cover's velocity per second; 0 unless it changes by spring.
  func velocity(at now: Instant) -> Double {
    guard case .running(let motion, _, let since, _) = self else { return 0 }
    return motion.velocity(at: max(0, (now - since).seconds))
  }

  /// The shift's velocity per second; 0 unless it changes by spring.
  func shiftVelocity(at now: Instant) -> Double {
    guard case .running(_, let shift, let since, _) = self else { return 0 }
    return shift.velocity(at: max(0, (now - since).seconds))
  }

  /// Whether the screens have arrived at `now`.
  func isOver(at now: Instant) -> Bool {
    switch self {
    case .running(_, _, _, let arrival): now >= arrival
    case .fading(_, let since): now >= since + Self.fade
    case .none, .held: false
    }
  }
}
