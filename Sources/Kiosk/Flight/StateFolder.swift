/// The folder that a kiosk writes to.
package enum StateFolder {
  /// Returns systemd's STATE_DIRECTORY, or a folder in the user's home; nil without a home. `value`
  /// returns the value of a variable that is set.
  package static func path(of program: String, _ value: (String) -> String?) -> String? {
    if let folder = value("STATE_DIRECTORY") {
      return String(folder.prefix { $0 != ":" })
    }
    let home = value("HOME").map { "\($0)/.local/state" }
    return (value("XDG_STATE_HOME") ?? home).map { "\($0)/\(program)" }
  }

  /// Makes the folder where it is missing, for its user alone.
  package static func make(_ folder: String) throws(KioskError) {
    try TextFile.makeFolder(folder, mode: 0o700)
  }

  /// The folders in which a kiosk may have left something: that of the service, and that of the
  /// user.
  package static func candidates(
    of program: String, _ value: (String) -> String?
  ) -> [String] {
    ["/var/lib/\(program)"] + [path(of: program, value)].compactMap { $0 }
  }
}
