import Glibc

/// Notices when another program opens or closes a card, by inotify: it may have taken the display, or
/// returned it, for which the kernel has no other event.
package final class CardWatch {
  /// Readable when `takeChanges` has something to report; nil if changes cannot be noticed.
  package let descriptor: Int32?
  private var watched: Int32?

  package init() {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    descriptor = number < 0 ? nil : number
  }

  deinit { if let descriptor { Glibc.close(descriptor) } }

  /// Watches this card from now on, instead of another one.
  package func follow(_ path: String) {
    guard let descriptor else { return }
    if let watched { inotify_rm_watch(descriptor, watched) }
    let id = inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_CLOSE))
    watched = id < 0 ? nil : id
    _ = takeChanges()
  }

  /// Returns whether anything has happened since the last call, without blocking. This includes what
  /// this program does.
  package func takeChanges() -> Bool {
    guard let descriptor else { return false }
    var hasChanged = false
    var bytes = [UInt8](repeating: 0, count: 1024)
    while read(descriptor, &bytes, bytes.count) > 0 { hasChanged = true }
    return hasChanged
  }
}
