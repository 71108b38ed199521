import Vitrine

/// Sea, river and harbour, with the railway, quays and promenade along them.
extension TownLandscape {
  private static let island = Line.blob(
    Spot(-1180, -1750), [190, 120, 95, 140, 210, 150, 90, 130], steps: 4)

  static func drawWater(_ draft: inout TownDraft) {
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
    // The river overlaps the sea, so that no seam is visible.
    draft.area(
      Line.offset(river, half) + Line.offset(river, -half).reversed(),
      ["natural": "water", "water": "river"])
    draft.line(river, TownDraft.tags(TownNames.river, ("waterway", "river")))
  }

  /// The two breakwaters of the harbour.
  private static let westPier = Line.smooth(
    [Spot(330, -648), Spot(345, -760), Spot(420, -880), Spot(530, -935)], steps: 4)
  private static let eastPier = Line.smooth(
    [Spot(735, -690), Spot(745, -790), Spot(715, -890), Spot(640, -960)], steps: 4)

  private static func pier(_ line: [Spot], _ width: Double) -> [Spot] {
    (Line.offset(line, width / 2) + Line.offset(line, -width / 2).reversed()).reversed()
  }

  static func drawHarbour(_ draft: inout TownDraft) {
    draft.area(
      draft.plan.basin.ring,
      TownDraft.tags(TownNames.harbour, ("natural", "water"), ("water", "harbour")))
    for line in [westPier, eastPier] {
      draft.line(line, ["highway": "footway", "man_made": "breakwater"])
    }
    // The harbour square, and the jetties of the marina.
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

  static func drawRailway(_ draft: inout TownDraft) {
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

  static func drawQuays(_ draft: inout TownDraft) {
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
    // Around the harbour, with both ends on the promenade.
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
