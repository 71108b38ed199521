import Glibc
import Vitrine
import VitrineKiosk

/// Where a panel keeps what was deleted.
enum StoreFile {
  /// The store of a data directory, or of the built-in data. Where it cannot be opened the kiosk goes
  /// on with one in memory, and the log says so.
  static func open(for directory: String?, log: LogSink) -> Store {
    let state = stateFolder
    let path =
      directory.map { DataDirectory($0).storePath(stateFolder: state) }
      ?? "\(state)/store.sqlite"
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let moment = Instant(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    makeFolder(state)
    do {
      let store = try Store.open(path, at: moment)
      if let aside = store.setAside {
        log(.warning, "data: \(path) was damaged; it is kept as \(aside), and a new one begun")
      }
      return store
    } catch {
      log(.error, "data: \(error); what is deleted now will be back after a restart")
      return Store.inMemory(at: moment)
    }
  }

  /// systemd's STATE_DIRECTORY, or a folder of the user's own.
  private static var stateFolder: String {
    if let folder = Settings.value("STATE_DIRECTORY") {
      return String(folder.prefix { $0 != ":" })
    }
    let home = Settings.value("XDG_STATE_HOME") ?? "\(Settings.value("HOME") ?? "")/.local/state"
    return "\(home)/vitrine"
  }

  private static func makeFolder(_ path: String) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
  }
}
