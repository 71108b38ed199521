import Testing
import VitrineData
import VitrineSystem
import VitrineTesting

@Suite("Folders of data")
struct DataFolderTests {
  private let folder = try! TemporaryFolder()

  private func failure(_ body: () throws(DataError) -> Void) -> DataError? {
    do throws(DataError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("a folder is checked before its files are read")
  func check() throws {
    #expect(failure { () throws(DataError) in try DataFolder(folder.path + "/").check() } == nil)
    let missing = DataFolder(folder.path + "/none")
    #expect(
      failure { () throws(DataError) in try missing.check() }?.description
        == "\(folder.path)/none: expected a folder that can be read, found no such folder; "
        + "make the folder, or name another")
    let file = DataFolder(try folder.file("f", []))
    #expect(failure { () throws(DataError) in try file.check() }?.found == "a file")
  }

  @Test("files are looked up, read up to a limit, and hashed")
  func files() throws {
    _ = try folder.file("events.json", Array("[1, 2]".utf8))
    let data = DataFolder(folder.path)
    #expect(data.contains("events.json") && !data.contains("event.json"))
    #expect(try data.names() == ["events.json"])
    #expect(data.nearestName(to: "event.json") == "events.json")
    #expect(data.size(of: "events.json") == 6 && data.size(of: "none") == nil)
    #expect(try data.bytes(of: "events.json", limit: 6) == Array("[1, 2]".utf8))
    #expect(try data.firstBytes(2, of: "events.json") == Array("[1".utf8))
    var hash = StableHash()
    hash.add("[1, 2]".utf8)
    #expect(try data.hash(of: "events.json") == hash)
  }

  @Test("a file that is too large is refused with both sizes")
  func tooLarge() throws {
    _ = try folder.file("large", [UInt8](repeating: 0x20, count: (1 << 20) + 1))
    let data = DataFolder(folder.path)
    let error = failure { () throws(DataError) in _ = try data.bytes(of: "large", limit: 1 << 20) }
    #expect(error?.problem == .isTooLarge)
    #expect(
      error?.description
        == "\(folder.path)/large: expected at most 1 MB, found 2 MB; make it smaller")
  }
}
