import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// A data directory for one test.
final class DataFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(places: String? = nil, map: String? = nil) throws {
    folder = try TemporaryFolder()
    for (name, text) in [("places.geojson", places), ("map.geojson", map)] {
      if let text { try folder.write(text, name) }
    }
  }

  @MainActor func data(log: @escaping LogSink = { _, _ in }) throws -> ShowcaseData {
    ShowcaseData(directory: path, content: try Content.load(directory: path), log: log)
  }
}

func collection(_ features: [String]) -> String {
  "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}"
}

/// Streets around 10° east, 50° north, about 3 km wide and far away from the built-in town.
private let streets = (0...20).map { k in
  let y = 49.99 + Double(k) * 0.001
  return """
    {"type": "Feature", "properties": {"highway": "residential", "name": "Street \(k)"},
     "geometry": {"type": "LineString", "coordinates": [[9.98, \(y)], [10.02, \(y)]]}}
    """
}

/// The same streets with long texts: the file has more than one portion but is drawn as quickly.
private let wordyStreets = streets.map {
  $0.replacing(
    "\"highway\"",
    with: "\"note\": \"\(String(repeating: "far and wide ", count: 5000))\", \"highway\"")
}

func place(
  _ longitude: Double, _ latitude: Double, _ tag: String = "\"category\": \"cafe\""
) -> String {
  """
  {"type": "Feature", "properties": {"name": "Here", \(tag)},
   "geometry": {"type": "Point", "coordinates": [\(longitude), \(latitude)]}}
  """
}

@MainActor
@Suite("The map with different data")
struct PoiTests {
  private let middle = GeoPoint(longitude: 10, latitude: 50)

  private func read(_ show: ShowcaseHarness) throws {
    let map = try show.map
    for _ in 0..<40 {
      if map.source.progress >= 1 { return }
      show.runWork()
      show.wait(.milliseconds(20))
    }
    Issue.record("the map is not read")
  }

  private func near(_ a: GeoPoint, _ b: GeoPoint, _ degrees: Double = 0.001) -> Bool {
    abs(a.longitude - b.longitude) < degrees && abs(a.latitude - b.latitude) < degrees
  }

  @Test(
    "a map without places is shown as a whole, and the built-in places are within its limits",
    arguments: [Language.english, .arabic])
  func mapAlone(language: Language) throws {
    let folder = try DataFolder(map: collection(streets))
    let show = try ShowcaseHarness(
      "poi", language, size: PixelSize(800, 480), data: try folder.data())
    try read(show)
    let map = try show.map
    #expect(near(map.camera.center, middle), "\(map.camera.center)")
    for (x, y) in [(9.98, 49.99), (10.02, 50.01)] {
      let corner = map.viewport.point(of: GeoPoint(longitude: x, latitude: y))
      let seen = map.viewport.visible.inset(by: Insets(all: -1))
      #expect(seen.contains(corner), "\(corner) of \(seen)")
    }
    let town = MapCamera(center: Town.center, zoom: 16)
    #expect(near(map.limits.limited(town).center, Town.center, 1e-6))
    show.finger(at: Point(400, 200)) { $0.moving(by: Vector(-60, 40), over: .milliseconds(300)) }
    show.wait(Duration(seconds: 3))
    #expect(!near(map.camera.center, middle), "it can be moved")
  }

  @Test("a map with an empty list of places is shown as a whole")
  func noPlaces() throws {
    let folder = try DataFolder(places: collection([]), map: collection(streets))
    let show = try ShowcaseHarness("poi", data: try folder.data())
    try read(show)
    let map = try show.map
    #expect(map.markers.isEmpty)
    #expect(near(map.camera.center, middle), "\(map.camera.center)")
    let bounds = try #require(map.limits.bounds)
    #expect(abs(bounds.west - 9.98) < 0.001 && abs(bounds.north - 50.01) < 0.001, "\(bounds)")
  }

  @Test("a map moved by the user while it is read stays where it is")
  func touched() throws {
    let folder = try DataFolder(map: collection(streets))
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
    show.finger(at: Point(400, 200)) {
      $0.moving(by: Vector(-60, 40), over: .milliseconds(300)).resting(for: .milliseconds(200))
    }
    show.wait(Duration(seconds: 2))
    let map = try show.map
    let before = map.camera
    try read(show)
    show.wait(Duration(seconds: 2))
    #expect(map.camera == before)
  }

  @Test("a map in several parts is shown as a whole at the end, unless the user has moved it")
  func laterParts() throws {
    let last = streets[0].replacing(
      "[9.98, 49.99], [10.02, 49.99]", with: "[10.2, 50.1], [10.21, 50.11]")
    let text = collection(wordyStreets + [last])
    #expect(text.utf8.count > 1 << 20)
    let folder = try DataFolder(map: text)
    for moves in [false, true] {
      let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
      let map = try show.map
      // The first portion has arrived.
      for _ in 0..<40 where map.camera.center.longitude < 9 {
        show.runWork()
        show.wait(.milliseconds(20))
      }
      #expect(map.progress < 1)
      if moves {
        show.finger(at: Point(400, 200)) {
          $0.moving(by: Vector(-60, 40), over: .milliseconds(300)).resting(for: .milliseconds(200))
        }
      }
      let before = map.camera
      try read(show)
      show.wait(Duration(seconds: 4))
      let seen = map.viewport.visible.inset(by: Insets(all: -1))
      let far = map.viewport.point(of: GeoPoint(longitude: 10.21, latitude: 50.11))
      #expect(seen.contains(far) == !moves, "\(far) of \(seen)")
      if moves { #expect(map.camera == before) }
    }
  }

  @Test("a place opened before the last part of the map stays in position")
  func openedMeanwhile() throws {
    let last = streets[0].replacing(
      "[9.98, 49.99], [10.02, 49.99]", with: "[10.02, 50.012], [10.03, 50.015]")
    let places = [place(10, 50), place(10.004, 50.002), place(10.008, 50.004)]
    let text = collection(wordyStreets + [last])
    #expect(text.utf8.count > 1 << 20)
    let folder = try DataFolder(places: collection(places), map: text)
    for opens in [false, true] {
      let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
      let map = try show.map
      for _ in 0..<40 where map.source.bounds == nil {
        show.runWork()
        show.wait(.milliseconds(20))
      }
      show.wait(Duration(seconds: 1))
      #expect(map.progress < 1)
      let (center, middle) = (map.camera.center, map.markers[1])
      if opens {
        show.finger(at: map.viewport.point(of: middle.place)) {
          $0.resting(for: .milliseconds(50))
        }
      }
      show.wait(Duration(seconds: 2))
      #expect(map.selectedMarker == (opens ? middle.id : nil))
      #expect(map.camera.center == center, "in clear sight it is not flown to")
      let before = map.camera
      try read(show)
      show.wait(Duration(seconds: 4))
      #expect((map.camera == before) == opens, "\(before) to \(map.camera)")
    }
  }

  @Test(
    "a place with exchanged coordinates does not change the first camera and can be reached")
  func strayPlace() throws {
    let street = """
      {"type": "Feature", "properties": {"highway": "residential", "name": "Mill Lane"},
       "geometry": {"type": "LineString", "coordinates": [[9.998, 49.9995], [10.002, 50.0005]]}}
      """
    let village = [place(10.001, 50.0001), place(9.999, 50), place(10, 50.0004)]
    for stray in [place(50, 10), place(-170, -20)] {
      for places in [village + [stray], [stray] + village] {
        let folder = try DataFolder(places: collection(places), map: collection([street]))
        let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
        try read(show)
        let map = try show.map
        for (x, y) in [(9.998, 49.9995), (10.002, 50.0005)] {
          let end = map.viewport.point(of: GeoPoint(longitude: x, latitude: y))
          #expect(map.viewport.visible.contains(end), "\(end) of \(map.viewport.visible)")
        }
        #expect(map.camera.zoom > 15)
        let bounds = try #require(map.reach.bounds)
        #expect(bounds.north - bounds.south > 30)
      }
    }
  }

  @Test(
    "a small map of the user fills the screen at first, with its places and street names",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280)])
  func village(size: PixelSize) throws {
    let street = """
      {"type": "Feature", "properties": {"highway": "residential", "name": "Mill Lane"},
       "geometry": {"type": "LineString", "coordinates": [[9.998, 49.9995], [10.002, 50.0005]]}}
      """
    for places in [[], [place(10.001, 50.0001)], [place(10, 50), place(10.0025, 50.0006)]] {
      let folder = try DataFolder(
        places: places.isEmpty ? nil : collection(places), map: collection([street]))
      let show = try ShowcaseHarness("poi", size: size, data: try folder.data())
      try read(show)
      let map = try show.map
      let seen = map.viewport.visible
      var xs: [Double] = []
      for (x, y) in [(9.998, 49.9995), (10.002, 50.0005)] {
        let end = map.viewport.point(of: GeoPoint(longitude: x, latitude: y))
        #expect(seen.inset(by: Insets(all: 12)).contains(end), "\(end) of \(seen)")
        xs.append(end.x)
      }
      #expect(xs[1] - xs[0] > min(seen.width, seen.height) * 0.5, "\(xs) of \(seen)")
      show.wait(Duration(seconds: 2))
      #expect(map.camera.zoom > 15.4, "where streets have names")
    }
  }

  @Test("places in a wide land determine the camera")
  func land() throws {
    let wide = streets[0].replacing(
      "[9.98, 49.99], [10.02, 49.99]", with: "[9, 49], [11, 51]")
    let folder = try DataFolder(
      places: collection([place(10, 50), place(10.01, 50.01)]), map: collection([wide]))
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
    try read(show)
    show.wait(Duration(seconds: 3))
    let map = try show.map
    #expect(near(map.camera.center, GeoPoint(longitude: 10.005, latitude: 50.005)))
    #expect(map.camera.zoom > 13)
  }

  @Test("a single place is centered and the map can be moved around it")
  func onePlace() throws {
    let folder = try DataFolder(places: collection([place(10, 50)]), map: collection(streets))
    for hasMap in [true, false] {
      if !hasMap {
        try FileManager.default.removeItem(atPath: "\(folder.path)/map.geojson")
      }
      let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: try folder.data())
      let map = try show.map
      #expect(map.markers.count == 1)
      if hasMap { try read(show) }
      #expect(near(map.camera.center, middle, 1e-6))
      let bounds = try #require(map.limits.bounds)
      #expect(bounds.east - bounds.west > 0.0138 && bounds.north - bounds.south > 0.0089)
      if hasMap { #expect(bounds.west < 9.981 && bounds.east > 10.019) }
      show.finger(at: Point(400, 200)) {
        $0.moving(by: Vector(-60, 0), over: .milliseconds(300)).resting(for: .milliseconds(200))
      }
      show.wait(Duration(seconds: 3))
      #expect(map.camera.center.longitude > 10.0005, "it stays where it was moved to")
    }
  }

  @Test(
    "the map zooms beside the sheet, over its low tier and over half of it",
    arguments: [Language.english, .arabic])
  func tapAndDrag(language: Language) throws {
    for tier in [3, 2] {
      for distance in [60.0, -60] {
        let show = try ShowcaseHarness("poi", language, size: PixelSize(800, 480))
        let (map, sheet) = (try show.map, try #require(show.find { $0 is Sheet } as? Sheet))
        map.markers = []
        sheet.setTier(tier)
        show.wait(Duration(seconds: 2))
        let zoom = map.camera.zoom - map.zoomOffset
        let at = Point(300, 120)
        let place = map.viewport.place(at: at)
        show.finger(at: at) { $0.resting(for: .milliseconds(50)) }
        show.wait(.milliseconds(60))
        show.finger(at: at) {
          $0.moving(by: Vector(0, distance), over: .milliseconds(300)).resting(
            for: .milliseconds(120))
        }
        show.wait(Duration(seconds: 2))
        let levels = map.camera.zoom - map.zoomOffset - zoom
        #expect(
          levels * distance > 0 && abs(levels * 100 - distance) < 10, "tier \(tier): \(levels)")
        // A tap at half height lowers the sheet, and the map moves with it.
        if tier == 3 {
          #expect((map.viewport.point(of: place) - at).length < 1)
        }
        #expect(sheet.tier == 3)
      }
    }
  }

  @Test(
    "an unknown kind is a neutral pin, an unknown shop a shop, and common kinds have their icons")
  func kinds() throws {
    let expected: [(String, Icon)] = [
      ("\"amenity\": \"vending_machine\"", .pin), ("\"category\": \"portal\"", .pin),
      ("\"description\": \"nothing else\"", .pin), ("\"amenity\": \"concert_hall\"", .theatre),
      ("\"amenity\": \"courthouse\"", .building), ("\"shop\": \"candles\"", .shop),
      ("\"shop\": \"supermarket\"", .shop), ("\"tourism\": \"motel\"", .hotel),
      ("\"leisure\": \"dog_park\"", .park), ("\"amenity\": \"fuel\"", .parking),
      ("\"amenity\": \"biergarten\"", .restaurant), ("\"shop\": \"unicycles\"", .shop),
      ("\"shop\": \"yes\"", .shop), ("\"craft\": \"bell_founder\"", .shop),
      ("\"tourism\": \"yes\"", .pin), ("\"category\": \"unicycles\"", .pin),
    ]
    let features = expected.enumerated().map { index, pair in
      place(10 + Double(index) / 1000, 50, pair.0)
    }
    let folder = try DataFolder(places: collection(features))
    for theme in [Theme.light, .dark] {
      let show = try ShowcaseHarness(
        "poi", size: PixelSize(800, 480), theme: theme, data: try folder.data())
      let markers = try show.map.markers
      #expect(markers.map(\.glyph) == expected.map { MapGlyph($0.1) })
      let colors = Set(Theme.light.palette)
      for marker in markers {
        #expect(colors.contains(marker.color) == (marker.glyph != MapGlyph(.pin)))
      }
      #expect(show.find { $0 is ListView } != nil)
    }
  }

  @Test("a map with an error shows the part before it and a message", arguments: Language.allCases)
  func brokenMap(language: Language) throws {
    let text = collection(streets + wordyStreets + streets).dropLast(600) + "no number"
    #expect(text.utf8.count > 1 << 20)
    let folder = try DataFolder(map: String(text))
    let log = LogLines()
    let show = try ShowcaseHarness(
      "poi", language, size: PixelSize(800, 480),
      data: try folder.data(log: { log.lines.append("\($1)") }))
    let texts = [
      Language.english: "Part of the map could not be read", .chinese: "部分地图无法读取",
      .arabic: "تعذّرت قراءة جزء من الخريطة",
    ]
    let words = try #require(texts[language])
    #expect(!show.words.contains(words))
    try read(show)
    show.wait(Duration(seconds: 0.5))
    #expect(show.words.contains(words), "\(show.words)")
    #expect(log.lines.contains { $0.contains("map.geojson:") }, "\(log.lines)")
    #expect(near(try show.map.camera.center, middle))
    show.wait(Duration(seconds: 9))
    #expect(!show.words.contains(words))
  }

  @Test("a map that is missing when the screen opens is replaced by the town's, with a message")
  func missingMap() throws {
    var content = Content.builtIn()
    content.map = GeoJSONMap("/nowhere/at/all/map.geojson")
    let show = try ShowcaseHarness(
      "poi", size: PixelSize(800, 480),
      data: ShowcaseData(directory: "/nowhere/at/all", content: content))
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("Part of the map could not be read"), "\(show.words)")
    #expect(near(try show.map.camera.center, Town.center, 1e-6))
  }
}
