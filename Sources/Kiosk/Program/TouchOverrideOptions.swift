package import ArgumentParser
package import VitrineTouch

/// Options for corrections of touchscreens that report wrong properties.
package struct TouchOverrideOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "A file with corrections for touchscreens that report wrong properties (docs/touch-overrides.md).",
      valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  package var touchOverrides: String?

  package init() {}

  /// Sets the option to that of a file if the call does not contain it.
  mutating func fill(from file: TouchOverrideOptions) {
    touchOverrides = touchOverrides ?? file.touchOverrides
  }

  /// Whether the call or the environment names a file.
  var isGiven: Bool {
    touchOverrides != nil || Settings.value("VITRINE_TOUCH_OVERRIDES") != nil
  }

  /// Returns the corrections for the panels of this machine. If the call names no file,
  /// VITRINE_TOUCH_OVERRIDES does.
  package func fileForThisMachine() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides ?? Settings.value("VITRINE_TOUCH_OVERRIDES"))
  }

  /// Returns the corrections for the panels of a recording, which may be of another machine. The
  /// environment of this one does not apply, so that a recording gives the same result everywhere.
  package func fileForRecording() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides)
  }

  /// Returns no corrections if no file is named; an error about an invalid file names the line.
  private func read(_ path: String?) throws(KioskError) -> TouchOverrideFile {
    guard let path else { return TouchOverrideFile() }
    let text = try TextFile.read(path, largest: 1 << 20)
    do {
      return try TouchOverrideFile(parsing: text, name: path)
    } catch {
      throw .badData(error.description)
    }
  }
}
