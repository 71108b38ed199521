import ArgumentParser
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
          + (!FileSystem.exists(name) ? " (\"\(builtIn)\" needs no file)" : ""))
    }
  }

  /// Throws if the recording's name is not a file but a screen, or a misspelt "builtin": the
  /// arguments `recording` and `screen` are easily swapped. The error shows the whole call that was
  /// probably meant. `takesScreen`: the command has a second argument.
  package static func check(
    _ name: String, screen: String?, takesScreen: Bool, of program: String,
    screens: () -> [String]
  ) throws {
    guard name != builtIn, !FileSystem.exists(name) else { return }
    let screens = screens()
    let shown = ShellWord.excerpt(name)
    let isScreen = screens.contains(name)
    let nearest = Spelling.nearest(to: name, among: [builtIn] + screens)
    guard let meant = isScreen ? name : nearest else { return }
    // The second argument may be the recording; else it is replaced.
    var words = Array(CommandLine.arguments.dropFirst())
    if meant != builtIn, let screen {
      if let index = words.lastIndex(of: screen) { words[index] = meant }
      words = Self.replacingFirst(
        name, in: words, by: [FileSystem.exists(screen) ? screen : builtIn])
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
}
