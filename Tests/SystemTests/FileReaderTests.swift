import Glibc
import Testing
import VitrineSystem
import VitrineTesting

struct FileReaderTests {
  /// Returns the error of reading a file.
  private func failure(
    _ path: String, limit: Int = 10, allowsStreams: Bool = false
  ) -> FileError? {
    do throws(FileError) {
      _ = try FileReader.bytes(of: path, limit: limit, allowsStreams: allowsStreams)
      return nil
    } catch {
      return error
    }
  }

  @Test("a file is read in parts of any size, and the last part is short")
  func parts() throws {
    let folder = try TemporaryFolder()
    let contents = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = try folder.file("f", contents)
    #expect(try FileReader.bytes(of: path, limit: contents.count) == contents)
    let file = try FileReader(path)
    #expect(file.size == contents.count)
    var bytes = try file.read(3)
    #expect(bytes == Array(contents[..<3]))
    try file.append(to: &bytes, limit: contents.count)
    #expect(bytes == contents)
    #expect(try file.read(5).isEmpty)
  }

  @Test("a file larger than the limit is refused, one of that size is not")
  func limit() throws {
    let folder = try TemporaryFolder()
    #expect(failure(try folder.file("ten", Array(repeating: 1, count: 10))) == nil)
    #expect(failure(try folder.file("more", Array(repeating: 1, count: 11))) == .isTooLarge)
    #expect(failure("/dev/zero", limit: 300_000, allowsStreams: true) == .isTooLarge)
  }

  @Test("what is not a regular file is refused by its kind, without waiting for a writer")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let name = "\(folder.path)/x"
    #expect(failure(name) == .system(SystemError(ENOENT)))
    #expect(failure(folder.path) == .isFolder)
    #expect(failure(folder.path, allowsStreams: true) == .isFolder)
    #expect(failure("/dev/zero") == .isSpecial)
    #expect(mkfifo(name, 0o600) == 0)
    #expect(failure(name) == .isSpecial)
    unlink(name)
    #expect(symlink("/nowhere/at/all", name) == 0)
    #expect(failure(name) == .danglingLink)
    unlink(name)
    #expect(symlink("/proc/version", name) == 0)
    #expect(throws: FileError.system(SystemError(ELOOP))) {
      try FileReader.bytes(of: name, limit: 4096, followsLinks: false)
    }
    unlink(name)
  }

  @Test(
    "a pipe that nothing writes to is refused after a time, and one with bytes is read to its end")
  func silentPipes() throws {
    let folder = try TemporaryFolder()
    let name = "\(folder.path)/pipe"
    #expect(mkfifo(name, 0o600) == 0)
    var failure: FileError?
    do throws(FileError) {
      _ = try FileReader(name, allowsStreams: true, patience: 1)
    } catch {
      failure = error
    }
    #expect(failure == .isSilent)
    let writer = open(name, O_RDWR)
    #expect(write(writer, [1, 2, 3] as [UInt8], 3) == 3)
    let file = try FileReader(name, allowsStreams: true, patience: 1)
    let start = try file.read(2)
    close(writer)
    let rest = try file.read(5)
    #expect(start == [1, 2] && rest == [3])
  }

  @Test("a closed file is not read any more, and a change of it is still noticed")
  func closing() throws {
    let folder = try TemporaryFolder()
    var file = try FileReader(try folder.file("f", [1, 2]))
    file.close()
    var failure: FileError?
    do throws(FileError) { _ = try file.read(1) } catch { failure = error }
    #expect(failure == .system(SystemError(EBADF)))
    let isUntouched = !file.hasChanged()
    #expect(isUntouched)
    _ = try folder.file("f", [1, 2, 3])
    let isLonger = file.hasChanged()
    #expect(isLonger)
  }

  @Test("a file that was written or replaced after it was opened has changed")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("f", [1, 2])
    let file = try FileReader(path)
    let isUntouched = !file.hasChanged()
    #expect(isUntouched)
    _ = try folder.file("f", [1, 2, 3])
    let isLonger = file.hasChanged()
    #expect(isLonger)
    let again = try FileReader(path)
    unlink(path)
    let isGone = again.hasChanged()
    #expect(isGone)
  }
}
