/// Position on the globe, in degrees (WGS 84).
public struct GeoPoint: Sendable, Hashable {
  /// East of Greenwich, −180 … 180.
  public var longitude: Double
  /// North of the equator, −90 … 90.
  public var latitude: Double

  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// Shape of a feature; single points, lines and polygons are groups of one.
public enum MapGeometry: Sendable, Hashable {
  case points([GeoPoint])
  case lines([[GeoPoint]])
  /// For each polygon the outer ring first, then its holes; rings need not repeat their first
  /// point.
  case polygons([[[GeoPoint]]])
}

/// Feature of a map: a street, a building, a park, a place with a name.
public struct MapFeature: Sendable, Hashable {
  public var geometry: MapGeometry
  /// OpenStreetMap keys and values ("highway": "residential"); numbers and booleans as they are
  /// written.
  public var properties: [String: String]

  public init(geometry: MapGeometry, properties: [String: String] = [:]) {
    self.geometry = geometry
    self.properties = properties
  }
}
