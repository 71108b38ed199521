import VitrineUnits

/// Some features of a map, projected, sorted and indexed for painting tiles.
///
/// Immutable, so that painters on other threads can read it. All points are in one array, so that
/// two hundred thousand features take a few allocations.
final class MapChunk: Sendable {
  struct Shape: Sendable {
    var kind: MapKind
    var roadLevel: RoadLevel
    /// Range in `rings`.
    var rings: Range<Int32>
  }

  let shapes: [Shape]
  /// Ranges in `points` and `levels`. Outer rings of polygons run clockwise on the screen, holes
  /// counterclockwise.
  let rings: [Range<Int32>]
  let points: [Point]
  /// See `Simplification`.
  let levels: [Int8]
  let shapeTree: BoxTree
  let labels: [MapLabelSource]
  let labelTree: BoxTree

  /// Bounds of all shapes; nil for an empty chunk. They extend beyond x = 1 where a shape crosses
  /// the antimeridian.
  let bounds: Rect?
  /// The bounds with the western half moved one world to the right: narrower where the chunk is on
  /// both sides of the antimeridian.
  let easternBounds: Rect?
  /// Labels of earlier chunks whose streets continue in this one, under one name.
  let replaced: Set<UInt64>

  /// Makes the only chunk of a map.
  convenience init(_ features: [MapFeature], number: Int) {
    var streets = StreetIndex()
    self.init(features, number: number, streets: &streets)
  }

  /// Makes a chunk. `number` identifies it and its labels within a map; its streets are added to
  /// `streets`, which contains those of the chunks before.
  init(_ features: [MapFeature], number: Int, streets: inout StreetIndex) {
    var builder = ChunkBuilder()
    for feature in features { builder.add(feature) }
    builder.nameStreets(in: &streets, chunk: number)
    replaced = builder.replaced
    shapes = builder.shapes
    rings = builder.rings
    points = builder.points
    levels = builder.levels
    shapeTree = BoxTree(builder.shapeEntries)
    labels = builder.labels.enumerated().map { index, label in
      var label = label
      label.id = MapLabelSource.id(chunk: number, index)
      return label
    }
    labelTree = BoxTree(builder.labelEntries)
    var (all, eastern): (Rect?, Rect?)
    for box in (builder.shapeEntries + builder.labelEntries).map(\.box) {
      all = all?.around(box) ?? box
      let moved = box.center.x < 0.5 ? box.offset(by: Vector(1, 0)) : box
      eastern = eastern?.around(moved) ?? moved
    }
    (bounds, easternBounds) = (all, eastern)
  }
}

/// Collects features into flat arrays.
private struct ChunkBuilder {
  var shapes: [MapChunk.Shape] = []
  var rings: [Range<Int32>] = []
  var points: [Point] = []
  var levels: [Int8] = []
  var shapeEntries: [BoxTree.Entry] = []
  var labels: [MapLabelSource] = []
  var labelEntries: [BoxTree.Entry] = []
  /// Streets by name and kind, in the order of the data: connected lines get one label.
  private var streets: [(tags: [String: String], street: StreetIndex.Street, lines: [[Point]])] = []
  private var streetNumbers: [StreetIndex.Street: Int] = [:]
  var replaced: Set<UInt64> = []

  mutating func add(_ feature: MapFeature) {
    switch feature.geometry {
    case .points(let places):
      for place in places {
        guard let p = Self.projected(place) else { continue }
        addLabel(MapLabelSource(feature.properties, at: p))
      }
    case .lines(let lines):
      let parts = lines.flatMap { Antimeridian.unrolled($0.compactMap(Self.projected)) }
        .filter { $0.count > 1 }
      if let kind = MapKind(feature.properties, isArea: false) {
        addShape(kind, parts, feature.properties, isArea: false)
        addStreet(feature.properties, parts, kind)
      } else if let kind = MapKind(feature.properties, isArea: true) {
        // An area given as a closed line.
        let closed = parts.filter { $0.count > 3 && $0.first == $0.last }
        addArea(kind, closed.map { [$0] }, feature.properties)
      }
    case .polygons(let polygons):
      let parts = polygons.map { rings in
        Antimeridian.together(
          rings.map { Antimeridian.unrolledRing($0.compactMap(Self.projected)) }
            .filter { $0.count > 2 })
      }.filter { !$0.isEmpty }
      if let kind = MapKind(feature.properties, isArea: true) {
        addArea(kind, parts, feature.properties)
      } else if let kind = MapKind(feature.properties, isArea: false) {
        // A street given as a polygon.
        let lines = parts.flatMap { $0.map { $0 + [$0[0]] } }
        addShape(kind, lines, feature.properties, isArea: false)
        addStreet(feature.properties, lines, kind)
      } else {
        addLabel(MapLabelSource(feature.properties, over: parts, kind: nil))
      }
    }
  }

  /// The projected point; nil for an invalid coordinate.
  private static func projected(_ place: GeoPoint) -> Point? {
    guard place.longitude.isFinite, place.latitude.isFinite, abs(place.longitude) <= 540 else {
      return nil
    }
    return Mercator.project(place)
  }

  private mutating func addArea(
    _ kind: MapKind, _ polygons: [[[Point]]], _ properties: [String: String]
  ) {
    let oriented = polygons.flatMap { rings in
      rings.enumerated().map { index, ring in
        (Self.area(ring) > 0) == (index == 0) ? ring : ring.reversed()
      }
    }
    addShape(kind, oriented, properties, isArea: true)
    addLabel(MapLabelSource(properties, over: polygons, kind: kind))
  }

  private mutating func addStreet(
    _ tags: [String: String], _ lines: [[Point]], _ kind: MapKind
  ) {
    guard let name = tags["name"] ?? tags["name:en"] else {
      return addLabel(MapLabelSource(tags, along: lines, kind: kind))
    }
    let street = StreetIndex.Street(name: name, kind: kind)
    if let number = streetNumbers[street] {
      streets[number].lines += lines
    } else {
      streetNumbers[street] = streets.count
      streets.append((tags, street, lines))
    }
  }

  /// Finishes the chunk. A street that continues one of an earlier chunk shares its label.
  mutating func nameStreets(in index: inout StreetIndex, chunk: Int) {
    for (tags, street, lines) in streets {
      var lines = LabelLine.joined(lines)
      let met = index.take(street, touching: lines)
      if !met.isEmpty {
        replaced.formUnion(met.map(\.label))
        lines = LabelLine.joined(met.map(\.line) + lines)
      }
      for line in lines {
        let number = labels.count
        addLabel(MapLabelSource(tags, along: [line], kind: street.kind))
        if labels.count > number {
          index.add(line, of: street, label: MapLabelSource.id(chunk: chunk, number))
        }
      }
    }
    index.finishPortion()
  }

  private mutating func addShape(
    _ kind: MapKind, _ parts: [[Point]], _ tags: [String: String], isArea: Bool
  ) {
    guard let box = Rect(around: parts.joined()) else { return }
    let first = Int32(rings.count)
    for part in parts {
      let start = Int32(points.count)
      points += part
      levels += Simplification.levels(of: part[...])
      rings.append(start..<Int32(points.count))
    }
    shapes.append(
      MapChunk.Shape(
        kind: kind, roadLevel: RoadLevel(tags), rings: first..<Int32(rings.count)))
    var zoom = kind.minimumZoom
    if isArea {
      // An area counts from the level at which it is larger than a point.
      let extent = max(box.width, box.height) * Mercator.worldSize
      if extent > 0 { zoom = max(zoom, Int((1 / extent).exponent)) }
    }
    shapeEntries.append(BoxTree.Entry(box: box, zoom: Int8(clamping: zoom)))
  }

  private mutating func addLabel(_ label: MapLabelSource?) {
    guard let label, let box = label.box else { return }
    labels.append(label)
    labelEntries.append(BoxTree.Entry(box: box, zoom: label.minimumZoom))
  }

  /// Twice the signed area; positive where the ring runs clockwise on the screen.
  static func area(_ ring: [Point]) -> Double {
    guard var last = ring.last else { return 0 }
    var sum = 0.0
    for p in ring {
      sum += last.x * p.y - p.x * last.y
      last = p
    }
    return sum
  }
}
