import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// Notices, by inotify, when files in a folder are written and closed, replaced, added or removed.
final class FolderWatch {
  /// Several changes in this time are one.
  private static let pause = Duration.milliseconds(50)
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_MOVED_TO)
  /// Changes after which the folder of that name is another one.
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT)

  private let folder: String
  private let descriptor: Int32

  init(_ folder: String) throws(LiveEnd) {
    self.folder = folder
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { throw .failed("watching \(folder): \(SystemError.last.message)") }
    if inotify_add_watch(
      descriptor, folder, Self.changes | Self.ends | UInt32(IN_ONLYDIR)) < 0
    {
      throw .failed("\(folder): \(SystemError.last.found("folder"))")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Also watches the file that a link at `path` leads to.
  func follow(_ path: String) {
    let target = FileSystem.resolved(path)
    if target != path { inotify_add_watch(descriptor, target, UInt32(IN_CLOSE_WRITE)) }
  }

  /// Returns after a change, and after those that follow at once. Throws if the folder is gone.
  func waitForChange(_ outlet: LiveOutlet) throws(LiveEnd) {
    _ = try outlet.wait(for: descriptor)
    _ = try outlet.wait(atMost: Self.pause)
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var isGone = false
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      isGone = isGone || Self.masks(in: buffer[..<count]).contains { $0 & Self.ends != 0 }
    }
    if isGone { throw .failed("\(folder): the folder was removed or replaced") }
  }

  /// The masks of the notes that were read: each has 16 bytes, and then its name.
  private static func masks(in bytes: ArraySlice<UInt8>) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      var masks: [UInt32] = []
      var place = 0
      while place + 16 <= bytes.count {
        masks.append(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
        let name = bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
        place += 16 + Int(name)
      }
      return masks
    }
  }
}
