public import VitrineUnits

/// Web Mercator projection: the globe as a square with sides of length 1.
///
///     (0, 0) ─ 180° west, 85.05° north      x grows to the east,
///                        (1, 1) ─ 180° east, 85.05° south      y to the south
///
/// The usual projection of street maps and tiles: it keeps angles, so that a crossing looks as it
/// is, and sizes grow towards the poles.
public enum Mercator {
  /// Latitude of the square's upper edge: atan(sinh π) in degrees.
  public static let maximumLatitude = 85.051_128_779_806_59

  /// Width of the world at zoom 0, in points; each zoom level doubles it.
  public static let worldSize = 256.0

  /// Projects a place to the square. Latitudes beyond ``maximumLatitude`` are on its edge.
  public static func project(_ place: GeoPoint) -> Point {
    let limit = maximumLatitude
    let latitude = min(max(place.latitude, -limit), limit) * (Double.pi / 180)
    let sine = ExactMath.sincos(latitude).sin
    // atanh(sin φ), the Mercator latitude.
    let y = ExactMath.log((1 + sine) / (1 - sine)) / 2
    return Point(place.longitude / 360 + 0.5, 0.5 - y / (2 * Double.pi))
  }

  /// The inverse of ``project(_:)``.
  public static func unproject(_ point: Point) -> GeoPoint {
    let y = (0.5 - point.y) * 2 * Double.pi
    let e = ExactMath.exp(y)
    let latitude = ExactMath.atan2((e - 1 / e) / 2, 1)
    return GeoPoint(longitude: longitude(point.x), latitude: latitude * (180 / Double.pi))
  }

  /// The longitude within −180 … 180, whichever of the worlds side by side `x` is in.
  private static func longitude(_ x: Double) -> Double {
    let degrees = (x - 0.5) * 360
    return abs(degrees) <= 180 ? degrees : degrees - (degrees / 360).rounded() * 360
  }

  /// The copy of a point that is nearest to `other`, of all the worlds side by side.
  static func nearest(_ place: Point, to other: Point) -> Point {
    let worlds = (other.x - place.x).rounded()
    return worlds == 0 ? place : Point(place.x + worlds, place.y)
  }

  /// Width of the world at `zoom`, in points.
  public static func scale(zoom: Double) -> Double { worldSize * exp2(zoom) }

  /// ln 2: a level of zoom doubles the scale.
  static let ln2 = 0.693_147_180_559_945_3

  /// 2^x, the same on every machine; exact for whole numbers.
  static func exp2(_ x: Double) -> Double {
    let whole = x.rounded()
    return Double(sign: .plus, exponent: Int(min(max(whole, -1000), 1000)), significand: 1)
      * ExactMath.exp((x - whole) * ln2)
  }

  /// The inverse of ``exp2(_:)``, for x above zero.
  static func log2(_ x: Double) -> Double { ExactMath.log(x) / ln2 }

  /// Meters on the ground per point at `zoom` and `latitude` (degrees).
  public static func metersPerPoint(zoom: Double, latitude: Double) -> Double {
    // The equator of WGS 84 is 40 075 016.686 m long.
    let cosine = ExactMath.sincos(latitude * (Double.pi / 180)).cos
    return 40_075_016.686 * cosine / scale(zoom: zoom)
  }
}

/// Part of the globe between two meridians and two parallels, in degrees. Bounds that cross the
/// antimeridian end in the east at more than 180.
public struct GeoBounds: Sendable, Hashable {
  /// Longitude of the western edge, in degrees.
  public var west: Double
  /// Latitude of the southern edge, in degrees, −90 … 90.
  public var south: Double
  /// Longitude of the eastern edge, in degrees, at least ``west``.
  public var east: Double
  /// Latitude of the northern edge, in degrees, at least ``south``.
  public var north: Double

  /// Makes bounds from their edges, in degrees; `west` ≤ `east` and `south` ≤ `north`. Across the
  /// antimeridian add 360 to `east`.
  public init(west: Double, south: Double, east: Double, north: Double) {
    require(
      west <= east && south <= north,
      "GeoBounds must have west ≤ east and south ≤ north, but are west \(west), east \(east), "
        + "south \(south), north \(north)")
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// The smallest bounds around the places, across the antimeridian where that is the shorter way;
  /// nil where there are none.
  public init?(_ places: some Sequence<GeoPoint>) {
    var (straight, eastern): (GeoBounds?, GeoBounds?)
    for p in places {
      let single = GeoBounds(
        west: p.longitude, south: p.latitude, east: p.longitude, north: p.latitude)
      let moved = p.longitude < 0 ? single.moved(by: 360) : single
      straight = straight?.around(single) ?? single
      eastern = eastern?.around(moved) ?? moved
    }
    guard let straight, let eastern else { return nil }
    self = eastern.width < straight.width * 0.75 ? eastern : straight
  }

  private var width: Double { east - west }

  private func moved(by degrees: Double) -> GeoBounds {
    GeoBounds(west: west + degrees, south: south, east: east + degrees, north: north)
  }

  /// The smallest bounds around both, the shorter way around the globe.
  public func union(_ o: GeoBounds) -> GeoBounds {
    let plain = around(o)
    let other = [around(o.moved(by: 360)), moved(by: 360).around(o)].min { $0.width < $1.width }
    guard let other, other.width < plain.width * 0.75 else { return plain }
    return other
  }

  private func around(_ o: GeoBounds) -> GeoBounds {
    GeoBounds(
      west: min(west, o.west), south: min(south, o.south), east: max(east, o.east),
      north: max(north, o.north))
  }

  /// The bounds extended about their middle to at least `meters` on each side, for those of a
  /// single place; cut off at the poles.
  public func widened(to meters: Double) -> GeoBounds {
    let degree = 40_075_016.686 / 360
    let middle = GeoPoint(longitude: (west + east) / 2, latitude: (south + north) / 2)
    // Beyond the edge of the projection, distances between meridians no longer shrink.
    let latitude = min(abs(middle.latitude), Mercator.maximumLatitude) * (Double.pi / 180)
    let high = meters / degree / 2
    let wide = high / ExactMath.sincos(latitude).cos
    return around(
      GeoBounds(
        west: middle.longitude - wide, south: max(middle.latitude - high, -90),
        east: middle.longitude + wide, north: min(middle.latitude + high, 90)))
  }

  /// The bounds on the Mercator square.
  package var world: Rect {
    let a = Mercator.project(GeoPoint(longitude: west, latitude: north))
    let b = Mercator.project(GeoPoint(longitude: east, latitude: south))
    return Rect(a.x, a.y, b.x - a.x, b.y - a.y)
  }

  /// Bounds of a rectangle in any of the worlds side by side, also across two of them.
  init(world r: Rect) {
    let a = Mercator.unproject(Point(r.minX, r.minY))
    let b = Mercator.unproject(Point(r.maxX, r.maxY))
    var (west, east) = (a.longitude, b.longitude)
    if r.width >= 1 {
      (west, east) = (-180, 180)
    } else if east < west {
      east += 360
    }
    self.init(west: west, south: min(b.latitude, a.latitude), east: east, north: a.latitude)
  }
}
