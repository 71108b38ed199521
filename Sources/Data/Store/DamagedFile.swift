import Glibc
import VitrineSystem

/// The treatment of a damaged database.
enum DamagedFile {
  /// Renames a damaged database and its log to the first free name `path.damaged-1`, …. Returns
  /// that name.
  static func setAside(
    _ path: String, because damage: StoreError
  ) throws(StoreError) -> String {
    do throws(SystemError) {
      // If the folder cannot be searched, every name counts as taken.
      let names = (1...999).lazy.map { "\(path).damaged-\($0)" }
      let name =
        names.first { !FileSystem.exists($0) && !FileSystem.exists("\($0)-wal") }
        ?? "\(path).damaged-1000"
      // Rename the log first: a log without its file would be applied to the new file.
      if FileSystem.exists("\(path)-wal") {
        try FileSystem.rename("\(path)-wal", to: "\(name)-wal")
      }
      try FileSystem.rename(path, to: name)
      return name
    } catch {
      throw StoreError(
        file: path, step: "set the damaged file aside", problem: .isDamaged,
        detail: "\(damage.detail); renaming: \(error.message)", remedy: "move it away by hand")
    }
  }

  /// Copies the write-ahead log of a database to the first free name `path-wal.damaged-1`, … if the
  /// log is damaged. Returns that name, or the log's own name where it cannot be copied; nil for a
  /// log without damage, or none.
  static func keepLog(of path: String) -> String? {
    let log = "\(path)-wal"
    guard (try? WriteAheadLog.isDamaged(log)) == true else { return nil }
    for number in 1...999 {
      let name = "\(log).damaged-\(number)"
      let copy = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if copy < 0 && errno == EEXIST { continue }
      if copy < 0 { return log }
      defer { close(copy) }
      if (try? copyFile(log, to: copy)) == true { return name }
      unlink(name)
      return log
    }
    return log
  }

  /// Copies a file to an open one. Returns whether all of it could be written.
  private static func copyFile(_ path: String, to copy: Int32) throws(FileError) -> Bool {
    let file = try FileReader(path)
    while true {
      let bytes = try file.read(1 << 16)
      if bytes.isEmpty { return fsync(copy) == 0 }
      if write(copy, bytes, bytes.count) != bytes.count { return false }
    }
  }
}
