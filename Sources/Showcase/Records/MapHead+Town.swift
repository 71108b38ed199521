import Vitrine

extension MapHead {
  /// The built-in town's, which covers a mile around its market square.
  static let builtIn = MapHead(
    bounds: GeoBounds(
      west: Town.centre.longitude - 0.02, south: Town.centre.latitude - 0.02,
      east: Town.centre.longitude + 0.02, north: Town.centre.latitude + 0.02))

  /// A probable mistake of the map as a whole. `hasPlaces` states whether the folder has its own
  /// places.
  func remark(hasPlaces: Bool) -> DataError? {
    guard let file, fault == nil else { return nil }
    if isWhole && bounds == nil {
      return DataError(
        file: file, problem: .isUnexpected, expected: "at least one feature with a geometry",
        found: "none", remedy: "bare ground is shown: export it again, or remove the file")
    }
    if hasPlaces || !isFar(Town.centre) { return nil }
    return DataError(
      file: file, problem: .isUnexpected, expected: "a places.geojson beside it", found: "none",
      remedy: "the built-in places are shown, which lie elsewhere: add your own")
  }
}
