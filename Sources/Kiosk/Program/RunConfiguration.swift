import ArgumentParser
import VitrineSystem

/// The meaning of a configuration file: the options of `run`, each under its name.
///
/// An option is parsed by the same code as on the command line, one line at a time, so that an
/// error names the line.
package struct RunConfiguration<App: KioskApp> {
  /// The key of the text for the out-of-order picture, which `run` does not show.
  package static var messageKey: String { "out-of-order" }

  /// The options that the file sets.
  package let options: RunCommand<App>
  /// The text of the out-of-order picture.
  package let message: String?
  /// The gesture and the PIN of the staff page; nil: there is none.
  package let staff: StaffSettings?

  /// Reads a file; nil gives no options. Variables of the environment replace entries of the file.
  package static func read(
    _ path: String?, _ variable: (String) -> String? = Settings.value
  ) throws(KioskError) -> RunConfiguration {
    var text = ""
    do throws(KioskError) {
      // It may contain a PIN, so no other user may read it.
      if let path { text = try TextFile.read(path, access: "call it with sudo") }
    } catch {
      throw .usage(error.description)
    }
    do throws(ConfigurationError) {
      return try RunConfiguration(
        ConfigurationFile(parsing: text, name: path ?? "the configuration"), variable)
    } catch {
      throw .usage(error.description)
    }
  }

  /// Interprets the entries of a file.
  package init(
    _ file: ConfigurationFile, _ variable: (String) -> String?
  ) throws(ConfigurationError) {
    var words: [String] = []
    var message: String?
    var staff = StaffConfiguration()
    let keys = Self.keys
    for entry in file.entries {
      if entry.key == Self.messageKey {
        message = entry.value
      } else if try staff.take(entry, of: file) {
        continue
      } else if entry.key == "screen" {
        words.append(try Self.screen(entry, file))
      } else if let word = try Self.word(entry, file, keys),
        !Self.isReplaced(entry.key, by: variable)
      {
        words.append(word)
      }
    }
    self.message = message
    self.staff = try staff.settings(for: file)
    do {
      options = try RunCommand<App>.parse(words)
    } catch {
      throw file.error(1, RunCommand<App>.message(for: error))
    }
  }

  /// Returns whether a variable of the environment sets the option.
  private static func isReplaced(_ key: String, by variable: (String) -> String?) -> Bool {
    let name = "VITRINE_" + key.uppercased().map { $0 == "-" ? "_" : $0 }
    return RunCommand<App>.variables.contains(name) && variable(name) != nil
  }

  /// Returns the screen of an entry.
  private static func screen(
    _ entry: ConfigurationFile.Entry, _ file: ConfigurationFile
  ) throws(ConfigurationError) -> String {
    let names = App.screenNames
    if names.contains(entry.value) { return entry.value }
    let remedy =
      Spelling.nearest(to: entry.value, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(names.joined(separator: ", "))"
    throw file.error(
      entry.line, "no screen is called '\(ShellWord.excerpt(entry.value))'; \(remedy)")
  }

  /// Returns an entry as a word of the command line; nil for a flag that is not set.
  private static func word(
    _ entry: ConfigurationFile.Entry, _ file: ConfigurationFile,
    _ keys: [CommandOptions.Option]
  ) throws(ConfigurationError) -> String? {
    guard let key = keys.first(where: { $0.name == entry.key }) else {
      let names = keys.map(\.name) + ["screen", messageKey] + StaffConfiguration.keys
      let remedy =
        Spelling.nearest(to: entry.key, among: names).map { "did you mean '\($0)'?" }
        ?? "there are: \(names.joined(separator: ", "))"
      throw file.error(
        entry.line,
        "there is no option \(ConfigurationFile.quoted(entry.key) ?? "of this name"); \(remedy)")
    }
    if key.isFlag {
      switch entry.value {
      case "yes": return "--\(key.name)"
      case "no": return nil
      default:
        throw file.error(
          entry.line,
          "'\(key.name)' is '\(ShellWord.excerpt(entry.value))'; it must be yes or no")
      }
    }
    if ["output", "mode"].contains(key.name) && entry.value == "list" {
      throw file.error(
        entry.line,
        "'\(key.name)' is 'list', which prints a list instead of running; call "
          + "'\(App.programName) run --\(key.name) list' in a shell, and name one here")
    }
    let word = "--\(key.name)=\(entry.value)"
    do {
      _ = try RunCommand<App>.parse([word])
    } catch {
      // "The value '91' is invalid for '--rotate <degrees>': it must be …"
      let text = RunCommand<App>.message(for: error)
      let reason = text.firstRange(of: ">': ").map { String(text[$0.upperBound...]) } ?? text
      throw file.error(
        entry.line,
        "'\(key.name)' is '\(ShellWord.excerpt(entry.value))'; \(reason)")
    }
    return word
  }

  /// The options that a file can set.
  package static var keys: [CommandOptions.Option] {
    CommandOptions(of: RunCommand<App>.self).all.filter {
      !["config", "help", "version"].contains($0.name)
    }
  }

  /// Returns the path of the file for a call; nil if there is none to be read. `requested` is the
  /// value of `--config`.
  package static func path(_ requested: String?) -> String? {
    if requested == "none" { return nil }
    if let requested { return requested }
    return App.configurationPath.flatMap { FileSystem.exists($0) ? $0 : nil }
  }
}
