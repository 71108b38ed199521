import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

@Suite("Remarks about probable mistakes")
struct RemarkTests {
  private func remarks(messages text: String) throws -> [String] {
    var remarks: [DataError] = []
    _ = try Message.messages(in: Array(text.utf8), file: "m", remarks: &remarks)
    return remarks.map(\.description)
  }

  private func remarks(transactions text: String) throws -> [String] {
    var remarks: [DataError] = []
    _ = try Transaction.transactions(in: Array(text.utf8), file: "t", remarks: &remarks)
    return remarks.map(\.description)
  }

  private func remarks(places properties: String) throws -> [String] {
    let text = """
      {"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {
      \(properties)}}]}
      """
    var remarks: [DataError] = []
    _ = try Place.places(in: Array(text.utf8), file: "p", remarks: &remarks)
    return remarks.map(\.description)
  }

  private func error(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a misspelt member is reported with its position and the intended name, and the rest is read")
  func misspelt() throws {
    let head = "[{\"id\": 1, \"sender\": \"a\", \"subject\": \"b\", \"time\": 1,\n  "
    for (key, meant) in [
      ("langage", "language"), ("Text", "text"), ("txet", "text"), ("body", "text"),
      ("lang", "language"), ("txet:zh", "text:zh"), ("subjct:pt-BR", "subject:pt-BR"),
      ("title:zh", "subject:zh"),
    ] {
      let reported = try remarks(messages: head + "\"\(key)\": \"x\"}]")
      #expect(
        reported == [
          "m:2:3: expected \"\(meant)\", found \"\(key)\"; it is not read: call it \"\(meant)\""
        ])
    }
    for key in ["text", "subject:zh", "colour", "x", "senders", "titel"] {
      #expect(try remarks(messages: head + "\"\(key)\": \"x\"}]") == [], "\(key)")
    }
    #expect(
      try remarks(
        transactions: """
          [{"id": 1, "name": "a", "amount": 1, "time": 1, "categorie": "x"}]
          """) == [
          "t:1:49: expected \"category\", found \"categorie\"; it is not read: call it \"category\""
        ])
    #expect(
      try remarks(places: "\"name\": \"A\", \"opening_hour\": \"Mo\", \"ref\": 5, \"fid\": 1") == [
        "p:2:14: expected \"opening_hours\", found \"opening_hour\"; "
          + "it is not read: call it \"opening_hours\""
      ])
    #expect(try remarks(places: "\"name\": \"A\", \"shop\": \"x\", \"name:zh\": \"b\"") == [])
    #expect(
      try remarks(places: "\"name\": \"A\", \"nmae:de\": \"B\", \"note:de\": \"C\"") == [
        "p:2:14: expected \"name:de\", found \"nmae:de\"; it is not read: call it \"name:de\""
      ])
  }

  @Test("a misspelt required member is reported as the error, at its position")
  func required() {
    #expect(
      error {
        _ = try remarks(
          messages: "[{\"id\": 1, \"sender\": \"a\",\n \"titel\": \"b\", \"time\": 1}]")
      } == "m:2:2: expected \"subject\", found \"titel\"; call it \"subject\"")
    #expect(
      error {
        _ = try remarks(transactions: "[{\"id\": 1, \"nmae\": \"a\", \"amount\": 1, \"time\": 1}]")
      } == "t:1:12: expected \"name\", found \"nmae\"; call it \"name\"")
    #expect(
      error { _ = try remarks(places: "\"title\": \"A\"") }
        == "p:2:1: expected \"name\", found \"title\"; call it \"name\"")
    #expect(
      error { _ = try Place.places(in: Array("{\"feature\": []}".utf8), file: "p") }
        == "p:1:2: expected \"features\", found \"feature\"; call it \"features\"")
    #expect(
      error { _ = try remarks(messages: "[{\"id\": 1, \"sender\": \"a\", \"time\": 1}]") }
        == "m:1:2: expected \"subject\" in this object, found none; add it (see docs/data.md)")
  }

  @Test("a duplicate name is reported with both lines, and the last one counts")
  func twice() throws {
    let reported = try remarks(
      messages: """
        [{"id": 1, "sender": "a", "subject": "b", "time": 1,
          "sender": "c"}]
        """)
    #expect(
      reported == [
        "m:2:3: expected each name once, found \"sender\" again after line 1; "
          + "the last one counts: remove the other"
      ])
  }

  @Test("the first eight remarks are reported, and the others are counted")
  func many() throws {
    let all = (1...20).map {
      "{\"id\": \($0), \"sender\": \"a\", \"subject\": \"b\", \"time\": 1, \"langage\": \"x\"}"
    }
    let reported = try remarks(messages: "[\(all.joined(separator: ",\n"))]")
    #expect(reported.count == 9)
    #expect(
      reported.last == "m: expected names that are read, found 12 more that are not; fix these too")
  }

  @Test("the further keys of OpenStreetMap exports give no remarks")
  func keys() throws {
    let keys = """
      access addr:city addr:country addr:district addr:floor addr:full addr:housename addr:interpolation \
      addr:place addr:postcode addr:state addr:suburb addr:unit air_conditioning alt_name amenity_1 area \
      artist_name artwork_type atm author backrest barrier bench bin branch brand brand:wikidata \
      building building:levels bus capacity changing_table check_date colour contact:email \
      contact:facebook contact:fax contact:instagram contact:mobile contact:phone contact:website \
      content covered craft cuisine date delivery denomination diet:vegan diet:vegetarian direction \
      dispensing drive_through ele email emergency fee female fixme from full_id gnis:feature_id \
      government healthcare height heritage highway historic image:0 image:license indoor_seating \
      information inscription inscription:date int_name internet_access internet_access:fee landuse \
      layer leisure level lit loc_name local_ref male man_made mapillary material memorial message min_age \
      name:ar name:etymology name:etymology:wikidata name:zh natural network note note:de \
      official_name old_name opening_hours:covid19 operator operator:type osm_id osm_type outdoor_seating \
      parking payment:cash payment:credit_cards phone population post_box:type public_transport railway \
      recycling:glass ref ref:INSEE religion route_ref self_service service_times shelter shop \
      short_name smoking sort_name source source:date sport stars start_date substation surface \
      survey:date takeaway timestamp toilets toilets:wheelchair tourism tower:type train tram type \
      uid unisex url user value version website wheelchair wheelchair:description wikidata \
      wikimedia_commons wikipedia wikipedia:de
      """.split(separator: " ")
    #expect(keys.count > 150)
    // With only a name beside it, every other member is absent and could have been meant.
    for key in keys {
      #expect(try remarks(places: "\"name\": \"A\", \"\(key)\": \"x\"") == [], "\(key)")
    }
    for key in ["desciption", "Category", "adress", "photo", "Hours"] {
      #expect(try remarks(places: "\"name\": \"A\", \"\(key)\": \"x\"").count == 1, "\(key)")
    }
  }

  @Test("an object with a hundred thousand members is searched once")
  func crowd() throws {
    let members = (0..<100_000).map { "\"key\($0)\": 1" }.joined(separator: ",\n")
    let reported = try remarks(
      messages: """
        [{"id": 1, "sender": "a", "subject": "b", "time": 1,
        \(members),
        "langage": 1, "key0": 2}]
        """)
    #expect(
      reported == [
        "m:100002:15: expected each name once, found \"key0\" again after line 2; "
          + "the last one counts: remove the other"
      ])
  }

  @Test("after eight misspelt names only repetitions of them are counted")
  func enough() throws {
    let words = ["langage", "languge", "lnguage", "anguage", "languag", "lang", "langg", "locale"]
    let all = (words + ["laguage", "langage", "lang"]).enumerated().map {
      "{\"id\": \($0), \"sender\": \"a\", \"subject\": \"b\", \"time\": 1, \"\($1)\": \"x\"}"
    }
    let reported = try remarks(messages: "[\(all.joined(separator: ",\n"))]")
    #expect(reported.count == 9)
    #expect(
      reported.last == "m: expected names that are read, found 2 more that are not; fix these too")
  }

  @Test("control characters are escaped in remarks and errors")
  func escapes() throws {
    let reported = try remarks(
      messages: """
        [{"id": 1, "sender": "a", "subject": "b", "time": 1, "\\u001b[2J": 1, "\\u001b[2J": 2,
        "lang\\u001b": "x"}]
        """)
    #expect(reported.count == 2)
    #expect(reported.first?.contains(#""\u{1b}[2J" again"#) == true, "\(reported)")
    #expect(reported.last?.contains(#"found "lang\u{1b}";"#) == true, "\(reported)")
    for text in ["\"time\": \"\\u001b]0;x\"", "\"ti\\u001bme\": 1", "\"time\": \u{9b}1"] {
      let message = error {
        _ = try remarks(
          messages: "[{\"id\": 1, \"sender\": \"a\", \"subject\": \"b\", \(text)}]")
      }
      #expect(
        message?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
    }
  }

  @Test("an empty list is read, and the remark names what is expected and what is shown instead")
  func empty() throws {
    var remarks: [DataError] = []
    let text = "{\"type\": \"FeatureCollection\",\n \"features\": []}"
    let places = try Place.places(in: Array(text.utf8), file: "p", remarks: &remarks)
    #expect(places.isEmpty)
    #expect(
      remarks.map(\.description) == [
        "p:2:14: expected at least one Feature with a Point and a name, found an empty list; "
          + "none is shown: add places as docs/data.md has it, or remove the file: "
          + "the built-in town has some 200"
      ])
    #expect(
      try self.remarks(messages: "[]") == [
        "m:1:1: expected at least one message, found an empty list; none is shown: add some as "
          + "docs/data.md has it, or remove the file: 60 messages are built in"
      ])
    #expect(
      try self.remarks(transactions: " []") == [
        "t:1:2: expected at least one transaction, found an empty list; the wallets are empty: add "
          + "some as docs/data.md has it, or remove the file: some are built in"
      ])
  }

  @Test("probable mistakes in any file of a data folder are part of its content")
  func directory() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"features\": []}", "places.geojson")
    try folder.write(
      "[{\"id\": 1, \"name\": \"a\", \"amount\": 1, \"time\": 1, \"id\": 2}]", "transactions.json")
    let content = try Content.load(directory: folder.path)
    #expect(
      content.remarks.map(\.file) == [
        folder.file("places.geojson"), folder.file("transactions.json"),
      ])
    #expect(content.transactions.map(\.id) == ["2"])
  }
}
