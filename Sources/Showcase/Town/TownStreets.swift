import Vitrine

/// The street grid, and the blocks between the streets.
struct TownStreets {
  /// The directions of the twelve radial streets, in degrees counterclockwise from the east.
  static let spokes: [Double] = [
    8, 38, 66, 94, 122, 150, 178, 206, 236, 268, 300, 332,
  ]
  private static let spokeKinds = [
    "primary", "tertiary", "secondary", "primary", "residential", "secondary", "primary",
    "tertiary", "secondary", "tertiary", "secondary", "tertiary",
  ]
  static let square = 44.0
  static let oldRing = 140.0
  static let wall = 250.0
  static let boulevard = 305.0
  static let millRing = 620.0
  static let orchardRing = 1000.0

  private(set) var blocks: [TownBlock] = []
  private var nextName = 0
  private var taken: Set<Int> = []

  mutating func draw(_ draft: inout TownDraft) {
    Self.drawMainStreets(&draft)
    drawOldTown(&draft)
    drawDistrict(&draft, from: Self.boulevard, to: Self.millRing, columns: 3, rows: 4)
    drawDistrict(&draft, from: Self.millRing, to: Self.orchardRing, columns: 4, rows: 4)
  }

  // MARK: Main streets

  static func drawMainStreets(_ draft: inout TownDraft) {
    drawSpokes(&draft)
    drawRings(&draft)
  }

  private static func drawSpokes(_ draft: inout TownDraft) {
    for (index, degrees) in Self.spokes.enumerated() {
      let angle = TownPlan.radians(degrees)
      let kind = Self.spokeKinds[index]
      let isGreat = kind != "residential"
      let end = kind == "primary" ? 7000 : kind == "secondary" ? 5200 : isGreat ? 2400 : 1000.0
      let steps = Int((end - Self.boulevard) / 24)
      let tags = TownDraft.tags(TownNames.spokes[index], ("highway", kind))
      let plan = draft
      draft.way(tags, steps: steps, ground: { plan.ground($0, isGreat: isGreat) }) { t in
        // Outside the town the road is no longer straight.
        let distance = Self.boulevard + (end - Self.boulevard) * t
        let beyond = max(0, distance - 1000) / 1000
        let bend = 0.1 * beyond * ExactMath.sincos(beyond * 1.7 + Double(index) * 2).sin
        return TownPlan.web(angle + bend / (1 + beyond), distance)
      }
      // Inside the former wall the street continues as a lane between old houses.
      draft.way(
        TownDraft.tags(
          TownNames.spokes[index], ("highway", index % 3 == 0 ? "tertiary" : "pedestrian")),
        steps: 8, ground: { _ in .free }
      ) { t in TownPlan.web(angle, Self.oldRing + (Self.boulevard - Self.oldRing) * t) }
    }
  }

  private static func drawRings(_ draft: inout TownDraft) {
    let plan = draft
    func ring(
      _ name: LocalizedText, _ kind: String, _ distance: Double, steps: Int, isGreat: Bool
    ) {
      draft.way(
        TownDraft.tags(name, ("highway", kind)), steps: steps,
        ground: { plan.ground($0, isGreat: isGreat) }
      ) { t in TownPlan.web(2 * Double.pi * t, distance) }
    }
    ring(TownNames.marketSquare, "pedestrian", Self.square, steps: 32, isGreat: true)
    ring(TownNames.clothLane, "pedestrian", Self.oldRing, steps: 48, isGreat: true)
    ring(TownNames.ramparts, "footway", 274, steps: 72, isGreat: true)
    ring(TownNames.ringBoulevard, "primary", Self.boulevard, steps: 96, isGreat: true)
    ring(TownNames.outerRing, "secondary", Self.millRing, steps: 150, isGreat: true)
    ring(TownNames.orchardRing, "tertiary", Self.orchardRing, steps: 200, isGreat: true)
  }

  // MARK: The old town

  private mutating func drawOldTown(_ draft: inout TownDraft) {
    for index in 0..<6 {
      let angle = TownPlan.radians(Self.spokes[index * 2])
      let next = TownPlan.radians(Self.spokes[(index * 2 + 2) % 12] + (index == 5 ? 360 : 0))
      let name = index % 3 == 0 ? TownNames.marketStreet : takeName(.lane)
      draft.way(
        TownDraft.tags(name, ("highway", "pedestrian")), steps: 5, ground: { _ in .free }
      ) { t in TownPlan.web(angle, Self.square + (Self.oldRing - Self.square) * t) }
      // The area between the square and the first ring is two blocks deep, with a lane in the
      // middle.
      let lane = (angle + next) / 2 + draft.dice.number(-0.13, 0.13)
      let laneName = takeName(.lane)
      draft.way(
        TownDraft.tags(laneName, ("highway", "residential")), steps: 6, ground: { _ in .free }
      ) { t in TownPlan.web(lane, 92 + (Self.oldRing - 92) * t) }
      let middle = 92.0
      draft.way(
        TownDraft.tags(TownNames.clothLane, ("highway", "residential")), steps: 8,
        ground: { _ in .free }
      ) { t in TownPlan.web(angle + (next - angle) * t, middle) }
      add(
        angles: (angle, next), distances: (Self.square, middle), margins: (4, 4, 6, 3.5), .old)
      for (from, to) in [(angle, lane), (lane, next)] {
        add(
          angles: (from, to), distances: (middle, Self.oldRing), margins: (3.5, 3.5, 3.5, 4), .old)
      }
    }
    for index in 0..<12 {
      let angle = TownPlan.radians(Self.spokes[index])
      let next = TownPlan.radians(Self.spokes[(index + 1) % 12] + (index == 11 ? 360 : 0))
      let middle = 194 + draft.dice.number(-8, 8)
      let name = takeName(.row)
      draft.way(
        TownDraft.tags(name, ("highway", "residential")), steps: 6, ground: { _ in .free }
      ) { t in TownPlan.web(angle + (next - angle) * t, middle) }
      for (from, to) in [(Self.oldRing, middle), (middle, Self.wall)] {
        add(
          angles: (angle, next), distances: (from, to), margins: (4.5, 4.5, 4, 4), .old)
      }
    }
  }

  // MARK: Districts

  /// Draws twelve sectors between two rings. Groups of three sectors share cross streets, which
  /// continue across the radial streets. The next group is shifted, as if built in another century.
  private mutating func drawDistrict(
    _ draft: inout TownDraft, from inner: Double, to outer: Double, columns: Int, rows: Int
  ) {
    let ground = draft
    for quarter in 0..<4 {
      var distances = [inner]
      for row in 1..<rows {
        let step = (outer - inner) / Double(rows)
        distances.append(inner + step * (Double(row) + draft.dice.number(-0.12, 0.12)))
      }
      distances.append(outer)
      let start = TownPlan.radians(Self.spokes[quarter * 3])
      let end = TownPlan.radians(Self.spokes[(quarter * 3 + 3) % 12] + (quarter == 3 ? 360 : 0))
      for row in 1..<rows {
        let name = takeName(.street)
        draft.way(
          TownDraft.tags(name, ("highway", "residential")),
          steps: Int((end - start) * distances[row] / 16),
          ground: { ground.ground($0, isGreat: false) }
        ) { t in TownPlan.web(start + (end - start) * t, distances[row]) }
      }
      for sector in quarter * 3..<quarter * 3 + 3 {
        drawSector(&draft, sector, columns: columns, distances: distances)
      }
    }
  }

  private mutating func drawSector(
    _ draft: inout TownDraft, _ sector: Int, columns: Int, distances: [Double]
  ) {
    let ground = draft
    let start = TownPlan.radians(Self.spokes[sector])
    let end = TownPlan.radians(Self.spokes[(sector + 1) % 12] + (sector == 11 ? 360 : 0))
    var angles = [start]
    let step = (end - start) / Double(columns)
    for column in 1..<columns {
      let angle = start + step * (Double(column) + draft.dice.number(-0.1, 0.1))
      let name = takeName(column % 2 == 0 ? .road : .lane)
      angles.append(angle)
      // Some streets end at the last cross street.
      let last = draft.dice.oneIn(4) ? distances.count - 2 : distances.count - 1
      draft.way(
        TownDraft.tags(name, ("highway", "residential")),
        steps: Int((distances[last] - distances[0]) / 16),
        ground: { ground.ground($0, isGreat: false) }
      ) { t in TownPlan.web(angle, distances[0] + (distances[last] - distances[0]) * t) }
    }
    angles.append(end)
    let isInner = distances[0] == Self.boulevard
    for column in 0..<columns {
      for row in 0..<distances.count - 1 {
        // The outer edge of the town is irregular.
        if !isInner && row == distances.count - 2 && draft.dice.oneIn(3) { continue }
        let center = TownPlan.web(
          (angles[column] + angles[column + 1]) / 2, (distances[row] + distances[row + 1]) / 2)
        let isWorks =
          center.x > 560 && center.y > 440 && center.y < draft.plan.railY(center.x) + 130
        let style: TownBlock.Style = isWorks ? .works : isInner || row == 0 ? .rows : .villas
        add(
          angles: (angles[column], angles[column + 1]),
          distances: (distances[row], distances[row + 1]),
          margins: (
            column == columns - 1 ? 11 : 7.5, column == 0 ? 11 : 7.5, row == 0 ? 13 : 7.5,
            row == distances.count - 2 ? 12 : 7.5
          ), style)
      }
    }
  }

  private mutating func add(
    angles: (Double, Double), distances: (Double, Double),
    margins: (Double, Double, Double, Double), _ style: TownBlock.Style
  ) {
    blocks.append(
      TownBlock(
        angles: angles, distances: distances,
        margins: (left: margins.0, right: margins.1, bottom: margins.2, top: margins.3),
        style: style))
  }

  /// Returns an unused street name. When the words are used up, they are combined with another kind
  /// of street.
  private mutating func takeName(_ way: TownNames.Way) -> LocalizedText {
    let words = TownNames.words
    while true {
      let kind = (way.rawValue + nextName / words.count) % 4
      let word = nextName % words.count
      nextName += 1
      if taken.insert(word * 4 + kind).inserted {
        return TownNames.Way(rawValue: kind)!.named(words[word])
      }
    }
  }
}
