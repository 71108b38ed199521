package import VitrineUnits

/// One finger on the screen: its landing, its position and its motion.
package struct TrackedFinger: Sendable, Hashable {
  package let id: ContactID
  package let start: Point
  package let landed: Instant
  /// Whether it landed on a moving member and stopped it.
  package let isCatch: Bool
  package private(set) var position: Point
  /// The position in the frame before.
  package private(set) var previous: Point
  /// The time of the newest report of this finger.
  package private(set) var reported: Instant
  /// Whether the newest frame lists the finger.
  package private(set) var isListed = true
  /// Whether it has ever left the slop around its landing.
  package private(set) var hasMoved = false
  package private(set) var tracker: VelocityTracker
  /// Provides the position that a frame shows.
  package private(set) var resampler: TouchResampler

  package init(
    _ contact: Contact, landed: Instant, isCatch: Bool = false,
    strategy: VelocityStrategy = .default,
    reportInterval: Duration? = nil
  ) {
    id = contact.id
    start = contact.position
    self.landed = landed
    self.isCatch = isCatch
    position = contact.position
    previous = contact.position
    reported = landed
    tracker = VelocityTracker(strategy: strategy)
    resampler = TouchResampler(expecting: reportInterval)
    tracker.add(time: landed, position: position)
    resampler.add(time: landed, position: position)
  }

  package var translation: Vector { position - start }
  package var previousTranslation: Vector { previous - start }
  /// The travel since the frame before.
  package var step: Vector { position - previous }

  /// Begins a frame, which does not list the finger yet.
  package mutating func beginFrame() {
    previous = position
    isListed = false
  }

  /// Records that the frame lists the finger at its old position.
  package mutating func list() { isListed = true }

  /// Records the finger's position in the frame. Returns whether it leaves the slop with this
  /// report.
  package mutating func report(_ position: Point, at time: Instant, slop: Double) -> Bool {
    isListed = true
    self.position = position
    reported = time
    tracker.add(time: time, position: position)
    resampler.add(time: time, position: position)
    if hasMoved || translation.length <= slop { return false }
    hasMoved = true
    return true
  }

  /// Draws it beyond its reports also where it is slow. For a pinch: it moves only a few points a
  /// report, and every unevenness is larger far from its fingers.
  mutating func extrapolateSlow() { resampler.extrapolateSlow() }

  /// The position in a frame made at `frame`.
  package func position(at frame: Instant) -> Point { resampler.position(at: frame) ?? position }
}
