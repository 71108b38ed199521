/// The source of the typesetter's fonts.
package enum FontSource: Sendable, Hashable {
  /// All fonts that fontconfig finds on this machine; fontconfig itself honors `FONTCONFIG_FILE`.
  case system
  /// All fonts of the machine and these files, which come first where a family is in both.
  case systemAnd(files: [String])
  /// Only the fonts of a fontconfig configuration file that the caller provides.
  case configuration(path: String)
  /// Only these font files, in order of preference: the same pictures on every machine that has
  /// them.
  case files([String])

  /// The font files that are added to the configuration.
  var files: [String] {
    switch self {
    case .system, .configuration: []
    case .systemAnd(let files), .files(let files): files
    }
  }
}
