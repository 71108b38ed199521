import CDRM
import Glibc
import VitrineSystem

/// An open DRM device. The last reference closes it; buffers keep a reference.
final class Card {
  let path: String
  private let owned: OwnedDescriptor
  let driver: String
  let capabilities: DisplaySnapshot.Capabilities

  /// Opens the device and enables the client capabilities for primary planes and atomic commits.
  /// The first process to open a card becomes its DRM master.
  init(path: String) throws(DisplayError) {
    // Non-blocking: reading flip events never waits.
    let fd = openRetryingInterrupts(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard fd >= 0 else { throw DisplayError(opening: path, errno: errno) }
    self.path = path
    owned = OwnedDescriptor(fd)
    guard let version = drmGetVersion(fd) else {
      throw DisplayError(
        kind: .noCard, object: path, step: "it is not a DRM device",
        remedy: "name a device such as /dev/dri/card0")
    }
    driver = String(cString: version.pointee.name)
    drmFreeVersion(version)
    var capabilities: DisplaySnapshot.Capabilities = []
    if Card.capability(fd, UInt64(DRM_CAP_DUMB_BUFFER)) != 0 { capabilities.insert(.dumbBuffers) }
    if Card.capability(fd, UInt64(DRM_CAP_DUMB_PREFER_SHADOW)) != 0 {
      capabilities.insert(.preferShadow)
    }
    if Card.capability(fd, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC)) != 0 {
      capabilities.insert(.monotonicTime)
    }
    if drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0 {
      capabilities.insert(.universalPlanes)
    }
    if drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0 { capabilities.insert(.atomic) }
    self.capabilities = capabilities
  }

  var descriptor: Int32 { owned.number }

  private static func capability(_ fd: Int32, _ which: UInt64) -> UInt64 {
    var value: UInt64 = 0
    return drmGetCap(fd, which, &value) == 0 ? value : 0
  }

  /// Becomes DRM master, which may set modes; the process that opened the card first already is.
  func becomeMaster() throws(DisplayError) {
    guard drmSetMaster(descriptor) != 0 else { return }
    throw DisplayError(path, "becoming DRM master", errno: errno)
  }

  /// Whether this process is DRM master. Also true if the card was removed.
  var isMaster: Bool { drmIsMaster(descriptor) != 0 }

  /// Gives up being DRM master, so that another process can set modes.
  func dropMaster() {
    // Fails if this process is not master; nothing to do then.
    _ = drmDropMaster(descriptor)
  }
}

/// The errno of a libdrm result: libdrm returns −errno, or −1 with errno set (EPERM is both).
package func errorCode(_ result: Int32) -> Int32 {
  result == -1 ? errno : -result
}

extension DisplayError {
  /// The error for a card that cannot be opened.
  package init(opening path: String, errno code: Int32) {
    let reason = SystemError(code).message
    switch code {
    case ENOENT, ENXIO, ENODEV:
      self.init(
        kind: .noCard, object: path, step: "there is no such graphics card",
        remedy: "load its driver, or leave out --drm-device")
    case EACCES, EPERM:
      self.init(
        kind: .noPermission, object: path, step: "there is no permission to open it",
        remedy: "join the group video (sudo usermod -aG video $USER, then log out and back in), "
          + "or start from a login on the panel's own terminal")
    default:
      self.init(
        kind: .refused, object: path, step: "opening it failed (\(reason))",
        remedy: "see what dmesg says")
    }
  }

  /// The error for a call that an open card refused.
  package init(_ path: String, _ step: String, errno code: Int32) {
    let reason = SystemError(code).message
    switch code {
    case EACCES, EPERM, EBUSY:
      self.init(
        kind: code == EBUSY ? .busy : .ownedByAnother, object: path,
        step: "another program (a desktop or another kiosk) is using it (\(step) failed: "
          + "\(reason))",
        remedy: "stop it, e.g. systemctl stop display-manager, or choose another card")
    case ENODEV, ENXIO, EIO:
      self.init(
        kind: .lost, object: path, step: "the display is gone (\(step) failed: \(reason))",
        remedy: "check the cable and what dmesg says, then start again")
    default:
      self.init(
        kind: .refused, object: path, step: "\(step) failed (\(reason))",
        remedy: "try another --mode or --output; dmesg may say more")
    }
  }
}
