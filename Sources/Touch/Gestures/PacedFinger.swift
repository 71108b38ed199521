import VitrineUnits

/// One finger of a member whose travel is delivered frame by frame.
struct PacedFinger: Sendable, Hashable {
  /// A finger's end.
  struct Lift: Sendable, Hashable {
    /// The first frame that shows its last report.
    var shown: Instant
    /// Where it releases content.
    var position: Point
    /// The distance from its last report to that position.
    var lead: Vector
  }

  let id: ContactID
  var resampler: TouchResampler
  private let joins: Instant
  /// Whether `joins` is the first frame that shows it; otherwise it is the report that is shown first.
  private let isShown: Bool
  /// Its travel counts from here on; nil: from where it is when it appears.
  private let start: Point?
  /// Up to here its travel is delivered; nil before it appears.
  var delivered: Point?
  /// Up to here its part of scale and rotation is delivered.
  var turnedFrom: Point?
  private(set) var lift: Lift?

  /// A finger with which the gesture begins at the report of `begin`.
  init(_ finger: TrackedFinger, from start: Point?, begin: Instant) {
    id = finger.id
    resampler = finger.resampler
    (joins, isShown) = (begin, false)
    self.start = start
  }

  /// A finger that joins the gesture, in the frames from `shownFrom` on.
  init(_ finger: TrackedFinger, shownFrom: Instant) {
    id = finger.id
    resampler = finger.resampler
    (joins, isShown) = (shownFrom, true)
    start = finger.position
  }

  /// The first frame that shows it on the member.
  var appears: Instant { isShown ? joins : joins + resampler.lag }

  mutating func appear(at time: Instant) { delivered = start ?? resampler.position(at: time) }

  mutating func lift(at now: Instant) {
    guard let newest = resampler.newest else { return }
    let shown = now - resampler.ahead(at: now)
    let position = resampler.releasePosition(at: max(shown, now)) ?? newest
    lift = Lift(shown: shown, position: position, lead: position - newest)
  }

  /// Its last position: where it releases content, or was reported.
  var end: Point { lift?.position ?? resampler.newest ?? delivered ?? .zero }

  /// Whether some of its travel is not delivered.
  var isBehind: Bool { delivered != end }
}
