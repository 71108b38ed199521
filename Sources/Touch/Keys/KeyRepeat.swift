package import VitrineUnits

/// The repetition of a held key: the first time after half a second, then thirty times a second.
///
///     press ──── 500 ms ────► repeat ─ 33 ms ─► repeat ─ … ─► release, or another key
///
/// The last key that was pressed is repeated, as on every desktop. A state machine without a clock.
package struct KeyRepeat<Key: Equatable & Sendable>: Sendable {
  package static var delay: Duration { .milliseconds(500) }
  package static var interval: Duration { .milliseconds(33) }
  /// A key that something lies on stops after this time.
  package static var longest: Duration { .seconds(30) }

  private var held: (key: Key, since: Instant)?
  /// The time of the next repetition; nil: none is due.
  package private(set) var next: Instant?

  package init() {}

  /// Records that a key goes down. A key that is not repeated ends the repetition of others.
  package mutating func press(_ key: Key, repeats: Bool, at time: Instant) {
    held = repeats ? (key, time) : nil
    next = repeats ? time + Self.delay : nil
  }

  package mutating func release(_ key: Key) { if held?.key == key { stop() } }

  package mutating func stop() { (held, next) = (nil, nil) }

  /// Returns the next repetition that is due at `now`, with its time; nil: none is.
  ///
  /// After a pause of the program only one is due, not all that were missed.
  package mutating func take(at now: Instant) -> (key: Key, time: Instant)? {
    guard let held, let due = next, due <= now else { return nil }
    if due - held.since > Self.longest {
      stop()
      return nil
    }
    let isLate = now - due > .milliseconds(250)
    let time = isLate ? now : due
    next = time + Self.interval
    return (held.key, time)
  }
}
