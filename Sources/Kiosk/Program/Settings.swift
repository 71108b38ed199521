import Glibc

/// The program's environment variables, which are read only here.
package enum Settings {
  /// Returns the value of a variable that is set and not empty.
  package static func value(_ name: String) -> String? {
    guard let text = getenv(name) else { return nil }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }
}
