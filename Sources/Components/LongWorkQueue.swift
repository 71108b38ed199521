/// Components that do long work on the stage's thread, one after another, in the order of their
/// requests.
@MainActor
struct LongWorkQueue {
  private var waiting: [WeakComponent] = []

  /// Appends a component that does not wait already.
  mutating func add(_ component: Component) {
    waiting.removeAll { $0.component == nil }
    if waiting.contains(where: { $0.component === component }) { return }
    waiting.append(WeakComponent(component))
  }

  /// Whether no other component is before `component`.
  func isNext(_ component: Component) -> Bool {
    waiting.first { $0.component != nil }?.component === component
  }

  /// Removes a component whose work is done, or is no longer needed. The next one advances with the
  /// next frame.
  mutating func end(_ component: Component) {
    waiting.removeAll { $0.component == nil || $0.component === component }
    waiting.first?.component?.setNeedsAdvance()
  }
}
