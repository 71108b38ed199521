import Glibc
import VitrineSystem

/// The copies of the damaged logs of a store: `path-wal.damaged-1` and so on, a later one with a
/// higher number.
///
/// A memory card with a bad spot, or a kiosk that is switched off at the wall, can damage logs
/// again and again. Therefore the copies have limits: a new one replaces the oldest ones, and it
/// takes at most a quarter of the free space, so that the store can still grow.
package struct DamagedLogCopies {
  /// The most copies.
  package static let most = 8
  /// The most bytes of all copies together.
  package static let mostBytes: Int64 = 32 << 20

  private let log: String
  private let copies: NumberedFiles
  private let mostBytes: Int64

  /// `log`: the path of the log.
  package init(of log: String, most: Int = Self.most, mostBytes: Int64 = Self.mostBytes) {
    self.log = log
    copies = NumberedFiles(
      in: FileSystem.folder(of: log), prefix: "\(FileSystem.name(of: log)).damaged-",
      most: most, mostBytes: mostBytes)
    self.mostBytes = mostBytes
  }

  /// Adds a copy of the log as it is now. Returns its path; nil if the log is larger than the
  /// limits allow, or cannot be copied.
  package func add() -> String? {
    do {
      let size = try FileSystem.size(of: log)
      let path = try copies.next()
      if size > mostBytes || size > freeSpace() / 4 { return nil }
      guard copyLog(to: path) else { return nil }
      try? copies.removeOldest()
      return path
    } catch {
      return nil
    }
  }

  /// The space that this program may use on the disk of the log, in bytes.
  private func freeSpace() -> Int64 {
    var facts = statvfs()
    guard statvfs(FileSystem.folder(of: log), &facts) == 0 else { return 0 }
    return Int64(min(facts.f_bavail, 1 << 40)) * Int64(min(facts.f_frsize, 1 << 20))
  }

  /// Copies the log to a new file. Returns whether all of it could be written; else there is no
  /// file.
  private func copyLog(to path: String) -> Bool {
    guard let copy = try? OutputFile(path, existing: .refused, access: .ownerOnly) else {
      return false
    }
    defer { copy.close() }
    if (try? copyLog(to: copy)) != nil { return true }
    try? FileSystem.remove(path)
    return false
  }

  private func copyLog(to copy: OutputFile) throws {
    let file = try FileReader(log)
    while true {
      let bytes = try file.read(1 << 16)
      if bytes.isEmpty { return try copy.sync() }
      try copy.write(bytes)
    }
  }
}
