import CDRM
import Glibc
import VitrineSeat
import VitrineSystem

/// An open DRM device. The last reference closes it; buffers keep a reference.
final class Card {
  let path: String
  private let owned: DeviceHandle
  /// Whether the service of a seat has opened it, which makes it DRM master.
  private let isOfSeat: Bool
  let driver: String
  let capabilities: DisplaySnapshot.Capabilities

  /// Opens the device and enables the client capabilities for primary planes and atomic commits.
  /// The first process to open a card becomes its DRM master. `opener`: opens the device; nil: this
  /// program does.
  init(path: String, opener: (any DeviceOpener)? = nil) throws(DisplayError) {
    self.path = path
    owned = try Self.handle(path, opener)
    isOfSeat = opener != nil
    let fd = owned.number
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
    // It was open before: these are flips of an earlier panel.
    if isOfSeat { _ = try takeFlips() }
  }

  var descriptor: Int32 { owned.number }

  private static func handle(
    _ path: String, _ opener: (any DeviceOpener)?
  ) throws(DisplayError) -> DeviceHandle {
    if let opener {
      do throws(SystemError) { return try opener.openCard(path) } catch {
        throw DisplayError(openingThroughSeat: path, errno: error.code)
      }
    }
    // Non-blocking: reading flip events never waits.
    let fd = openRetryingInterrupts(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard fd >= 0 else { throw DisplayError(opening: path, errno: errno) }
    return DeviceHandle(fd)
  }

  private static func capability(_ fd: Int32, _ which: UInt64) -> UInt64 {
    var value: UInt64 = 0
    return drmGetCap(fd, which, &value) == 0 ? value : 0
  }

  /// Becomes DRM master, which may set modes; the process that opened the card first already is.
  func becomeMaster() throws(DisplayError) {
    // The service of a seat gives this to one session alone.
    if isOfSeat ? isMaster : drmSetMaster(descriptor) == 0 { return }
    throw DisplayError(path, "becoming DRM master", errno: errno)
  }

  /// Whether this process is DRM master. Also true if the card was removed.
  var isMaster: Bool { drmIsMaster(descriptor) != 0 }

  /// Gives up being DRM master, so that another process can set modes.
  func dropMaster() {
    if isOfSeat { return }
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

  /// The error for a card that the service of a seat does not open.
  package init(openingThroughSeat path: String, errno code: Int32) {
    let isMissing = [ENOENT, ENXIO, ENODEV].contains(code)
    self.init(
      kind: isMissing ? .noCard : .refused, object: path,
      step: "opening it through the seat failed (\(SystemError(code).message))",
      remedy: "see the log of seatd or systemd-logind, or use --seat none")
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
