import Glibc

/// A folder for one test's files, removed with the object.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/vitrine-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Refused(what: "mkdtemp", code: errno) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    // A test may have taken the rights away.
    chmod(path, 0o700)
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name != "." && name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file; returns its path.
  @discardableResult
  package func write(_ text: String, _ name: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let whole = "\(path)/\(name)"
    let descriptor = open(whole, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Refused(what: whole, code: errno)
    }
    close(descriptor)
    return whole
  }

  package func bytes(of name: String) throws -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY)
    guard descriptor >= 0 else { throw Refused(what: name, code: errno) }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return all }
      all += part[..<count]
    }
  }
}

/// A system call that failed while a test was set up.
package struct Refused: Error {
  package var what: String
  package var code: Int32

  package init(what: String, code: Int32) {
    self.what = what
    self.code = code
  }
}
