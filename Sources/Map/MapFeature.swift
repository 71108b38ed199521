/// Position on the globe, in degrees (WGS 84).
public struct GeoPoint: Sendable, Hashable {
  /// East of Greenwich, −180 … 180.
  public var longitude: Double
  /// North of the equator, −90 … 90.
  public var latitude: Double

  /// Makes a position from degrees, which are not checked.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// Shape of a feature; single points, lines and polygons are groups of one.
public enum MapGeometry: Sendable, Hashable {
  /// Places without extent, such as the middle of a town.
  case points([GeoPoint])
  /// Lines such as streets and rivers: for each its points in order. A closed line is no area.
  case lines([[GeoPoint]])
  /// For each polygon the outer ring first, then its holes; rings need not repeat their first
  /// point.
  case polygons([[[GeoPoint]]])
}

/// Feature of a map: a street, a building, a park, a place with a name.
public struct MapFeature: Sendable, Hashable {
  /// The shape, in degrees.
  public var geometry: MapGeometry
  /// OpenStreetMap keys and values ("highway": "residential"); numbers and booleans as they are
  /// written.
  public var properties: [String: String]

  /// Makes a feature; without properties it is not painted.
  public init(geometry: MapGeometry, properties: [String: String] = [:]) {
    self.geometry = geometry
    self.properties = properties
  }
}
