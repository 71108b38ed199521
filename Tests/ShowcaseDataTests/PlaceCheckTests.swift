import Foundation
import Testing
import VitrineData
import VitrineShowcase
import VitrineMap
import VitrineTesting

/// Tests with a folder that has a map of one street at longitude 11.5, latitude 48.1, and some
/// places.
@Suite("Checks of places against the map and the pictures")
struct PlaceCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try street(from: (11.5, 48.1), to: (11.51, 48.11))
  }

  private func street(from a: (Double, Double), to b: (Double, Double)) throws {
    try folder.write(
      featureCollection(
        "{\"type\":\"LineString\",\"coordinates\":[[\(a.0),\(a.1)],[\(b.0),\(b.1)]]}"),
      "map.geojson")
  }

  /// Writes one place per line, from line 2.
  private func places(_ features: [(at: (Double, Double), properties: String)]) throws {
    let lines = features.enumerated().map { index, feature in
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
        + "[\(feature.at.0), \(feature.at.1)]},\"properties\":{\"name\":\"N\(index)\"\(feature.properties)}}"
    }
    try folder.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(lines.joined(separator: ",\n"))]}",
      "places.geojson")
  }

  private func remarks(closely: Bool = false) throws -> [String] {
    try Content.load(directory: folder.path, looksClosely: closely).remarks.map {
      $0.description.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  @Test("a place with exchanged coordinates is reported by line and shown where the file puts it")
  func exchanged() throws {
    try places([((11.502, 48.101), ""), ((48.1, 11.5), "")])
    #expect(
      try remarks() == [
        "places.geojson:3:60: expected \"N1\" near the map (longitude 11.5 to 11.51, latitude 48.1 to "
          + "48.11), found [48.1, 11.5], far from it; GeoJSON wants [longitude, latitude]: exchange "
          + "the two, [11.5, 48.1]"
      ])
    let content = try Content.load(directory: folder.path)
    #expect(content.places.map(\.location) == [GeoPoint(11.502, 48.101), GeoPoint(48.1, 11.5)])
  }

  @Test(
    "the first eight of a whole town of exchanged coordinates are reported, anywhere on earth")
  func town() throws {
    for (longitude, latitude) in [(11.5, 48.1), (-70.6, -33.4), (-0.1, 51.5), (89, 3)] {
      try street(from: (longitude, latitude), to: (longitude + 0.1, latitude + 0.1))
      try places((0..<20).map { ((latitude, longitude), ",\"id\":\($0)") })
      let reported = try remarks()
      #expect(reported.count == 9, "\(reported)")
      #expect(
        reported.last
          == "places.geojson: expected places whose longitude comes first, found 12 more "
          + "that are not; fix these too")
    }
    // The map's coordinates may be the exchanged ones.
    #expect(try remarks()[0].hasSuffix("exchange the two, [89.0, 3.0], or those of the map"))
    // Places on both sides of the antimeridian are near each other, whatever the signs.
    try street(from: (179.9, -17), to: (179.99, -17.1))
    try places([((-179.9, -17), "")])
    #expect(try remarks() == [])
    try street(from: (-179.99, -17), to: (-179.5, -17.1))
    try places([((179.95, -17), "")])
    #expect(try remarks() == [])
    try places([((179, -17), "")])
    #expect(try remarks().count == 1)
  }

  @Test("only the start of a large map is read, and places elsewhere in its country are not far")
  func largeMap() throws {
    // From west to east, in more than half a megabyte.
    let streets = (0..<6000).map { index in
      let x = 6 + Double(index) / 1200
      return "{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
        + "{\"type\":\"LineString\",\"coordinates\":[[\(x),51.0],[\(x),51.1]]}}"
    }
    try folder.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(streets.joined(separator: ",\n"))]}",
      "map.geojson")
    try places([((11, 51), ""), ((14, 49), "")])
    #expect(try remarks() == [])
    try places([((51, 6.1), "")])
    #expect(try remarks().count == 1)
    try places([((-70, 51), "")])
    let reported = try remarks()
    #expect(
      reported.count == 1
        && reported[0].contains("near the map (its beginning: longitude 6.0 to 6."))
    let whole = try remarks(closely: true)
    #expect(whole.count == 1 && whole[0].contains("near the map (longitude 6.0 to 10.999, "))
  }

  @Test("the error for a latitude above 90 suggests exchanged coordinates")
  func beyond() throws {
    try places([((35.6, 139.7), "")])
    let error = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(error.position == .init(line: 2, column: 67))
    #expect(error.remedy == "GeoJSON wants [longitude, latitude]: exchange the two")
    try places([((350, 139.7), "")])
    let other = try refusal { _ = try Content.load(directory: folder.path) }
    #expect(other.remedy == "write [longitude, latitude] in degrees")
  }

  @Test("places a little beside the map give no remark; if all are far, one line reports it")
  func far() throws {
    try places([((11.6, 48.2), ""), ((2.35, 48.85), "")])
    #expect(try remarks() == [])
    try places([((2.35, 48.85), ""), ((2.36, 48.85), "")])
    #expect(
      try remarks() == [
        "places.geojson:1:40: expected places near the map (longitude 11.5 to 11.51, latitude 48.1 to "
          + "48.11), found all 2 far from it; put their surroundings into map.geojson, or other "
          + "places here"
      ])
    try FileManager.default.removeItem(atPath: folder.file("map.geojson"))
    #expect(try remarks()[0].contains("the map is the built-in town's: put a map.geojson"))
    try places([((Town.center.longitude, Town.center.latitude), "")])
    #expect(try remarks() == [])
  }

  @Test("a user's map without places, or an empty map, is reported in one line")
  func maps() throws {
    #expect(
      try remarks() == [
        "map.geojson: expected a places.geojson beside it, found none; the built-in places are shown, "
          + "which are elsewhere: add your own"
      ])
    try places([((11.5, 48.1), "")])
    for text in ["{\"type\":\"FeatureCollection\",\"features\":[]}", featureCollection("null")] {
      try folder.write(text, "map.geojson")
      #expect(
        try remarks() == [
          "map.geojson: expected at least one feature with a geometry, found none; bare ground is "
            + "shown: export it again, or remove the file"
        ])
    }
  }

  @Test("a broken map does not prevent reading the rest, and its error is in the content")
  func broken() throws {
    try places([((48.1, 11.5), "")])
    try folder.write("{\"type\":\"Point\",\n\"coordinates\":[1,95]}", "map.geojson")
    let content = try Content.load(directory: folder.path)
    #expect(content.places.count == 1 && content.remarks.isEmpty)
    #expect(content.mapFault?.position == .init(line: 2, column: 18))
  }

  @Test("a missing or invalid picture is reported with its expected path")
  func pictures() throws {
    try places([
      ((11.5, 48.1), ",\"image\":\"moon-cafe.png\""), ((11.5, 48.1), ",\"image\":\"b.jpg\""),
      ((11.5, 48.1), ",\"image\":\"c.webp\""), ((11.5, 48.1), ",\"image\":\"d\""),
      ((11.5, 48.1), ",\"image\":\"\""), ((11.5, 48.1), ",\"image\":null"), ((11.5, 48.1), ""),
    ])
    let without = try remarks(closely: true)
    #expect(without.count == 4 && without.allSatisfy { $0.contains("found no such file; put it") })
    #expect(without[0].hasPrefix("places.geojson:2:"))
    try FileManager.default.createDirectory(
      atPath: folder.file("images/d"), withIntermediateDirectories: true)
    try folder.write("RIFF....WEBP", "images/c.webp")
    try folder.write("", "images/Moon-Cafe.PNG")
    try Data([0xff, 0xd8, 0xff, 0xe0]).write(to: URL(fileURLWithPath: folder.file("images/b.jpg")))
    // Without a closer look no picture is opened, whatever is in it.
    #expect(try remarks().count == 1)
    let reported = try remarks(closely: true).map { String($0.drop { $0 != " " }) }
    #expect(
      reported == [
        " expected the picture of \"N0\" at images/moon-cafe.png, found no such file; "
          + "is it meant to be 'Moon-Cafe.PNG'?",
        " expected the picture of \"N2\" at images/c.webp, found neither PNG nor JPEG; "
          + "save it as one of them",
        " expected the picture of \"N3\" at images/d, found a folder; put a file there",
      ])
    try places((0..<11).map { ((11.5, 48.1), ",\"id\":\($0),\"image\":\"x\($0).png\"") })
    let many = try remarks()
    #expect(many.count == 9)
    #expect(many[8].hasPrefix("places.geojson: expected pictures that are there, found 3 more"))
  }

  @Test("pictures in subfolders are found, and a closer look ends at the eighth reported one")
  func belowAndMany() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("images/sub"), withIntermediateDirectories: true)
    try folder.write("no picture", "images/sub/a.png")
    for index in 0..<50 { try folder.write("no picture", "images/\(index).png") }
    let all = (0..<50).map { ((11.5, 48.1), ",\"id\":\($0),\"image\":\"\($0).png\"") }
    try places(all + [((11.5, 48.1), ",\"image\":\"sub/a.png\"")])
    #expect(try remarks() == [])
    #expect(try remarks(closely: true).count == 8)
  }

  @Test("opening hours that cannot be converted to text are reported with the part at fault")
  func hours() throws {
    try places([
      ((11.5, 48.1), ",\"opening_hours\":\"Mo-Fr 08:00-18:00; whenever I like\""),
      ((11.5, 48.1), ",\"opening_hours\":\"Mo-Fr,PH 08:00-12:00,13:00-18:00; Su off; 24/7\""),
      ((11.5, 48.1), ",\"opening_hours\":\"\""), ((11.5, 48.1), ",\"opening_hours\":null"),
      ((11.5, 48.1), ",\"opening_hours\":\"Mo 25:00-26:99\""),
      ((11.5, 48.1), ",\"opening_hours\":\"Mo +8:+5-+9:00\""),
      ((11.5, 48.1), ",\"opening_hours\":\"Mo +8:00-09:00\""),
    ])
    let reported = try remarks()
    #expect(reported.count == 4)
    #expect(reported[0].hasPrefix("places.geojson:2:"))
    #expect(
      reported[0].hasSuffix(
        "expected opening hours such as \"Mo-Fr 08:00-18:00; Sa 09:00-14:00; Su off\", found "
          + "\"whenever I like\"; it is shown as it is: write it so to have it in words"))
    #expect(
      reported[1].hasPrefix("places.geojson:6:") && reported[1].contains("\"Mo 25:00-26:99\""))
  }

  @Test("the built-in town gives no remarks")
  func builtIn() throws {
    for place in Town.places {
      for part in OpeningHoursRule.parts(of: place.openingHours) {
        #expect(OpeningHoursRule(part) != nil, "\(part)")
      }
    }
    try FileManager.default.removeItem(atPath: folder.file("map.geojson"))
    #expect(try Content.load(directory: folder.path).remarks == [])
  }
}
