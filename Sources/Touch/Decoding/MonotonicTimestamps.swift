import VitrineUnits

/// Kernel stamps made monotonic.
///
/// A stamp that runs backwards is held at the last one. A step back of a second or more is a clock
/// that was set (recordings on the wall clock have that): time then goes on from the last stamp,
/// until the stamps have caught up by themselves.
struct MonotonicTimestamps: Sendable, Hashable {
  private static let clockWasSet = Duration(nanoseconds: 1_000_000_000)
  /// 36 years: stamps beyond are noise, and sums of two of them still fit into an `Instant`.
  private static let limit: Int64 = 1 << 60

  private var stamp: Instant?
  private(set) var last: Instant?
  private var offset = Duration.zero

  mutating func time(of rawStamp: Instant, faults: inout FaultLog) -> Instant {
    let new = Instant(nanoseconds: min(max(rawStamp.nanoseconds, -Self.limit), Self.limit))
    guard let previous = stamp, let lastTime = last else {
      stamp = new
      last = last.map { max($0, new) } ?? new
      return last ?? new
    }
    if new < previous {
      faults.report(.timeBackwards)
      if previous - new >= Self.clockWasSet { offset = lastTime - new }
    }
    if new >= lastTime { offset = .zero }
    stamp = new
    let time = Instant(nanoseconds: min((new + offset).nanoseconds, 2 * Self.limit))
    last = max(lastTime, time)
    return max(lastTime, time)
  }

  /// A moment that the reader names, not the kernel: never before the last, never a fault.
  mutating func time(atLeast moment: Instant) -> Instant {
    let bounded = min(max(moment.nanoseconds, -Self.limit), Self.limit)
    let time = Instant(nanoseconds: max(last?.nanoseconds ?? bounded, bounded))
    last = time
    return time
  }
}
