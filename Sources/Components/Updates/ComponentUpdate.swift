import VitrineUnits

/// A piece of code that keeps one component up to date. It ends with its component.
///
///     made ──► run ──► component comes to a stage ──► run ──► raise() … raise() ──► frame: run
@MainActor
package final class ComponentUpdate {
  package enum Reason: Sendable {
    /// The component has just got the update.
    case made
    /// The component has come to a stage, whose environment it may not have seen.
    case entered
    /// The signal was raised.
    case raised
  }

  /// The name for error messages: what it is, and where it was written.
  package let name: String
  package let signal = UpdateSignal()
  package private(set) weak var component: Component?
  /// Whether it runs whenever its component comes to a stage; otherwise only if it is due by then.
  let runsOnEntry: Bool
  let number: UInt64
  /// Nil once it was stopped.
  private var body: (@MainActor (ComponentUpdate, Reason) -> Void)?
  private var fault: String?

  private static var last: UInt64 = 0
  private static var isReading = false
  private static var postponed: [(ComponentUpdate, Reason)] = []

  /// Adds an update to a component, which keeps it alive, and runs it.
  @discardableResult
  package init(
    of component: Component, name: String, runsOnEntry: Bool,
    _ body: @escaping @MainActor (ComponentUpdate, Reason) -> Void
  ) {
    Self.last += 1
    number = Self.last
    self.name = name
    self.component = component
    self.runsOnEntry = runsOnEntry
    self.body = body
    signal.update = self
    signal.move(to: component.stage?.updates.queue)
    component.updates.append(self)
    run(.made)
  }

  /// Runs the update; inside of ``read(_:)`` when the update that reads has run.
  func run(_ reason: Reason) {
    if Self.isReading { return Self.postponed.append((self, reason)) }
    let causes = signal.isDue ? signal.causes : UpdateRun.updates
    signal.lower()
    UpdateRun.perform(causes + [number]) {
      body?(self, reason)
      Self.runPostponed()
    }
    reportFault()
  }

  private static func runPostponed() {
    while !postponed.isEmpty {
      let (update, reason) = postponed.removeFirst()
      update.run(reason)
    }
  }

  /// Calls `body`, whose reads are tracked. The updates of components that it makes run later,
  /// because Observation counts all that is read meanwhile as read by `body`.
  package static func read<Value>(_ body: @MainActor () -> Value) -> Value {
    isReading = true
    defer { isReading = false }
    return body()
  }

  /// Whether its run has made it due again.
  package var hasRaisedItself: Bool { signal.causes.last == number }

  /// Ends the update because of a mistake in it, which is logged as an error when the component is
  /// on a stage.
  package func stop(because fault: String) {
    body = nil
    self.fault = fault
    reportFault()
  }

  private func reportFault() {
    guard let fault, let stage = component?.stage else { return }
    self.fault = nil
    stage.environment.log(.error, "\(name) \(fault)")
  }

  /// Whether it is to be run on a stage.
  func isDue(on stage: Stage) -> Bool { component?.stage === stage && signal.isDue }

  /// The number of components around its component. Updates of outer components run first, because
  /// they may remove inner ones.
  var depth: Int { component?.path.reduce(0) { count, _ in count + 1 } ?? 0 }
}
