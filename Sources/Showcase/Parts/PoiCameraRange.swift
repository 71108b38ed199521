import Vitrine

/// What of the world the map of places shows at first, and how far it may be moved.
///
/// Places and map may come from different hands: the built-in town's places over a map of another
/// town, or one place alone.
struct PoiCameraRange {
  /// In metres: smaller bounds than that are no room to move in.
  private static let least = 1000.0
  /// Nobody wants to see less at first, however little there is.
  private static let leastShown = 200.0
  /// Around what is shown at first, in points: half a marker, or a street's name.
  private static let margin = 32.0
  /// A map that is seen from so many levels farther than the places is the land around them.
  private static let surroundings = 3.0
  /// No map is kept nearer than that, however small what it shows is.
  private static let farthest = 14.0
  private static let nearest = 19.5

  /// Of the part of the map that the sheet leaves free.
  private let size: Size
  private let places: GeoBounds?
  /// Of the places that lie together: one whose two numbers were exchanged does not say where to look.
  private let near: GeoBounds?
  /// The places are not the built-in town's.
  private let hasOwnPlaces: Bool
  private let hasOwnMap: Bool

  /// `isMapOpen`: the content's map is what is shown, not the built-in one for want of it.
  init(_ places: [Place], of content: Content, isMapOpen: Bool, in size: Size) {
    self.size = size
    let locations = places.map(\.location)
    self.places = GeoBounds(locations)
    near = GeoBounds(Self.together(locations))
    hasOwnPlaces = content.places != Town.builtInPlaces
    hasOwnMap = isMapOpen && content.map != .builtIn
  }

  /// Before the map is read: one's own places, else the town's middle.
  var camera: MapCamera {
    if hasOwnPlaces, let near { return camera(over: near) }
    return MapCamera(center: Town.centre, zoom: 16)
  }

  /// The map's own bounds have a say in where to look.
  var awaitsMap: Bool { hasOwnMap }

  /// All that there is, places and map. While the map is still being read, and where it is the land
  /// far around them, the places say where to look.
  func camera(showing map: GeoBounds, isWhole: Bool) -> MapCamera {
    guard hasOwnPlaces, let near else { return camera(over: map) }
    let (all, places) = (camera(over: map.union(near)), camera)
    return isWhole && all.zoom + Self.surroundings > places.zoom ? all : places
  }

  /// The places that lie around the middle one of all, without those more than fifty times as far from
  /// it as half of them are, and farther than ``stray``. All where there are too few to tell.
  private static func together(_ locations: [GeoPoint]) -> [GeoPoint] {
    guard locations.count > 2 else { return locations }
    let points = locations.map(Mercator.project)
    let middle = Point(median(points.map(\.x)), median(points.map(\.y)))
    let ways = points.map { point in
      // The shorter way around the globe.
      let across = point.x - middle.x
      return Vector(across - across.rounded(), point.y - middle.y).length
    }
    let most = max(50 * median(ways), stray)
    return zip(locations, ways).filter { $0.1 <= most }.map(\.0)
  }

  /// On the Mercator square, whose side is the earth's circumference: some 100 km at the equator.
  private static let stray = 0.0025

  private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  /// Those of `places` that lie together, where `size` points are free for them.
  static func camera(showing places: [Place], in size: Size) -> MapCamera? {
    GeoBounds(together(places.map(\.location))).map { camera(over: $0, in: size) }
  }

  private func camera(over bounds: GeoBounds) -> MapCamera { Self.camera(over: bounds, in: size) }

  private static func camera(over bounds: GeoBounds, in size: Size) -> MapCamera {
    let margin = min(Self.margin, min(size.width, size.height) / 6)
    return .fitting(
      bounds.widened(to: leastShown),
      in: Size(size.width - 2 * margin, size.height - 2 * margin), maximumZoom: 17)
  }

  /// `map`: the bounds of what was read of it so far; all of it and all places can be reached and
  /// seen at once.
  func limits(_ map: GeoBounds?) -> MapLimits {
    let known = [places, hasOwnMap ? map : nil].compactMap { $0 }
    guard let first = known.first else {
      // The page goes there itself as soon as there is something.
      return MapLimits(zoom: Self.farthest...Self.nearest, followsData: false)
    }
    let bounds = known.dropFirst().reduce(first) { $0.union($1) }.widened(to: Self.least)
    // From farther away than twice the whole nothing would be told apart.
    let whole = max(camera(over: bounds).zoom - 1, 2)
    return MapLimits(bounds: bounds, zoom: min(whole, Self.farthest)...Self.nearest)
  }
}
