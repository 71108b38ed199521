import VitrineMap

/// What is known of a map without reading all of it: where it lies, by its beginning.
struct MapHead {
  /// The file's path; nil: the map is the built-in one.
  var file: String?
  /// Of what was read; nil where nothing that can be shown was.
  var bounds: GeoBounds?
  /// All of it was read.
  var isWhole = true
  /// What is wrong with the part that was read.
  var fault: ContentError?

  /// The built-in town's, a mile around its market square.
  static let builtIn = MapHead(
    file: nil,
    bounds: GeoBounds(
      west: Town.centre.longitude - 0.02, south: Town.centre.latitude - 0.02,
      east: Town.centre.longitude + 0.02, north: Town.centre.latitude + 0.02))

  private init(file: String?, bounds: GeoBounds?) {
    self.file = file
    self.bounds = bounds
  }

  /// `bytes`: how much of it is read.
  init(file path: String, bytes: Int) {
    file = path
    do throws(ContentError) {
      let portion = try MapReading(file: path).next(bytes: bytes)
      bounds = GeoBounds(portion.features.lazy.flatMap(\.geometry.points))
      isWhole = portion.isLast
    } catch {
      fault = error
    }
  }

  /// What is probably a mistake of the map as a whole. `hasPlaces`: the folder has places of its own.
  func remark(hasPlaces: Bool) -> ContentError? {
    guard let file, fault == nil else { return nil }
    if isWhole && bounds == nil {
      return ContentError(
        file: file, problem: .isUnexpected, expected: "at least one feature with a geometry",
        found: "none", remedy: "bare ground is shown: export anew, or remove the file")
    }
    if hasPlaces || !isFar(Town.centre) { return nil }
    return ContentError(
      file: file, problem: .isUnexpected, expected: "a places.geojson beside it", found: "none",
      remedy: "the built-in places are shown, which lie elsewhere: add your own")
  }

  /// As large as what was read, in degrees, or `least`.
  private func margin(_ least: Double) -> Double {
    guard let bounds else { return .infinity }
    return max(bounds.east - bounds.west, bounds.north - bounds.south, least)
  }

  /// Degrees from what was read, around the globe either way; not above zero: within it.
  private func distance(to place: GeoPoint) -> Double {
    guard let bounds else { return 0 }
    let longitudes = [place.longitude, place.longitude + 360, place.longitude - 360]
    let east = longitudes.map { max(bounds.west - $0, $0 - bounds.east) }.min() ?? 0
    return max(east, bounds.south - place.latitude, place.latitude - bounds.north)
  }

  /// Too far to be a part of the map. What was not read of a large one may lie anywhere in its country:
  /// exports are often sorted from one border to the other.
  func isFar(_ place: GeoPoint) -> Bool {
    distance(to: place) > margin(isWhole ? 0.25 : 10)
  }

  /// Far away as it stands, and on the map with its two numbers exchanged.
  func isExchanged(_ place: GeoPoint) -> Bool {
    guard abs(place.longitude) <= 90, isFar(place) else { return false }
    let exchanged = GeoPoint(longitude: place.latitude, latitude: place.longitude)
    return distance(to: exchanged) <= margin(isWhole ? 0.25 : 2)
  }

  /// `longitude 11.5 to 11.6, latitude 48.1 to 48.2`; of a large map with the word that it is a part.
  var extent: String {
    guard let bounds else { return "nowhere" }
    return (isWhole ? "" : "its beginning: ")
      + "longitude \(Self.rounded(bounds.west)) to \(Self.rounded(bounds.east)), "
      + "latitude \(Self.rounded(bounds.south)) to \(Self.rounded(bounds.north))"
  }

  /// To a hundred metres or so.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }
}

extension MapGeometry {
  fileprivate var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap(\.self)
    case .polygons(let polygons): polygons.compactMap(\.first).flatMap(\.self)
    }
  }
}
