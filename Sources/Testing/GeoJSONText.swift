package import VitrineMap

/// Returns a FeatureCollection of one feature with this geometry, as GeoJSON.
package func featureCollection(_ geometry: String, properties: String = "{}") -> String {
  """
  {"type":"FeatureCollection","features":[
  {"type":"Feature","properties":\(properties),"geometry":\(geometry)}]}
  """
}

extension GeoPoint {
  /// Creates a point by the coordinates of a GeoJSON position, in their order.
  package init(_ longitude: Double, _ latitude: Double) {
    self.init(longitude: longitude, latitude: latitude)
  }
}
