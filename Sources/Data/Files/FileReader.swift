import Glibc
import VitrineSystem

/// An open file that is read from its beginning; every error names the file.
package struct FileReader: ~Copyable {
  package let path: String
  /// The size in bytes when the file was opened.
  package let size: Int
  private let descriptor: Int32

  package init(_ path: String) throws(DataError) {
    // O_NONBLOCK: opening a pipe without a writer fails instead of blocking.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      let code = errno
      if code == ENOENT, FileSystem.exists(path) {
        throw DataError(
          file: path, problem: .system(code), expected: "a file that can be read",
          found: "a symbolic link to one that is not there", remedy: "mend the link, or remove it")
      }
      throw Self.failure(
        path, code,
        code == EACCES
          ? "make it readable (chmod +r), and the folders that it is in (chmod +x)"
          : code == ELOOP
            ? "mend the link, or remove it" : "name a file that exists and may be read")
    }
    var facts = stat()
    let isKnown = fstat(descriptor, &facts) == 0
    if !isKnown || facts.st_mode & S_IFMT != S_IFREG {
      close(descriptor)
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      throw DataError(
        file: path, problem: .isDirectory, expected: "a file",
        found: isFolder ? "a folder" : "a pipe or a device", remedy: "put a file there")
    }
    self.path = path
    self.size = Int(facts.st_size)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Fills `buffer` from its beginning. Returns the byte count, which is smaller than the buffer
  /// only at the end of the file.
  package borrowing func read(into buffer: inout [UInt8]) throws(DataError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeMutableBytes { all in
        Glibc.read(descriptor, all.baseAddress! + done, all.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw Self.failure(path, errno, "copy the file anew and try again") }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Returns the contents of the whole file; throws if it has more than `limit` bytes.
  package static func bytes(of path: String, limit: Int) throws(DataError) -> [UInt8] {
    let file = try FileReader(path)
    if file.size <= limit {
      // One extra byte reveals a file that has grown in the meantime.
      var bytes = [UInt8](repeating: 0, count: file.size + 1)
      let count = try file.read(into: &bytes)
      if count <= file.size {
        bytes.removeLast(bytes.count - count)
        return bytes
      }
    }
    let hasGrown = file.size <= limit
    throw DataError(
      file: path, problem: .isTooLarge, expected: "at most \(limit >> 20) MB",
      found: hasGrown
        ? "a file that grew while it was read" : "\((file.size - 1) >> 20 + 1) MB",
      remedy: hasGrown ? "put a file there that is complete" : "make it smaller")
  }

  private static func failure(_ path: String, _ code: Int32, _ remedy: String) -> DataError {
    DataError(
      file: path, problem: .system(code), expected: "a file that can be read",
      found: SystemError(code).found(), remedy: remedy)
  }
}
