import Observation
import Synchronization
import VitrineComponents

/// The values that one run of a piece of code has read of observable models, until one of them
/// changes.
///
/// Models keep a tracking until a value changes, and Observation has no call to end one. So each
/// tracking also reads a value of its own, and changes it to end.
package final class Tracking: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let onChange: @Sendable () -> Void

  private let isEnded = Mutex(false)

  /// `onChange` is called once, on the thread of the first change.
  package init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  private var end: Bool {
    registrar.access(self, keyPath: \.end)
    return true
  }

  /// Runs `body` and returns its result. What it has read is tracked once it returns.
  @MainActor
  package func read<Value>(_ body: @MainActor () -> Value) -> Value {
    withObservationTracking {
      _ = end
      return body()
    } onChange: { [self] in
      if finish() { onChange() }
    }
  }

  /// Returns whether it was not over.
  private func finish() -> Bool {
    isEnded.withLock { isEnded in
      defer { isEnded = true }
      return !isEnded
    }
  }

  /// Ends the tracking without a call of `onChange`. The models do not keep it any more.
  package func cancel() {
    _ = finish()
    registrar.withMutation(of: self, keyPath: \.end) {}
  }
}

/// The tracking of code that runs again after each change of what it has read.
@MainActor
final class Tracker {
  private var tracking: Tracking?

  /// Runs `body`, and tracks what it reads in place of what it read before: a change makes `update`
  /// due. Returns nil if `body` was seen to change what it reads: then `update` is stopped.
  @discardableResult
  func read<Value>(for update: ComponentUpdate, _ body: @MainActor () -> Value) -> Value? {
    let value = track(update.signal, body)
    if !update.hasRaisedItself { return value }
    tracking?.cancel()
    tracking = nil
    update.stopAsLoop()
    return nil
  }

  private func track<Value>(_ signal: UpdateSignal, _ body: @MainActor () -> Value) -> Value {
    let next = Tracking { signal.raise() }
    let last = tracking
    let value = ComponentUpdate.read { next.read(body) }
    last?.cancel()
    tracking = next
    return value
  }

  deinit { tracking?.cancel() }
}
