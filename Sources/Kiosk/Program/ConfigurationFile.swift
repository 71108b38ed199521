import VitrineSystem
import VitrineUnits

/// A line of a configuration file that cannot be used.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var problem: String

  package var description: String { "\(file):\(line): \(problem)" }
}

/// The lines of a configuration file, before their meaning is known.
///
///     # The panel hangs upright.
///     screen = list
///     rotate = 90
///
/// Each line is `key = value`. A value continues to the end of its line; it may contain spaces and
/// `=`, but is not quoted. ``SettingsLine`` describes comments.
package struct ConfigurationFile: Sendable, Equatable {
  /// One line of the file.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: String
    /// Counted from 1.
    package var line: Int
  }

  /// The path, for messages.
  package let name: String
  /// The entries in the order of the file; no key is there twice.
  package private(set) var entries: [Entry] = []

  /// Parses the text of a file; `name` is used in errors.
  package init(parsing text: String, name: String) throws(ConfigurationError) {
    self.name = name
    for line in SettingsLine.lines(of: text) {
      let entry = try entry(of: line)
      if let earlier = entries.first(where: { $0.key == entry.key }) {
        throw error(
          entry.line,
          "\(Self.quoted(entry.key) ?? "this key") is already set in line \(earlier.line); remove one of the two lines"
        )
      }
      entries.append(entry)
    }
  }

  /// Returns the error for a line.
  package func error(_ line: Int, _ problem: String) -> ConfigurationError {
    ConfigurationError(file: name, line: line, problem: problem)
  }

  /// Returns what was found where a key was expected, for a message; nil if it has digits, because
  /// it may contain a PIN whose '=' is missing or in another place.
  static func quoted(_ found: some StringProtocol) -> String? {
    found.contains { $0.isNumber } ? nil : "'\(ShellWord.excerpt(String(found)))'"
  }

  private func entry(of line: SettingsLine) throws(ConfigurationError) -> Entry {
    let number = line.number
    if line.text.unicodeScalars.contains(where: {
      $0.value < 0x20 && $0 != "\t" || $0.value == 0x7f
    }) {
      throw error(number, "it contains a control character; type the line again")
    }
    guard let (key, value) = line.parts else {
      let found = Self.quoted(line.text) ?? "no '='"
      throw error(number, "expected KEY = VALUE, found \(found); comments begin with '#'")
    }
    if key.isEmpty { throw error(number, "there is no key before '='; write KEY = VALUE") }
    if value.isEmpty {
      throw error(
        number, "\(Self.quoted(key) ?? "this key") has no value; write one, or remove the line")
    }
    return Entry(key: String(key), value: String(value), line: number)
  }
}
