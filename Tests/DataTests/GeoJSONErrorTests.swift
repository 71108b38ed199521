import Testing
import VitrineData
import VitrineMap
import VitrineTesting

@Suite("Invalid GeoJSON")
struct GeoJSONErrorTests {
  /// Reads a text in pieces of this many bytes.
  private func read(
    _ text: String, inPiecesOf size: Int
  ) throws -> (reader: GeoJSONReader, features: [MapFeature]) {
    let reader = GeoJSONReader(file: "map.geojson")
    var features: [MapFeature] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      features += try reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    try reader.finish()
    return (reader, features)
  }

  /// Expects an error at the mark ☞, which comes directly before the character at fault.
  private func expect(
    _ marked: String, _ expected: String, _ found: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let parts = marked.split(separator: "☞", omittingEmptySubsequences: false)
    try #require(parts.count == 2, "one mark")
    let before = String(parts[0])
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).count
    let column =
      before.split(separator: "\n", omittingEmptySubsequences: false).last!
      .unicodeScalars.count + 1
    for step in [Int.max, 64, 5, 1] {
      let error = try mapError(before + parts[1], step: step)
      #expect(
        error.position == DataError.Position(line: line, column: column), "in steps of \(step)",
        sourceLocation: sourceLocation)
      #expect(error.file == "map.geojson", sourceLocation: sourceLocation)
      #expect(error.expected.contains(expected), "\(error)", sourceLocation: sourceLocation)
      #expect(error.found.contains(found), "\(error)", sourceLocation: sourceLocation)
      #expect(!error.remedy.isEmpty, sourceLocation: sourceLocation)
    }
  }

  @Test("Text that is not JSON is reported with line and column")
  func syntax() throws {
    try expect("{\"type\":\n  ☞x}", "a value", "x")
    try expect("{\"海海\":\"山\",\n\"ü\": [1,☞,2]}", "between two commas", "none")
    try expect("{\"type\"☞ \"Point\"}", "a colon", "\"Point\"")
    try expect("{\"type\":\"Feature\",\"geometry\":null}\n☞{}", "the end of the file", "{")
    try expect("{\"a\":☞1.}", "a value", "1.")
    try expect("{\"a\":☞\"b\nc\"}", "closed in its line", "\"b")
  }

  @Test("A truncated file is distinguished from an invalid one")
  func cutOff() throws {
    let error = try mapError("{\"type\":\"FeatureCollection\",\n\"features\":[")
    #expect(error.found == "the end of the file")
    #expect(error.position == DataError.Position(line: 2, column: 13))
    #expect(error.problem == .isNotJSON)
    let empty = try mapError("")
    #expect(empty.position == DataError.Position(line: 1, column: 1))
  }

  @Test("An error contains file, line, column, expected and found content, and a remedy")
  func sentence() throws {
    let error = try mapError("{\"type\":\"Point\",\n \"coordinates\":[\"x\",1]}")
    #expect(
      error.description
        == "map.geojson:2:17: expected a number, found \"x\"; "
        + "write it as RFC 7946 has it, or export it again")
  }

  @Test("A misspelt name is reported with the correct one, a bare geometry with what it lacks")
  func nearly() throws {
    for (text, remedy) in [
      (#"{"type":"point","coordinates":[1,2]}"#, #"call it "Point", capitals count"#),
      (
        featureCollection(#"{"type":"Linestring","coordinates":[]}"#),
        #"call it "LineString", capitals count"#
      ),
      (#"{"type":"FeaturesCollection"}"#, #"call it "FeatureCollection", capitals count"#),
      (#"{"type":"Topology"}"#, "convert this TopoJSON to GeoJSON"),
      (#"{"type":"Chart"}"#, "write it as RFC 7946 has it, or export it again"),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}]}"#,
        #"write {"type": "Feature", "properties": {}, "geometry": } around it"#
      ),
      (#"{"type":"FeatureCollection","features":[{"type":"feature"}]}"#, #"call it "Feature""#),
    ] {
      #expect(try mapError(text).remedy == remedy, "\(text)")
    }
  }

  @Test("Wrong types are reported at their place")
  func types() throws {
    try expect("☞[]", "GeoJSON object", "an array")
    try expect("☞17", "GeoJSON object", "17")
    try expect(#"{"type":☞"Topology"}"#, "type of GeoJSON", "Topology")
    try expect(#"{"type":☞1}"#, "a name", "1")
    try expect(#"{"type":"FeatureCollection","features":☞{}}"#, "array of features", "an object")
    try expect(#"{"type":"FeatureCollection","features":[☞1]}"#, "a Feature", "1")
    try expect(#"{"type":"FeatureCollection","features":[☞null]}"#, "a Feature", "null")
    try expect(#"{"type":"FeatureCollection"☞}"#, "features", "none")
    try expect(#"{"features":[]☞}"#, "type", "none")
    try expect(
      #"{"type":"FeatureCollection","features":[{"type":☞"Point"}]}"#, "Feature", "Point")
    try expect(
      #"{"type":"FeatureCollection","features":[{"geometry":null☞}]}"#, "Feature", "none")
    try expect(#"{"type":"Feature","properties":{}☞}"#, "geometry", "none")
    try expect(#"{"type":"Feature","properties":☞7,"geometry":null}"#, "object", "7")
    try expect(#"{"type":"Feature","geometry":☞true}"#, "geometry", "true")
    try expect(#"{"type":"Feature","geometry":☞[]}"#, "geometry", "an array")
    try expect(#"{"type":"Feature","geometry":{☞}}"#, "type", "none")
    try expect(#"{"type":"GeometryCollection"☞}"#, "geometries", "none")
    try expect(#"{"type":"GeometryCollection","geometries":[☞3]}"#, "geometry", "3")
  }

  @Test("Wrong coordinates are reported at their place")
  func coordinates() throws {
    try expect(#"{"type":"Point","coordinates":☞"1,2"}"#, "array", "1,2")
    try expect(#"{"type":"Point"☞}"#, "coordinates", "none")
    try expect(#"{"type":"Point","coordinates":[1☞]}"#, "two or three numbers", "1 number")
    try expect(#"{"type":"Point","coordinates":[1,☞null]}"#, "number", "null")
    try expect(#"{"type":"Point","coordinates":[1,☞[2]]}"#, "two or three numbers", "array")
    try expect(#"{"type":"Point","coordinates":[☞[1,2]]}"#, "Point", "array")
    try expect(#"{"type":"LineString","coordinates":[☞1,2]}"#, "LineString", "number")
    try expect(#"{"type":"LineString","coordinates":[[1,2],☞3]}"#, "LineString", "number")
    try expect(#"{"type":"LineString","coordinates":[[1,2],[☞]]}"#, "two or three", "0 numbers")
    try expect(#"{"type":"LineString","coordinates":[[1,2]☞]}"#, "at least 2", "1")
    try expect(#"{"coordinates":[[1,2],[3,4]],"type":"Point"☞}"#, "Point", "2 arrays")
    try expect(#"{"type":"Polygon","coordinates":[[[0,0],[1,0]☞]]}"#, "at least 4", "2")
    try expect(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]☞]]}"#, "at least 4", "3")
    try expect(#"{"type":"MultiPolygon","coordinates":[[[☞1,2]]]}"#, "MultiPolygon", "number")
  }

  @Test("Numbers beyond the globe are refused, with the projection to use")
  func ranges() throws {
    try expect(#"{"type":"Point","coordinates":[☞1490000.5,6890000]}"#, "longitude", "1490000.5")
    try expect(#"{"type":"Point","coordinates":[1,☞-90.1]}"#, "latitude", "-90.1")
    try expect(#"{"type":"Point","coordinates":[☞1e400,2]}"#, "degrees", "1e400")
    let digits = String(repeating: "9", count: 2000)
    try expect(#"{"type":"Point","coordinates":[☞"# + digits + "e-1999,2]}", "degrees", "999")
  }

  @Test("After a valid place, one beyond the globe only skips its feature and is reported")
  func beyond() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","properties":{"a":2},"geometry":{"type":"Point","coordinates":[1,912.5]}},
      {"type":"Feature","properties":{"a":3},"geometry":{"type":"LineString","coordinates":
      [[1,2],[-181,2],[300,4]]}},
      {"type":"Feature","properties":{"a":4},"geometry":{"type":"Point","coordinates":[3,4]}}]}
      """
    for size in [1, 7, 100_000] {
      let (reader, features) = try read(text, inPiecesOf: size)
      #expect(features.map(\.properties) == [["a": "1"], ["a": "4"]])
      #expect(reader.count == 4 && reader.nowhere == 2)
      #expect(
        reader.takeRemarks().map(\.description) == [
          "map.geojson:3:84: expected a latitude from −90 to 90, found 912.5; the feature is left "
            + "out: fix its numbers, longitude first, in degrees (WGS 84)",
          "map.geojson:5:9: expected a longitude from −180 to 180, found -181; the feature is left "
            + "out: fix its numbers, longitude first, in degrees (WGS 84)",
        ])
      #expect(reader.takeRemarks().isEmpty)
    }
  }

  @Test(
    "An open ring is closed and reported with its place, for a type before or after it")
  func openRings() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"a":1},"geometry":{"type":"Polygon","coordinates":
      [[[0,0],[1,0],[1,1],[0,1]],[[0.2,0.2],[0.4,0.2],[0.4,0.4],[0.2,0.2]]]}},
      {"type":"Feature","properties":{"a":2},"geometry":{"coordinates":
      [[[2,0],[3,0],[3,1]]],"type":"Polygon"}},
      {"type":"Feature","properties":{"a":3},"geometry":{"type":"MultiPolygon","coordinates":
      [[[[4,0],[5,0],[5,1],[4,0]]],[[[6,0],[7,0],[7,1]]]]}}]}
      """
    let shapes: [MapGeometry] = [
      .polygons([
        [
          [GeoPoint(0, 0), GeoPoint(1, 0), GeoPoint(1, 1), GeoPoint(0, 1)],
          [GeoPoint(0.2, 0.2), GeoPoint(0.4, 0.2), GeoPoint(0.4, 0.4)],
        ]
      ]),
      .polygons([[[GeoPoint(2, 0), GeoPoint(3, 0), GeoPoint(3, 1)]]]),
      .polygons([
        [[GeoPoint(4, 0), GeoPoint(5, 0), GeoPoint(5, 1)]],
        [[GeoPoint(6, 0), GeoPoint(7, 0), GeoPoint(7, 1)]],
      ]),
    ]
    for size in [1, 7, 100_000] {
      let (reader, features) = try read(text, inPiecesOf: size)
      #expect(features.map(\.geometry) == shapes)
      let remarks = reader.takeRemarks().map(\.description)
      let rest =
        "; the ring is closed by a straight line: repeat its first position at its end"
      #expect(
        remarks == [
          "map.geojson:3:26: expected a ring that ends where it begins, found one that stays open, "
            + "in feature 1" + rest,
          "map.geojson:5:39: expected a ring that ends where it begins, found one that stays open, "
            + "in feature 2" + rest,
          "map.geojson:7:49: expected a ring that ends where it begins, found one that stays open, "
            + "in feature 3" + rest,
        ], "\(remarks)")
    }
  }

  @Test("Skipped content is reported with its place up to a limit per kind, and then counted")
  func remarks() throws {
    var text = "{\"type\":\"FeatureCollection\",\"features\":["
    for k in 0..<20 {
      text += "\n{\"type\":\"Feature\",\"properties\":{\"n\":\(k),\"nodes\":[1,2],\"x\":null},"
      text += "\"geometry\":null},"
    }
    text += "\n{\"type\":\"Feature\",\"properties\":{\"tags\":{\"a\":1}},"
    text += "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[]}}]}"
    let reader = GeoJSONReader(file: "m")
    let features = try reader.read(Array(text.utf8))
    try reader.finish()
    #expect(features.isEmpty && reader.nowhere == 21)
    let remarks = reader.takeRemarks().map(\.description)
    #expect(remarks.count == 18)
    #expect(
      remarks[0]
        == "m:2:47: expected text, a number or a boolean, found an array; the property is left out: "
        + "write it as text")
    #expect(
      remarks[1].hasPrefix("m:2:74: expected a geometry, found null; the feature is left out"))
    #expect(remarks[16].hasPrefix("m: expected features with a geometry, found 13 more without"))
    #expect(remarks[17].hasPrefix("m: expected plain properties, found 13 more without"))
  }

  @Test("After an error every further call throws the same error")
  func afterwards() throws {
    let reader = GeoJSONReader(file: "f")
    #expect(throws: DataError.self) { try reader.read(Array("{x ".utf8)) }
    #expect(throws: DataError.self) { try reader.read(Array("{\"type\":1".utf8)) }
    #expect(throws: DataError.self) { try reader.finish() }
  }
}
