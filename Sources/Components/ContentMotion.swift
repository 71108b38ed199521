/// How the content of a component moves. A component inside that does not move with its content is at
/// rest in relation to the nearest component around it that has such a motion.
@MainActor
struct ContentMotion {
  /// The component whose pan moves the content: the one that has it, or a container around it.
  let panOwner: Component
  /// Whether the content, and not only that of a scroller inside, moves visibly now.
  let isVisible: Bool

  /// Creates the motion of `component`; without further arguments that of one that moves its content
  /// by itself, visibly while a finger catches it.
  init(of component: Component, panOwner: Component? = nil, isVisible: Bool? = nil) {
    self.panOwner = panOwner ?? component
    self.isVisible = isVisible ?? component.isCatchable
  }
}
