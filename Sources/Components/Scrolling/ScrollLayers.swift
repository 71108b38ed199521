/// The order of a scroller's children, and which of them move with the content.
///
///     underlays │ content │ indicator │ overlays
@MainActor
struct ScrollLayers {
  typealias Moves = @MainActor (_ hit: Component) -> Bool

  private var underlays = 0
  private var overlays = 0
  private var moves: [ComponentID: Moves] = [:]

  /// The index of the next content among `count` children: below the indicator.
  func contentIndex(of count: Int) -> Int { count - 1 - overlays }

  /// The index of a new underlay, above those added before.
  mutating func addUnderlay(_ id: ComponentID, moves: Moves?) -> Int {
    underlays += 1
    self.moves[id] = moves
    return underlays - 1
  }

  /// The index of a new overlay among `count` children: above all of them.
  mutating func addOverlay(_ id: ComponentID, moves: Moves?, of count: Int) -> Int {
    overlays += 1
    self.moves[id] = moves
    return count
  }

  /// Whether `hit`, the scroller or something in it, moves with the content on the screen. Content
  /// does; for underlays and overlays the component that added them decides.
  func moveWithContent(_ hit: Component, among children: [Component]) -> Bool {
    let layers = children.prefix(underlays) + children.suffix(overlays)
    guard let layer = layers.first(where: { hit.isDescendant(of: $0) }) else { return true }
    return moves[layer.id]?(hit) ?? true
  }
}
