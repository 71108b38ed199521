import VitrineUnits

/// The momentum of a fling that a finger has caught. If it flings again in the same direction
/// without a pause, the content becomes faster than the finger.
///
/// Whether the finger rests before it lifts is not decided here: its velocity is zero then.
struct Flywheel: Sendable, Hashable {
  private var momentum: Double
  private let caught: Instant
  private var lastMove: Instant
  /// The finger's travel since the catch, against the momentum above zero, and the farthest of it.
  private var travelBack = 0.0
  private var farthest = 0.0

  /// Added to the pause before the first move, which comes only after the slop and a report.
  private static let slopTime = Duration.milliseconds(60)
  /// A finger that moves back this far turns; a sensor's noise is less, in points.
  private static let turn = 2.0
  /// The finger's speed in shares of the momentum: above the first it adds all of it, below the
  /// second none. Equal flicks do not come close to the first, unless there are nine a second.
  private static let (adding, slowing) = (1.0 / 4, 1.0 / 6)

  init(momentum: Double, at time: Instant) {
    self.momentum = momentum
    self.caught = time
    self.lastMove = time
  }

  mutating func drag(by delta: Double, at time: Instant, pause: Duration) {
    let patience = lastMove == caught ? pause + Flywheel.slopTime : pause
    if time - lastMove > patience { momentum = 0 }
    if delta == 0 { return }
    travelBack += momentum > 0 ? -delta : delta
    farthest = min(farthest, travelBack)
    if travelBack - farthest >= Flywheel.turn { momentum = 0 }
    lastMove = time
  }

  /// The velocity of the content after a release at `velocity`.
  func velocity(releasedAt velocity: Double, time: Instant, physics: ScrollPhysics) -> Double {
    guard physics.flywheel, momentum * velocity > 0 else { return velocity }
    // A finger much slower than the caught fling is meant to slow it down.
    let ratio = abs(velocity / momentum)
    let share = (ratio - Flywheel.slowing) / (Flywheel.adding - Flywheel.slowing)
    let held = (time - caught).seconds
    let logarithm = 1000 * ExactMath.log(physics.decelerationRate)
    return velocity
      + momentum * min(max(share, 0), 1) * ExactMath.exp(logarithm * max(0, held))
  }
}
