import VitrineSystem

/// The treatment of a damaged database.
///
/// A bad memory card damages files again and again, so those set aside have limits: the oldest are
/// removed for the newest.
enum DamagedFile {
  /// The most databases that are set aside.
  static let most = 8
  /// The most bytes of all of them.
  static let mostBytes: Int64 = 32 << 20

  /// Renames a damaged database and its log to `path.damaged-1`, …, a later one with a higher
  /// number. Returns that name.
  static func setAside(
    _ path: String, because damage: StoreError
  ) throws(StoreError) -> String {
    do throws(SystemError) {
      let files = NumberedFiles(
        in: FileSystem.folder(of: path), prefix: "\(FileSystem.name(of: path)).damaged-",
        companions: ["-wal"], most: most, mostBytes: mostBytes)
      let name = try files.next()
      // Rename the log first: a log without its file would be applied to the new file.
      if FileSystem.exists("\(path)-wal") {
        try FileSystem.rename("\(path)-wal", to: "\(name)-wal")
      }
      try FileSystem.rename(path, to: name)
      try? files.removeOldest()
      return name
    } catch {
      throw StoreError(
        file: path, step: "set the damaged file aside", problem: .isDamaged,
        detail: "\(damage.detail); renaming: \(error.message)", remedy: "move it away by hand")
    }
  }

  /// Copies the write-ahead log of a database if it is damaged. Returns the name of the copy, or
  /// the log's own name where it cannot be copied; nil for a log without damage, or none.
  static func keepLog(of path: String) -> String? {
    let log = "\(path)-wal"
    guard (try? WriteAheadLog.isDamaged(log)) == true else { return nil }
    return DamagedLogCopies(of: log).add() ?? log
  }
}
