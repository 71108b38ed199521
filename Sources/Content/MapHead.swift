import VitrineMap

/// What is known of a map without reading all of it: where it lies, by its first megabyte.
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

  init(file path: String) {
    file = path
    do throws(ContentError) {
      let portion = try MapReading(file: path).next()
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

  /// Nearer than this to what was read, in degrees, a place may well be a part of the map.
  private var margin: Double {
    guard let bounds else { return .infinity }
    return max(bounds.east - bounds.west, bounds.north - bounds.south, isWhole ? 0.25 : 2)
  }

  func isFar(_ place: GeoPoint) -> Bool {
    guard let bounds else { return false }
    let longitudes = [place.longitude, place.longitude + 360]
    let east = longitudes.map { max(bounds.west - $0, $0 - bounds.east) }.min() ?? 0
    return max(east, bounds.south - place.latitude, place.latitude - bounds.north) > margin
  }

  /// Far away as it stands, and on the map with its two numbers exchanged.
  func isExchanged(_ place: GeoPoint) -> Bool {
    abs(place.longitude) <= 90 && isFar(place)
      && !isFar(GeoPoint(longitude: place.latitude, latitude: place.longitude))
  }

  /// `longitude 11.5 to 11.6, latitude 48.1 to 48.2`
  var extent: String {
    guard let bounds else { return "nowhere" }
    return "longitude \(Self.rounded(bounds.west)) to \(Self.rounded(bounds.east)), "
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
