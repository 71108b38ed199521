import Glibc
import VitrineSystem

/// Notices when another program opens or closes a card, by inotify: it may have taken the display,
/// or returned it, for which the kernel has no other event.
package final class CardWatch {
  /// Nil if changes cannot be noticed.
  private let changes = try? ChangeWatch()
  private var watched: Int32?

  package init() {}

  /// Readable when `takeChanges` has something to report; nil if changes cannot be noticed.
  package var descriptor: Int32? { changes?.descriptor }

  /// Watches this card from now on, instead of another one.
  package func follow(_ path: String) {
    guard let changes else { return }
    if let watched { changes.remove(watched) }
    watched = try? changes.add(path, for: UInt32(IN_OPEN | IN_CLOSE))
    _ = takeChanges()
  }

  /// Returns whether anything has happened since the last call, without blocking. This includes
  /// what this program does.
  package func takeChanges() -> Bool { changes?.takeNotes().isEmpty == false }
}
