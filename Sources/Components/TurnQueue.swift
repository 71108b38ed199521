/// Components that do long work on the stage's thread, one after another, in the order of their requests.
@MainActor
struct TurnQueue {
  private var waiting: [WeakComponent] = []

  /// Appends a component that does not wait already.
  mutating func add(_ component: Component) {
    if waiting.contains(where: { $0.component === component }) { return }
    waiting.append(WeakComponent(component))
  }

  /// Whether it is the turn of `component`.
  mutating func isNext(_ component: Component) -> Bool {
    waiting.removeAll { $0.component == nil }
    return waiting.first?.component === component
  }

  /// Ends the turn of a component, or its wait. The next one advances with the next frame.
  mutating func end(_ component: Component) {
    waiting.removeAll { $0.component == nil || $0.component === component }
    waiting.first?.component?.setNeedsAdvance()
  }
}

extension Stage {
  /// Whether a finger is down or something moves, so that long work would be noticed.
  var isBusy: Bool { arena.hasFingers || trees.contains { Self.moves($0) } }

  private static func moves(_ node: Component) -> Bool {
    !node.isHidden && (node.isMoving || node.children.contains { moves($0) })
  }
}
