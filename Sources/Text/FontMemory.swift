/// Where answers about fonts are kept from one run of a program to the next.
///
/// Reading its configuration takes fontconfig a third of the time until a kiosk's first frame, and
/// its answers are the same each time until fonts are installed or removed. So they are kept in a
/// small file, with all that they rest on; where any of that has changed the file counts for nothing,
/// as does one that is damaged or cannot be read.
public struct FontMemory: Sendable, Hashable {
  /// Made where it is not there, with its parent.
  public var folder: String
  /// What else fontconfig looks at: variables of the environment, the program's name.
  public var circumstances: [String]
  /// Files and folders that decide which fonts are found, beside those that fontconfig names:
  /// above all those that are not there yet.
  public var watched: [String]

  public init(folder: String, circumstances: [String], watched: [String] = []) {
    self.folder = folder
    self.circumstances = circumstances
    self.watched = watched
  }
}
