public import Vitrine

/// The built-in town. It is computed by fixed rules, so that it is the same on every machine and
/// needs no file.
public struct Town: Sendable {
  /// The name of the town.
  public static let name = TownNames.town
  /// The market square.
  public static let center = Spot(0, 0).geoPoint

  /// About 3,500 features with OpenStreetMap's keys, named in English, Chinese and Arabic.
  public let map: [MapFeature]
  /// About 200 places, the landmarks first. Those on the map have the same name there.
  public static let places: [Place] = TownPlaces.all

  /// The features without their names, for a picture of the map that is too small to read them.
  var mapWithoutNames: [MapFeature] {
    map.map { feature in
      let tags = feature.properties.filter { !($0.key == "name" || $0.key.hasPrefix("name:")) }
      return MapFeature(geometry: feature.geometry, properties: tags)
    }
  }

  /// The areas and main streets of the map, which take a small part of its time: a map shows them
  /// until the whole is built.
  public static var outline: [MapFeature] {
    var draft = TownDraft()
    TownLandscape.drawAreas(&draft)
    TownStreets.drawMainStreets(&draft)
    return draft.features
  }

  /// Builds the town. This takes a few milliseconds and is best done in a background job.
  public init() {
    var draft = TownDraft()
    TownLandscape.draw(&draft)
    var streets = TownStreets()
    streets.draw(&draft)
    var blocks = streets.blocks
    TownLandmarks.draw(&draft, blocks: &blocks)
    for block in blocks { block.build(&draft) }
    map = draft.features
  }
}
