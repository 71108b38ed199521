import Glibc
import VitrineSystem

/// The path of a data folder. By inotify it notices when a symbolic link in the path gets another target.
///
/// A new link replaces all data at once (`ln -sfn kiosk-2 /srv/kiosk`). Each reading uses the target of the
/// link, so that its files belong together even if the link changes meanwhile.
@MainActor
package final class DataLink {
  /// Readable when `takeChange` has something to report; nil if changes cannot be noticed.
  package let descriptor: Int32?
  /// The target of the path at the last call.
  package private(set) var folder: String
  private let path: String

  /// `path` is relative or absolute.
  package init(_ path: String) {
    self.path = path
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    descriptor = number < 0 ? nil : number
    folder = path
    update()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Returns whether the path has another target than at the last call. A link without a target counts as a
  /// change too: reading it reports the reason.
  package func takeChange() -> Bool {
    if let descriptor {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
    }
    let before = folder
    update()
    return folder != before
  }

  private func update() {
    // First, so that a change after the path was resolved is noticed.
    if let descriptor { watch(descriptor) }
    folder = FileSystem.resolved(path)
  }

  /// Watches the folders that contain the links, in addition to those that are watched already.
  private func watch(_ descriptor: Int32) {
    for link in FileSystem.links(on: path) {
      let parent = link.lastIndex(of: "/").map { $0 == link.startIndex ? "/" : link[..<$0] } ?? "."
      inotify_add_watch(descriptor, String(parent), UInt32(IN_MOVED_TO | IN_CREATE))
    }
  }
}
