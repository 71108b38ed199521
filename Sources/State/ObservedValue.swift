import VitrineComponents

/// A value of observable models that decides which children a component has.
///
/// Unlike a binding it is read in one step and used in another: what the new children read is not
/// tracked.
@MainActor
struct ObservedValue<Value> {
  private let read: @MainActor () -> Value
  private let name: String

  init(_ name: String, file: StaticString, line: UInt, _ read: @escaping @MainActor () -> Value) {
    self.name = "\(name) at \(file):\(line)"
    self.read = read
  }

  /// Calls `use` with the component and the value, now and before the first frame after each
  /// change. `isAnimated` is false where the component shows the value for the first time, or
  /// again.
  func follow<Target: Component>(
    for target: Target,
    _ use: @escaping @MainActor (_ target: Target, _ value: Value, _ isAnimated: Bool) -> Void
  ) {
    let tracker = Tracker()
    ComponentUpdate(of: target, name: name, runsOnEntry: false) { [weak target] own, reason in
      guard let target else { return }
      if let value = tracker.read(for: own, read) { use(target, value, reason == .raised) }
    }
  }
}
