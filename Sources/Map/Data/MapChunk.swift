import VitrineUnits

/// Some features of a map, projected, sorted and indexed: what a tile is painted from.
///
/// Immutable, so that painters on other threads read it freely. All points lie in one array, so that
/// two hundred thousand features are a handful of allocations.
final class MapChunk: Sendable {
  struct Shape: Sendable {
    var kind: MapKind
    /// Of `rings`.
    var rings: Range<Int32>
  }

  let shapes: [Shape]
  /// Of `points` and `levels`; of a polygon outer rings run clockwise on the screen, holes against it.
  let rings: [Range<Int32>]
  let points: [Point]
  /// See `Simplification`.
  let levels: [Int8]
  let shapeTree: BoxTree
  let labels: [MapLabelSource]
  let labelTree: BoxTree

  /// Where anything lies; nil for an empty chunk.
  let bounds: Rect?

  /// `number` tells the chunks of a map apart; labels are named by it.
  init(_ features: [MapFeature], number: Int) {
    var builder = ChunkBuilder()
    for feature in features { builder.add(feature) }
    shapes = builder.shapes
    rings = builder.rings
    points = builder.points
    levels = builder.levels
    shapeTree = BoxTree(builder.shapeEntries)
    labels = builder.labels.enumerated().map { index, label in
      var label = label
      label.id = UInt64(number) << 32 | UInt64(index)
      return label
    }
    labelTree = BoxTree(builder.labelEntries)
    bounds = [shapeTree.bounds, labelTree.bounds].compactMap { $0 }.reduce(nil) {
      (all: Rect?, box) in all.map { $0.around(box) } ?? box
    }
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

  mutating func add(_ feature: MapFeature) {
    switch feature.geometry {
    case .points(let places):
      for place in places {
        guard let p = Self.projected(place) else { continue }
        addLabel(MapLabelSource(feature.properties, at: p))
      }
    case .lines(let lines):
      let parts = lines.map { $0.compactMap(Self.projected) }.filter { $0.count > 1 }
      if let kind = MapKind(feature.properties, isArea: false) {
        addShape(kind, parts, isArea: false)
        addLabel(MapLabelSource(feature.properties, along: parts, kind: kind))
      } else if let kind = MapKind(feature.properties, isArea: true) {
        // An area whose outline was drawn as a closed line.
        let closed = parts.filter { $0.count > 3 && $0.first == $0.last }
        addArea(kind, closed.map { [$0] }, feature.properties)
      }
    case .polygons(let polygons):
      let parts = polygons.map { rings in
        rings.map { $0.compactMap(Self.projected) }.filter { $0.count > 2 }
      }.filter { !$0.isEmpty }
      if let kind = MapKind(feature.properties, isArea: true) {
        addArea(kind, parts, feature.properties)
      } else if let kind = MapKind(feature.properties, isArea: false) {
        // A street that was drawn as a closed line.
        let lines = parts.flatMap { $0.map { $0 + [$0[0]] } }
        addShape(kind, lines, isArea: false)
        addLabel(MapLabelSource(feature.properties, along: lines, kind: kind))
      } else {
        addLabel(MapLabelSource(feature.properties, over: parts, kind: nil))
      }
    }
  }

  /// Nil for what is no place on the globe.
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
    addShape(kind, oriented, isArea: true)
    addLabel(MapLabelSource(properties, over: polygons, kind: kind))
  }

  private mutating func addShape(_ kind: MapKind, _ parts: [[Point]], isArea: Bool) {
    guard let box = Rect(around: parts.joined()) else { return }
    let first = Int32(rings.count)
    for part in parts {
      let start = Int32(points.count)
      points += part
      levels += Simplification.levels(of: part[...])
      rings.append(start..<Int32(points.count))
    }
    shapes.append(MapChunk.Shape(kind: kind, rings: first..<Int32(rings.count)))
    var zoom = kind.minimumZoom
    if isArea {
      // An area counts from the level on at which it is larger than a point.
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

  /// Twice the area; positive where the ring runs clockwise on the screen.
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
