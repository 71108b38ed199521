import VitrineUnits

/// Makes the kernel's time stamps monotonic.
///
/// A stamp that runs backwards is held at the last one. A step back of a second or more means that
/// the clock was set, which happens in recordings on the wall clock: time then continues from the
/// last stamp until the stamps have caught up.
struct MonotonicTimestamps: Sendable, Hashable {
  private static let clockWasSet = Duration(nanoseconds: 1_000_000_000)
  /// 36 years: later stamps are noise, and the sum of two stamps still fits into an `Instant`.
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

  /// Holds a time given by the reader, not the kernel, at the last one. This is never a fault.
  mutating func time(atLeast minimum: Instant) -> Instant {
    let bounded = min(max(minimum.nanoseconds, -Self.limit), Self.limit)
    let time = Instant(nanoseconds: max(last?.nanoseconds ?? bounded, bounded))
    last = time
    return time
  }
}
