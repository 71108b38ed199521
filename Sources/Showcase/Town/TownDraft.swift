import Vitrine

/// The features of the town while it is built.
struct TownDraft {
  let plan = TownPlan()
  var dice = TownDice(0x11de)
  var features: [MapFeature] = []

  static let house = ["building": "yes"]

  // MARK: Adding

  mutating func area(_ ring: [Spot], holes: [[Spot]] = [], _ tags: [String: String]) {
    features.append(
      MapFeature(
        geometry: .polygons([([ring] + holes).map { $0.map(\.geoPoint) }]), properties: tags))
  }

  mutating func line(_ line: [Spot], _ tags: [String: String]) {
    if line.count < 2 { return }
    features.append(MapFeature(geometry: .lines([line.map(\.geoPoint)]), properties: tags))
  }

  mutating func point(_ spot: Spot, _ tags: [String: String]) {
    features.append(MapFeature(geometry: .points([spot.geoPoint]), properties: tags))
  }

  /// Removes all features that are not areas.
  mutating func keepAreas() {
    features.removeAll { feature in
      if case .polygons = feature.geometry { false } else { true }
    }
  }

  static func tags(_ name: LocalizedText, _ pairs: (String, String)...) -> [String: String] {
    var tags = ["name": name.text]
    for translation in name.translations {
      tags["name:\(translation.language)"] = translation.text
    }
    for (key, value) in pairs { tags[key] = value }
    return tags
  }

  // MARK: Ways

  enum Terrain {
    case free
    case blocked
    case bridge
  }

  /// Adds a way along a curve with a parameter from 0 to 1. The way is interrupted where the ground
  /// is blocked, and continues on a bridge where the ground requires one.
  mutating func way(
    _ tags: [String: String], steps: Int, ground: (Spot) -> Terrain, _ curve: (Double) -> Spot
  ) {
    var run: [Spot] = []
    var runGround = Terrain.blocked
    var before = (t: 0.0, spot: curve(0))
    var state = ground(before.spot)
    if state != .blocked {
      run = [before.spot]
      runGround = state
    }
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let spot = curve(t)
      let next = ground(spot)
      if next != state {
        // The border, to within 1/64 of a step.
        var low = before.t
        var high = t
        for _ in 0..<6 {
          let middle = (low + high) / 2
          if ground(curve(middle)) == state { low = middle } else { high = middle }
        }
        let border = curve(high)
        if runGround != .blocked {
          run.append(border)
          finish(run, runGround, tags)
        }
        run = next == .blocked ? [] : [border]
        runGround = next
        state = next
      }
      if next != .blocked { run.append(spot) }
      before = (t, spot)
    }
    if runGround != .blocked { finish(run, runGround, tags) }
  }

  private mutating func finish(_ run: [Spot], _ ground: Terrain, _ tags: [String: String]) {
    // A street is at least as long as a house.
    if run.count < 2 || (run.count < 4 && (run[run.count - 1] - run[0]).length < 14) { return }
    var tags = tags
    if ground == .bridge {
      tags["bridge"] = "yes"
      tags["layer"] = "1"
    }
    line(run, tags)
  }

  /// Tests whether a street can be at a point. Main streets cross the river and the railway on
  /// bridges and pass parks.
  func ground(_ spot: Spot, isGreat: Bool) -> Terrain {
    if plan.isSea(spot, within: TownPlan.promenade) { return .blocked }
    if plan.isRiver(spot, within: TownPlan.quay) {
      if !isGreat { return .blocked }
      return plan.isRiver(spot, within: TownPlan.riverWidth / 2 + 3) ? .bridge : .free
    }
    if plan.isRail(spot, within: 16) { return isGreat ? .bridge : .blocked }
    if !isGreat && (plan.park(at: spot) != nil || plan.isSquare(spot)) { return .blocked }
    return .free
  }

  /// Whether a building can be there, `margin` meters from everything else.
  func isFree(_ spot: Spot, margin: Double) -> Bool {
    !plan.isSea(spot, within: TownPlan.promenade + margin)
      && !plan.isRiver(spot, within: TownPlan.quay + margin)
      && !plan.isRail(spot, within: 14 + margin) && plan.park(at: spot) == nil
      && !plan.isSquare(spot)
  }
}
