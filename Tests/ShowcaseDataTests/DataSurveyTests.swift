import Foundation
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting
import VitrineUnits

@Suite("Survey of a data folder")
struct DataSurveyTests {
  @Test(
    "a misspelt file is named with the intended name, a missing one with its replacement")
  func misspelt() throws {
    let folder = try TemporaryFolder()
    for name in ["place.geojson", "Message.json", "map.geojson", "notes.txt", ".hidden"] {
      try folder.write("{}", name)
    }
    try folder.write("", "store.sqlite-wal")
    let survey = try #require(DataDirectory(folder.path).survey())
    #expect(survey.found == ["map.geojson"])
    #expect(survey.strangers == ["Message.json", "notes.txt", "place.geojson"])
    let lines = survey.lines
    #expect(lines.count == 4)
    #expect(lines[0].contains("Message.json is not read; is it meant to be 'messages.json'?"))
    #expect(lines[1].contains("notes.txt is not read; read are places.geojson"))
    #expect(lines[2].contains("place.geojson is not read; is it meant to be 'places.geojson'?"))
    #expect(
      lines[3].contains("read: map.geojson; built in: places, messages, transactions, no pictures"),
      "\(lines[3])")
  }

  @Test("a folder of unknown files is reported as all built-in, and a missing folder has no survey")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let empty = try #require(DataDirectory(folder.path).survey())
    #expect(empty.lines.count == 1 && empty.lines[0].contains("all data are the built-in ones"))
    #expect(DataDirectory("/nowhere/at/all").survey() == nil)
  }

  @Test("the first eight files that are not read are named, and the others are counted")
  func crowd() throws {
    let folder = try TemporaryFolder()
    for index in 0..<10 { try folder.write("", "notes-\(index)") }
    let hints = try #require(DataDirectory(folder.path).survey()).hints
    #expect(hints.count == 9 && hints[8] == "\(folder.path): 2 more are not read")
  }

  @Test("a digest changes only with its file, or with the names and sizes of pictures")
  func digests() throws {
    let folder = try TemporaryFolder()
    let directory = DataDirectory(folder.path)
    #expect(try directory.digests().isEmpty)
    try folder.write("[]", "messages.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("images"), withIntermediateDirectories: true)
    try folder.write("abc", "images/a.png")
    let first = try directory.digests()
    #expect(first.map(\.name) == ["messages.json", "images"])
    try folder.write("[ ]", "messages.json")
    let second = try directory.digests()
    #expect(first[0] != second[0] && first[1] == second[1])
    try folder.write("abcd", "images/a.png")
    let third = try directory.digests()
    #expect(second[0] == third[0] && second[1] != third[1])
  }

  @Test(
    "a store that adopts another store's deletions shows the same items and offers the same undo")
  func adopting() throws {
    let messages = Array(Content.builtInMessages.prefix(6))
    func store() throws -> ItemStore {
      let store = ItemStore.inMemory()
      try store.merge(messages)
      return store
    }
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    do {
      let live = try ItemStore.open(path)
      try live.merge(messages)
      for index in [4, 1, 3] {
        _ = try live.delete(Message.self, id: messages[index].id, at: .zero)
      }
    }
    for isSettled in [false, true] {
      let live = try ItemStore.open(path)
      if isSettled {
        try live.settle(live.undoable(Message.self, at: .zero))
      }
      let deleted = try live.deletedItems()
      #expect(deleted.map(\.id) == [4, 1, 3].map { messages[$0].id })
      #expect(deleted.map(\.isOffered) == [!isSettled, !isSettled, !isSettled])
      let replayed = try store()
      let before = try replayed.itemsDigest()
      try replayed.adopt(deleted)
      let (a, b) = (try live.items(Message.self), try replayed.items(Message.self))
      #expect(a == b && a.count == 3)
      let (x, y) = (try live.itemsDigest(), try replayed.itemsDigest())
      #expect(x == y && x != before)
      let offers = [live, replayed].map { $0.undoable(Message.self, at: .zero).map(\.id) }
      let expected = isSettled ? [] : [4, 1, 3].map { messages[$0].id }
      #expect(offers == [expected, expected])
    }
    let other = try store()
    try other.adopt([.init(kind: Place.kind, id: "nobody", isOffered: true)])
    #expect(try other.items(Message.self) == messages, "what is not there cannot be deleted")
  }
}
