import Glibc

/// A folder for one test's files, removed with the object.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/vitrine-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Refused(what: "mkdtemp", code: errno) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name != "." && name != ".." { unlink("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let whole = "\(path)/\(name)"
    let descriptor = open(whole, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
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
