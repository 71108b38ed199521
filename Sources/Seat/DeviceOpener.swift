import Glibc
package import VitrineSystem

/// Opens devices for the program, with rights that the program itself may lack.
package protocol DeviceOpener: AnyObject {
  /// Whether devices can be opened now. When it becomes false, those that are open are revoked.
  var isActive: Bool { get }

  /// Opens a graphics card, for reading and writing without blocking. All callers share one open
  /// card, which is DRM master while devices can be opened.
  func openCard(_ path: String) throws(SystemError) -> DeviceHandle

  /// Opens an input device, for reading and writing without blocking.
  func openInput(_ path: String) throws(SystemError) -> DeviceHandle
}

/// An open device node. It is closed with the last reference.
package final class DeviceHandle: Sendable {
  package let number: Int32
  private let onClose: @Sendable (Int32) -> Void

  /// Takes ownership of the open descriptor `number`. `onClose` closes it.
  package init(_ number: Int32, onClose: @escaping @Sendable (Int32) -> Void = { close($0) }) {
    precondition(number >= 0, "a descriptor that is not open cannot be owned")
    self.number = number
    self.onClose = onClose
  }

  deinit { onClose(number) }

  /// Whether it is the node that is at `path` now, and not one of a device that was unplugged.
  package func isNode(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(number, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}
