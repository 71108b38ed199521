/// Components that do long work on the stage's thread, one after another, in the order of their requests.
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

  /// Removes a component whose work is done, or is no longer needed. The next one advances with the next frame.
  mutating func end(_ component: Component) {
    waiting.removeAll { $0.component == nil || $0.component === component }
    waiting.first?.component?.setNeedsAdvance()
  }
}

extension Stage {
  /// Whether a finger is down or something moves, so that long work would be noticed.
  var isBusy: Bool { arena.hasFingers || trees.contains { Self.moves($0) } }

  private static func moves(_ node: Component) -> Bool {
    !node.isHidden
      && (node.contentMotion?.isMoving == true || node.children.contains { moves($0) })
  }
}
