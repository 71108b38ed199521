import VitrineSystem
package import VitrineUnits

/// The counts in the folder of the service, which is in memory: a root that is read only does not
/// matter, and each start of the machine begins at zero.
extension StartCounts {
  /// The path of their file; nil outside of a service.
  package static func path(_ value: (String) -> String? = Settings.value) -> String? {
    ServiceFolder.path(value).map { "\($0)/starts" }
  }

  /// Reads a file; nil if there is none. A damaged one is renamed and reported.
  package static func stored(at path: String?, log: LogSink) -> StartCounts? {
    guard let path, FileSystem.exists(path) else { return nil }
    if let text = try? TextFile.read(path, largest: 4096), let counts = StartCounts(text: text) {
      return counts
    }
    setAside(path, log: log)
    return nil
  }

  /// Counts a start in a file.
  package static func countStart(
    at path: String, afterFailure: Bool, log: LogSink
  ) throws(KioskError) {
    var counts = stored(at: path, log: log) ?? StartCounts()
    counts.add(afterFailure: afterFailure)
    try TextFile.replace(path, with: counts.text)
  }

  private static func setAside(_ path: String, log: LogSink) {
    let place = path + ".damaged"
    do throws(SystemError) {
      try FileSystem.rename(path, to: place)
      log(
        .warning,
        "service: \(path) is damaged: kept as \(place), and the starts are counted from the beginning"
      )
    } catch {
      log(
        .warning,
        "service: \(path) is damaged, and cannot be renamed (\(error.message)); remove it")
    }
  }
}
