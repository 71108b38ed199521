import VitrineUnits

/// One finger on the screen: its landing, its position and its motion.
struct TrackedFinger: Sendable, Hashable {
  let id: ContactID
  let start: Point
  let landed: Instant
  /// Whether it landed on a moving member and stopped it.
  let isCatch: Bool
  private(set) var position: Point
  /// The position in the frame before.
  private(set) var previous: Point
  /// The time of the newest report of this finger.
  private(set) var reported: Instant
  /// Whether the newest frame lists the finger.
  private(set) var isListed = true
  /// Whether it has ever left the slop around its landing.
  private(set) var hasMoved = false
  private(set) var tracker: VelocityTracker
  /// Provides the position that a frame shows.
  private(set) var resampler: TouchResampler

  init(
    _ contact: Contact, landed: Instant, isCatch: Bool, strategy: VelocityStrategy,
    reportInterval: Duration?
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

  var translation: Vector { position - start }
  var previousTranslation: Vector { previous - start }
  /// The travel since the frame before.
  var step: Vector { position - previous }

  /// Begins a frame, which does not list the finger yet.
  mutating func beginFrame() {
    previous = position
    isListed = false
  }

  /// Records that the frame lists the finger at its old position.
  mutating func list() { isListed = true }

  /// Records the finger's position in the frame. Returns whether it leaves the slop with this
  /// report.
  mutating func report(_ position: Point, at time: Instant, slop: Double) -> Bool {
    isListed = true
    self.position = position
    reported = time
    tracker.add(time: time, position: position)
    resampler.add(time: time, position: position)
    if hasMoved || translation.length <= slop { return false }
    hasMoved = true
    return true
  }

  /// The position in a frame made at `frame`.
  func position(at frame: Instant) -> Point { resampler.position(at: frame) ?? position }
}
