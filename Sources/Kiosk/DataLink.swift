import Glibc
import VitrineSystem

/// The way to the folder that data are read from: notices when a symbolic link on it leads elsewhere,
/// by inotify.
///
/// Data are replaced at once by another link (`ln -sfn kiosk-2 /srv/kiosk`). Each reading uses the
/// folder behind the link, so that its files belong together also while the link changes.
@MainActor
package final class DataLink {
  /// Readable when `takeChange` has something to report; nil if changes cannot be noticed.
  package let descriptor: Int32?
  /// The folder that the way led to at the last call.
  package private(set) var folder: String
  private let path: String

  /// `path` is the way, relative or absolute.
  package init(_ path: String) {
    self.path = path
    folder = FileSystem.resolved(path)
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    descriptor = number < 0 ? nil : number
    watch()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Returns whether the way leads to another folder than at the last call, without blocking. A link
  /// without a target counts as a change too: reading it reports the reason.
  package func takeChange() -> Bool {
    if let descriptor {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
    }
    let before = folder
    folder = FileSystem.resolved(path)
    if folder == before { return false }
    watch()
    return true
  }

  /// Watches the folders in which the links are, beside those that are watched already.
  private func watch() {
    guard let descriptor else { return }
    for link in FileSystem.links(on: path) {
      let parent = link.lastIndex(of: "/").map { $0 == link.startIndex ? "/" : link[..<$0] } ?? "."
      inotify_add_watch(descriptor, String(parent), UInt32(IN_MOVED_TO | IN_CREATE))
    }
  }
}
