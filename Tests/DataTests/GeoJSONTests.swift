import Testing
import VitrineData
import VitrineMap
import VitrineShowcase
import VitrineTesting

@Suite("GeoJSON")
struct GeoJSONTests {
  @Test("Every kind of geometry is read, rings without the repetition of their first point")
  func kinds() throws {
    let cases: [(String, MapGeometry)] = [
      (#"{"type":"Point","coordinates":[1,2]}"#, .points([GeoPoint(1, 2)])),
      (
        #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
        .points([GeoPoint(1, 2), GeoPoint(3, 4)])
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
        .lines([[GeoPoint(1, 2), GeoPoint(3, 4)]])
      ),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        .lines([[GeoPoint(1, 2), GeoPoint(3, 4)], [GeoPoint(5, 6), GeoPoint(7, 8)]])
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[2,1],[3,1],[3,2],[2,1]]]}"#,
        .polygons([
          [
            [GeoPoint(0, 0), GeoPoint(9, 0), GeoPoint(9, 9)],
            [GeoPoint(2, 1), GeoPoint(3, 1), GeoPoint(3, 2)],
          ]
        ])
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[2,1],[3,1],[3,2],[2,1]]]]}"#,
        .polygons([
          [[GeoPoint(0, 0), GeoPoint(9, 0), GeoPoint(9, 9)]],
          [[GeoPoint(2, 1), GeoPoint(3, 1), GeoPoint(3, 2)]],
        ])
      ),
    ]
    for (text, geometry) in cases {
      let asFeature = try readMap(featureCollection(text))
      #expect(asFeature == [MapFeature(geometry: geometry)])
      let bare = try readMap(text)
      #expect(bare == [MapFeature(geometry: geometry)])
    }
  }

  @Test("A collection of geometries becomes a feature for each, even if nested")
  func collections() throws {
    let text = #"""
      {"type":"Feature","properties":{"name":"a"},"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[1,2]},
        {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]}]},
        {"type":"LineString","coordinates":[[1,2],[3,4]]}]}}
      """#
    let features = try readMap(text)
    #expect(
      features.map(\.geometry) == [
        .points([GeoPoint(1, 2)]), .points([GeoPoint(3, 4)]),
        .lines([[GeoPoint(1, 2), GeoPoint(3, 4)]]),
      ])
    #expect(features.allSatisfy { $0.properties == ["name": "a"] })
  }

  @Test(
    "Properties keep texts, numbers and booleans as written; nested ones and nulls are skipped")
  func properties() throws {
    let text = featureCollection(
      #"{"type":"Point","coordinates":[1,2]}"#,
      properties: #"""
        {"a":"x\ny","b":1.50,"c":true,"d":false,"e":null,"f":{"a":[{"b":1}]},"g":[1,[2]],"h":-1e9,
         "name":"海","name":"山","a much longer key than fits":"and a much longer value than fits"}
        """#)
    let properties = try readMap(text)[0].properties
    #expect(
      properties == [
        "a": "x\ny", "b": "1.50", "c": "true", "d": "false", "h": "-1e9", "name": "山",
        "a much longer key than fits": "and a much longer value than fits",
      ])
  }

  @Test("Members may come in any order; foreign ones, crs, bbox and altitudes are skipped")
  func order() throws {
    let text = #"""
      {"features":[{"geometry":{"coordinates":[[0,0,5],[9,0,5,6],[9,9,5],[0,0,5]],"bbox":[1,2],"type":"LineString"},
        "bbox":[0,0,9,9],"id":7,"properties":null,"x":{"features":[{"type":"no"}]},"type":"Feature"}],
       "crs":{"type":"name","properties":{"name":"x"}},"coordinates2":[["a"]],"type":"FeatureCollection"}
      """#
    let features = try readMap(text)
    #expect(
      features.map(\.geometry) == [
        .lines([[GeoPoint(0, 0), GeoPoint(9, 0), GeoPoint(9, 9), GeoPoint(0, 0)]])
      ])
  }

  @Test("Features without a geometry are counted and skipped")
  func nowhere() throws {
    let reader = GeoJSONReader(file: "map.geojson")
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"a":1},"geometry":null},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}},
      {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[]}},
      {"type":"Feature","properties":{"b":2},"geometry":{"type":"Point","coordinates":[1,2]}}]}
      """
    let features = try reader.read(Array(text.utf8))
    try reader.finish()
    #expect(features == [MapFeature(geometry: .points([GeoPoint(1, 2)]), properties: ["b": "2"])])
    #expect(reader.count == 4 && reader.nowhere == 3)
  }

  @Test("Empty collections and a byte order mark are valid")
  func empty() throws {
    let empty = try readMap(#"{"type":"FeatureCollection","features":[]}"#)
    #expect(empty == [])
    let marked = try readMap("\u{feff}" + #"{"type":"Point","coordinates":[1,2]}"#, step: 1)
    #expect(marked.count == 1)
  }

  @Test("Numbers are read as the nearest Double")
  func numbers() throws {
    for text in [
      "0", "-0", "13.3777", "52.516181000000003", "-179.99999999999997", "1e1", "1.5E-7",
      "0.1000000000000000055511151231257827", "123456789012345678e-16", "9.007199254740993",
      "4.9406564584124654e-324",
    ] {
      let features = try readMap(#"{"type":"Point","coordinates":[\#(text),\#("1")]}"#)
      #expect(features[0].geometry == .points([GeoPoint(Double(text)!, 1)]), "\(text)")
    }
    try withEverySeed(200) { _, random in
      let value = random.double(in: -180...180)
      let features = try readMap(#"{"type":"Point","coordinates":[\#(value),1]}"#)
      #expect(features[0].geometry == .points([GeoPoint(value, 1)]))
    }
  }

  @Test("Written features are read back the same, for any chunk boundaries")
  func roundTrip() throws {
    let town =
      Array(Town().map.prefix(160)) + [
        MapFeature(
          geometry: .points([GeoPoint(1, 2), GeoPoint(-0.0000001, 4)]),
          properties: ["a\"\\\u{1}": "\u{7}ü海"]),
        MapFeature(
          geometry: .lines([[GeoPoint(1, 2), GeoPoint(3, 4)], [GeoPoint(5, 6), GeoPoint(7, 8)]])),
        MapFeature(
          geometry: .polygons([
            [[GeoPoint(0, 0), GeoPoint(9, 0), GeoPoint(9, 9)]],
            [[GeoPoint(2, 1), GeoPoint(3, 1), GeoPoint(3, 2)]],
          ])),
      ]
    let text = GeoJSONWriter.text(of: town)
    for step in [Int.max, 65536, 4096, 1000, 7, 1] {
      let read = try readMap(text, step: step).get()
      #expect(read == town, "in steps of \(step)")
    }
  }
}
