import Glibc
import Vitrine
import VitrineShowcase
import VitrineKiosk

/// The file in which a panel stores deletions.
package enum StoreFile {
  /// Opens the store of a data directory, or of the built-in data. If it cannot be opened, logs the
  /// reason and returns a store in memory.
  static func open(for directory: String?, log: LogSink) -> ItemStore {
    // A writable data directory can contain the store as well, unless a link to it may be replaced.
    let isReplaceable = directory.map { !FileSystem.links(on: $0).isEmpty } ?? false
    let own = directory.flatMap { !isReplaceable && FileSystem.isWritable($0) ? $0 : nil }
    guard let state = StateFolder.path(of: ShowcaseApp.programName, Settings.value) ?? own else {
      log(
        .error,
        "data: deletions are lost at the next start, because none of STATE_DIRECTORY, XDG_STATE_HOME "
          + "and HOME is set; set one of them")
      return ItemStore.inMemory()
    }
    let path =
      directory.map {
        DataDirectory($0).storePath(stateFolder: state, isReplaceable: isReplaceable)
      }
      ?? "\(state)/store.sqlite"
    // If it cannot be created, opening the store reports the reason.
    try? TextFile.makeFolder(state, mode: 0o700)
    do {
      let store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
      if let aside = store.setAside {
        log(
          .warning,
          "data: \(path) was damaged; it was renamed to \(aside), and a new one was created")
      }
      if let copy = store.damagedLog {
        let kept =
          copy == "\(path)-wal"
          ? "no copy of it could be kept: make room beside it" : "it was copied to \(copy)"
        log(
          .warning,
          "data: the log of \(path) was damaged, or its last change was not complete when the power "
            + "failed; the changes after that are lost; \(kept)")
      }
      return store
    } catch {
      log(.error, "data: \(error); until then, deletions are lost at the next start")
      return ItemStore.inMemory()
    }
  }
}
