import Testing
import VitrineContent

@Suite("Data that are probably a mistake")
struct RemarkTests {
  private func remarks(messages text: String) throws -> [String] {
    var remarks: [ContentError] = []
    _ = try Message.messages(in: Array(text.utf8), file: "m", remarks: &remarks)
    return remarks.map(\.description)
  }

  private func remarks(transactions text: String) throws -> [String] {
    var remarks: [ContentError] = []
    _ = try Transaction.transactions(in: Array(text.utf8), file: "t", remarks: &remarks)
    return remarks.map(\.description)
  }

  private func remarks(places properties: String) throws -> [String] {
    let text = """
      {"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {
      \(properties)}}]}
      """
    var remarks: [ContentError] = []
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
    "a misspelt member is named with its place and the one that was meant, and the rest is read")
  func misspelt() throws {
    let head = "[{\"id\": 1, \"sender\": \"a\", \"subject\": \"b\", \"time\": 1,\n  "
    for (key, meant) in [
      ("langage", "language"), ("Text", "text"), ("txet", "text"), ("body", "text"),
      ("lang", "language"),
    ] {
      let told = try remarks(messages: head + "\"\(key)\": \"x\"}]")
      #expect(
        told == [
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
  }

  @Test("a member that must be there and is misspelt is the error, at its place")
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
      error { _ = try remarks(places: "\"titel\": \"A\"") }
        == "p:2:1: expected \"name\", found \"titel\"; call it \"name\"")
    #expect(
      error { _ = try Place.places(in: Array("{\"feature\": []}".utf8), file: "p") }
        == "p:1:2: expected \"features\", found \"feature\"; call it \"features\"")
    #expect(
      error { _ = try remarks(messages: "[{\"id\": 1, \"sender\": \"a\", \"time\": 1}]") }
        == "m:1:2: expected \"subject\" in this object, found none; add it (see docs/data.md)")
  }

  @Test("a name that comes twice is told with both lines, and the last one counts")
  func twice() throws {
    let told = try remarks(
      messages: """
        [{"id": 1, "sender": "a", "subject": "b", "time": 1,
          "sender": "c"}]
        """)
    #expect(
      told == [
        "m:2:3: expected each name once, found \"sender\" again after line 1; "
          + "the last one counts: remove the other"
      ])
  }

  @Test("of many the first eight are told, and how many more there are")
  func many() throws {
    let all = (1...20).map {
      "{\"id\": \($0), \"sender\": \"a\", \"subject\": \"b\", \"time\": 1, \"langage\": \"x\"}"
    }
    let told = try remarks(messages: "[\(all.joined(separator: ",\n"))]")
    #expect(told.count == 9)
    #expect(
      told.last == "m: expected names that are read, found 12 more that are not; mend these too")
  }

  @Test("a list of no places says what is expected; no messages and no transactions are fine")
  func empty() throws {
    var remarks: [ContentError] = []
    let text = "{\"type\": \"FeatureCollection\",\n \"features\": []}"
    let places = try Place.places(in: Array(text.utf8), file: "p", remarks: &remarks)
    #expect(places.isEmpty)
    #expect(
      remarks.map(\.description) == [
        "p:2:14: expected at least one Feature with a Point and a name, found an empty list; "
          + "add places as docs/data.md shows, or remove the file: the built-in town has some 200"
      ])
    #expect(try self.remarks(messages: "[]") == [])
    #expect(try self.remarks(transactions: "[]") == [])
  }

  @Test("what is probably a mistake in any file of a data directory comes with its content")
  func directory() throws {
    let folder = try ScratchFolder()
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
