package import ArgumentParser
package import VitrineTouch

/// Corrections of touchscreens that describe themselves wrongly.
package struct TouchOverrideOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "A file with corrections of what touchscreens report about themselves.", valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  package var touchOverrides: String?

  package init() {}

  /// Whether the call or the environment names a file.
  var isGiven: Bool {
    touchOverrides != nil || Settings.value("VITRINE_TOUCH_OVERRIDES") != nil
  }

  /// For the panels of this machine: where no file is named, VITRINE_TOUCH_OVERRIDES names it.
  package func fileForThisMachine() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides ?? Settings.value("VITRINE_TOUCH_OVERRIDES"))
  }

  /// For the panels of a recording, which may be of another machine: this one's environment does not
  /// apply, so that a recording gives the same everywhere.
  package func fileForRecording() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides)
  }

  /// No corrections where no file is named; a file that cannot be used is an error with its line.
  private func read(_ path: String?) throws(KioskError) -> TouchOverrideFile {
    guard let path else { return TouchOverrideFile() }
    let text = try TextFile.read(path)
    do {
      return try TouchOverrideFile(parsing: text, name: path)
    } catch {
      throw .badData(error.description)
    }
  }
}
