/// A moment on the one clock of the house, `CLOCK_MONOTONIC`, in nanoseconds.
///
/// Kernel event times, flip times and motion all speak this clock, so they can be subtracted.
/// Nobody below the roof reads it: moments arrive inside values or as arguments.
@frozen
public struct Instant: Sendable, Hashable, Comparable {
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's own zero, a moment before every event of a running machine.
  public static let zero = Instant(nanoseconds: 0)

  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable public static func - (a: Instant, b: Instant) -> Interval {
    Interval(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
  @inlinable public static func + (a: Instant, d: Interval) -> Instant {
    Instant(nanoseconds: a.nanoseconds &+ d.nanoseconds)
  }
  @inlinable public static func - (a: Instant, d: Interval) -> Instant {
    Instant(nanoseconds: a.nanoseconds &- d.nanoseconds)
  }
}

/// A stretch of time in nanoseconds; negative when it runs backwards.
@frozen
public struct Interval: Sendable, Hashable, Comparable {
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The nearest whole nanosecond; `seconds` must be finite and within ± 292 years.
  @inlinable public init(seconds: Double) {
    self.nanoseconds = Int64((seconds * 1e9).rounded())
  }

  @inlinable public static func milliseconds(_ value: Double) -> Interval {
    Interval(seconds: value / 1000)
  }

  public static let zero = Interval(nanoseconds: 0)

  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable public static func < (a: Interval, b: Interval) -> Bool {
    a.nanoseconds < b.nanoseconds
  }
  @inlinable public static func + (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds &+ b.nanoseconds)
  }
  @inlinable public static func - (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
  @inlinable public static func * (a: Interval, n: Int64) -> Interval {
    Interval(nanoseconds: a.nanoseconds &* n)
  }
}
