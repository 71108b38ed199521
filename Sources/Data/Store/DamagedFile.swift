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

  /// Copies the write-ahead log of a database if it is damaged. Returns the name of the copy, or
  /// the log's own name where it cannot be copied; nil for a log without damage, or none.
  static func keepLog(of path: String) -> String? {
    let log = "\(path)-wal"
    guard (try? WriteAheadLog.isDamaged(log)) == true else { return nil }
    return DamagedLogCopies(of: log).add() ?? log
  }
}
