import VitrineSystem
package import VitrineUnits

/// The counts in the folder of the service, which is in memory: a root that is read only does not
/// matter, and each start of the machine begins at zero.
extension StartCounts {
  /// The path of their file; nil outside of a service.
  package static func path(_ value: (String) -> String? = Settings.value) -> String? {
    ServiceFolder.path(value).map { "\($0)/starts" }
  }

  /// Reads a file; nil if there is none, or if it is damaged.
  package static func stored(at path: String?) -> StartCounts? {
    guard let path, let text = try? TextFile.read(path, largest: 4096) else { return nil }
    return StartCounts(text: text)
  }

  /// Counts a start in a file. A damaged one is renamed and reported.
  package static func countStart(
    at path: String, afterFailure: Bool, log: LogSink
  ) throws(KioskError) {
    let earlier = stored(at: path)
    if earlier == nil && FileSystem.exists(path) { setAside(path, log: log) }
    var counts = earlier ?? StartCounts()
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
