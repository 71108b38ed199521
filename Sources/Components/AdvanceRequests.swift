import VitrineUnits

/// The components and timers of a stage that wait for a time.
@MainActor
struct AdvanceRequests {
  private typealias Entries = [ComponentID: (time: Instant, component: WeakComponent)]

  private var advances: Entries = [:]
  /// The requests of clocks, which are no motion.
  private var clocks: Entries = [:]
  private var timers = StageTimers()

  /// Requests ``Component/advance(to:)`` at `time`. The earliest of several requests counts.
  mutating func add(_ component: Component, at time: Instant) {
    if let present = advances[component.id], present.time <= time { return }
    advances[component.id] = (time, WeakComponent(component))
  }

  /// Requests ``Component/advance(to:)`` at `time`, for a clock. The last of several requests
  /// counts.
  mutating func addClock(_ component: Component, at time: Instant) {
    clocks[component.id] = (time, WeakComponent(component))
  }

  mutating func add(_ timer: ComponentTimer) { timers.add(timer) }

  /// Removes the requests and timers of a component.
  mutating func remove(_ component: Component) {
    advances[component.id] = nil
    clocks[component.id] = nil
    if !component.timers.isEmpty { timers.remove(component) }
  }

  /// Whether a component waits, apart from clocks.
  var hasAdvances: Bool { !advances.isEmpty }

  /// Whether a component waits, apart from clocks, for `time` or an earlier time.
  func hasAdvances(at time: Instant) -> Bool { advances.values.contains { $0.time <= time } }

  /// The earliest time that something waits for.
  var next: Instant? {
    [advances.values.lazy.map(\.time).min(), clocks.values.lazy.map(\.time).min(), timers.next]
      .compactMap { $0 }.min()
  }

  /// The components that wait, apart from clocks, in the order of their creation.
  var waiting: [Component] { Self.ordered(advances).compactMap(\.component) }

  /// Removes and returns the components whose time is `now` or earlier, in the order of their
  /// creation; clocks are last.
  mutating func take(at now: Instant) -> [WeakComponent] {
    let due = advances.filter { $0.value.time <= now }
    let ticks = clocks.filter { $0.value.time <= now }
    for id in due.keys { advances[id] = nil }
    for id in ticks.keys { clocks[id] = nil }
    return Self.ordered(due) + Self.ordered(ticks)
  }

  /// The timers that act or begin at `now`, in the order of their times.
  func timers(at now: Instant) -> [ComponentTimer] { timers.due(at: now) }

  private static func ordered(_ entries: Entries) -> [WeakComponent] {
    entries.sorted { $0.key < $1.key }.map(\.value.component)
  }
}

/// A component that the holder does not keep alive.
struct WeakComponent {
  weak var component: Component?
  init(_ component: Component) { self.component = component }
}
