/// Kind of a feature, in the order of painting: later ones are on top.
enum MapKind: UInt8, Sendable, CaseIterable {
  // areas
  case residential
  case commercial
  case industrial
  case campus
  case hospital
  case farmland
  case grass
  case scrub
  case forest
  case sand
  case cemetery
  case park
  case pitch
  case parking
  case plaza
  case water
  // lines of water, above areas and below everything built
  case stream
  case canal
  case river
  // buildings
  case building
  // roads and paths, the least important first
  case path
  case cycleway
  case steps
  case track
  case pedestrian
  case service
  case street
  case tertiary
  case secondary
  case primary
  case trunk
  case motorway
  case tram
  case rail
  case boundary

  var isArea: Bool { rawValue <= MapKind.water.rawValue || self == .building }

  /// Whether it has a casing and is joined with all others of its level.
  var isRoad: Bool {
    rawValue >= MapKind.pedestrian.rawValue && rawValue <= MapKind.motorway.rawValue
  }

  /// Whether it is thin, dashed and without a casing.
  var isPath: Bool {
    switch self {
    case .path, .cycleway, .steps, .track: true
    default: false
    }
  }

  /// The whole zoom level from which it is painted.
  var minimumZoom: Int {
    switch self {
    case .water, .forest: 0
    case .boundary: 4
    case .motorway: 5
    case .trunk: 6
    case .primary, .river: 8
    case .secondary, .residential, .park, .farmland, .sand: 9
    case .rail, .industrial, .grass, .scrub: 10
    case .tertiary, .commercial, .cemetery: 11
    case .street, .pedestrian, .canal, .campus, .hospital: 12
    case .stream, .service, .track, .tram, .pitch, .plaza: 13
    case .building, .path, .cycleway, .steps, .parking: 14
    }
  }
}

extension MapKind {
  /// The kind that the OpenStreetMap keys of a feature give; nil: it is not painted.
  init?(_ tags: [String: String], isArea: Bool) {
    if isArea {
      guard let kind = Self.area(tags) else { return nil }
      self = kind
    } else {
      guard let kind = Self.line(tags) else { return nil }
      self = kind
    }
  }

  private static func area(_ tags: [String: String]) -> MapKind? {
    if let building = tags["building"], building != "no" { return .building }
    if tags["water"] != nil || tags["waterway"] == "riverbank" || tags["waterway"] == "dock" {
      return .water
    }
    switch tags["natural"] {
    case "water", "bay", "strait": return .water
    case "wood": return .forest
    case "scrub", "heath", "fell", "tundra": return .scrub
    case "grassland", "wetland": return .grass
    case "beach", "sand", "shingle", "bare_rock", "scree": return .sand
    default: break
    }
    switch tags["leisure"] {
    case "park", "garden", "nature_reserve", "golf_course", "dog_park", "common": return .park
    case "pitch", "playground", "track", "sports_centre", "stadium": return .pitch
    case "swimming_pool": return .water
    default: break
    }
    switch tags["landuse"] {
    case "residential": return .residential
    case "commercial", "retail": return .commercial
    case "industrial", "railway", "construction", "port", "quarry", "landfill": return .industrial
    case "farmland", "farmyard", "orchard", "vineyard", "plant_nursery", "greenhouse_horticulture":
      return .farmland
    case "grass", "meadow", "village_green", "flowerbed", "greenfield": return .grass
    case "forest": return .forest
    case "cemetery": return .cemetery
    case "recreation_ground", "allotments": return .park
    case "reservoir", "basin": return .water
    case "education": return .campus
    default: break
    }
    switch tags["amenity"] {
    case "school", "university", "college", "kindergarten": return .campus
    case "hospital", "clinic": return .hospital
    case "parking": return .parking
    case "grave_yard": return .cemetery
    case "marketplace": return .plaza
    default: break
    }
    if tags["highway"] == "pedestrian" || tags["place"] == "square" { return .plaza }
    return nil
  }

  private static func line(_ tags: [String: String]) -> MapKind? {
    switch tags["highway"] {
    case "motorway", "motorway_link": return .motorway
    case "trunk", "trunk_link": return .trunk
    case "primary", "primary_link": return .primary
    case "secondary", "secondary_link": return .secondary
    case "tertiary", "tertiary_link": return .tertiary
    case "residential", "unclassified", "road", "living_street", "busway": return .street
    case "service": return .service
    case "pedestrian": return .pedestrian
    case "track", "bridleway": return .track
    case "cycleway": return .cycleway
    case "footway", "path", "corridor": return .path
    case "steps": return .steps
    default: break
    }
    switch tags["railway"] {
    case "rail", "narrow_gauge", "preserved", "monorail", "funicular": return .rail
    case "tram", "light_rail", "subway": return .tram
    default: break
    }
    switch tags["waterway"] {
    case "river": return .river
    case "canal": return .canal
    case "stream", "ditch", "drain": return .stream
    default: break
    }
    if tags["boundary"] == "administrative" { return .boundary }
    return nil
  }
}
