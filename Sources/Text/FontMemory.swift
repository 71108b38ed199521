/// Where answers about fonts are kept from one run of a program to the next.
///
/// Fontconfig reads all its configuration at each start, and its answers are the same each time until
/// fonts are installed or removed. So they are kept in a small file, with all that they rest on; where
/// any of that has changed the file counts for nothing, as does one that is damaged or cannot be read.
/// That no font has a character is not kept: fontconfig is asked for it in each run.
public struct FontMemory: Sendable, Hashable {
  /// Made where it is not there, with its parents, for its owner alone. Of the files `fonts-…` in it
  /// the newest eight stay.
  public var folder: String
  /// What else fontconfig looks at: variables of the environment, the program's name.
  public var circumstances: [String]
  /// Files and folders that decide which fonts are found, beside those that fontconfig names:
  /// above all those that are not there yet.
  public var watched: [String]
  /// When this program began, in nanoseconds by the clock that file systems use: what changed just
  /// before, or may change while it reads, is not believed.
  public var startedAt: Int64
  /// Which start of the system this is, in any words that no other start has; nil where it is not known.
  /// Of one start the names of files are read once; without it, or after another, each time.
  public var systemStart: String?

  public init(
    folder: String, circumstances: [String], watched: [String] = [], startedAt: Int64,
    systemStart: String? = nil
  ) {
    self.folder = folder
    self.circumstances = circumstances
    self.watched = watched
    self.startedAt = startedAt
    self.systemStart = systemStart
  }
}
