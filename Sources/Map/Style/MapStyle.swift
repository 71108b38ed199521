public import VitrineRaster

/// Colors of a map. The features' OpenStreetMap keys determine which of them are painted at which
/// zoom and width, the same in every style.
public struct MapStyle: Sendable, Hashable {
  /// Ground where nothing else is mapped. What is below it, such as a tunnel, is mixed with it.
  public var land: Color
  /// Housing areas.
  public var residential: Color
  /// Areas of offices and shops.
  public var commercial: Color
  /// Industry, railway land, ports, quarries, landfills and construction sites.
  public var industrial: Color
  /// Grounds of schools, universities and kindergartens.
  public var campus: Color
  /// Grounds of hospitals and clinics.
  public var hospital: Color
  /// Fields, farmyards, orchards, vineyards, nurseries and greenhouses.
  public var farmland: Color
  /// Grass, meadows, flower beds and wetlands.
  public var grass: Color
  /// Scrub, heath, fell and tundra.
  public var scrub: Color
  /// Woods and forests.
  public var forest: Color
  /// Beaches, sand, shingle, scree and bare rock.
  public var sand: Color
  /// Cemeteries and graveyards.
  public var cemetery: Color
  /// Parks, gardens, nature reserves, golf courses and allotments.
  public var park: Color
  /// Sports pitches, tracks, stadiums and playgrounds.
  public var pitch: Color
  /// Car parks.
  public var parking: Color
  /// Squares, marketplaces and pedestrian areas; also the deck of a bridge that carries a path or
  /// rails.
  public var plaza: Color
  /// Lakes, rivers, canals, streams and pools; also the halo of their names.
  public var water: Color
  /// Roofs of buildings, from zoom 14.
  public var building: Color
  /// Outlines of buildings, from zoom 15.4, and their walls, from zoom 16.
  public var buildingEdge: Color
  /// Footpaths, cycleways, steps and tracks.
  public var path: Color
  /// Railway and tram lines.
  public var rail: Color
  /// Dashes inside a railway line, from zoom 14; tram lines have none.
  public var railGap: Color
  /// Administrative boundaries, dashed.
  public var boundary: Color
  /// Edges of a bridge.
  public var bridge: Color
  /// Streets, and the casing around them.
  package var street: RoadColors
  /// Roads between villages or quarters (`highway=tertiary`).
  package var tertiary: RoadColors
  /// Roads between towns (`highway=secondary`).
  package var secondary: RoadColors
  /// Roads between large towns (`highway=primary`).
  package var primary: RoadColors
  /// Motorways and trunk roads.
  package var motorway: RoadColors
  /// Names on the map.
  package var labels: LabelColors

  /// Colors of a road.
  package struct RoadColors: Sendable, Hashable {
    /// The inside of the road.
    package var fill: Color
    /// The edges along both sides of the road, dashed in tunnels.
    package var casing: Color

    /// Makes the colors of a road's inside and of its edges.
    package init(_ fill: Color, casing: Color) {
      self.fill = fill
      self.casing = casing
    }
  }

  /// Colors of the names on a map.
  package struct LabelColors: Sendable, Hashable {
    /// Names of towns, quarters, squares and grounds, and titles of markers.
    package var place: Color
    /// Names of streets and paths.
    package var street: Color
    /// Names of lakes, rivers and canals.
    package var water: Color
    /// Names of parks, woods, fields, pitches and other open areas.
    package var park: Color
    /// Names of buildings, from zoom 16.
    package var building: Color
    /// Halo around every letter, so that it is readable on any background.
    package var halo: Color

    /// Makes the colors of all names and of the halo around them.
    package init(
      place: Color, street: Color, water: Color, park: Color, building: Color, halo: Color
    ) {
      self.place = place
      self.street = street
      self.water = water
      self.park = park
      self.building = building
      self.halo = halo
    }
  }

  /// Dark names on a light ground.
  public static let light = MapStyle(
    land: Color(rgb: 0xf5f2ec), residential: Color(rgb: 0xf0ece5),
    commercial: Color(rgb: 0xf5ece1), industrial: Color(rgb: 0xebe9ea),
    campus: Color(rgb: 0xf4ecd9), hospital: Color(rgb: 0xf8e7e4),
    farmland: Color(rgb: 0xf0eed8), grass: Color(rgb: 0xdcebc6), scrub: Color(rgb: 0xd3e3bd),
    forest: Color(rgb: 0xbfddb0), sand: Color(rgb: 0xf6ecc9), cemetery: Color(rgb: 0xd2e2c8),
    park: Color(rgb: 0xc9e8b9), pitch: Color(rgb: 0xb4dfae), parking: Color(rgb: 0xeae7e2),
    plaza: Color(rgb: 0xfbf9f5), water: Color(rgb: 0x9fd3f0), building: Color(rgb: 0xe4ded5),
    buildingEdge: Color(rgb: 0xd1c9bd), path: Color(rgb: 0xc4b9a6), rail: Color(rgb: 0xb3aea8),
    railGap: Color(rgb: 0xfaf8f5), boundary: Color(rgb: 0xbaa9bd),
    bridge: Color(rgb: 0xa89c8a),
    street: RoadColors(.white, casing: Color(rgb: 0xdbd4c8)),
    tertiary: RoadColors(.white, casing: Color(rgb: 0xcdc4b5)),
    secondary: RoadColors(Color(rgb: 0xfff5cf), casing: Color(rgb: 0xe3cd93)),
    primary: RoadColors(Color(rgb: 0xffe6a3), casing: Color(rgb: 0xe0b963)),
    motorway: RoadColors(Color(rgb: 0xffcd7c), casing: Color(rgb: 0xd99a45)),
    labels: LabelColors(
      place: Color(rgb: 0x2f3338), street: Color(rgb: 0x4d5156), water: Color(rgb: 0x16557f),
      park: Color(rgb: 0x2c6e36), building: Color(rgb: 0x7a7166), halo: Color(rgb: 0xffffff)))

  /// Light names on a dark ground.
  public static let dark = MapStyle(
    land: Color(rgb: 0x1c1f24), residential: Color(rgb: 0x20242a),
    commercial: Color(rgb: 0x272523), industrial: Color(rgb: 0x222428),
    campus: Color(rgb: 0x292721), hospital: Color(rgb: 0x2e2426), farmland: Color(rgb: 0x22251f),
    grass: Color(rgb: 0x22322a), scrub: Color(rgb: 0x203027), forest: Color(rgb: 0x1d3628),
    sand: Color(rgb: 0x2e2b22), cemetery: Color(rgb: 0x222f29), park: Color(rgb: 0x1f3b2b),
    pitch: Color(rgb: 0x24472f), parking: Color(rgb: 0x24272c), plaza: Color(rgb: 0x2b2f36),
    water: Color(rgb: 0x17405f), building: Color(rgb: 0x2c3138), buildingEdge: Color(rgb: 0x3a414a),
    path: Color(rgb: 0x565c60), rail: Color(rgb: 0x565b63), railGap: Color(rgb: 0x23272c),
    boundary: Color(rgb: 0x5d5166), bridge: Color(rgb: 0x08090b),
    street: RoadColors(Color(rgb: 0x3c424b), casing: Color(rgb: 0x14171b)),
    tertiary: RoadColors(Color(rgb: 0x464d57), casing: Color(rgb: 0x14171b)),
    secondary: RoadColors(Color(rgb: 0x575a5c), casing: Color(rgb: 0x15171a)),
    primary: RoadColors(Color(rgb: 0x6b6350), casing: Color(rgb: 0x17171a)),
    motorway: RoadColors(Color(rgb: 0x86713f), casing: Color(rgb: 0x191817)),
    labels: LabelColors(
      place: Color(rgb: 0xf1f3f4), street: Color(rgb: 0xc3c8ce), water: Color(rgb: 0x86c3ec),
      park: Color(rgb: 0x8fcf9c), building: Color(rgb: 0x98a0a8), halo: Color(rgb: 0x14171b)))

  /// The inside of an area or of a line.
  func fill(_ kind: MapKind) -> Color {
    switch kind {
    case .residential: residential
    case .commercial: commercial
    case .industrial: industrial
    case .campus: campus
    case .hospital: hospital
    case .farmland: farmland
    case .grass: grass
    case .scrub: scrub
    case .forest: forest
    case .sand: sand
    case .cemetery: cemetery
    case .park: park
    case .pitch: pitch
    case .parking: parking
    case .plaza: plaza
    case .water, .stream, .canal, .river: water
    case .building: building
    case .path, .cycleway, .steps, .track: path
    case .pedestrian, .service, .street: street.fill
    case .tertiary: tertiary.fill
    case .secondary: secondary.fill
    case .primary: primary.fill
    case .trunk, .motorway: motorway.fill
    case .tram, .rail: rail
    case .boundary: boundary
    }
  }

  /// Color of what is below the ground: `color` as if seen through it.
  func sunk(_ color: Color) -> Color {
    func channel(_ shift: UInt32) -> UInt32 {
      (((color.argb >> shift & 255) * 2 + (land.argb >> shift & 255) * 3) / 5) << shift
    }
    return Color(rgb: channel(16) | channel(8) | channel(0))
  }

  func casing(_ kind: MapKind) -> Color {
    switch kind {
    case .tertiary: tertiary.casing
    case .secondary: secondary.casing
    case .primary: primary.casing
    case .trunk, .motorway: motorway.casing
    default: street.casing
    }
  }
}
