import Synchronization

/// One run of an update. Changes made during it are attributed to it.
final class UpdateRun: Sendable {
  /// Inherited by tasks that a run creates, so they keep it after the run; hence `isOver`.
  private static let current = TaskLocal<UpdateRun?>(wrappedValue: nil)

  private let updates: [UInt64]
  private let isOver = Mutex(false)

  private init(_ updates: [UInt64]) { self.updates = updates }

  /// The number of the update that runs now, as the last one, and before it those by whose runs it
  /// runs. Empty on other threads, and while none runs.
  static var updates: [UInt64] {
    guard let run = current.get() else { return [] }
    return run.isOver.withLock { $0 } ? [] : run.updates
  }

  /// Calls `body` as the run of the last one of `updates`.
  @MainActor
  static func perform(_ updates: [UInt64], _ body: @MainActor () -> Void) {
    let run = UpdateRun(updates)
    current.withValue(run) { body() }
    run.isOver.withLock { $0 = true }
  }
}
