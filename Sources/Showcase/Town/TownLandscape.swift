import Vitrine

/// The landscape: everything except streets and blocks. Sea, river, railway, parks and the
/// surroundings.
enum TownLandscape {
  static func draw(_ draft: inout TownDraft) {
    drawCountry(&draft)
    drawGround(&draft)
    drawParks(&draft)
    drawWater(&draft)
    drawHarbour(&draft)
    drawRailway(&draft)
    drawQuays(&draft)
  }

  /// Draws the areas of water, parks and ground in and around the town, without anything on them.
  static func drawAreas(_ draft: inout TownDraft) {
    drawGround(&draft)
    drawParks(&draft)
    drawWater(&draft)
    drawHarbour(&draft)
    draft.keepAreas()
  }

  // MARK: Around the town

  private static let uses: [(String, String)] = [
    ("landuse", "farmland"), ("landuse", "farmland"), ("landuse", "meadow"),
    ("landuse", "forest"), ("landuse", "farmland"), ("landuse", "orchard"),
    ("landuse", "meadow"), ("landuse", "forest"), ("natural", "scrub"), ("landuse", "farmland"),
  ]

  private static func drawCountry(_ draft: inout TownDraft) {
    let distances = [1090.0, 1500, 2100, 2950, 4100, 5800]
    for (row, inner) in distances.dropLast().enumerated() {
      let outer = distances[row + 1]
      let count = 17 + row * 2
      for index in 0..<count {
        let width = 2 * Double.pi / Double(count)
        let from = width * (Double(index) + draft.dice.number(0.01, 0.05) + Double(row) * 0.37)
        let to = from + width * draft.dice.number(0.9, 0.965)
        let (low, high) = (
          inner * draft.dice.number(1.0, 1.02), outer * draft.dice.number(0.965, 0.985)
        )
        let use = uses[Int(draft.dice.next() % UInt64(uses.count))]
        if TownPlan.web((from + to) / 2, (low + high) / 2).y < -1500 { continue }
        var ring: [Spot] = []
        for step in 0..<6 {
          ring.append(TownPlan.web(from + (to - from) * Double(step) / 6, low))
        }
        for step in 0...6 {
          let angle = to - (to - from) * Double(step) / 6
          ring.append(TownPlan.web(angle, high * draft.dice.number(0.97, 1.02)))
        }
        draft.area(
          use.1 == "forest" ? Line.smooth(ring, steps: 2, isClosed: true) : ring, [use.0: use.1])
      }
    }
    drawLanes(&draft)
    drawVillage(&draft, .town("Upper Orchard", "上果园", "البستان الأعلى"), Spot(2050, 980), turn: 0.5)
    drawVillage(&draft, .town("Millbrook", "磨坊溪", "ساقية الطاحونة"), Spot(-2150, 60), turn: -0.1)
    drawVillage(&draft, .town("Larkfield", "云雀田", "حقل القبرة"), Spot(-150, 2350), turn: 1.5)
  }

  /// Draws lanes between the fields.
  private static func drawLanes(_ draft: inout TownDraft) {
    let plan = draft
    for (distance, kind) in [
      (1495.0, "track"), (2090, "unclassified"), (2940, "track"), (4080, "unclassified"),
    ] {
      draft.way(
        ["highway": kind], steps: 120,
        ground: { spot in
          plan.plan.isSea(spot, within: 30)
            ? .blocked
            : plan.plan.isRiver(spot, within: 20) || plan.plan.isRail(spot, within: 14)
              ? kind == "track" ? .blocked : .bridge : .free
        }
      ) { t in
        let wave = ExactMath.sincos(t * 44 + distance).sin * 0.012
        return TownPlan.web(2 * Double.pi * t, distance * (0.993 + wave))
      }
    }
  }

  private static func drawVillage(
    _ draft: inout TownDraft, _ name: LocalizedText, _ center: Spot, turn: Double
  ) {
    draft.area(
      Line.blob(center, [270, 170, 150, 190, 260, 160, 150, 180]), ["landuse": "residential"])
    draft.point(center, TownDraft.tags(name, ("place", "village")))
    let direction = ExactMath.sincos(turn)
    let along = Spot(direction.cos, direction.sin)
    draft.line(
      [-300, -150, 0, 150, 300].map { center + along * $0 + along.left * ($0 * $0 / 5000 - 6) },
      ["highway": "unclassified"])
    for index in -8...8 {
      for side in [-1.0, 1.0] where !draft.dice.oneIn(5) {
        let at = Double(index) * 29
        let spot =
          center + along * at + along.left * (at * at / 5000 - 6 + side * draft.dice.number(15, 19))
        draft.area(
          Line.box(
            spot, draft.dice.number(10, 15), draft.dice.number(8, 11), angle: turn + at / 2500),
          TownDraft.house)
      }
    }
  }

  // MARK: Ground

  private static func ring(_ distance: Double, _ count: Int) -> [Spot] {
    (0..<count).map { TownPlan.web(2 * Double.pi * Double($0) / Double(count), distance) }
  }

  private static func drawGround(_ draft: inout TownDraft) {
    draft.area(ring(1040, 60), ["landuse": "residential"])
    draft.area(ring(TownStreets.wall, 40), ["landuse": "commercial"])
    // Grass marks the line of the former town wall.
    draft.area(ring(294, 48), holes: [ring(256, 48).reversed()], ["landuse": "grass"])
    draft.area(
      [
        Spot(570, 690), Spot(1010, 630), Spot(1120, 500), Spot(1000, 420), Spot(700, 440),
        Spot(580, 520),
      ], ["landuse": "industrial"])
    draft.area(
      ring(TownStreets.square - 3, 32),
      TownDraft.tags(TownNames.marketSquare, ("highway", "pedestrian"), ("place", "square")))
    for suburb in TownNames.suburbs {
      draft.point(suburb.spot, TownDraft.tags(suburb.name, ("place", "suburb")))
    }
    draft.point(
      Spot(0, 12), TownDraft.tags(TownNames.town, ("place", "town"), ("population", "14200")))
  }

  // MARK: Parks

  private static func drawParks(_ draft: inout TownDraft) {
    for park in draft.plan.parks {
      draft.area(park.ring, TownDraft.tags(park.name, park.tag))
      if park.tag.1 == "cemetery" || park.tag.1 == "allotments" {
        drawAlleys(&draft, park)
        continue
      }
      let path = ["highway": "footway"]
      draft.line(
        closed(Line.blob(park.center, park.radii.map { $0 * 0.78 })), path)
      for index in 0..<park.radii.count where index % 2 == 0 {
        let turn = ExactMath.sincos(2 * Double.pi * Double(index) / Double(park.radii.count))
        let out = Spot(turn.cos, turn.sin)
        let reach = park.radii[index]
        let inner = (park.pond?.radii.max() ?? 18) + 10
        let from = park.pond?.center ?? park.center
        let end = park.center + out * reach
        let start = from + (end - from).unit * min(inner, reach * 0.5)
        let bow = (end - start).left * draft.dice.number(-0.16, 0.16)
        draft.line(Line.smooth([start, (start + end) * 0.5 + bow, end], steps: 5), path)
      }
      if let pond = park.pond {
        let water = Line.blob(pond.center, pond.radii)
        let island = Line.blob(pond.center + Spot(pond.radii[0] * 0.3, 3), [7, 5, 6, 5])
        draft.area(
          water, holes: pond.radii[0] > 50 ? [island.reversed()] : [],
          ["natural": "water", "water": "pond"])
        let around = pond.radii.max()! + 10
        draft.line(closed(Line.blob(pond.center, pond.radii.map { min($0 + 12, around) })), path)
      } else {
        draft.line(
          closed(Line.blob(park.center, park.radii.map { min($0 * 0.4, 60) })), path)
      }
    }
    for (spot, turn) in [(Spot(1140, -110), 0.2), (Spot(1180, 20), 0.2), (Spot(1250, -70), 0.2)] {
      draft.area(Line.box(spot, 92, 58, angle: turn), ["leisure": "pitch", "sport": "soccer"])
    }
  }

  private static func drawAlleys(_ draft: inout TownDraft, _ park: TownPark) {
    let least = park.radii.min()! * 0.8
    for step in -2...2 {
      let shift = Double(step) * least / 2.6
      let half = (least * least - shift * shift).squareRoot()
      draft.line(
        [park.center + Spot(-half, shift), park.center + Spot(half, shift)], ["highway": "path"])
      draft.line(
        [park.center + Spot(shift, -half), park.center + Spot(shift, half)], ["highway": "path"])
    }
  }

  static func closed(_ ring: [Spot]) -> [Spot] { ring + [ring[0]] }
}
