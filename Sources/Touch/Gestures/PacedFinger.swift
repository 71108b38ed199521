import VitrineUnits

/// One finger of a member whose travel is delivered frame by frame.
///
/// It keeps the finger's reports by itself: it outlives the finger in the arena where other members
/// share it, and a report may come before a frame has shown the one before it.
struct PacedFinger: Sendable, Hashable {
  /// A finger's end.
  struct Lift: Sendable, Hashable {
    /// The first frame that shows its last report.
    var shown: Instant
    /// The time from which it holds nothing: then, or when the panel reports the lift, if that is
    /// later.
    var time: Instant
    /// The position at which it releases content.
    var position: Point
    /// The distance from its last report to that position.
    var lead: Vector
  }

  /// The first thing of a finger that is shown.
  private enum Beginning: Hashable {
    /// The report of that time.
    case report(Instant)
    /// Its position in the frame of that time.
    case frame(Instant)
  }

  let id: ContactID
  var resampler: TouchResampler
  private let beginning: Beginning
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
    beginning = .report(begin)
    self.start = start
  }

  /// A finger that joins the gesture, in the frames from `shownFrom` on.
  init(_ finger: TrackedFinger, shownFrom: Instant) {
    id = finger.id
    resampler = finger.resampler
    beginning = .frame(shownFrom)
    start = finger.position
  }

  /// Its last position: where it releases content, or was reported.
  var end: Point { lift?.position ?? resampler.newest ?? delivered ?? .zero }

  /// Whether some of its travel is not delivered.
  var isBehind: Bool { delivered != end }

  mutating func lift(at now: Instant) {
    guard let newest = resampler.newest else { return }
    let shown = now - resampler.ahead(at: now)
    let time = max(shown, now)
    let position = resampler.releasePosition(at: time) ?? newest
    lift = Lift(shown: shown, time: time, position: position, lead: position - newest)
  }

  // MARK: Frames

  /// The first frame that shows it on the member.
  private var appears: Instant {
    switch beginning {
    case .report(let time): time + resampler.lag
    case .frame(let time): time
    }
  }

  /// The time at which it leaves, if a frame made at `frame` shows that.
  func leaves(in frame: Instant) -> Instant? {
    lift.flatMap { TouchResampler.isShown($0.shown, in: frame) ? $0.time : nil }
  }

  /// The next time at which it appears or leaves, if a frame made at `frame` shows that.
  func border(in frame: Instant) -> Instant? {
    if delivered != nil { return leaves(in: frame) }
    return TouchResampler.isShown(appears, in: frame) ? appears : nil
  }

  /// Appears, in frames from `time` on.
  mutating func appear(at time: Instant, in frame: Instant) {
    delivered = start ?? resampler.position(at: time, in: frame)
    turnedFrom = delivered
  }
}
