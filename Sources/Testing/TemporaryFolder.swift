import Glibc
import VitrineSystem

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
    for name in (try? FileSystem.names(in: path)) ?? [] { remove("\(path)/\(name)") }
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
    let whole = file(name)
    try OutputFile(whole, existing: .emptied, access: .ownerOnly).write(bytes)
    return whole
  }

  package func bytes(of name: String) throws -> [UInt8] {
    try FileReader.bytes(of: file(name), limit: .max - 1)
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
