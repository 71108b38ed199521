import Observation
import Synchronization

import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor @Observable
final class Counter {
  var count = 0
  var other = 0
  var names = ["A", "B", "C"]
  var isOpen = false
}

@MainActor @Observable
final class Order {
  let id: Int
  var title: String

  init(_ id: Int) {
    self.id = id
    title = "Order \(id)"
  }
}

/// A model that any thread may change: its lock is held from the notification to the store, so that
/// a reader that is notified reads the new value.
final class Sensor: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)
  /// Called between the notification and the store.
  private let willStore: (@Sendable () -> Void)?
  /// Called before the lock of a read.
  private let willRead: (@Sendable () -> Void)?

  init(
    willStore: (@Sendable () -> Void)? = nil, willRead: (@Sendable () -> Void)? = nil
  ) {
    self.willStore = willStore
    self.willRead = willRead
  }

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      willRead?()
      return stored.withLock { $0 }
    }
    set {
      stored.withLock { stored in
        registrar.withMutation(of: self, keyPath: \.value) {
          willStore?()
          stored = newValue
        }
      }
    }
  }
}

@MainActor
func staged(_ root: Component, log: LogLines = LogLines()) -> ScriptedStage {
  var environment = Environment(typesetter: BoxTypesetter())
  environment.log = log.textSink
  return ScriptedStage(root, environment: environment)
}

/// The number of calls on all threads.
final class CallCount: Sendable {
  private let stored = Mutex(0)

  var count: Int { stored.withLock { $0 } }

  func add() { stored.withLock { $0 += 1 } }
}
