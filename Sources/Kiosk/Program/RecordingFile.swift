package import VitrineEvdev
package import VitrineUnits

/// A recording named on the command line.
package enum RecordingFile {
  package static func open(_ name: String, log: @escaping LogSink) throws(KioskError) -> Recording {
    if name == "builtin" { return .builtIn }
    do {
      return try Recording.read(path: name, log: log)
    } catch {
      throw .badData(error.description)
    }
  }

  /// The recording of that name; "builtin" is the screen's own demonstration where it has one.
  @MainActor package static func open(
    _ name: String, showing screen: String?, of catalog: ScreenCatalog, log: @escaping LogSink
  ) throws(KioskError) -> Recording {
    if name == "builtin", let shown = try catalog.screen(named: screen).demonstration {
      return shown.recording
    }
    return try open(name, log: log)
  }
}
