import Glibc
import VitrineSystem

/// The copies of the damaged logs of a store: `path-wal.damaged-1` and so on, a later one with a higher
/// number.
///
/// A memory card with a bad spot, or a kiosk that is switched off at the wall, can damage logs again and
/// again. Therefore the copies have limits: a new one replaces the oldest ones, and it takes at most a
/// quarter of the free space, so that the store can still grow.
package struct DamagedLogCopies {
  /// The most copies.
  package static let most = 8
  /// The most bytes of all copies together.
  package static let mostBytes: Int64 = 32 << 20

  private let log: String
  private let folder: String
  private let prefix: String
  private let most: Int
  private let mostBytes: Int64

  /// `log`: the path of the log.
  package init(of log: String, most: Int = Self.most, mostBytes: Int64 = Self.mostBytes) {
    self.log = log
    let name = log.lastIndex(of: "/").map { log.index(after: $0) } ?? log.startIndex
    folder = FileSystem.folder(of: log)
    prefix = "\(log[name...]).damaged-"
    self.most = most
    self.mostBytes = mostBytes
  }

  /// Adds a copy of the log as it is now. Returns its path; nil if the log is larger than the limits
  /// allow, or cannot be copied.
  package func add() -> String? {
    do {
      let size = try FileSystem.size(of: log)
      let present = try numbers()
      let number = (present.last ?? 0) + 1
      if size > mostBytes || size > freeSpace() / 4 { return nil }
      guard try copyLog(to: path(number)) else { return nil }
      removeOldest(present + [number])
      return path(number)
    } catch {
      return nil
    }
  }

  private func path(_ number: Int) -> String { "\(log).damaged-\(number)" }

  /// The numbers of the copies, ascending.
  private func numbers() throws(SystemError) -> [Int] {
    try FileSystem.names(in: folder).compactMap { name in
      guard name.hasPrefix(prefix), name.utf8.count <= prefix.utf8.count + 9 else { return nil }
      return Int(name.dropFirst(prefix.count)).flatMap { $0 > 0 ? $0 : nil }
    }.sorted()
  }

  private func removeOldest(_ numbers: [Int]) {
    var sizes = numbers.map { (try? FileSystem.size(of: path($0))) ?? 0 }[...]
    for number in numbers.dropLast() {
      if sizes.count <= most && sizes.reduce(0, +) <= mostBytes { return }
      unlink(path(number))
      sizes.removeFirst()
    }
  }

  /// The space that this program may use on the disk of the log, in bytes.
  private func freeSpace() -> Int64 {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return 0 }
    return Int64(min(facts.f_bavail, 1 << 40)) * Int64(min(facts.f_frsize, 1 << 20))
  }

  /// Copies the log to a new file. Returns whether all of it could be written; else there is no file.
  private func copyLog(to name: String) throws(FileError) -> Bool {
    let copy = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if copy < 0 { return false }
    defer { close(copy) }
    if (try? copyFile(to: copy)) == true { return true }
    unlink(name)
    return false
  }

  private func copyFile(to copy: Int32) throws -> Bool {
    let file = try FileReader(log)
    while true {
      let bytes = try file.read(1 << 16)
      if bytes.isEmpty { return fsync(copy) == 0 }
      try FileSystem.write(bytes, to: copy)
    }
  }
}
