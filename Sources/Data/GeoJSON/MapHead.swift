package import VitrineMap

/// The location of a map, determined from the beginning of its file.
package struct MapHead {
  /// The file's path; nil for the built-in map.
  package var file: String?
  /// The bounds of the part that was read; nil if it has nothing that can be shown.
  package var bounds: GeoBounds?
  /// Whether the whole file was read.
  package var isWhole = true
  /// The error in the part that was read.
  package var fault: DataError?

  /// Creates the head of a map that is not a file.
  package init(bounds: GeoBounds) { self.bounds = bounds }

  /// Reads the head of a file; `bytes` is the size of the part that is read.
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

  /// Returns the size of the part that was read in degrees, at least `least`.
  private func margin(_ least: Double) -> Double {
    guard let bounds else { return .infinity }
    return max(bounds.east - bounds.west, bounds.north - bounds.south, least)
  }

  /// Returns the distance in degrees from the bounds, in either direction around the globe. Zero or
  /// below: inside.
  private func distance(to place: GeoPoint) -> Double {
    guard let bounds else { return 0 }
    let longitudes = [place.longitude, place.longitude + 360, place.longitude - 360]
    let east = longitudes.map { max(bounds.west - $0, $0 - bounds.east) }.min() ?? 0
    return max(east, bounds.south - place.latitude, place.latitude - bounds.north)
  }

  /// Returns whether a place is too far away to belong to the map. The unread part of a large map
  /// may be anywhere in its country, because exports are often sorted from one border to the other.
  package func isFar(_ place: GeoPoint) -> Bool {
    distance(to: place) > margin(isWhole ? 0.25 : 10)
  }

  /// Returns whether a place is far away, but on the map with its two numbers exchanged.
  package func isExchanged(_ place: GeoPoint) -> Bool {
    guard abs(place.longitude) <= 90, isFar(place) else { return false }
    let exchanged = GeoPoint(longitude: place.latitude, latitude: place.longitude)
    return distance(to: exchanged) <= margin(isWhole ? 0.25 : 2)
  }

  /// The extent as text: `longitude 11.5 to 11.6, latitude 48.1 to 48.2`. If only a part of the map
  /// was read, the text says so.
  package var extent: String {
    guard let bounds else { return "nowhere" }
    return (isWhole ? "" : "its beginning: ")
      + "longitude \(Self.rounded(bounds.west)) to \(Self.rounded(bounds.east)), "
      + "latitude \(Self.rounded(bounds.south)) to \(Self.rounded(bounds.north))"
  }

  /// Rounds to about a hundred metres.
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
