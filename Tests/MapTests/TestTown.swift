import VitrineMap
import VitrineTesting

/// A generated town: a river with bridges, a lake, a park, a railway, streets in blocks with
/// houses, names in three scripts. The same seed gives the same town.
struct TestTown {
  private(set) var features: [MapFeature] = []
  private(set) var markers: [(name: String, place: GeoPoint)] = []
  static let center = GeoPoint(longitude: 12.5, latitude: 47.8)

  private var random: RandomSource
  private let blocks: Int
  /// The side of a block, in meters.
  private static let block = 110.0
  private static let streets = [
    ("Linden", "椴树", "الزيزفون"), ("Harbour", "港口", "الميناء"), ("Mill", "磨坊", "الطاحونة"),
    ("Castle", "城堡", "القلعة"), ("Garden", "花园", "الحديقة"), ("Market", "市场", "السوق"),
    ("School", "学校", "المدرسة"), ("Church", "教堂", "الكنيسة"), ("Bridge", "桥", "الجسر"),
    ("Station", "车站", "المحطة"), ("Orchard", "果园", "البستان"), ("River", "河", "النهر"),
  ]

  /// Creates a town with `blocks` in a row and in a column, and about 12 features in each.
  init(blocks: Int = 12, seed: UInt64 = 1) {
    random = RandomSource(seed: seed)
    self.blocks = blocks
    build()
  }

  /// A position `x` meters east and `y` meters south of the center.
  static func place(_ x: Double, _ y: Double) -> GeoPoint {
    GeoPoint(longitude: center.longitude + x / 74_700, latitude: center.latitude - y / 111_200)
  }

  private static func name(_ en: String, _ zh: String, _ ar: String) -> [String: String] {
    ["name": en, "name:en": en, "name:zh": zh, "name:ar": ar]
  }

  private mutating func add(_ geometry: MapGeometry, _ tags: [String: String]) {
    features.append(MapFeature(geometry: geometry, properties: tags))
  }

  private mutating func addBox(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ tags: [String: String]
  ) {
    let ring = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map { Self.place($0.0, $0.1) }
    add(.polygons([[ring]]), tags)
  }

  private mutating func build() {
    let step = Self.block
    let half = Double(blocks) * step / 2
    addBox(
      -half - 300, -half - 300, 2 * half + 600, 2 * half + 600, ["landuse": "residential"])
    // The river winds from west to east, south of the middle.
    let river = (0...40).map { k -> GeoPoint in
      let x = -half - 600 + (2 * half + 1200) * Double(k) / 40
      return Self.place(x, riverY(x))
    }
    let banks = river.indices.map { river[$0] }
    let south = banks.map { GeoPoint(longitude: $0.longitude, latitude: $0.latitude - 0.00042) }
    let north = banks.map { GeoPoint(longitude: $0.longitude, latitude: $0.latitude + 0.00042) }
    add(.polygons([[north + south.reversed()]]), ["natural": "water", "water": "river"])
    add(
      .lines([river]),
      ["waterway": "river"].merging(Self.name("Silver River", "银河", "النهر الفضي")) { a, _ in a })
    // A lake with an island, and the park around it.
    let lake = ring(-half * 0.45, -half * 0.5, 190, 60, 130)
    let island = ring(-half * 0.45 + 30, -half * 0.5, 36, 16, 30)
    addBox(
      -half * 0.45 - 300, -half * 0.5 - 230, 600, 460,
      ["leisure": "park"].merging(Self.name("Lake Park", "湖滨公园", "حديقة البحيرة")) { a, _ in a })
    add(
      .polygons([[lake, island]]),
      ["natural": "water"].merging(Self.name("Mirror Lake", "镜湖", "بحيرة المرآة")) { a, _ in a })
    add(.polygons([[ring(half * 0.7, half * 0.75, 260, 90, 200)]]), ["landuse": "forest"])
    streetsAndHouses(half)
    let rail = (0...20).map { k -> GeoPoint in
      let t = Double(k) / 20
      return Self.place(half * 0.62 + 120 * t * t, -half - 400 + (2 * half + 800) * t)
    }
    add(.lines([rail]), ["railway": "rail"])
    add(
      .points([Self.center]),
      ["place": "town"].merging(Self.name("Vitrine Town", "橱窗镇", "بلدة فيترين")) { a, _ in a })
    add(
      .points([Self.place(half * 0.6, -half * 0.6)]),
      ["place": "suburb"].merging(Self.name("Northfield", "北田", "الحقل الشمالي")) { a, _ in a })
  }

  private func riverY(_ x: Double) -> Double {
    // A polynomial wave, because the system's sine may differ.
    let t = (x / 520).truncatingRemainder(dividingBy: 2)
    let u = t < 0 ? t + 2 : t
    let wave = u < 1 ? u * (1 - u) : -(u - 1) * (2 - u)
    return 330 + wave * 420
  }

  private mutating func ring(
    _ x: Double, _ y: Double, _ rx: Double, _ wobble: Double, _ ry: Double
  ) -> [GeoPoint] {
    let unit = [
      (1.0, 0.0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.71, 0.71),
      (-0.92, 0.38), (-1, 0), (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0, -1),
      (0.38, -0.92), (0.71, -0.71), (0.92, -0.38),
    ]
    return unit.map { u in
      let grown = 1 + random.double(in: -wobble...wobble) / rx / 2
      return Self.place(x + u.0 * rx * grown, y + u.1 * ry * grown)
    }
  }

  private mutating func streetsAndHouses(_ half: Double) {
    let step = Self.block
    func corner(_ i: Int, _ j: Int) -> (Double, Double) {
      let (x, y) = (Double(i) * step - half, Double(j) * step - half)
      // The old town is slightly skewed.
      return (x + y * 0.08, y - x * 0.05)
    }
    for k in 0...blocks {
      let (en, zh, ar) = Self.streets[k % Self.streets.count]
      let kind =
        k == blocks / 2
        ? "primary"
        : k % 4 == 2
          ? "secondary"
          : k % 3 == 1
            ? "tertiary" : "residential"
      let across = (0...blocks).map { corner($0, k) }.map { Self.place($0.0, $0.1) }
      add(
        .lines([across]),
        ["highway": kind].merging(Self.name("\(en) Street", "\(zh)街", "شارع \(ar)")) { a, _ in a })
      let down = (0...blocks).map { corner(k, $0) }.map { Self.place($0.0, $0.1) }
      add(
        .lines([down]),
        ["highway": k == blocks / 2 ? "primary" : "residential"]
          .merging(Self.name("\(en) Lane", "\(zh)巷", "زقاق \(ar)")) { a, _ in a })
    }
    for i in 0..<blocks {
      for j in 0..<blocks {
        let (x, y) = corner(i, j)
        let middle = y + step / 2
        let isWet = abs(middle - riverY(x + step / 2)) < 110
        let isPark =
          abs(x + step / 2 + half * 0.45) < 320 && abs(middle + half * 0.5) < 250
        if isWet || isPark { continue }
        block(x, y)
      }
    }
  }

  /// Adds houses along the four sides of a block, a path through its yard, and sometimes a shop.
  private mutating func block(_ x: Double, _ y: Double) {
    var at = 14.0
    while at < 88 {
      let width = random.double(in: 10...20)
      for row in [13.0, 72.0] {
        let depth = random.double(in: 12...24)
        let top = row < 50 ? y + row : y + row + 24 - depth
        addBox(x + at, top, min(width, 98 - at), depth, ["building": "yes"])
      }
      at += width + (random.int(in: 0...2) == 0 ? 6 : 0)
    }
    add(
      .lines([[Self.place(x + 8, y + 55), Self.place(x + 60, y + 52), Self.place(x + 104, y + 56)]]
      ),
      ["highway": "footway"])
    addBox(x + 40, y + 42, 30, 24, ["landuse": "grass"])
    if random.int(in: 0...1) == 0 {
      let place = Self.place(x + random.double(in: 15...95), y + random.double(in: 15...90))
      markers.append(("Shop \(markers.count + 1)", place))
    }
  }
}
