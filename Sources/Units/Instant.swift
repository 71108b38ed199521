/// A time on the monotonic clock (`CLOCK_MONOTONIC`), in nanoseconds.
///
/// Kernel event times, page-flip times and motion share this clock, so they can be subtracted.
/// Only the app layer reads the clock; everywhere else a time is a value or an argument.
@frozen
public struct Instant: Sendable, Hashable, Comparable {
  /// The time since the clock's zero; negative before it.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds since the clock's zero.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's zero, which is earlier than every event of a running machine.
  public static let zero = Instant(nanoseconds: 0)

  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  /// The time from `b` to `a`; negative if `a` is earlier.
  public static func - (a: Instant, b: Instant) -> Duration {
    Duration(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
  /// The time `d` after `a`.
  public static func + (a: Instant, d: Duration) -> Instant {
    Instant(nanoseconds: a.nanoseconds &+ d.nanoseconds)
  }
  /// The time `d` before `a`.
  public static func - (a: Instant, d: Duration) -> Instant {
    Instant(nanoseconds: a.nanoseconds &- d.nanoseconds)
  }

  /// The share of `duration` that has passed since `start`, 0 … 1. `duration` is above zero.
  package func share(of duration: Duration, since start: Instant) -> Double {
    min(max((self - start).seconds / duration.seconds, 0), 1)
  }
}

extension Duration {
  /// A duration of whole nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self = .nanoseconds(nanoseconds) }

  /// A duration in seconds, rounded to the nearest nanosecond; `seconds` must be finite and within
  /// ± 292 years.
  @inlinable public init(seconds: Double) {
    require(
      seconds.magnitude < 9.2e9,
      "Duration(seconds:) is called with \(seconds); give a finite number within ± 292 years")
    self.init(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// Whole nanoseconds, rounded towards zero; the duration must be within ± 292 years.
  @inlinable public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
  }

  /// The duration in seconds; it must be within ± 292 years.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }
}
