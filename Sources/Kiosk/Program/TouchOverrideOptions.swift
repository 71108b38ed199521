package import VitrineArguments
package import VitrineTouch

/// What is known of touch panels that do not tell the truth about themselves.
package struct TouchOverrideOptions {
  package let touchOverrides: String?

  package static let parameters: [Parameter] = [
    .option(
      "touch-overrides", taking: "file",
      help: "A file that says what panels should have said of themselves.")
  ]

  package init(_ arguments: ParsedArguments) { touchOverrides = arguments.text("touch-overrides") }

  /// A file is named, by the call or by the environment.
  var isGiven: Bool {
    touchOverrides != nil || Settings.value("VITRINE_TOUCH_OVERRIDES") != nil
  }

  /// For the panels of this machine: where no file is named, VITRINE_TOUCH_OVERRIDES names it.
  package func fileForThisMachine() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides ?? Settings.value("VITRINE_TOUCH_OVERRIDES"))
  }

  /// For the panels of a recording, which may be of another machine: what this one's environment
  /// says is not about them, and a recording shall give the same everywhere.
  package func fileForRecording() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides)
  }

  /// Nothing where no file is named; a file that cannot be used is an error with its line.
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
