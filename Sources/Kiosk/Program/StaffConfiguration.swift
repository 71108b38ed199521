import VitrineUnits

/// The keys of a configuration file that set up the staff page. They are no options, because every
/// user of the machine can read a command line.
struct StaffConfiguration {
  static let keys = ["staff-pin", "staff-corner", "staff-hold"]

  private var pin: StaffPIN?
  private var corner: StaffSettings.Corner?
  private var hold: Duration?
  /// The first line with a key that has no effect without a PIN.
  private var line: Int?

  private static let holds = Duration.seconds(2)...Duration.seconds(60)

  /// Returns whether users beside the owner and the group may read a file.
  static func isReadableByAll(_ path: String) -> Bool {
    FileOwnership(of: path).map { $0.mode & 0o004 != 0 } ?? false
  }

  /// Takes an entry. Returns false if it has another key.
  mutating func take(
    _ entry: ConfigurationFile.Entry, of file: ConfigurationFile
  ) throws(ConfigurationError) -> Bool {
    switch entry.key {
    case "staff-pin":
      // The value is in no message: it may be nearly right.
      guard let pin = StaffPIN(entry.value) else {
        let lengths = StaffPIN.lengths
        throw file.error(
          entry.line,
          "'staff-pin' must have \(lengths.lowerBound) to \(lengths.upperBound) digits, 0 to 9")
      }
      self.pin = pin
    case "staff-corner":
      guard let corner = StaffSettings.Corner(rawValue: entry.value) else {
        let names = StaffSettings.Corner.allCases.map(\.rawValue).joined(separator: ", ")
        throw file.error(entry.line, "'staff-corner' must be one of: \(names)")
      }
      self.corner = corner
      line = line ?? entry.line
    case "staff-hold":
      guard let hold = try? IdleOptions.duration(entry.value), Self.holds.contains(hold) else {
        throw file.error(entry.line, "'staff-hold' must be a time from 2 s to 60 s, such as 5 s")
      }
      self.hold = hold
      line = line ?? entry.line
    default: return false
    }
    return true
  }

  /// The settings of all entries; nil without any.
  func settings(for file: ConfigurationFile) throws(ConfigurationError) -> StaffSettings? {
    guard let pin else {
      guard let line else { return nil }
      throw file.error(line, "there is no 'staff-pin', without which this has no effect; add one")
    }
    var settings = StaffSettings(pin: pin)
    settings.corner = corner ?? settings.corner
    settings.hold = hold ?? settings.hold
    return settings
  }
}
