/// The links of a chain with the constants of their motion: all that a plan needs besides offsets.
struct ChainSetup: Sendable, Equatable {
  /// All links, from the outermost to the innermost.
  var links: [ScrollLink] { didSet { order = ChainOrder(links) } }
  var physics: ScrollPhysics
  /// The order in which the links consume travel.
  private(set) var order: ChainOrder

  init(links: [ScrollLink], physics: ScrollPhysics) {
    self.links = links
    self.physics = physics
    order = ChainOrder(links)
  }

  /// The planner of link `index` by itself.
  func planner(of index: Int) -> MotionPlanner {
    MotionPlanner(extent: links[index].extent, physics: physics, bounces: links[index].bounces)
  }

  /// Link `index` under a finger, caught where it is drawn.
  func dragPosition(of index: Int, at offset: Double) -> DragPosition {
    DragPosition(at: offset, extent: links[index].draggableExtent, physics: physics)
  }
}
