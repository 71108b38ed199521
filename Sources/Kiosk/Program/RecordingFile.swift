package import VitrineEvdev
package import VitrineUnits

/// A recording named on the command line.
package enum RecordingFile {
  /// The name of what needs no file.
  package static let builtIn = "builtin"

  package static func open(_ name: String, log: @escaping LogSink) throws(KioskError) -> Recording {
    if name == builtIn { return .builtIn }
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
    if name == builtIn, let shown = try catalog.screen(named: screen).demonstration {
      return shown.recording
    }
    return try open(name, log: log)
  }
}
