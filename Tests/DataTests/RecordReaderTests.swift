import Testing
import VitrineData

@Suite("Records of a file")
struct RecordReaderTests {
  /// Reads records with a title; returns the titles by id.
  private func titles(_ text: String, _ reader: RecordReader) throws(DataError) -> [String] {
    try reader.records("event", in: Array(text.utf8)) { node, id throws(DataError) in
      "\(id): \(try reader.requiredText("title", in: node).text)"
    }
  }

  private func error(_ text: String) -> String {
    do throws(DataError) {
      _ = try titles(text, RecordReader(file: "f", members: ["id", "title"]))
      return "none"
    } catch {
      return error.description
    }
  }

  @Test("an array of objects is read in order")
  func order() throws {
    let reader = RecordReader(file: "f", members: ["id", "title"])
    let text = #"[{"id": 2, "title": "B"}, {"id": "x", "title": "A"}]"#
    #expect(try titles(text, reader) == ["2: B", "x: A"])
    #expect(reader.takeRemarks().isEmpty)
  }

  @Test("errors have the position, the noun of the record and a remedy")
  func errors() {
    #expect(
      error("{}")
        == "f:1:1: expected an array with an object for each event, found an object; begin the file with ["
    )
    #expect(
      error("[\n 3]")
        == "f:2:2: expected an object {\"id\": …} for each event, found 3; write each event as an object"
    )
    #expect(
      error(#"[{"id": 1, "titel": "A"}]"#)
        == "f:1:12: expected \"title\", found \"titel\"; call it \"title\"")
    #expect(
      error(#"[{"title": "A"}]"#)
        == "f:1:2: expected \"id\" in this object, found none; add it")
    #expect(
      error("[{\"id\": 1, \"title\": \"A\"},\n{\"id\": 1, \"title\": \"B\"}]")
        == "f:2:8: expected an id of its own, found \"1\" as in line 1; give each event another id")
  }

  @Test("a text with a hundred thousand translations is read in a moment, the last of each name")
  func translations() throws {
    let reader = RecordReader(file: "f", members: ["id", "title"])
    let members = (0..<100_000).map { #""title:zh-\#($0 * 7919 % 50_000)": "\#($0)""# }
    let text = #"[{"id": 1, "title": "T", \#(members.joined(separator: ","))}]"#
    let found = try reader.records("event", in: Array(text.utf8)) { node, _ throws(DataError) in
      try reader.requiredText("title", in: node)
    }
    let title = try #require(found.first)
    #expect(title.translations.count == 50_000 && title[exactly: "zh-7919"] == "50001")
    #expect(title.translations.map(\.language) == title.translations.map(\.language).sorted())
  }

  @Test("a translation that is not a text is an error, unless a later one of its name replaces it")
  func wrongTranslations() throws {
    let reader = RecordReader(file: "f", members: ["id", "title"])
    #expect(
      try titles(#"[{"id": 1, "title": [], "title:zh": {}, "title": "A", "title:zh": 7}]"#, reader)
        == ["1: A"])
    #expect(
      error(#"[{"id": 1, "title": "A", "title:zh": []}]"#)
        == #"f:1:38: expected a text for "title:zh", found an array; write it in quotes"#)
  }

  @Test("an empty array is valid, with a remark")
  func empty() throws {
    let reader = RecordReader(file: "f", members: ["id", "title"])
    #expect(try titles("[]", reader).isEmpty)
    #expect(
      reader.takeRemarks().map(\.description) == [
        "f:1:1: expected at least one event, found an empty list; add some, or remove the file"
      ])
    #expect(reader.takeRemarks().isEmpty)
  }

  @Test("of a kiosk's own kind of remarks the first eight are listed, in the order of the file")
  func ownKinds() throws {
    let kind = RecordReader.RemarkKind(expected: "short titles")
    let reader = RecordReader(file: "f", members: ["id", "title"])
    let root = try JSONNode(parsing: Array("[1,2,3,4,5,6,7,8,9,10]".utf8), file: "f")
    for node in try #require(root.elements).reversed() {
      reader.remark(kind, at: node) { ("a short title", node.description, "shorten it") }
    }
    #expect(!reader.wants(kind))
    let remarks = reader.takeRemarks()
    #expect(remarks.dropLast().map(\.found) == ["3", "4", "5", "6", "7", "8", "9", "10"])
    #expect(
      remarks.last?.description
        == "f: expected short titles, found 2 more that are not; fix these too")
  }

  @Test("a feature has its properties and the point that represents it")
  func features() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "A"},
       "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 2]]}},
      {"type": "Feature", "properties": null, "geometry": null}]}
      """
    let reader = RecordReader(file: "f", members: ["name"], allowsOthers: true)
    let root = try JSONNode(parsing: Array(text.utf8), file: "f")
    let features = try #require(try reader.features(in: root).elements)
    #expect(try reader.requiredText("name", in: reader.properties(of: features[0])) == "A")
    let point = try #require(try reader.point(of: features[0]))
    #expect(point.longitude == 2 && point.latitude == 2)
    #expect(try reader.properties(of: features[1]).keys == [])
    #expect(try reader.point(of: features[1]) == nil)
  }
}
