import Observation
import Synchronization

/// The values that one run of a piece of code has read of observable models, until one of them
/// changes.
///
/// Models keep a tracking until a value changes, and Observation has no call to end one. So each
/// tracking also reads a value of its own, and changes it to end.
package final class Tracking: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let onChange: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var isOver = false
    var isChangedByReader = false
  }

  /// The tracking whose code runs on the current thread to read again what it has read before.
  private static let reader = TaskLocal<ObjectIdentifier?>(wrappedValue: nil)

  /// `onChange` is called once, on the thread of the first change.
  package init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  private var end: Bool {
    registrar.access(self, keyPath: \.end)
    return true
  }

  /// Runs `body` and returns its result; what it reads is tracked from then on.
  @MainActor
  package func read<Value>(_ body: @MainActor () -> Value) -> Value {
    withObservationTracking {
      _ = end
      return body()
    } onChange: { [self] in
      changed()
    }
  }

  private func changed() {
    let isFirst = state.withLock { state in
      if state.isOver { return false }
      state.isOver = true
      state.isChangedByReader = Self.reader.get() == ObjectIdentifier(self)
      return true
    }
    if isFirst { onChange() }
  }

  /// Runs `body`, which reads the same values again. Returns whether it has changed one of them.
  @MainActor
  func isChanged(by body: @MainActor () -> Void) -> Bool {
    Self.reader.withValue(ObjectIdentifier(self)) { body() }
    return state.withLock { $0.isChangedByReader }
  }

  /// Ends the tracking without a call of `onChange`. The models do not keep it any more.
  package func cancel() {
    state.withLock { $0.isOver = true }
    registrar.withMutation(of: self, keyPath: \.end) {}
  }
}

/// The tracking of code that runs again after each change of what it has read.
@MainActor
final class Tracker {
  private var tracking: Tracking?

  /// Runs `body`, and tracks what it reads in place of what it read before. `onChange` is called
  /// once, on the thread of the next change. Returns nil if `body` changes what it reads: then
  /// nothing is tracked.
  func read<Value>(
    _ body: @MainActor () -> Value, onChange: @escaping @Sendable () -> Void
  ) -> Value? {
    let next = Tracking(onChange: onChange)
    guard let last = tracking else {
      tracking = next
      return next.read(body)
    }
    var value: Value?
    let isLoop = last.isChanged { value = next.read(body) }
    last.cancel()
    tracking = next
    if !isLoop { return value }
    next.cancel()
    tracking = nil
    return nil
  }

  deinit { tracking?.cancel() }
}
