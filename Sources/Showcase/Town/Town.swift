public import Vitrine

/// The built-in town: drawn by rule, the same on every machine, never stored.
public struct Town: Sendable {
  public static let name = TownNames.town
  /// The market square.
  public static let centre = Spot(0, 0).geoPoint

  /// Some 3,500 features with OpenStreetMap's keys, named in English, Chinese and Arabic.
  public let map: [MapFeature]
  /// Some 200 places, the landmarks first; what the map shows of them has the same name.
  public let places: [Place]

  /// The places of the town, drawn once for all who ask. The map is not kept with them: it is asked for
  /// once, and is by far the larger part.
  public static let builtInPlaces: [Place] = Town().places

  /// The map as a source of portions: one.
  public static func reading() -> MapReading { MapReading { Town().map } }

  /// Draws the town: a few milliseconds of work, best done in a background job.
  public init() {
    var draft = TownDraft()
    TownLandscape.draw(&draft)
    var streets = TownStreets()
    streets.draw(&draft)
    var blocks = streets.blocks
    let landmarks = TownLandmarks.draw(&draft, blocks: &blocks)
    for block in blocks { block.build(&draft) }
    map = draft.features
    places = TownPlaces.places(draft, landmarks: landmarks)
  }
}
