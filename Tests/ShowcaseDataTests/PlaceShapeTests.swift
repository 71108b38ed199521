import Testing
import VitrineData
import VitrineShowcase
import VitrineMap
import VitrineTesting

/// The positions of areas and lines as places.
@Suite("Positions of areas and lines")
struct PlaceShapeTests {
  private typealias Ring = [(Double, Double)]

  private func spot(_ type: String, _ coordinates: String) throws -> GeoPoint {
    try spot("{\"type\": \"\(type)\", \"coordinates\": \(coordinates)}")
  }

  private func spot(_ geometry: String) throws -> GeoPoint {
    let text = """
      {"features": [{"properties": {"name": "A"}, "geometry": \(geometry)}]}
      """
    let places = try Place.places(in: Array(text.utf8), file: "p")
    return try #require(places.first).location
  }

  private func json(_ ring: Ring) -> String {
    "[" + ring.map { "[\($0.0), \($0.1)]" }.joined(separator: ", ") + "]"
  }

  /// Formats a polygon and closes each ring.
  private func polygon(_ rings: [Ring]) -> String {
    "[" + rings.map { json($0 + $0.prefix(1)) }.joined(separator: ", ") + "]"
  }

  /// Tests by the winding number, a different method from the tested one.
  private func isInside(_ point: GeoPoint, _ rings: [Ring]) -> Bool {
    rings.reduce(false) { isInside, ring in
      var turns = 0
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let side =
          (b.0 - a.0) * (point.latitude - a.1) - (point.longitude - a.0) * (b.1 - a.1)
        if a.1 <= point.latitude && b.1 > point.latitude && side > 0 { turns += 1 }
        if a.1 > point.latitude && b.1 <= point.latitude && side < 0 { turns -= 1 }
      }
      return isInside != (turns != 0)
    }
  }

  private func near(_ point: GeoPoint, _ x: Double, _ y: Double) -> Bool {
    abs(point.longitude - x) < 1e-9 && abs(point.latitude - y) < 1e-9
  }

  @Test("an area's place is its centroid, in either direction of its ring, closed or not")
  func center() throws {
    let house: Ring = [(11.5, 48.1), (11.54, 48.1), (11.54, 48.12), (11.5, 48.12)]
    for ring in [house, house.reversed(), Array(house[2...] + house[..<2])] {
      #expect(try near(spot("Polygon", polygon([ring])), 11.52, 48.11))
      #expect(try near(spot("Polygon", "[\(json(ring))]"), 11.52, 48.11))
    }
    // For a triangle it is the mean of the corners, even with further points on its sides.
    let triangle: Ring = [(0, 0), (1, 0), (2, 0), (2.5, 0), (3, 0), (0, 3)]
    #expect(try near(spot("Polygon", polygon([triangle])), 1, 1))
  }

  @Test("a hole moves the center, and a place is never in a hole")
  func holes() throws {
    let outer: Ring = [(0, 0), (10, 0), (10, 10), (0, 10)]
    let corner: Ring = [(1, 1), (3, 1), (3, 3), (1, 3)]
    let off = (500 - 4 * 2) / 96.0
    for hole in [corner, corner.reversed()] {
      #expect(try near(spot("Polygon", polygon([outer, hole])), off, off))
    }
    let court: Ring = [(2, 3), (8, 3), (8, 7), (2, 7)]
    let place = try spot("Polygon", polygon([outer, court]))
    #expect(isInside(place, [outer, court]))
  }

  @Test("the place of a C shape is on the shape and not in its gap, at every rotation")
  func bent() throws {
    let c: Ring = [(0, 0), (6, 0), (6, 1), (1, 1), (1, 5), (6, 5), (6, 6), (0, 6)]
    for turn in 0..<4 {
      for mirror in [1.0, -1] {
        var ring = c.map { ($0.0 * mirror, $0.1) }
        for _ in 0..<turn { ring = ring.map { (-$0.1, $0.0) } }
        let place = try spot("Polygon", polygon([ring]))
        #expect(isInside(place, [ring]), "\(turn) \(mirror) \(place)")
        #expect(try spot("Polygon", polygon([ring.reversed()])) == place)
      }
    }
    // The widest span decides: here the foot.
    let l: Ring = [(0, 0), (9, 0), (9, 1), (0.5, 1), (0.5, 9), (0, 9)]
    #expect(try near(spot("Polygon", polygon([l])), 4.5, 0.5))
  }

  @Test("the largest of several areas decides, the longest line, the most central point")
  func several() throws {
    let small: Ring = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let large: Ring = [(20, 20), (24, 20), (24, 22), (20, 22)]
    let both = "[\(polygon([small])), \(polygon([large]))]"
    #expect(try near(spot("MultiPolygon", both), 22, 21))
    // An area that is mostly hole is the smaller one.
    let hole: Ring = [(20.05, 20.05), (23.95, 20.05), (23.95, 21.95), (20.05, 21.95)]
    let frame = "[\(polygon([small])), \(polygon([large, hole]))]"
    #expect(try near(spot("MultiPolygon", frame), 0.5, 0.5))
    #expect(try near(spot("LineString", "[[0, 0], [0, 1], [0, 3]]"), 0, 1.5))
    #expect(try near(spot("MultiLineString", "[[[0, 0], [0, 1]], [[5, 0], [9, 0]]]"), 7, 0))
    #expect(try spot("MultiPoint", "[[0, 0], [10, 0], [4, 0], [9, 0]]") == GeoPoint(4, 0))
    let collection = """
      {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 1]},
       {"type": "LineString", "coordinates": [[0, 0], [90, 0]]},
       {"type": "GeometryCollection", "geometries": [
        {"type": "Polygon", "coordinates": \(polygon([small]))}]}]}
      """
    #expect(try near(spot(collection), 0.5, 0.5))
  }

  @Test("the middle of a line is measured in meters on the ground, also far in the north")
  func along() throws {
    // At latitude 60, 8 degrees to the east are as long as 4 degrees to the north.
    let place = try spot("LineString", "[[0, 60], [8, 60], [8, 64]]")
    #expect(abs(place.longitude - 8) < 1e-6 && abs(place.latitude - 60) < 1e-6)
  }

  @Test("shapes across 180 degrees, split there or not, contain their places")
  func antimeridian() throws {
    let uncut: Ring = [(179, -17), (-178, -17), (-178, -16), (179, -16)]
    let middle = try spot("Polygon", polygon([uncut]))
    #expect(near(middle, -179.5, -16.5))
    let hole: Ring = [(-179.9, -16.9), (-179.1, -16.9), (-179.1, -16.1), (-179.9, -16.1)]
    let around = try spot("Polygon", polygon([uncut, hole]))
    let east360 = [uncut, hole].map { $0.map { ($0.0 < 0 ? $0.0 + 360 : $0.0, $0.1) } }
    let turned = around.longitude < 0 ? around.longitude + 360 : around.longitude
    #expect(isInside(GeoPoint(turned, around.latitude), east360))
    let west: Ring = [(179, -17), (180, -17), (180, -16), (179, -16)]
    let east: Ring = [(-180, -17), (-178, -17), (-178, -16), (-180, -16)]
    let cut = try spot("MultiPolygon", "[\(polygon([west])), \(polygon([east]))]")
    #expect(near(cut, -179, -16.5))
    #expect(try near(spot("LineString", "[[178, 0], [-178, 0]]"), 180, 0))
    #expect(try spot("MultiPoint", "[[179, 0], [-179, 0], [-178, 0]]") == GeoPoint(-179, 0))
    // Around the pole, as in RFC 7946.
    let pole: Ring = [(-180, -70), (0, -65), (180, -70), (180, -90), (-180, -90)]
    let south = try spot("Polygon", polygon([pole]))
    #expect(south.latitude < -70 && abs(south.longitude) < 10)
  }

  @Test(
    "an area without width is a line, a line without length a point, and a bow contains its place")
  func degenerate() throws {
    #expect(try near(spot("Polygon", "[[[1, 1], [3, 1], [5, 1], [1, 1]]]"), 3, 1))
    #expect(try near(spot("Polygon", "[[[1, 1], [1, 5], [1, 3], [1, 1]]]"), 1, 4))
    #expect(try spot("Polygon", "[[[1, 1], [1, 1], [1, 1], [1, 1]]]") == GeoPoint(1, 1))
    #expect(try spot("LineString", "[[1, 2], [1, 2]]") == GeoPoint(1, 2))
    let bow: Ring = [(0, 0), (4, 4), (4, 0), (0, 5)]
    #expect(try isInside(spot("Polygon", polygon([bow])), [bow]))
    let sliver: Ring = [(0, 0), (1e-9, 0), (1e-9, 1e-9), (0, 1e-9)]
    #expect(try isInside(spot("Polygon", polygon([sliver])), [sliver]))
  }

  @Test("an area of any outline contains its place, also mirrored and reversed")
  func everyShape() throws {
    var bent = 0
    try withEverySeed(300) { seed, random in
      // A star around a center with random radii. The hole is a smaller star of the same form.
      let corners = random.int(in: 3...40)
      let center = (random.double(in: -170...170), random.double(in: -80...80))
      let size = [1e-4, 0.01, 3][random.int(in: 0...2)]
      var outer: Ring = []
      for corner in 0..<corners {
        // The directions follow a square, so that no sines are needed.
        let part = 4 * Double(corner) / Double(corners)
        let (side, way) = (Int(part), part - part.rounded(.down))
        let edge = [(1, way * 2 - 1), (1 - way * 2, 1), (-1, 1 - way * 2), (way * 2 - 1, -1)][side]
        let radius = size * random.double(in: 0.05...1)
        outer.append((center.0 + edge.0 * radius, center.1 + edge.1 * radius))
      }
      let inner = outer.map {
        (center.0 + ($0.0 - center.0) * 0.7, center.1 + ($0.1 - center.1) * 0.7)
      }
      for rings in [[outer], [outer, inner]] {
        let mirrored = rings.map { $0.map { (-$0.0, $0.1) } }
        let turned = rings.map { Array($0.reversed()) }
        for shape in [rings, mirrored, turned] {
          let place = try spot("Polygon", polygon(shape))
          #expect(isInside(place, shape), "seed \(seed): \(place)")
        }
      }
      if !isInside(GeoPoint(center.0, center.1), [outer, inner]) { bent += 1 }
    }
    #expect(bent > 100)
  }
}
