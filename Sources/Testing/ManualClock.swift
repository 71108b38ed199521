package import VitrineUnits

/// A clock that only its owner advances, for code that asks a closure for the time.
///
///     let clock = ManualClock()
///     let reporter = StatusReporter(…, clock: { clock.now })
///     clock.advance(by: .seconds(90))
package final class ManualClock {
  package private(set) var now: Instant

  package init(_ now: Instant = Instant(nanoseconds: 1_000_000_000)) { self.now = now }

  package func advance(by duration: Duration) { now = now + duration }
}
