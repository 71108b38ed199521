package import VitrineUnits

/// The clock of a kiosk's loop: the machine's, unless a developer has slowed or stopped it.
package final class LoopClock {
  private let machine: () -> Instant
  private var pace = ClockPace()
  /// Called after the pace has changed.
  package var onChange: () -> Void = {}

  /// `machine` returns the machine's present time.
  package init(_ machine: @escaping () -> Instant) { self.machine = machine }

  /// The present time.
  package var now: Instant { pace.time(at: machine()) }

  /// The speed: a second takes so many of the machine.
  package var slowness: Int64 { pace.slowness }
  package var isPaused: Bool { pace.isPaused }

  /// The machine's time at which it is `time`; nil if that is never, or if `time` is nil.
  package func realTime(of time: Instant?) -> Instant? { time.flatMap { pace.realTime(of: $0) } }

  /// The time of what happened at `real` on the machine's clock: never in the future.
  package func time(of real: Instant) -> Instant { pace.time(at: min(real, machine())) }

  /// Changes the pace at the machine's present time.
  package func change(_ body: (inout ClockPace, Instant) -> Void) {
    body(&pace, machine())
    onChange()
  }
}
