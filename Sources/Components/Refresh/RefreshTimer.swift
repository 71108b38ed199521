import VitrineUnits

/// The span of time for which a refresh control shows its work or a failure.
struct RefreshTimer {
  private(set) var start = Instant.zero
  private(set) var end = Instant.zero
  /// The span of a refresh that began off stage, where no time passes.
  private var waitsForStage: Duration?

  /// Starts the span at `now`; nil off stage, where it waits for ``resume(at:)``.
  mutating func start(_ wait: Duration, at now: Instant?) {
    start = now ?? .zero
    end = start + wait
    waitsForStage = now == nil ? wait : nil
  }

  /// Starts a span that waits for a stage.
  mutating func resume(at now: Instant) {
    if let wait = waitsForStage { start(wait, at: now) }
  }
}
