import Glibc
import Testing
import VitrineSystem
import VitrineTesting

struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) -> UInt32 {
    var status = stat()
    return stat(folder.file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("bytes are written behind each other, or over earlier ones")
  func writes() throws {
    let file = try OutputFile(folder.file("f"), existing: .emptied, access: .ownerOnly)
    try file.write([1, 2, 3])
    try file.write([8], at: 1)
    try file.write([4])
    try file.sync()
    #expect(try folder.bytes(of: "f") == [1, 8, 3, 4])
  }

  @Test(
    "an emptied file keeps its permissions unless it is made private, and a new one has those of its kind"
  )
  func permissions() throws {
    let mask = umask(0o022)
    defer { umask(mask) }
    for (name, access) in [("a", OutputFile.Access.ownerOnly), ("b", .everybody)] {
      _ = try OutputFile(folder.file(name), existing: .refused, access: access)
    }
    #expect(mode("a") == 0o600 && mode("b") == 0o644)
    _ = try folder.file("b", [1, 2])
    let file = try OutputFile(folder.file("b"), existing: .emptied, access: .ownerOnly)
    #expect(mode("b") == 0o644)
    #expect(try folder.bytes(of: "b").isEmpty)
    file.makePrivate()
    #expect(mode("b") == 0o600)
  }

  @Test("a device keeps its permissions")
  func device() throws {
    func mode() -> UInt32 {
      var status = stat()
      return stat("/dev/null", &status) == 0 ? status.st_mode : 0
    }
    let before = mode()
    try OutputFile("/dev/null", existing: .emptied, access: .ownerOnly).makePrivate()
    #expect(mode() == before && before != 0)
  }

  @Test("a new file takes no place of a file or of a link, whose target stays as it is")
  func refuses() throws {
    let target = try folder.file("target", [9])
    for (name, destination) in [("link", target), ("dangling", folder.file("none"))] {
      let made = symlink(destination, folder.file(name))
      #expect(made == 0)
    }
    for name in ["target", "link", "dangling"] {
      #expect(throws: SystemError(EEXIST)) {
        _ = try OutputFile(folder.file(name), existing: .refused, access: .ownerOnly)
      }
    }
    #expect(try folder.bytes(of: "target") == [9])
    #expect(!FileSystem.exists(folder.file("none")))
    // A path that somebody names may lead through a link.
    try OutputFile(folder.file("link"), existing: .emptied, access: .ownerOnly).write([7])
    #expect(try folder.bytes(of: "target") == [7])
  }

  @Test("a file that cannot be opened or written says why, and a closed one takes nothing")
  func fails() throws {
    #expect(throws: SystemError(ENOENT)) {
      _ = try OutputFile(folder.file("none/f"), existing: .emptied, access: .ownerOnly)
    }
    #expect(throws: SystemError(EISDIR)) {
      _ = try OutputFile(folder.path, existing: .emptied, access: .ownerOnly)
    }
    let full = try OutputFile("/dev/full", existing: .emptied, access: .ownerOnly)
    #expect(throws: SystemError(ENOSPC)) { try full.write([1]) }
    #expect(full.isOpen)
    full.close()
    full.close()
    #expect(!full.isOpen)
    #expect(throws: SystemError(EBADF)) { try full.write([1]) }
  }

  @Test("a pipe has no disk to wait for")
  func pipes() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let file = OutputFile(descriptor: ends[1])
    #expect(throws: SystemError(EINVAL)) { try file.sync() }
  }
}
