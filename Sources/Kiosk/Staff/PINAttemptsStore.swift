import VitrineSystem
package import VitrineUnits

/// The number of wrong PINs in a row, in a file that outlives the program: a restart does not give
/// further attempts.
package struct PINAttemptsStore: Sendable {
  private let path: String

  /// `folder` is the state folder.
  package init(folder: String) { path = "\(folder)/wrong-pins" }

  /// Returns the attempts before this start, which is at `now`.
  package func attempts(at now: Instant) -> PINAttempts {
    let text = (try? TextFile.read(path, largest: 16)) ?? ""
    let wrong = Int(text.split(separator: "\n").first ?? "") ?? 0
    return PINAttempts(wrong: max(0, wrong), at: now)
  }

  /// Stores the number of wrong PINs.
  package func store(wrong: Int) throws(KioskError) {
    try TextFile.replace(path, with: "\(wrong)\n")
  }
}
