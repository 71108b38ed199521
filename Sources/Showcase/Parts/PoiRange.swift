import Vitrine

/// What of the world the map of places shows at first, and how far it may be moved.
///
/// Places and map may come from different hands: the built-in town's places over a map of another
/// town, or one place alone.
struct PoiRange {
  /// Smaller bounds than that are no room to move in.
  private static let least = 1000.0
  /// No map is kept nearer than that, however small what it shows is.
  private static let farthest = 14.0
  private static let nearest = 19.5

  /// Of the part of the map that the sheet leaves free.
  private let size: Size
  private let places: GeoBounds?
  /// The places are not the built-in town's.
  private let hasOwnPlaces: Bool
  private let hasOwnMap: Bool

  /// `isMapOpen`: the content's map is what is shown, not the built-in one for want of it.
  init(_ places: [Place], of content: Content, isMapOpen: Bool, in size: Size) {
    self.size = size
    self.places = GeoBounds(places.map(\.location))
    hasOwnPlaces = content.places != Content.builtIn().places
    hasOwnMap = isMapOpen && content.map != .builtIn
  }

  /// Before the map is read: one's own places, else the town's middle.
  var camera: MapCamera {
    if hasOwnPlaces, let places { return camera(over: places) }
    return MapCamera(center: Town.centre, zoom: 16)
  }

  /// Only the map's own bounds say where to look.
  var awaitsMap: Bool { hasOwnMap && (places == nil || !hasOwnPlaces) }

  func camera(over bounds: GeoBounds) -> MapCamera {
    .fitting(bounds.widened(to: Self.least), in: size)
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
