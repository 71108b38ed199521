package import VitrineMap

/// What is known of a map without reading all of it: where it lies, by its beginning.
package struct MapHead {
  /// The file's path; nil: the map is the built-in one.
  package var file: String?
  /// Of what was read; nil where nothing that can be shown was.
  package var bounds: GeoBounds?
  /// All of it was read.
  package var isWhole = true
  /// What is wrong with the part that was read.
  package var fault: DataError?

  /// A map that is not a file.
  package init(bounds: GeoBounds) { self.bounds = bounds }

  /// `bytes`: how much of it is read.
  package init(file path: String, bytes: Int) {
    file = path
    do throws(DataError) {
      let portion = try MapReading(file: path).next(bytes: bytes)
      bounds = GeoBounds(portion.features.lazy.flatMap(\.geometry.points))
      isWhole = portion.isLast
    } catch {
      fault = error
    }
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
  package func isFar(_ place: GeoPoint) -> Bool {
    distance(to: place) > margin(isWhole ? 0.25 : 10)
  }

  /// Far away as it stands, and on the map with its two numbers exchanged.
  package func isExchanged(_ place: GeoPoint) -> Bool {
    guard abs(place.longitude) <= 90, isFar(place) else { return false }
    let exchanged = GeoPoint(longitude: place.latitude, latitude: place.longitude)
    return distance(to: exchanged) <= margin(isWhole ? 0.25 : 2)
  }

  /// `longitude 11.5 to 11.6, latitude 48.1 to 48.2`; of a large map with the word that it is a part.
  package var extent: String {
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
