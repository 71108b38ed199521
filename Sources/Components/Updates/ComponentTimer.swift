import VitrineUnits

/// An action that a component repeats while it is on a stage, by the stage's time. It ends with its
/// component.
@MainActor
package final class ComponentTimer {
  package let interval: Duration
  private(set) weak var component: Component?
  private let action: @MainActor () -> Void
  /// The time of the next action; nil until the first frame on a stage.
  private(set) var due: Instant?
  let number: UInt64

  private static var last: UInt64 = 0

  /// Adds a timer to a component, which keeps it alive. The first action is an interval after the
  /// first frame on a stage. `interval` is above zero.
  @discardableResult
  package init(
    of component: Component, every interval: Duration, _ action: @escaping @MainActor () -> Void
  ) {
    Self.last += 1
    number = Self.last
    self.interval = interval
    self.component = component
    self.action = action
    component.timers.append(self)
    component.stage?.add(self)
  }

  /// Begins, or acts if it is time to. Several intervals that have passed are one action, and the
  /// next one is a whole number of intervals after the first.
  func advance(to now: Instant) {
    guard let due else {
      self.due = now + interval
      return
    }
    if due > now { return }
    let passed = (now - due).nanoseconds / interval.nanoseconds
    self.due = due + Duration.nanoseconds(interval.nanoseconds * (passed + 1))
    action()
  }
}

/// The timers of the components on a stage.
@MainActor
struct StageTimers {
  private var timers: [ComponentTimer] = []

  mutating func add(_ timer: ComponentTimer) { timers.append(timer) }

  mutating func remove(_ component: Component) { timers.removeAll { $0.component === component } }

  /// The time of the next action; zero for a timer that begins with the next frame; nil without
  /// timers.
  var next: Instant? { timers.map { $0.due ?? .zero }.min() }

  /// The timers that act or begin at `now`, in the order of their times and of their making.
  func due(at now: Instant) -> [ComponentTimer] {
    timers.filter { ($0.due ?? .zero) <= now }
      .sorted { ($0.due ?? .zero, $0.number) < ($1.due ?? .zero, $1.number) }
  }
}
