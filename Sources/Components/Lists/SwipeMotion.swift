import VitrineMotion
import VitrineUnits

/// The position of a row that slides aside: under a finger, on a spring, or at rest.
///
/// Offsets are revealed widths in points: above 0 of the trailing side, below 0 of the leading
/// side.
struct SwipeMotion {
  private var chain = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 0, viewport: 1))

  /// A slower release goes to the nearer stop; points per second.
  private static let minimumFlingSpeed = 100.0
  /// A release this fast backwards takes a full swipe back; points per second.
  private static let fullSwipeCancelSpeed = 300.0
  /// A tap on an open row closes it in this time, in seconds.
  private static let tapClosingTime = 0.3
  /// The time after which a row that is swept aside is nearly out of sight.
  static let sweepTime = Duration.milliseconds(120)

  var isHeld: Bool { chain.isHeld }
  /// The offset at which it comes to rest; while a finger holds it, the present one.
  var destination: Double { chain.destination() }
  /// The offsets within which a finger moves it one to one.
  var extent: ScrollExtent { chain.links[0].extent }

  func offset(at time: Instant) -> Double { chain.state(at: time).offset }

  func isMoving(at time: Instant) -> Bool { chain.isMoving(at: time) }

  /// Whether it is so slow and near to its end that it looks at rest.
  func isNearlyAtRest(at time: Instant) -> Bool {
    chain.state(at: time).isNearlyAtRest(to: chain.destination())
  }

  /// Stops where it is drawn at `time` and follows the finger.
  mutating func grab(at time: Instant) { chain.grab(at: time) }

  mutating func drag(by delta: Double, at time: Instant) { chain.drag(by: delta, at: time) }

  /// Releases the row: it goes to `stop` by spring, with the finger's velocity.
  mutating func release(to stop: Double, velocity: Double, at time: Instant) {
    chain.release(velocity: velocity, at: time, target: .at(stop, .swipe))
  }

  /// The stop to which a release with `velocity` goes: the next one in its direction, or the
  /// nearest.
  func stop(among stops: [Double], velocity: Double) -> Double {
    let offset = chain.destination()
    return Detents(stops).target(
      from: offset, velocity: velocity, projected: offset, threshold: Self.minimumFlingSpeed)
  }

  /// Whether a release with `velocity`, where a full swipe would commit, is not a fling back.
  func keepsFullSwipe(velocity: Double) -> Bool {
    let outwards = destination < 0 ? -velocity : velocity
    return outwards > -Self.fullSwipeCancelSpeed
  }

  mutating func settle(to offset: Double, spring: Spring = .swipe, at time: Instant) {
    chain.settle(to: offset, spring: spring, at: time)
  }

  /// Moves aside after a full swipe, from a finger that had this velocity.
  mutating func sweep(to offset: Double, velocity: Double, at time: Instant) {
    let way = offset - self.offset(at: time)
    // A faster spring would go beyond its end and back.
    let most = abs(way) * Spring.sweep.frequency
    let outwards = way < 0 ? min(max(velocity, -most), 0) : max(min(velocity, most), 0)
    chain.release(velocity: outwards, at: time, target: .at(offset, .sweep))
  }

  /// Closes after a tap: at rest in the same time from any offset.
  ///
  /// Critically damped springs of one shape settle sooner in proportion to their frequency, except
  /// for the speed limit of rest, which the second step corrects.
  mutating func closeByTap(from offset: Double, at time: Instant) {
    var spring = Spring(duration: Self.tapClosingTime, dampingRatio: 1)
    for _ in 0..<2 {
      let seconds = SpringMotion(spring, from: offset, to: 0)
        .settleTime(within: chain.physics.restDistance, speed: chain.physics.restSpeed)
      if seconds <= 0 { break }
      spring = Spring(frequency: spring.frequency * seconds / Self.tapClosingTime)
    }
    chain.settle(to: 0, spring: spring, at: time)
  }

  mutating func jump(to offset: Double, at time: Instant) { chain.jump(to: offset, at: time) }

  /// Replaces the range after the sides' widths have changed. Nothing jumps, and a finger keeps its
  /// hold.
  mutating func setExtent(_ extent: ScrollExtent, at time: Instant) {
    chain.setExtent(extent, at: time)
  }
}

extension Spring {
  /// The spring of rows that slide open and shut.
  static let swipe = Spring(response: 0.35, dampingRatio: 1)
  /// The spring of a row that is swept aside: nine tenths of the way are done in
  /// ``SwipeMotion/sweepTime``.
  fileprivate static let sweep = Spring(response: 0.2, dampingRatio: 1)
}

/// The first button of a side as it spreads over the others, while a release would commit it.
struct SwipeSpread {
  private var isSpread = false
  private var motion: RowMotion?

  var isMoving: Bool { motion != nil }

  /// 0 in its own place … 1 over all others.
  func share(at time: Instant) -> Double {
    (motion?.value(at: time) ?? (isSpread ? 100 : 0)) / 100
  }

  mutating func set(_ new: Bool, at time: Instant) {
    if new == isSpread { return }
    isSpread = new
    // In hundredths: a motion ends a fraction of a point before its end.
    let present = motion?.value(at: time) ?? (new ? 0 : 100)
    motion = RowMotion(from: present, to: new ? 100 : 0, at: time)
  }

  /// Ends a motion that has reached its end.
  mutating func advance(to time: Instant) { if motion?.isDone(at: time) == true { motion = nil } }
}
