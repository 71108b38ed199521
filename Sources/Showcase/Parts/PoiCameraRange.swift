import Vitrine

/// The camera that the map shows at first, and the limits of its movement.
///
/// Places and map may be independent: places of the built-in town with a map of another town, or a
/// single place.
struct PoiCameraRange {
  /// The smallest extent of the limits, in meters.
  private static let least = 1000.0
  /// The smallest extent that is shown at first, in meters.
  private static let leastShown = 200.0
  /// The space around the places that are shown at first, in points: half a marker or a street's
  /// name.
  private static let margin = 32.0
  /// A map that needs a camera this many levels farther away than the places is the land around
  /// them.
  private static let surroundings = 3.0
  /// The limits always allow zooming out to this level.
  private static let farthest = 14.0
  private static let nearest = 19.5

  /// The size of the map's visible part beside the panel.
  var size: Size
  private let places: GeoBounds?
  /// The bounds of the places that are close together. A place with exchanged coordinates does not
  /// count.
  private let near: GeoBounds?
  /// Whether the places differ from those of the built-in town.
  private let hasOwnPlaces: Bool
  private let hasOwnMap: Bool

  /// `isMapOpen` is false where the built-in map replaces one that cannot be read.
  init(_ places: [Place], of content: Content, isMapOpen: Bool, in size: Size) {
    self.size = size
    let locations = places.map(\.location)
    self.places = GeoBounds(locations)
    near = GeoBounds(Self.together(locations))
    hasOwnPlaces = content.places != Town.places
    hasOwnMap = isMapOpen && content.map != nil
  }

  /// The camera before the map is read: over the user's places, else over the town's center.
  var camera: MapCamera {
    if hasOwnPlaces, let near { return camera(over: near) }
    return MapCamera(center: Town.center, zoom: 16)
  }

  /// Whether the map's bounds change the camera once they are known.
  var awaitsMap: Bool { hasOwnMap }

  /// The camera over places and map. While the map is being read, and where it is the land far
  /// around the places, only the places count.
  func camera(showing map: GeoBounds, isWhole: Bool) -> MapCamera {
    guard hasOwnPlaces, let near else { return camera(over: map) }
    let (all, places) = (camera(over: map.union(near)), camera)
    return isWhole && all.zoom + Self.surroundings > places.zoom ? all : places
  }

  /// The places around the median, without those more than fifty times as far from it as half of
  /// the places are and farther than ``stray``. All places where there are fewer than three.
  private static func together(_ locations: [GeoPoint]) -> [GeoPoint] {
    guard locations.count > 2 else { return locations }
    let points = locations.map(Mercator.project)
    let middle = Point(median(points.map(\.x)), median(points.map(\.y)))
    let ways = points.map { point in
      // The shorter distance around the globe.
      let across = point.x - middle.x
      return Vector(across - across.rounded(), point.y - middle.y).length
    }
    let most = max(50 * median(ways), stray)
    return zip(locations, ways).filter { $0.1 <= most }.map(\.0)
  }

  /// On the unit Mercator square, whose side is the earth's circumference: about 100 km at the
  /// equator.
  private static let stray = 0.0025

  private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  /// The camera that shows those of `places` that are close together in `size` points.
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

  /// The limits of the camera. `map` is the bounds of the part of the map that was read so far. The
  /// limits include all of it and all places.
  func limits(_ map: GeoBounds?) -> MapLimits {
    let known = [places, hasOwnMap ? map : nil].compactMap { $0 }
    guard let first = known.first else {
      // The page moves the map itself as soon as there is data.
      return MapLimits(zoom: Self.farthest...Self.nearest, followsData: false)
    }
    let bounds = known.dropFirst().reduce(first) { $0.union($1) }.widened(to: Self.least)
    // At more than twice the extent of the data, single places could not be distinguished.
    let whole = max(camera(over: bounds).zoom - 1, 2)
    return MapLimits(bounds: bounds, zoom: min(whole, Self.farthest)...Self.nearest)
  }
}
