import Vitrine

/// The plan of the town: coast, river, railway, parks, and the street grid.
///
///     hills and woods        N
///        ╲ river      ═══ railway ═══
///         ╲    ┌ station
///       W  ╲ ( old town ) ── E  meadow
///           ╲____╱‾‾╲ harbour
///     ~~~~~~~~ sea ~~~~~~~~~~~
struct TownPlan {
  let shore: [Spot]
  let river: [Spot]
  let rail: [Spot]
  let basin: Area
  let parks: [TownPark]
  private let parkAreas: [Area]

  static let riverWidth = 34.0
  /// The distance from the middle of the river to the quay streets, and from the shore to the
  /// promenade.
  static let quay = 29.0
  static let promenade = 24.0

  init() {
    shore = Line.smooth(Self.shoreCorners, steps: 6)
    river = Line.smooth(Self.riverCorners, steps: 5)
    rail = Line.smooth(Self.railCorners, steps: 5)
    basin = Area([
      Spot(395, -800), Spot(395, -545), Spot(430, -500), Spot(610, -512), Spot(640, -560),
      Spot(648, -800),
    ])
    parks = TownPark.all
    parkAreas = parks.map { Area($0.ring) }
  }

  private static let shoreCorners: [Spot] = [
    Spot(-9000, -1700), Spot(-5200, -1250), Spot(-3300, -1420), Spot(-2300, -1010),
    Spot(-1750, -1120), Spot(-1300, -930), Spot(-950, -790), Spot(-560, -735), Spot(-230, -668),
    Spot(90, -640), Spot(370, -652), Spot(680, -700), Spot(960, -668), Spot(1250, -800),
    Spot(1650, -1180), Spot(2350, -1250), Spot(3300, -1750), Spot(5200, -1640),
    Spot(9000, -2350),
  ]

  private static let riverCorners: [Spot] = [
    Spot(-5200, 4300), Spot(-3600, 3300), Spot(-2600, 2900), Spot(-1900, 2050),
    Spot(-1150, 1500), Spot(-900, 950), Spot(-610, 640), Spot(-450, 330), Spot(-425, 60),
    Spot(-385, -190), Spot(-235, -370), Spot(-20, -420), Spot(150, -465), Spot(235, -580),
    Spot(250, -740),
  ]

  private static let railCorners: [Spot] = [
    Spot(-9000, 2500), Spot(-4400, 1700), Spot(-2200, 1120), Spot(-1100, 820), Spot(-400, 668),
    Spot(150, 640), Spot(700, 640), Spot(1300, 540), Spot(2300, 330), Spot(4200, 420),
    Spot(9000, -100),
  ]

  // MARK: Free ground

  /// The shore's y at `x`. Each x has one y, because the shore runs from west to east.
  func shoreY(_ x: Double) -> Double { Self.height(of: shore, at: x) }

  func railY(_ x: Double) -> Double { Self.height(of: rail, at: x) }

  private static func height(of line: [Spot], at x: Double) -> Double {
    var low = 0
    var high = line.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if line[middle].x <= x { low = middle } else { high = middle }
    }
    let (a, b) = (line[low], line[high])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }

  func isRiver(_ spot: Spot, within distance: Double) -> Bool {
    // The river is west and south of this line.
    if spot.x > 320 || (spot.y > -300 && spot.x > -250) { return false }
    return Line.isNear(spot, river, within: distance)
  }

  func isRail(_ spot: Spot, within distance: Double) -> Bool {
    abs(spot.y - railY(spot.x)) < distance
  }

  func isSea(_ spot: Spot, within distance: Double) -> Bool {
    spot.y < shoreY(spot.x) + distance
      || (spot.y < -480 && basin.contains(Spot(spot.x, spot.y - distance)))
      || (spot.y < -460 && spot.x > 360 && spot.x < 690
        && (basin.contains(spot + Spot(distance, 0)) || basin.contains(spot - Spot(distance, 0))))
  }

  /// The squares in front of the station and at the harbour.
  static let stationSquare = Line.box(Spot(60, 590), 136, 62, angle: 0.01)
  static let harbourSquare = Line.box(Spot(512, -470), 164, 44, angle: -0.05)
  private let squares = [Area(stationSquare), Area(harbourSquare)]

  func isSquare(_ spot: Spot) -> Bool { squares.contains { $0.contains(spot) } }

  func park(at spot: Spot) -> Int? { parkAreas.firstIndex { $0.contains(spot) } }

  // MARK: The street grid

  /// Converts an angle and a distance in the street grid to a position. Rings and radial streets
  /// are slightly irregular.
  ///
  /// `angle` is in radians from the east, `distance` in meters in a perfectly round town.
  static func web(_ angle: Double, _ distance: Double) -> Spot {
    let far = min(distance / 700, 1.35)
    let twisted = angle + 0.07 * ExactMath.sincos(2 * angle + distance / 420).sin * min(far, 1)
    let round: Double =
      1 + far
      * (0.15 * ExactMath.sincos(2 * angle - 0.35).cos
        + 0.05 * ExactMath.sincos(3 * angle + 1).sin)
    let turn = ExactMath.sincos(twisted)
    let reach: Double = distance * round
    let spot = Spot(turn.cos * reach, turn.sin * reach)
    // Two slow waves make the streets slightly irregular.
    let slow = ExactMath.sincos(spot.x / 95 + 0.8)
    let quick = ExactMath.sincos(spot.y / 61 - 0.4)
    let near = min(distance / 90, 1)
    return spot + Spot(quick.sin * 7 - slow.cos * 4, slow.sin * 8 + quick.cos * 4) * near
  }

  static func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }
}

/// A park with its paths.
struct TownPark {
  var name: LocalizedText
  var tag: (String, String)
  var center: Spot
  var radii: [Double]
  /// A pond in the park, around its own center.
  var pond: (center: Spot, radii: [Double])?

  var ring: [Spot] { Line.blob(center, radii) }

  static let all: [TownPark] = [
    TownPark(
      name: .town("East Meadow", "东草地", "المرج الشرقي"), tag: ("leisure", "park"),
      center: Spot(900, 130), radii: [250, 230, 180, 170, 190, 200, 175, 190],
      pond: (Spot(960, 120), [72, 48, 36, 44, 66, 40, 30, 42])),
    TownPark(
      name: .town("Botanic Garden", "植物园", "الحديقة النباتية"), tag: ("leisure", "garden"),
      center: Spot(-690, -260), radii: [150, 130, 110, 140, 150, 120, 110, 130],
      pond: (Spot(-720, -290), [34, 22, 18, 24, 30, 20])),
    TownPark(
      name: .town("Lindenhof", "菩提园", "بستان الزيزفون"), tag: ("leisure", "park"),
      center: Spot(-150, 430), radii: [85, 60, 52, 64, 88, 60, 55, 62], pond: nil),
    TownPark(
      name: .town("St. Anne’s Hill", "圣安妮山", "تل القديسة آن"), tag: ("natural", "wood"),
      center: Spot(-320, 1010), radii: [330, 280, 220, 240, 300, 210, 190, 220], pond: nil),
    TownPark(
      name: .town("Quiet Garden", "静园", "حديقة السكينة"), tag: ("landuse", "cemetery"),
      center: Spot(500, 880), radii: [120, 100, 85, 95, 115, 90, 80, 90], pond: nil),
    TownPark(
      name: .town("Harbour Green", "港口绿地", "مرج الميناء"), tag: ("leisure", "park"),
      center: Spot(800, -560), radii: [120, 70, 48, 60, 110, 60, 52, 66], pond: nil),
    TownPark(
      name: .town("Orchard Gardens", "果园园地", "حدائق البستان"), tag: ("landuse", "allotments"),
      center: Spot(-1120, 250), radii: [120, 110, 100, 120, 130, 110, 95, 105], pond: nil),
  ]
}

extension LocalizedText {
  /// Makes a name in the town's three languages.
  static func town(_ english: String, _ chinese: String, _ arabic: String) -> LocalizedText {
    LocalizedText(
      english,
      translations: [
        Translation(language: "ar", text: arabic), Translation(language: "zh", text: chinese),
      ])
  }
}
