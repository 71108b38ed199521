import Testing
import VitrineData
import VitrineMap
import VitrineTesting

@testable import VitrineShowcase

@Suite("Message and place files")
struct RecordTests {
  private func messages(_ text: String) throws -> [Message] {
    try Message.messages(in: Array(text.utf8), file: "messages.json")
  }

  private func places(_ text: String) throws -> [Place] {
    try Place.places(in: Array(text.utf8), file: "places.geojson")
  }

  @Test("a message has its texts in all languages, and unknown members are skipped")
  func message() throws {
    let read = try messages(
      #"""
      [{"id": 7, "sender": "Ines", "subject": "Hello", "subject:zh": "你好", "subject:ar": "مرحبا",
        "subjects": 1, "time": "2026-05-17T09:30:00+02:00", "language": "en", "colour": {"a": [1]}},
       {"id": "b", "sender:zh": "林梅", "subject": "x", "text": "y", "time": 1234567890, "language": null}]
      """#)
    #expect(read.count == 2)
    #expect(read[0].id == "7" && read[0].subject[language: "zh-Hant"] == "你好")
    #expect(read[0].subject[language: "fr"] == "Hello" && read[0].text.isEmpty)
    #expect(read[0].time == WallTime(seconds: 1_779_003_000, offset: 120))
    #expect(read[1].sender[language: "en"] == "林梅" && read[1].language == "")
  }

  @Test("a place file may say where the panel is")
  func here() throws {
    func here(_ member: String) throws -> GeoPoint? {
      var remarks: [DataError] = []
      return try Place.read(
        Array("{\(member)\"features\": []}".utf8), file: "p", PlaceCheck(), remarks: &remarks
      ).here
    }
    #expect(try here(#""here": [11.5, 48.1], "#) == GeoPoint(longitude: 11.5, latitude: 48.1))
    #expect(try here("") == nil)
    #expect(try here(#""here": null, "#) == nil)
    let error = try refusal { _ = try here(#""here": "11.5, 48.1", "#) }
    #expect(
      error.description == #"p:1:10: expected "here": [longitude, latitude], found "11.5, 48.1"; "#
        + "write its longitude and latitude")
  }

  @Test("a duplicate id is reported with the line of its first use")
  func twice() throws {
    let good = #""sender": "a", "subject": "b", "time": 1"#
    let error = try refusal {
      _ = try messages(
        "[{\"id\": \"x\", \(good)},\n{\"id\": 1, \(good)},\n{\"id\": \"1\", \(good)}]")
    }
    #expect(
      error.description
        == "messages.json:3:8: expected an id of its own, found \"1\" as in line 2; "
        + "give each message another id")
  }

  @Test("a place file with a single Feature or bare geometries gives an error with the remedy")
  func bare() throws {
    for (text, found) in [
      (
        #"{"type": "Feature"}"#,
        "places.geojson:1:10: expected \"FeatureCollection\", found \"Feature\"; "
          + "write {\"type\": \"FeatureCollection\", \"features\": [ ]} around it"
      ),
      (
        #"{"type": "Point"}"#,
        "places.geojson:1:10: expected \"FeatureCollection\", found \"Point\"; "
          + "a record needs properties too: write a Feature, as docs/data.md has it"
      ),
      (
        #"{"features": [{"type": "Point"}]}"#,
        "places.geojson:1:24: expected \"Feature\", found \"Point\"; write {\"type\": \"Feature\", "
          + "\"properties\": {\"name\": \"…\"}, \"geometry\": } around it"
      ),
      (
        #"{"features": [{"geometry": {"type": "point"}, "properties": {"name": "A"}}]}"#,
        "places.geojson:1:37: expected a \"Point\", found \"point\"; "
          + "call it \"Point\", with a capital P"
      ),
      (
        #"{"features": [{"geometry": {"type": "Point", "coordinates": ["1", 2]}, "properties": {}}]}"#,
        "places.geojson:1:62: expected a longitude from −180 to 180, found \"1\"; "
          + "write the number without quotes"
      ),
    ] {
      let error = try refusal { _ = try places(text) }
      #expect(error.description == found)
    }
  }

  @Test("missing and invalid members of a message are reported by line and column")
  func messageErrors() throws {
    let good = #""sender": "a", "subject": "b", "time": 1"#
    let cases: [(String, Int, Int, String)] = [
      ("{}", 1, 1, "an array with an object for each message"),
      ("[\n 5]", 2, 2, "for each message"),
      ("[\n  {\(good)}]", 2, 3, "\"id\""),
      ("[{\"id\": \"\", \(good)}]", 1, 9, "1 to 200"),
      ("[{\"id\": [], \(good)}]", 1, 9, "a text"),
      ("[{\"id\": 1, \(good)},\n {\"id\": 1, \(good)}]", 2, 9, "an id of its own"),
      (#"[{"id": 1, "subject": "b", "time": 1}]"#, 1, 2, "sender"),
      (#"[{"id": 1, "sender": "", "subject": "b", "time": 1}]"#, 1, 22, "letters"),
      (#"[{"id": 1, "sender": "a", "subject": "b"}]"#, 1, 2, "time"),
      (#"[{"id": 1, "sender": "a", "subject": "b", "time": "noon"}]"#, 1, 51, "a time"),
      (
        #"[{"id": 1, "sender": "a", "subject": "b", "time": -9223372036854775808}]"#, 1, 51,
        "a time"
      ),
      (
        #"[{"id": 1, "sender": "a", "subject": "b", "time": "2026-02-30T10:00Z"}]"#, 1, 51, "a time"
      ),
    ]
    for (text, line, column, expected) in cases {
      let error = try refusal { _ = try messages(text) }
      #expect(error.position == DataError.Position(line: line, column: column), "\(text)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("a place has a name, category, hours, picture, and an address in the order of its language")
  func place() throws {
    let read = try places(
      #"""
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "id": "n/1", "geometry": {"type": "Point", "coordinates": [1.5, 2, 30]},
        "properties": {"name": "Moon", "name:zh": "月亮", "amenity": "cafe", "shop": "bakery",
         "opening_hours": "24/7", "image": "moon.png", "description": "Good",
         "addr:street": "Linden Street", "addr:street:zh": "菩提街", "addr:street:ar": "شارع",
         "addr:housenumber": 5}},
       {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
        "properties": {"name": "Sun"}}]}
      """#)
    #expect(read[0].id == "n/1" && read[0].category == "cafe" && read[0].openingHours == "24/7")
    #expect(read[0].location == GeoPoint(1.5, 2) && read[0].image == "moon.png")
    #expect(read[0].address[language: "en"] == "Linden Street 5")
    #expect(read[0].address[language: "zh"] == "菩提街5号")
    #expect(read[0].address[language: "ar"] == "شارع، 5")
    #expect(read[0].text.text == "Good")
    #expect(read[1].id == "Sun@1.0,2.0" && read[1].category == "place")
    #expect(read[0].categoryKey == "amenity" && read[1].categoryKey.isEmpty)
  }

  @Test("the language or the country decides the position of a house number, else it is last")
  func houseNumber() throws {
    func address(_ members: String, _ language: String) throws -> String {
      try places(
        #"{"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": "#
          + #"{"name": "a", "addr:housenumber": "1", \#(members)}}]}"#
      )[0].address[language: language]
    }
    let village = #""addr:street": "Dorfstraße""#
    let tests = [
      (village, "en", "Dorfstraße 1"), (village, "ar", "Dorfstraße 1"),
      (#""addr:country": "DE", \#(village)"#, "en", "Dorfstraße 1"),
      (#""addr:street": "Fox Row", "addr:country": "gb""#, "en", "1 Fox Row"),
      (#""addr:street:en": "Village Street", \#(village)"#, "en", "1 Village Street"),
      (#""addr:street:de": "Am Tor", \#(village)"#, "de", "Am Tor 1"),
      (#""addr:street:en": "Village Street", \#(village)"#, "zh", "Dorfstraße 1"),
    ]
    for (members, language, expected) in tests {
      let shown = try address(members, language)
      #expect(shown == expected)
    }
  }

  @Test("missing and invalid members of a place are reported by line and column")
  func placeErrors() throws {
    func file(_ feature: String) -> String { "{\"features\": [\n\(feature)]}" }
    let here = #""geometry": {"type": "Point", "coordinates": [1, 2]}"#
    let cases: [(String, Int, Int, String)] = [
      ("[]", 1, 1, "FeatureCollection"),
      (#"{"features": 1}"#, 1, 14, "array of \"features\""),
      (file("3"), 2, 1, "properties"),
      (file(#"{"properties": {"name": "a"}}"#), 2, 1, "geometry"),
      (
        file(#"{"geometry": {"type": "Polygon"}, "properties": {"name": "a"}}"#), 2, 14,
        "\"coordinates\""
      ),
      (file(#"{"geometry": {"type": 5}, "properties": {"name": "a"}}"#), 2, 23, "type"),
      (file(#"{"geometry": {"type": "Ring"}, "properties": {"name": "a"}}"#), 2, 23, "type"),
      (file(#"{"geometry": [1, 2], "properties": {"name": "a"}}"#), 2, 14, "a geometry"),
      (
        file(
          #"{"geometry": {"type": "Point", "coordinates": [1e999, 2]}, "properties": {"name": "a"}}"#
        ),
        2, 48, "longitude"
      ),
      (
        file(
          #"{"geometry": {"type": "LineString", "coordinates": [[1, 2], [3, "4"]]}, "properties": {}}"#
        ),
        2, 65, "number"
      ),
      (
        file(#"{"geometry": {"type": "LineString", "coordinates": [[1, 95]]}, "properties": {}}"#),
        2, 57, "latitude"
      ),
      (
        file(
          #"{"geometry": {"type": "Polygon", "coordinates": [[1, 2], [3, 4]]}, "properties": {}}"#),
        2, 51, "Polygon"
      ),
      (
        file(
          #"{"geometry": {"type": "Point", "coordinates": [181, 2]}, "properties": {"name": "a"}}"#),
        2, 48, "longitude"
      ),
      (file("{\(here)}"), 2, 1, "\"properties\""),
      (file("{\(here), \"properties\": {}}"), 2, 70, "name"),
      (#"{"elements": [{"type": "node"}]}"#, 1, 14, "\"features\""),
      (
        file("{\(here), \"properties\": {\"name\": \"a\", \"image\": \"../x.png\"}}"), 2, 93,
        "images/"
      ),
      (
        file(
          "{\"id\": 1, \(here), \"properties\": {\"name\": \"a\"}},\n{\"id\": 1, \(here), \"properties\": {\"name\": \"a\"}}"
        ),
        3, 8, "an id of its own"
      ),
    ]
    for (text, line, column, expected) in cases {
      let error = try refusal { _ = try places(text) }
      #expect(error.position == DataError.Position(line: line, column: column), "\(text) \(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("changed files are read or refused without a crash")
  func mutated() throws {
    let text = Array(
      #"""
      [{"id": "a", "sender": "b", "subject": "c", "subject:zh": "海", "time": "2026-05-17T09:30:00Z"},
       {"id": "b", "sender": "b", "subject": "c", "time": 17, "language": "en", "x": [1, {}, null]}]
      """#.utf8)
    var (read, refused) = (0, 0)
    try withEverySeed(1500) { seed, random in
      var bytes = text
      for _ in 0..<random.int(in: 1...3) {
        let at = random.int(in: 0...(bytes.count - 1))
        if random.int(in: 0...1) == 0 {
          bytes[at] = UInt8(random.int(in: 32...126))
        } else {
          bytes.removeSubrange(at..<min(bytes.count, at + random.int(in: 1...5)))
        }
      }
      do {
        _ = try Message.messages(in: bytes, file: "m")
        read += 1
      } catch let error as DataError {
        #expect(error.position != nil, "seed \(seed)")
        refused += 1
      }
    }
    #expect(read > 50 && refused > 500, "\(read) read, \(refused) refused")
  }

  @Test("wall times are converted to calendar dates across leap years and centuries")
  func wallTime() throws {
    let time = try #require(WallTime("2026-05-17T23:30:00+02:00"))
    #expect(time.date == (2026, 5, 17) && time.hour == 23 && time.minute == 30)
    #expect(time.weekday == 7)
    let leap = try #require(WallTime("2000-02-29 00:00:59.999Z"))
    #expect(leap.date == (2000, 2, 29) && leap.second == 59 && leap.weekday == 2)
    let first = try #require(WallTime("1970-01-01T00:00Z"))
    #expect(first == WallTime(seconds: 0) && first.weekday == 4)
    let old = try #require(WallTime("1899-12-31T12:00:00-05:30"))
    #expect(old.date == (1899, 12, 31) && old.hour == 12 && old.offset == -330)
    for text in ["1900-02-29T00:00Z", "2026-13-01T00:00Z", "2026-05-17", "2026-05-17T24:00Z", ""] {
      #expect(WallTime(text) == nil, "\(text)")
    }
    // Each day of four hundred years follows the previous one.
    var date = (year: 1800, month: 1, day: 1)
    for day in -62_091..<83_000 {
      let next = WallTime(seconds: Int64(day) * 86_400).date
      #expect(next == date)
      let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][date.month - 1]
      date.day += 1
      if date.day > length { date = (date.year, date.month + 1, 1) }
      if date.month > 12 { date = (date.year + 1, 1, 1) }
    }
  }
}
