import Glibc
import VitrineSystem

/// The path of a data folder. By inotify it notices when a symbolic link in the path gets another
/// target.
///
/// A new link replaces all data at once (`ln -sfn kiosk-2 /srv/kiosk`). Each reading uses the
/// target of the link, so that its files belong together even if the link changes meanwhile.
@MainActor
package final class DataLink {
  /// Nil if changes cannot be noticed.
  private let changes = try? ChangeWatch()
  /// The target of the path, as it was resolved last.
  package private(set) var folder: String
  private let path: String
  /// Whether a resolution is under way: one at a time, because a drive that does not answer would
  /// have a thread for each change.
  private var isResolving = false
  /// The latest request made meanwhile.
  private var next: Request?

  private struct Request {
    /// Whether the end is called with true in any case.
    var always: Bool
    var end: @MainActor (Bool) -> Void
  }

  /// `path` is relative or absolute.
  package init(_ path: String) {
    self.path = path
    folder = Self.target(of: path, watchedBy: changes)
  }

  /// Readable when the target may have changed; nil if changes cannot be noticed.
  package var descriptor: Int32? { changes?.descriptor }

  /// Reads the notes of changes, without waiting. `resolve` finds out what they mean.
  package func takeNotes() { _ = changes?.takeNotes() }

  /// Resolves the path again in the background, because a network drive may take seconds. Then
  /// calls `end` with whether the data are to be read: it has another target than before, or
  /// `always`. A link without a target counts as another one too: reading it reports the reason.
  ///
  /// While the path is being resolved, further calls are one: the path is resolved once more, and
  /// the last `end` is called. Returns false, and does nothing, if there is no thread for it.
  @discardableResult
  package func resolve(
    always: Bool = false, by tasks: BackgroundTasks, then end: @escaping @MainActor (Bool) -> Void
  ) -> Bool {
    takeNotes()
    let request = Request(always: always, end: end)
    if isResolving {
      next = Request(always: always || next?.always == true, end: end)
      return true
    }
    return begin(request, by: tasks)
  }

  private func begin(_ request: Request, by tasks: BackgroundTasks) -> Bool {
    let (path, changes) = (path, changes)
    isResolving = tasks.start({ Self.target(of: path, watchedBy: changes) }) { [self] target in
      let isOther = target != folder
      folder = target
      isResolving = false
      let waiting = next
      next = nil
      request.end(isOther || request.always)
      if let waiting, !begin(waiting, by: tasks) { waiting.end(waiting.always) }
    }
    return isResolving
  }

  /// Returns the target of a path, whose links are watched from then on.
  private nonisolated static func target(
    of path: String, watchedBy changes: ChangeWatch?
  ) -> String {
    // First, so that a change after the path was resolved is noticed.
    if let changes { watch(path, changes) }
    return FileSystem.resolved(path)
  }

  /// Watches the folders that contain the links, in addition to those that are watched already.
  private nonisolated static func watch(_ path: String, _ changes: ChangeWatch) {
    for link in FileSystem.links(on: path) {
      let parent = FileSystem.folder(of: link)
      _ = try? changes.add(parent, for: UInt32(IN_MOVED_TO | IN_CREATE))
    }
  }
}
