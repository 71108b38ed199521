import Glibc
import Testing
import VitrineSystem
import VitrineTesting

struct FileWritingTests {
  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("a replaced file has the new bytes and permissions, and leaves nothing beside it")
  func replaces() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/f"
    try FileSystem.replace(path, with: [1, 2, 3], mode: 0o640)
    #expect(try folder.bytes(of: "f") == [1, 2, 3])
    let permissions = mode(path)
    #expect(permissions == 0o640)
    try FileSystem.replace(path, with: Array(repeating: 7, count: 200_000))
    #expect(try folder.bytes(of: "f") == Array(repeating: 7, count: 200_000))
    #expect(try FileSystem.names(in: folder.path) == ["f"])
  }

  @Test("what an interrupted attempt has left is not in the way, and no link is followed")
  func leftover() throws {
    let folder = try TemporaryFolder()
    let other = try folder.file("other", [9])
    let made = symlink(other, "\(folder.path)/f.new")
    #expect(made == 0)
    try FileSystem.replace("\(folder.path)/f", with: [1])
    #expect(try folder.bytes(of: "other") == [9])
    #expect(try FileSystem.names(in: folder.path) == ["f", "other"])
  }

  @Test("a file that cannot be replaced stays as it is, and says why")
  func refused() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/d"
    let made = mkdir(path, 0o700)
    #expect(made == 0)
    #expect(throws: SystemError(EISDIR)) { try FileSystem.replace(path, with: [1]) }
    #expect(throws: SystemError(ENOENT)) {
      try FileSystem.replace("\(folder.path)/none/f", with: [1])
    }
    #expect(try FileSystem.names(in: folder.path) == ["d"])
    rmdir(path)
  }

  @Test("bytes are written behind each other, or at an offset")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("f", [])
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    try FileSystem.write([1, 2, 3], to: descriptor)
    try FileSystem.write([8], to: descriptor, at: 1)
    try FileSystem.write([4], to: descriptor)
    #expect(try folder.bytes(of: "f") == [1, 8, 3, 4])
    #expect(throws: SystemError(ENOSPC)) {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      try FileSystem.write([1], to: full)
    }
    #expect(throws: SystemError(EBADF)) { try FileSystem.write([1], to: -1) }
  }

  @Test("the folder of a file is the part of its path before the name")
  func folders() {
    #expect(FileSystem.folder(of: "/a/b/c") == "/a/b")
    #expect(FileSystem.folder(of: "/a") == "/")
    #expect(FileSystem.folder(of: "a") == ".")
  }
}
