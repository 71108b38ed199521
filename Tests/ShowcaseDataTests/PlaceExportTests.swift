import Testing
import VitrineData
import VitrineShowcase
import VitrineMap

/// Exports of OpenStreetMap contain areas as well as points, things without a name, and some
/// without a position.
@Suite("Places in OpenStreetMap exports")
struct PlaceExportTests {
  private func read(_ features: [String]) throws -> (places: [Place], remarks: [String]) {
    var remarks: [DataError] = []
    let text = "{\"features\": [\n" + features.joined(separator: ",\n") + "]}"
    let places = try Place.places(in: Array(text.utf8), file: "p", remarks: &remarks)
    return (places, remarks.map(\.description))
  }

  private func feature(_ properties: String, id: String? = nil, at x: Double = 1) -> String {
    "{" + (id.map { "\"id\": \"\($0)\", " } ?? "")
      + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [\(x), 2]}, "
      + "\"properties\": \(properties)}"
  }

  @Test("a place without a name gets that of its brand or kind, in each language of the screens")
  func named() throws {
    let (places, remarks) = try read([
      feature(#"{"amenity": "toilets"}"#, id: "node/1"),
      feature(#"{"amenity": "fuel", "brand": "Comet", "brand:wikidata": "Q1"}"#),
      feature(#"{"shop": "buttons", "name": " "}"#),
      feature(#"{"amenity": "cafe", "name:zh": "月亮", "name:etymology:wikidata": "Q2"}"#),
    ])
    #expect(places.map(\.name.text) == ["Toilets", "Comet", "Shop", "月亮"])
    #expect(places[0].name[language: "zh-Hans"] == "洗手间")
    #expect(places[0].name[language: "ar"] == "دورات مياه")
    #expect(places[1].name.translations.isEmpty && places[3].name.translations.count == 1)
    #expect(
      remarks == [
        "p:2:88: expected a \"name\" in these properties, found none of \"node/1\"; "
          + "it is called \"Toilets\", by its kind: name it to call it otherwise",
        "p:4:100: expected a \"name\" in these properties, found none; "
          + "it is called \"Shop\", by its kind: name it to call it otherwise",
      ])
  }

  @Test(
    "a place without name and known kind, or without a position, is left out and reported by line"
  )
  func leftOut() throws {
    let (places, remarks) = try read([
      feature("{}", id: "way/7"), feature("null"), feature(#"{"name": "A"}"#),
      #"{"geometry": null, "properties": {"name": "B"}}"#,
      #"{"geometry": {"type": "MultiPolygon", "coordinates": []}, "properties": {"name": "C"}}"#,
      feature(#"{"building": "yes", "name": ""}"#),
    ])
    #expect(places.map(\.name.text) == ["A"])
    let remedy = "the place is left out: name it"
    #expect(
      remarks == [
        "p:2:87: expected a \"name\" in these properties, found none of \"way/7\"; \(remedy)",
        "p:3:72: expected a \"name\" in these properties, found none; \(remedy)",
        "p:5:14: expected a geometry, found null; the place is left out: say where it is",
        "p:6:14: expected a geometry, found no position in it; "
          + "the place is left out: say where it is",
        "p:7:100: expected a \"name\" in these properties, found none; \(remedy)",
      ])
    // Two places that are left out may have the same id.
    let twins = try read([
      feature("{}", id: "1"), feature("{}", id: "1"), feature(#"{"name": "A"}"#),
    ])
    #expect(twins.places.count == 1)
  }

  @Test("the first eight nameless places are reported, and a file of only such places is an error")
  func many() throws {
    let nameless = (0..<145).map { feature("{}", at: Double($0) / 10) }
    let benches = (0..<20).map { feature(#"{"amenity": "bench"}"#, at: Double($0) / 10) }
    let (places, remarks) = try read(nameless + benches)
    #expect(places.count == 20 && remarks.count == 18)
    #expect(
      remarks.suffix(2) == [
        "p: expected places with a name, found 137 more without one; these are left out too",
        "p: expected places with a name, found 12 more without one; "
          + "these are called by their kind too",
      ])
    let error = try refusal { _ = try read(Array(nameless.prefix(2))) }
    #expect(
      error.description
        == "p:2:72: expected \"name\" in this object, found none; add it (see docs/data.md)")
  }

  @Test("a picture on the web is reported and not loaded, and Overpass JSON is refused with a hint")
  func web() throws {
    let (places, remarks) = try read([
      feature(#"{"name": "A", "image": "https://example.org/a/../b.jpg"}"#)
    ])
    #expect(places.map(\.image) == [""])
    #expect(remarks.count == 1 && remarks[0].contains("on the web; it is not loaded: save it"))
    let error = try refusal {
      _ = try Place.places(in: Array(#"{"version": 0.6, "elements": [{}]}"#.utf8), file: "p")
    }
    #expect(
      error.description
        == "p:1:30: expected \"features\" in the outermost object, found \"elements\", "
        + "Overpass' own form; export it as GeoJSON")
  }

  @Test(
    "the named ones of ten thousand buildings are read, and the nameless ones are counted"
  )
  func large() throws {
    let features = (0..<10_000).map { index in
      let (x, y) = (Double(index % 100) / 100, Double(index / 100) / 100)
      let ring = [
        (0.0, 0.0), (0.008, 0), (0.008, 0.002), (0.002, 0.002), (0.002, 0.008), (0, 0.008),
      ]
      let corners = (ring + [ring[0]]).map { "[\(x + $0.0), \(y + $0.1)]" }.joined(separator: ",")
      return "{\"id\": \"way/\(index)\", \"properties\": {\"building\": \"yes\""
        + (index % 2 == 0 ? ", \"name\": \"House \(index)\"" : "")
        + "}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[\(corners)]]}}"
    }
    let (places, remarks) = try read(features)
    #expect(places.count == 5_000 && remarks.count == 9)
    #expect(remarks.last?.contains("found 4992 more without one") == true)
    #expect(places.allSatisfy { $0.location.longitude < 1 && $0.location.latitude < 1 })
  }
}
