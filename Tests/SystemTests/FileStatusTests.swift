import Glibc
import Testing
import VitrineSystem
import VitrineTesting

@Suite("What the system knows of a file")
struct FileStatusTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func setTime(of path: String, seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
  }

  @Test("A file has a status whatever its times are, and another version with another time")
  func times() throws {
    let path = try folder.file("a", [1, 2, 3])
    let fresh = try FileStatus(of: path)
    // Far beyond 2262, the last year in 64 bits of nanoseconds; and before 1970.
    for seconds in [10_413_792_000, -2_000_000_000] {
      setTime(of: path, seconds: seconds)
      let status = try FileStatus(of: path)
      #expect(status.kind == .file && status.size == 3 && status.identity == fresh.identity)
      #expect(!status.isSameVersion(as: fresh) && status != fresh)
    }
  }

  @Test("Two names of one file are the same file, and a copy is another one")
  func identity() throws {
    let path = try folder.file("a", [1])
    #expect(link(path, folder.file("b")) == 0)
    let copy = try folder.file("c", [1])
    #expect(try FileStatus(of: path).identity == FileStatus(of: folder.file("b")).identity)
    #expect(try FileStatus(of: path).identity != FileStatus(of: copy).identity)
    #expect(try FileStatus(of: folder.path).kind == .folder)
    #expect(failure(SystemError.self) { _ = try FileStatus(of: path + "x") }?.isMissing == true)
  }
}
