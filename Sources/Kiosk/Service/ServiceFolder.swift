/// The folder that systemd keeps for a service until it is stopped, also across restarts.
package enum ServiceFolder {
  /// The path of the folder; nil outside of a service. `value` returns the value of a variable that
  /// is set.
  package static func path(_ value: (String) -> String? = Settings.value) -> String? {
    // One for each RuntimeDirectory= of the unit and of its drop-ins; ours is the first.
    value("RUNTIME_DIRECTORY").map { String($0.prefix { $0 != ":" }) }
  }
}
