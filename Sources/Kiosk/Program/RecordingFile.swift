import ArgumentParser
import Glibc
import VitrineSystem
package import VitrineRecording
package import VitrineUnits

/// A recording named on the command line.
package enum RecordingFile {
  /// The name of a demonstration, which needs no file.
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

  /// Throws if the recording's name is not a file but a screen, or a misspelt "builtin": the
  /// arguments `recording` and `screen` are easily swapped. The error shows the whole call that was
  /// probably meant. `takesScreen`: the command has a second argument.
  package static func check(
    _ name: String, screen: String?, takesScreen: Bool, of program: String,
    screens: () -> [String]
  ) throws {
    guard name != builtIn, isMissing(name) else { return }
    let screens = screens()
    let shown = ShellWord.excerpt(name)
    let isScreen = screens.contains(name)
    let nearest = Spelling.nearest(to: name, among: [builtIn] + screens)
    guard let meant = isScreen ? name : nearest else { return }
    // The second argument may be the recording; else it is replaced.
    var words = Array(CommandLine.arguments.dropFirst())
    if meant != builtIn, let screen {
      if let index = words.lastIndex(of: screen) { words[index] = meant }
      words = Self.replacingFirst(name, in: words, by: [isMissing(screen) ? builtIn : screen])
    } else {
      words = Self.replacingFirst(
        name, in: words, by: meant != builtIn && takesScreen ? [builtIn, meant] : [builtIn])
    }
    let call = ([program] + words.map(ShellWord.quoted)).joined(separator: " ")
    throw ValidationError(
      "No recording is called '\(shown)'" + (isScreen ? ", but a screen is" : "")
        + ". Did you mean this?\n       \(call)")
  }

  private static func replacingFirst(
    _ word: String, in words: [String], by others: [String]
  ) -> [String] {
    guard let index = words.firstIndex(of: word) else { return words }
    return Array(words[..<index]) + others + Array(words[(index + 1)...])
  }

  private static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }
}
