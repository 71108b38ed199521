package import VitrineUnits

/// The relation of a kiosk's time to that of the machine: the same, slower, or stopped.
///
///     kiosk     │          ╱
///               │      ___╱  step
///               │  .·´ pause
///               │╱  1/4
///               └────────────── machine
///
/// The kiosk's time never runs backwards. A value without a clock: every time is an argument.
package struct ClockPace: Sendable, Hashable {
  /// The speeds: a second of the kiosk takes so many of the machine.
  package static let speeds: [Int64] = [1, 4, 16]

  /// A step is this slow, so that a busy machine does not miss what is due in it.
  private static let stepSlowness: Int64 = 4

  /// The speed that was chosen.
  package private(set) var slowness: Int64 = 1
  /// The kiosk's time at which the present speed began, and the machine's then.
  private var base = Instant.zero
  private var since = Instant.zero
  /// The kiosk's time at which it stops; nil: never.
  private var end: Instant?

  package init() {}

  /// Whether the time stops, after a step that may be running.
  package var isPaused: Bool { end != nil }

  /// The kiosk's time at `real`.
  package func time(at real: Instant) -> Instant {
    let time = base + Duration(nanoseconds: (real - since).nanoseconds / present)
    return end.map { min(time, $0) } ?? time
  }

  /// The machine's time at which it is `time` for the kiosk; nil if it stops before.
  package func realTime(of time: Instant) -> Instant? {
    if let end, time > end { return nil }
    return since + (time - base) * present
  }

  /// Continues with the next slower speed, or with the first after the last.
  package mutating func changeSpeed(at real: Instant) {
    settle(at: real)
    let index = Self.speeds.firstIndex(of: slowness) ?? 0
    slowness = Self.speeds[(index + 1) % Self.speeds.count]
  }

  /// Stops the time, or lets it go on.
  package mutating func togglePause(at real: Instant) {
    settle(at: real)
    end = isPaused ? nil : base
  }

  /// Lets a time that is stopped go on for `duration`; stops one that is not.
  package mutating func step(by duration: Duration, at real: Instant) {
    settle(at: real)
    end = end.map { $0 + duration } ?? base
  }

  private var present: Int64 { isPaused ? max(slowness, Self.stepSlowness) : slowness }

  private mutating func settle(at real: Instant) {
    base = time(at: real)
    since = real
  }
}
