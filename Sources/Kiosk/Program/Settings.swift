import Glibc

/// The program's environment: read here and nowhere else.
package enum Settings {
  /// A variable that is set and not empty.
  package static func value(_ name: String) -> String? {
    guard let text = getenv(name) else { return nil }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }
}
