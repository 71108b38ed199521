import Vitrine

/// A block between four streets, in its own coordinates in meters: s runs along the inner street,
/// t outwards.
///
///      left ┌──top──┐ right       top and bottom are parts of rings,
///           │  t↑   │             left and right parts of spokes
///           └─bottom┘ → s
struct TownBlock {
  enum Style {
    /// Old houses without gaps.
    case old
    /// Rows of houses around a courtyard.
    case rows
    /// Detached houses with gardens.
    case villas
    case works
  }

  /// The angles and distances of the block in the street grid.
  var angles: (Double, Double)
  var distances: (Double, Double)
  /// The distance from the middle of each street to the houses: left, right, bottom, top.
  var margins: (left: Double, right: Double, bottom: Double, top: Double)
  var style: Style
  let corners: (Spot, Spot, Spot, Spot)
  let width: Double
  let depth: Double

  init(
    angles: (Double, Double), distances: (Double, Double),
    margins: (left: Double, right: Double, bottom: Double, top: Double),
    style: Style
  ) {
    self.angles = angles
    self.distances = distances
    self.margins = margins
    self.style = style
    // The larger angle comes first: s runs clockwise, so that t points outwards on its left.
    corners = (
      TownPlan.web(angles.1, distances.0), TownPlan.web(angles.0, distances.0),
      TownPlan.web(angles.1, distances.1), TownPlan.web(angles.0, distances.1)
    )
    width = ((corners.1 - corners.0).length + (corners.3 - corners.2).length) / 2
    depth = ((corners.2 - corners.0).length + (corners.3 - corners.1).length) / 2
  }

  var center: Spot { spot(width / 2, depth / 2) }

  func spot(_ s: Double, _ t: Double) -> Spot {
    let u = s / width
    let v = t / depth
    if style == .old {
      return TownPlan.web(
        angles.1 + (angles.0 - angles.1) * u, distances.0 + (distances.1 - distances.0) * v)
    }
    let bottom = corners.0 + (corners.1 - corners.0) * u
    let top = corners.2 + (corners.3 - corners.2) * u
    return bottom + (top - bottom) * v
  }

  func ring(_ points: [(Double, Double)]) -> [Spot] { points.map { spot($0.0, $0.1) } }

  func rectangle(_ s: Double, _ t: Double, _ width: Double, _ depth: Double) -> [Spot] {
    ring([(s, t), (s + width, t), (s + width, t + depth), (s, t + depth)])
  }

  // MARK: Houses

  /// Fills the block with houses where the ground is free.
  func build(_ draft: inout TownDraft) {
    switch style {
    case .old, .rows: buildRows(&draft)
    case .villas: buildVillas(&draft)
    case .works: buildWorks(&draft)
    }
  }

  private func buildRows(_ draft: inout TownDraft) {
    let isOld = style == .old
    let deep = isOld ? 9.0 : 12.0
    let (low, high) = (margins.left, width - margins.right)
    let (near, far) = (margins.bottom, depth - margins.top)
    if high - low < 14 || far - near < 14 { return }
    let fronts = isOld ? (9.0, 15.0) : (14.0, 24.0)
    let hasBack = far - near > deep * 2 + 6
    row(&draft, from: low, to: high, fronts: fronts) { draft, s, front in
      let d = deep + draft.dice.number(-1.5, 2)
      let setback = isOld ? 0 : draft.dice.number(0, 1.5)
      add(&draft, rectangle(s, near + setback, front, d))
      return
    }
    if hasBack {
      row(&draft, from: low, to: high, fronts: fronts) { draft, s, front in
        let d = deep + draft.dice.number(-1.5, 2)
        let setback = isOld ? 0 : draft.dice.number(0, 1.5)
        add(&draft, rectangle(s, far - setback - d, front, d))
      }
    }
    let (bottom, top) = (near + deep + 4, (hasBack ? far - deep - 4 : far))
    if top - bottom < 9 { return }
    let hasRight = high - low > deep * 2 + 6
    row(&draft, from: bottom, to: top, fronts: fronts) { draft, t, front in
      let d = deep + draft.dice.number(-1.5, 2)
      add(&draft, rectangle(low, t, d, front))
      if hasRight {
        add(&draft, rectangle(high - d, t, d, front))
      }
    }
    // Some courtyards contain a building.
    if !isOld, high - low > 46, far - near > 46, draft.dice.oneIn(2) {
      let (w, d) = (draft.dice.number(8, 16), draft.dice.number(7, 12))
      add(&draft, rectangle(width / 2 - w / 2, depth / 2 - d / 2, w, d))
    }
  }

  /// Adds a row of adjacent houses with occasional gaps. The last house takes the remaining length.
  private func row(
    _ draft: inout TownDraft, from start: Double, to end: Double, fronts: (Double, Double),
    _ body: (inout TownDraft, Double, Double) -> Void
  ) {
    var at = start
    while end - at > fronts.0 * 0.7 {
      var front = min(draft.dice.number(fronts.0, fronts.1), end - at)
      if end - at - front < fronts.0 * 0.7 { front = end - at }
      body(&draft, at, front)
      at += front + (style == .rows && draft.dice.oneIn(4) ? draft.dice.number(3, 7) : 0)
    }
  }

  private func buildVillas(_ draft: inout TownDraft) {
    let (low, high) = (margins.left + 4, width - margins.right - 4)
    let (near, far) = (margins.bottom + 4, depth - margins.top - 4)
    villas(&draft, from: low, to: high) { draft, s, w, d in
      add(
        &draft, villa(&draft, s, near + draft.dice.number(0, 2.5), w, d))
    }
    if far - near > 30 {
      villas(&draft, from: low, to: high) { draft, s, w, d in
        add(
          &draft, villa(&draft, s, far - d - draft.dice.number(0, 2.5), w, d))
      }
    }
    if far - near > 62, high - low > 44 {
      villas(&draft, from: near + 20, to: far - 20) { draft, t, w, d in
        add(&draft, villa(&draft, low, t, d, w))
        add(&draft, villa(&draft, high - d, t, d, w))
      }
    }
  }

  private func villas(
    _ draft: inout TownDraft, from start: Double, to end: Double,
    _ body: (inout TownDraft, Double, Double, Double) -> Void
  ) {
    let count = Int((end - start) / 23)
    if count < 1 { return }
    let lot = (end - start) / Double(count)
    for index in 0..<count where !draft.dice.oneIn(9) {
      let (w, d) = (draft.dice.number(10, 14.5), draft.dice.number(9, 11.5))
      body(&draft, start + lot * Double(index) + (lot - w) / 2, w, d)
    }
  }

  /// Every third detached house has a wing.
  private func villa(
    _ draft: inout TownDraft, _ s: Double, _ t: Double, _ w: Double, _ d: Double
  ) -> [Spot] {
    if !draft.dice.oneIn(3) { return rectangle(s, t, w, d) }
    let (a, b) = (w * 0.55, d * 0.6)
    return ring([(s, t), (s + w, t), (s + w, t + b), (s + a, t + b), (s + a, t + d), (s, t + d)])
  }

  private func buildWorks(_ draft: inout TownDraft) {
    let (low, high) = (margins.left + 3, width - margins.right - 3)
    let (near, far) = (margins.bottom + 3, depth - margins.top - 3)
    let columns = max(1, Int((high - low) / 55))
    let rows = max(1, Int((far - near) / 48))
    let (w, d) = ((high - low) / Double(columns), (far - near) / Double(rows))
    for column in 0..<columns {
      for row in 0..<rows where !draft.dice.oneIn(6) {
        let (a, b) = (w * draft.dice.number(0.6, 0.85), d * draft.dice.number(0.5, 0.8))
        let (s, t) = (low + w * Double(column), near + d * Double(row))
        add(&draft, rectangle(s, t, a, b))
      }
    }
  }

  /// Adds a house, if there is room for it.
  private func add(_ draft: inout TownDraft, _ ring: [Spot]) {
    if ring.allSatisfy({ draft.isFree($0, margin: 6) }) { draft.area(ring, TownDraft.house) }
  }
}
