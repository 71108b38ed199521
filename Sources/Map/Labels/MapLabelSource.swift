import VitrineUnits

/// Name on the map and its possible positions.
struct MapLabelSource: Sendable {
  enum Look: UInt8, Sendable {
    case city
    case town
    case quarter
    case water
    case park
    case majorStreet
    case street
    case building
  }

  enum Place: Sendable {
    /// Around a point; an area is `extent` wide on the Mercator square (0: a single point).
    case point(Point, extent: Double)
    /// Along one of these, the longest first.
    case lines([LabelLine])
  }

  /// Unique among the labels of a map.
  var id: UInt64 = 0

  static func id(chunk: Int, _ index: Int) -> UInt64 { UInt64(chunk) << 32 | UInt64(index) }

  let names: [String: String]
  let look: Look
  let place: Place
  let minimumZoom: Int8
  /// Higher ones are placed first.
  let rank: Int

  /// The label of a named point: a town, a quarter, a peak. Shops are markers, not labels.
  init?(_ tags: [String: String], at point: Point) {
    guard let names = Self.names(tags), let place = tags["place"] else { return nil }
    let known: (Look, Int, Int)
    switch place {
    case "city": known = (.city, 4, 1000)
    case "town": known = (.town, 7, 900)
    case "village", "borough": known = (.town, 10, 800)
    case "suburb", "hamlet", "island": known = (.quarter, 11, 700)
    case "quarter", "neighbourhood", "locality", "square": known = (.quarter, 13, 600)
    default: return nil
    }
    self.names = names
    (look, minimumZoom, rank) = (known.0, Int8(known.1), known.2)
    self.place = .point(point, extent: 0)
  }

  /// The label of a street or a river.
  init?(_ tags: [String: String], along lines: [[Point]], kind: MapKind) {
    guard let names = Self.names(tags) else { return nil }
    let known: (Look, Int, Int)
    switch kind {
    case .motorway, .trunk: known = (.majorStreet, 12, 560)
    case .primary: known = (.majorStreet, 13, 550)
    case .secondary: known = (.majorStreet, 13, 540)
    case .tertiary: known = (.street, 14, 530)
    case .street, .pedestrian: known = (.street, 15, 500)
    case .service, .path, .cycleway, .steps, .track: known = (.street, 16, 300)
    case .river, .canal: known = (.water, 12, 580)
    case .stream: known = (.water, 14, 400)
    default: return nil
    }
    let found = lines.flatMap(LabelLine.lines).sorted { $0.length > $1.length }.prefix(12)
    if found.isEmpty { return nil }
    self.names = names
    (look, minimumZoom, rank) = (known.0, Int8(known.1), known.2)
    place = .lines(Array(found))
  }

  /// The label of an area.
  init?(_ tags: [String: String], over polygons: [[[Point]]], kind: MapKind?) {
    guard let names = Self.names(tags), let outer = polygons.first?.first else { return nil }
    let known: (Look, Int)
    switch kind {
    case .water: known = (.water, 590)
    case .park, .forest, .grass, .pitch, .cemetery, .sand, .scrub, .farmland:
      known = (.park, 570)
    case .campus, .hospital, .plaza, .residential, .commercial, .industrial:
      known = (.quarter, 450)
    case .building: known = (.building, 200)
    default: return nil
    }
    guard let box = Rect(around: outer), box.width > 0 else { return nil }
    self.names = names
    look = known.0
    rank = known.1
    place = .point(Self.middle(of: outer, box), extent: box.width)
    // From the level at which 40 points of text fit.
    let ratio = 40 / (box.width * Mercator.worldSize)
    let floor = kind == .building ? 16 : 10
    minimumZoom = Int8(clamping: max(floor, Int(ratio.exponent)))
  }

  private static func names(_ tags: [String: String]) -> [String: String]? {
    let names = tags.filter { ($0.key == "name" || $0.key.hasPrefix("name:")) && !$0.value.isEmpty }
    return names.isEmpty ? nil : names.mapValues(shortened)
  }

  /// The greatest length of a name, in bytes.
  private static let longest = 240

  /// The name, cut to a maximum: a whole text has room nowhere, and its layout would take as long
  /// as a frame. Cut by bytes, between scalars: a single character may have any number of marks.
  private static func shortened(_ name: String) -> String {
    if name.utf8.count <= longest { return name }
    let sign = "…"
    var cut = name.utf8.index(name.startIndex, offsetBy: longest - sign.utf8.count)
    while cut.samePosition(in: name.unicodeScalars) == nil { cut = name.utf8.index(before: cut) }
    return String(name.unicodeScalars[..<cut]) + sign
  }

  /// The box by which a search finds it.
  var box: Rect? {
    switch place {
    case .point(let p, _): Rect(p.x, p.y, 0, 0)
    case .lines(let lines): Rect(around: lines.lazy.flatMap(\.points))
    }
  }

  /// A point inside the area, in the middle of the widest of a few rows: names are horizontal, so
  /// the width counts.
  private static func middle(of ring: [Point], _ box: Rect) -> Point {
    var best = (width: 0.0, point: box.center)
    // The middle rows first: where several are equally wide, the name is in the middle.
    for part in [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] {
      let y = box.minY + box.height * part
      var crossings: [Double] = []
      var last = ring[ring.count - 1]
      for p in ring {
        if (last.y <= y) != (p.y <= y) {
          crossings.append(last.x + (y - last.y) / (p.y - last.y) * (p.x - last.x))
        }
        last = p
      }
      crossings.sort()
      for i in stride(from: 0, to: crossings.count - 1, by: 2) {
        let width = crossings[i + 1] - crossings[i]
        if width > best.width * 1.001 {
          best = (width, Point(crossings[i] + width / 2, y))
        }
      }
    }
    return best.point
  }
}
