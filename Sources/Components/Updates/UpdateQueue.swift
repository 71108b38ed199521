import Synchronization

/// The updates that are due with the next frame of one stage. May be used from any thread.
package final class UpdateQueue: Sendable {
  private struct State {
    var due: [UpdateSignal] = []
    var wake: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  init() {}

  /// Sets the function that ends a wait of the loop: called on the thread that makes the first
  /// change after a frame.
  package func setWake(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  var isEmpty: Bool { state.withLock { $0.due.isEmpty } }
  var count: Int { state.withLock { $0.due.count } }

  func add(_ signal: UpdateSignal) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      state.due.append(signal)
      return state.due.count == 1 ? state.wake : nil
    }
    wake?()
  }

  /// Returns what is due, in the order of the changes, and empties the queue.
  func take() -> [UpdateSignal] {
    state.withLock { state in
      let due = state.due
      state.due = []
      return due
    }
  }
}

/// The request to run one ``ComponentUpdate`` with the next frame. May be used from any thread.
package final class UpdateSignal: Sendable {
  private struct State {
    var isDue = false
    var causes: [UInt64] = []
    var queue: UpdateQueue?
  }
  private let state = Mutex(State())
  /// The update that is due.
  @MainActor weak var update: ComponentUpdate?

  init() {}

  /// Requests the update. Of several requests before a frame the first one counts. Without a stage
  /// the update waits until its component comes to one.
  package func raise() {
    let causes = UpdateRun.updates
    let queue = state.withLock { state -> UpdateQueue? in
      if state.isDue { return nil }
      state.isDue = true
      state.causes = causes
      return state.queue
    }
    queue?.add(self)
  }

  var isDue: Bool { state.withLock { $0.isDue } }

  /// The updates by whose runs it is due: each has requested the next one, and the last one this
  /// one. Empty if it is not due, or by a callback, or by another thread.
  var causes: [UInt64] { state.withLock { $0.isDue ? $0.causes : [] } }

  /// Ends the request.
  func lower() { state.withLock { $0.isDue = false } }

  /// Sends later requests to the queue of another stage; nil while there is none.
  func move(to queue: UpdateQueue?) { state.withLock { $0.queue = queue } }
}
