import Glibc
package import VitrineArguments
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
      throw .badData(
        error.description
          + (isMissing(name) ? " (\"\(builtIn)\" needs no file)" : ""))
    }
  }

  /// The operands `recording` and, where a command has it, `screen` are easily mistaken for each other:
  /// throws where no file has the recording's name but a screen does, or where "builtin" is misspelt;
  /// the error has the whole call as it was probably meant.
  package static func check(
    _ words: ParsedArguments, screens: [String]
  ) throws(UsageError) {
    guard let name = words.text("recording"), name != builtIn, isMissing(name) else { return }
    let shown = ShellWord.excerpt(name)
    let isScreen = screens.contains(name)
    let nearest = Spelling.nearest(to: name, among: [builtIn] + screens)
    guard let meant = isScreen ? name : nearest else { return }
    // What was said for the screen may be the recording; else it gives way.
    let other = words.text("screen")
    var operands = [("recording", [builtIn])]
    if meant != builtIn, let other {
      if !isMissing(other) { operands = [("recording", [other])] }
      operands.append(("screen", [meant]))
    } else if meant != builtIn, words.takesOperand("screen") {
      operands = [("recording", [builtIn, meant])]
    }
    let call = words.call(replacing: operands)
    throw UsageError(
      "No recording is called '\(shown)'" + (isScreen ? ", but a screen is" : "")
        + ". Did you mean this?\n       \(call)")
  }

  private static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }
}
