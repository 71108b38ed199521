import VitrineUnits

/// Everything that is not streets and blocks: sea, river, railway, parks, and the land around.
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

  /// Lanes between the fields.
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
    _ draft: inout TownDraft, _ name: LocalizedText, _ centre: Spot, turn: Double
  ) {
    draft.area(
      Line.blob(centre, [270, 170, 150, 190, 260, 160, 150, 180]), ["landuse": "residential"])
    draft.point(centre, TownDraft.tags(name, ("place", "village")))
    let direction = ExactMath.sincos(turn)
    let along = Spot(direction.cos, direction.sin)
    draft.line(
      [-300, -150, 0, 150, 300].map { centre + along * $0 + along.left * ($0 * $0 / 5000 - 6) },
      ["highway": "unclassified"])
    for index in -8...8 {
      for side in [-1.0, 1.0] where !draft.dice.oneIn(5) {
        let at = Double(index) * 29
        let spot =
          centre + along * at + along.left * (at * at / 5000 - 6 + side * draft.dice.number(15, 19))
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
    // Where the wall stood there is grass now.
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
        closed(Line.blob(park.centre, park.radii.map { $0 * 0.78 })), path)
      for index in 0..<park.radii.count where index % 2 == 0 {
        let turn = ExactMath.sincos(2 * Double.pi * Double(index) / Double(park.radii.count))
        let out = Spot(turn.cos, turn.sin)
        let reach = park.radii[index]
        let inner = (park.pond?.radii.max() ?? 18) + 10
        let from = park.pond?.centre ?? park.centre
        let end = park.centre + out * reach
        let start = from + (end - from).unit * min(inner, reach * 0.5)
        let bow = (end - start).left * draft.dice.number(-0.16, 0.16)
        draft.line(Line.smooth([start, (start + end) * 0.5 + bow, end], steps: 5), path)
      }
      if let pond = park.pond {
        let water = Line.blob(pond.centre, pond.radii)
        let island = Line.blob(pond.centre + Spot(pond.radii[0] * 0.3, 3), [7, 5, 6, 5])
        draft.area(
          water, holes: pond.radii[0] > 50 ? [island.reversed()] : [],
          ["natural": "water", "water": "pond"])
        let around = pond.radii.max()! + 10
        draft.line(closed(Line.blob(pond.centre, pond.radii.map { min($0 + 12, around) })), path)
      } else {
        draft.line(
          closed(Line.blob(park.centre, park.radii.map { min($0 * 0.4, 60) })), path)
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
        [park.centre + Spot(-half, shift), park.centre + Spot(half, shift)], ["highway": "path"])
      draft.line(
        [park.centre + Spot(shift, -half), park.centre + Spot(shift, half)], ["highway": "path"])
    }
  }

  private static func closed(_ ring: [Spot]) -> [Spot] { ring + [ring[0]] }

  // MARK: Water

  private static let island = Line.blob(
    Spot(-1180, -1750), [190, 120, 95, 140, 210, 150, 90, 130], steps: 4)

  private static func drawWater(_ draft: inout TownDraft) {
    let shore = draft.plan.shore
    let beach = shore.filter { $0.x > -1800 && $0.x < -930 }
    draft.area(
      beach + Line.offset(beach, 38).reversed(),
      TownDraft.tags(TownNames.beach, ("natural", "beach")))
    draft.area(
      shore.reversed() + [Spot(-9000, -9000), Spot(9000, -9000)],
      holes: [island, pier(eastPier, 13), pier(westPier, 11)],
      TownDraft.tags(TownNames.bay, ("natural", "water"), ("water", "bay")))
    draft.area(
      Line.blob(Spot(-1180, -1750), [130, 80, 60, 90, 140, 90, 60, 85]), ["natural": "wood"])
    draft.point(Spot(-1180, -1750), TownDraft.tags(TownNames.island, ("place", "island")))
    draft.line(
      closed(Line.blob(Spot(-1180, -1750), [165, 102, 80, 118, 180, 125, 76, 108])),
      ["highway": "path"])
    let river = draft.plan.river
    let half = TownPlan.riverWidth / 2
    // The river reaches into the sea, so that no seam shows.
    draft.area(
      Line.offset(river, half) + Line.offset(river, -half).reversed(),
      ["natural": "water", "water": "river"])
    draft.line(river, TownDraft.tags(TownNames.river, ("waterway", "river")))
  }

  /// Two arms that keep the waves out of the harbour.
  private static let westPier = Line.smooth(
    [Spot(330, -648), Spot(345, -760), Spot(420, -880), Spot(530, -935)], steps: 4)
  private static let eastPier = Line.smooth(
    [Spot(735, -690), Spot(745, -790), Spot(715, -890), Spot(640, -960)], steps: 4)

  private static func pier(_ line: [Spot], _ width: Double) -> [Spot] {
    (Line.offset(line, width / 2) + Line.offset(line, -width / 2).reversed()).reversed()
  }

  private static func drawHarbour(_ draft: inout TownDraft) {
    draft.area(
      draft.plan.basin.ring,
      TownDraft.tags(TownNames.harbour, ("natural", "water"), ("water", "harbour")))
    for line in [westPier, eastPier] {
      draft.line(line, ["highway": "footway", "man_made": "breakwater"])
    }
    // The square where the boats land, and the jetties of the marina.
    draft.area(
      TownPlan.harbourSquare,
      TownDraft.tags(TownNames.harbourSquare, ("highway", "pedestrian"), ("place", "square")))
    for index in 0..<4 {
      let x = 440 + Double(index) * 48
      let y = -505 - Double(index)
      draft.line(
        [Spot(x, y), Spot(x + 4, y - 95)], ["highway": "pedestrian", "man_made": "pier"])
      for step in 1...3 {
        let at = Spot(x + 1, y - Double(step) * 26)
        draft.line(
          [at - Spot(13, 0), at + Spot(13, 0)], ["highway": "footway", "man_made": "pier"])
      }
    }
  }

  // MARK: Railway and quays

  private static func drawRailway(_ draft: inout TownDraft) {
    let rail = draft.plan.rail
    let plan = draft
    for side in [-2.6, 2.6] {
      let track = Line.offset(rail, side)
      draft.way(
        TownDraft.tags(TownNames.railway, ("railway", "rail")), steps: (track.count - 1) * 4,
        ground: { plan.plan.isRiver($0, within: 24) ? .bridge : .free }
      ) { t in
        let at = t * Double(track.count - 1)
        let index = min(Int(at), track.count - 2)
        return track[index] + (track[index + 1] - track[index]) * (at - Double(index))
      }
    }
    let near = rail.filter { $0.x > -340 && $0.x < 560 }
    for side in [-9.0, 9] {
      draft.line(Line.offset(near, side), ["railway": "rail", "service": "siding"])
    }
    draft.area(
      near.map { $0 + Spot(0, 15) } + near.reversed().map { $0 - Spot(0, 15) },
      ["landuse": "railway"])
    // The roofs over the platforms.
    for side in [-5.8, 5.8] {
      draft.area(
        Line.box(Spot(90, draft.plan.railY(90) + side), 170, 2.6), ["building": "roof"])
    }
    draft.area(
      TownPlan.stationSquare,
      TownDraft.tags(TownNames.stationSquare, ("highway", "pedestrian"), ("place", "square")))
  }

  private static func drawQuays(_ draft: inout TownDraft) {
    let plan = draft
    let river = draft.plan.river.filter { $0.y < 980 }
    for (side, name, kind) in [
      (-1.0, TownNames.rightQuay, "residential"), (1.0, TownNames.leftQuay, "living_street"),
    ] {
      let quay = Line.offset(river, side * TownPlan.quay)
      draft.way(
        TownDraft.tags(name, ("highway", kind)), steps: (quay.count - 1) * 2,
        ground: {
          plan.plan.isSea($0, within: TownPlan.promenade) || plan.plan.isRail($0, within: 16)
            ? .blocked : .free
        }
      ) { t in
        let at = t * Double(quay.count - 1)
        let index = min(Int(at), quay.count - 2)
        return quay[index] + (quay[index + 1] - quay[index]) * (at - Double(index))
      }
    }
    // Around the harbour, from the promenade to the promenade.
    let basin = [
      Spot(379, -632), Spot(379, -540), Spot(422, -486), Spot(616, -497), Spot(656, -554),
      Spot(664, -676),
    ]
    draft.line(basin, TownDraft.tags(TownNames.harbourQuay, ("highway", "tertiary")))
    let walk = draft.plan.shore.filter { $0.x > -1350 && $0.x < 1330 }
    let line = Line.offset(walk, TownPlan.promenade)
    draft.way(
      TownDraft.tags(TownNames.promenade, ("highway", "tertiary")), steps: (line.count - 1) * 3,
      ground: { spot in
        if spot.x > 380 && spot.x < 662 { return .blocked }
        return plan.plan.isRiver(spot, within: 21) ? .bridge : .free
      }
    ) { t in
      let at = t * Double(line.count - 1)
      let index = min(Int(at), line.count - 2)
      return line[index] + (line[index + 1] - line[index]) * (at - Double(index))
    }
  }
}
