import VitrineSystem
package import VitrineUnits

/// The rotation that the staff chose on the panel, in a file that outlives the program.
///
/// It holds as long as the configuration requests the same rotation as at that time: whoever
/// changes the configuration has the last word.
package struct RotationStore: Sendable {
  private let path: String

  /// `folder` is the state folder.
  package init(folder: String) { path = "\(folder)/rotation" }

  /// Returns the rotation to use; `requested` is that of the configuration.
  package func rotation(requested: Rotation) -> Rotation {
    guard let text = try? TextFile.read(path, largest: 64) else { return requested }
    let numbers = text.split(separator: " ").map { Int($0.filter { $0 != "\n" }) }
    guard numbers.count == 2, numbers[1] == requested.rawValue,
      let chosen = numbers[0].flatMap(Rotation.init(rawValue:))
    else { return requested }
    return chosen
  }

  /// Stores the rotation that was chosen instead of `requested`.
  package func store(_ chosen: Rotation, requested: Rotation) throws(KioskError) {
    try TextFile.replace(path, with: "\(chosen.rawValue) \(requested.rawValue)\n")
  }
}
