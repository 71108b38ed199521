/// Where the typesetter takes its fonts from.
public enum FontSource: Sendable, Hashable {
  /// All that fontconfig finds on this machine; fontconfig itself honours `FONTCONFIG_FILE`.
  case system
  /// What a fontconfig configuration file of the caller's own lists, and nothing else.
  case configuration(path: String)
  /// These font files and nothing else, the preferred ones first: the same pictures on every
  /// machine that has them.
  case files([String])
}
