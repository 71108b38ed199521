import Glibc

/// Functions for small text files, which are read and written as a whole.
package enum TextFile {
  /// Returns the text of a file, or of standard input for "-"; at most 64 MB.
  package static func read(_ path: String) throws(KioskError) -> String {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw unreadable(path, errno) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw unreadable(path, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk.prefix(count))
      if bytes.count > 64 << 20 {
        throw .badData("\(path): is larger than 64 MB; is it the right file?")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badData("\(path): is no text in UTF-8; name a text file, or save it as UTF-8")
    }
    return text
  }

  private static func unreadable(_ path: String, _ code: Int32) -> KioskError {
    let remedy =
      switch code {
      case ENOENT, ENOTDIR: "check the path"
      case EISDIR: "name a file in it"
      case EACCES: "make it readable (chmod +r), and the folders that it is in (chmod +x)"
      default: "check the file and its disk"
      }
    return .badData("\(path): cannot be read: \(String(cString: strerror(code))); \(remedy)")
  }

  /// Writes a file, replacing its contents.
  package static func write(_ text: String, to path: String) throws(KioskError) {
    func refused() -> KioskError {
      .unwritable(step: "write", path, code: errno)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw refused() }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw refused() }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns whether a path is a folder. Keeps `errno` if it is.
  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    let code = errno
    defer { errno = code }
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a folder and its missing parents; an existing one is left unchanged. `mode` holds the
  /// permissions of the new folders.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(KioskError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if mkdir(part, mode) != 0 && (errno != EEXIST || !isFolder(part)) {
        throw .unwritable(step: "make the folder", part, code: errno)
      }
    }
  }
}
