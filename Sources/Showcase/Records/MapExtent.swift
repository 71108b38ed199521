import Vitrine

/// The area that a map covers, as far as it is known before the map is shown. It finds places
/// that do not belong to the map.
struct MapExtent {
  /// The path of the map; nil for the built-in one.
  var file: String?
  /// The bounds of the part that was read; nil if it has nothing that can be shown.
  var bounds: GeoBounds?
  /// Whether the whole map was read.
  var isWhole = true

  /// The built-in town's, which covers a mile around its market square.
  static let builtIn = MapExtent(
    bounds: GeoBounds(
      west: Town.center.longitude - 0.02, south: Town.center.latitude - 0.02,
      east: Town.center.longitude + 0.02, north: Town.center.latitude + 0.02))

  // MARK: Places

  /// Whether a place is too far away to belong to the map. The unread part of a large map may be
  /// anywhere in its country, because exports are often sorted from one border to the other.
  func isFar(_ place: GeoPoint) -> Bool { distance(to: place) > margin(isWhole ? 0.25 : 10) }

  /// Whether a place is far away, but on the map with its two numbers exchanged.
  func isExchanged(_ place: GeoPoint) -> Bool {
    guard abs(place.longitude) <= 90, isFar(place) else { return false }
    let exchanged = GeoPoint(longitude: place.latitude, latitude: place.longitude)
    return distance(to: exchanged) <= margin(isWhole ? 0.25 : 2)
  }

  /// The size of the part that was read in degrees, at least `least`.
  private func margin(_ least: Double) -> Double {
    guard let bounds else { return .infinity }
    return max(bounds.east - bounds.west, bounds.north - bounds.south, least)
  }

  /// The distance in degrees from the bounds, in either direction around the globe. Zero or below:
  /// inside.
  private func distance(to place: GeoPoint) -> Double {
    guard let bounds else { return 0 }
    let longitudes = [place.longitude, place.longitude + 360, place.longitude - 360]
    let east = longitudes.map { max(bounds.west - $0, $0 - bounds.east) }.min() ?? 0
    return max(east, bounds.south - place.latitude, place.latitude - bounds.north)
  }

  // MARK: Texts

  /// `longitude 11.5 to 11.6, latitude 48.1 to 48.2`. If only a part of the map was read, the text
  /// says so.
  var text: String {
    guard let bounds else { return "nowhere" }
    return (isWhole ? "" : "its beginning: ")
      + "longitude \(Self.rounded(bounds.west)) to \(Self.rounded(bounds.east)), "
      + "latitude \(Self.rounded(bounds.south)) to \(Self.rounded(bounds.north))"
  }

  /// Rounds to about a hundred meters.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }

  /// A probable mistake of the map as a whole. `hasPlaces` states whether the folder has its own
  /// places.
  func remark(hasPlaces: Bool) -> DataError? {
    guard let file else { return nil }
    if isWhole && bounds == nil {
      return DataError(
        file: file, expected: "at least one feature with a geometry",
        found: "none", remedy: "bare ground is shown: export it again, or remove the file")
    }
    if hasPlaces || !isFar(Town.center) { return nil }
    return DataError(
      file: file, expected: "a places.geojson beside it", found: "none",
      remedy: "the built-in places are shown, which are elsewhere: add your own")
  }
}
