import Vitrine

extension TownLandmarks {
  /// Draws each landmark on the free block nearest to its preferred position and removes that block
  /// from `blocks`.
  static func draw(_ draft: inout TownDraft, blocks: inout [TownBlock]) {
    // Indices, because an index stays valid after a block is taken.
    var free = Set(blocks.indices.filter { isFree(blocks[$0], draft) })
    let candidates = blocks.map(\.center)
    var taken: Set<Int> = []
    for landmark in all {
      if landmark.shape == .none || standsAlone(landmark) {
        if landmark.shape != .none { draft.area(alone(landmark), housed(landmark)) }
        continue
      }
      var best: (index: Int, distance: Double)?
      for (index, center) in candidates.enumerated() {
        let distance = (center - landmark.spot).length
        if distance < best?.distance ?? .infinity && free.contains(index) {
          best = (index, distance)
        }
      }
      guard let best else { preconditionFailure("a town has room for its landmarks") }
      free.remove(best.index)
      taken.insert(best.index)
      draw(landmark, &draft, blocks[best.index])
    }
    blocks = blocks.indices.filter { !taken.contains($0) }.map { blocks[$0] }
  }

  /// Whether a landmark needs no block: those on squares, piers and hills.
  private static func standsAlone(_ landmark: Landmark) -> Bool {
    landmark.spot.length < 40 || landmark.tag.key == "man_made"
      || ["observatory", "ferry_terminal", "station"].contains(landmark.tag.value)
  }

  private static func housed(_ landmark: Landmark) -> [String: String] {
    var tags = TownDraft.tags(landmark.name, landmark.tag)
    tags["building"] = landmark.shape == .cross ? "church" : "yes"
    return tags
  }

  private static func draw(
    _ landmark: Landmark, _ draft: inout TownDraft, _ block: TownBlock
  ) {
    let tags = TownDraft.tags(landmark.name, landmark.tag)
    let housed = housed(landmark)
    let (low, high) = (block.margins.left + 2, block.width - block.margins.right - 2)
    let (near, far) = (block.margins.bottom + 2, block.depth - block.margins.top - 2)
    let (w, d) = (high - low, far - near)
    let box = { (s: Double, t: Double, width: Double, depth: Double) in
      block.rectangle(low + w * s, near + d * t, w * width, d * depth)
    }
    switch landmark.shape {
    case .court:
      let wing = min(14, min(w, d) * 0.3)
      draft.area(
        box(0, 0, 1, 1),
        holes: [
          Array(block.rectangle(low + wing, near + wing, w - wing * 2, d - wing * 2).reversed())
        ], housed)
    case .campus:
      draft.area(box(0, 0, 1, 1), tags)
      draft.area(box(0.08, 0.08, 0.84, 0.2), TownDraft.house)
      draft.area(box(0.08, 0.36, 0.2, 0.5), TownDraft.house)
      draft.area(box(0.62, 0.62, 0.3, 0.26), TownDraft.house)
    case .green:
      draft.area(box(0, 0, 1, 1), ["leisure": "park"])
      draft.area(box(0.3, 0.3, 0.4, 0.4), tags)
      let walk = box(0.12, 0.12, 0.76, 0.76)
      draft.line(walk + [walk[0]], ["highway": "footway"])
      draft.line([block.spot(low, near), walk[0]], ["highway": "footway"])
      draft.line([block.spot(high, far), walk[2]], ["highway": "footway"])
    case .angle:
      let points = [
        (0.05, 0.05), (0.95, 0.05), (0.95, 0.4), (0.42, 0.4), (0.42, 0.95), (0.05, 0.95),
      ]
      draft.area(block.ring(points.map { (low + w * $0.0, near + d * $0.1) }), housed)
    case .cross:
      draft.area(block.ring(cross.map { (low + w * $0.0, near + d * $0.1) }), housed)
    case .round:
      draft.area(circle(block.center, min(w, d) * 0.42), housed)
    case .slab: draft.area(box(0.06, 0.2, 0.88, 0.55), housed)
    case .none: break
    }
  }

  private static func isFree(_ block: TownBlock, _ draft: TownDraft) -> Bool {
    let (low, high) = (block.margins.left, block.width - block.margins.right)
    let (near, far) = (block.margins.bottom, block.depth - block.margins.top)
    if high - low < 24 || far - near < 24 { return false }
    // A river is narrower than a block, so testing the corners is not enough.
    for s in 0...4 {
      for t in 0...4 {
        let spot = block.spot(
          low + (high - low) * Double(s) / 4, near + (far - near) * Double(t) / 4)
        if !draft.isFree(spot, margin: 2) { return false }
      }
    }
    return true
  }

  private static let cross: [(Double, Double)] = [
    (0.1, 0.38), (0.5, 0.38), (0.5, 0.2), (0.68, 0.2), (0.68, 0.38), (0.88, 0.42), (0.92, 0.5),
    (0.88, 0.58), (0.68, 0.62), (0.68, 0.8), (0.5, 0.8), (0.5, 0.62), (0.1, 0.62),
  ]

  private static func alone(_ landmark: Landmark) -> [Spot] {
    switch landmark.tag.value {
    case "townhall": return Line.box(landmark.spot, 15, 26, angle: 0.3)
    case "station": return Line.box(landmark.spot, 92, 15, angle: 0.01)
    case "ferry_terminal": return Line.box(landmark.spot, 34, 12, angle: -0.05)
    case "place_of_worship":
      return cross.map { landmark.spot + Spot(($0.0 - 0.5) * 44, ($0.1 - 0.5) * 36) }
    case "lighthouse": return circle(landmark.spot, 4.5)
    default: return circle(landmark.spot, 11)
    }
  }

  private static func circle(_ center: Spot, _ radius: Double) -> [Spot] {
    (0..<20).map { step in
      let turn = ExactMath.sincos(2 * Double.pi * Double(step) / 20)
      return center + Spot(turn.cos, turn.sin) * radius
    }
  }
}
