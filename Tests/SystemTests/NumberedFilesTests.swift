import Glibc
import Testing
import VitrineSystem
import VitrineTesting

struct NumberedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func files(most: Int = 3, mostBytes: Int64 = .max) -> NumberedFiles {
    NumberedFiles(
      in: folder.path, prefix: "a-", suffix: ".x", most: most, mostBytes: mostBytes)
  }

  @Test("each file has a number of its own, after the highest")
  func numbers() throws {
    #expect(try files().newest() == nil)
    #expect(try files().next() == folder.file("a-1.x"))
    for name in ["a-1.x", "a-9.x", "a-10.x"] { _ = try folder.file(name, []) }
    #expect(try files().newest() == folder.file("a-10.x"))
    #expect(try files().next() == folder.file("a-11.x"))
  }

  @Test("the oldest files are removed until there are few and small ones, but never the newest")
  func limits() throws {
    for number in 1...5 { _ = try folder.file("a-\(number).x", [1, 2, 3]) }
    try files().removeOldest()
    #expect(try FileSystem.names(in: folder.path) == ["a-3.x", "a-4.x", "a-5.x"])
    try files(mostBytes: 7).removeOldest()
    #expect(try FileSystem.names(in: folder.path) == ["a-4.x", "a-5.x"])
    try files(mostBytes: 1).removeOldest()
    #expect(try FileSystem.names(in: folder.path) == ["a-5.x"])
  }

  @Test("companions have the number of their file, count with it, and are removed with it")
  func companions() throws {
    let files = NumberedFiles(
      in: folder.path, prefix: "a-", companions: ["-wal"], most: 3, mostBytes: 8)
    for name in ["a-1", "a-1-wal", "a-2", "a-3-wal"] { _ = try folder.file(name, [1, 2, 3]) }
    #expect(try files.next() == folder.file("a-4"), "a companion alone keeps its number")
    _ = try folder.file("a-4", [1])
    try files.removeOldest()
    #expect(try FileSystem.names(in: folder.path) == ["a-2", "a-3-wal", "a-4"])
    _ = try folder.file("a-4-wal", [1, 2, 3])
    try files.removeOldest()
    #expect(try FileSystem.names(in: folder.path) == ["a-3-wal", "a-4", "a-4-wal"])
  }

  @Test("files of other names are neither counted nor removed")
  func others() throws {
    let names = [
      "a-.x", "a-+5.x", "a-05.x", "a-1234567890.x", "a-7", "a-x.x", "a-8.x.new", "b-9.x",
    ]
    for name in names { _ = try folder.file(name, []) }
    #expect(try files().newest() == nil)
    _ = try folder.file("a-2.x", [])
    try files(most: 0).removeOldest()
    #expect(try Set(FileSystem.names(in: folder.path)) == Set(names + ["a-2.x"]))
  }

  @Test("a folder that does not exist is an error")
  func missing() throws {
    let files = NumberedFiles(in: folder.file("none"), prefix: "a-", most: 1)
    #expect(throws: SystemError(ENOENT)) { _ = try files.next() }
  }
}
