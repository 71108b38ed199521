import CUdev
import Glibc
package import VitrineSystem

/// The devices of one subsystem: those that are present, and those that come, go or change.
///
/// If udevd is running, the changes are udevd's events, which arrive after its rules have set
/// permissions and properties. Without udevd (an initramfs, a bare init) they are the kernel's.
package final class UdevMonitor {
  package enum Change {
    case device(UdevDevice)
    /// Some changes were lost because they were read too slowly.
    case missed
  }

  /// Whether udevd is running.
  package let isManaged: Bool
  /// The reason why changes cannot be noticed; nil if they can.
  package let failure: String?

  private let subsystem: String
  private let udev: OpaquePointer
  private let monitor: OpaquePointer?

  /// Creates a monitor of a subsystem, such as `input`. Throws if there is not enough memory.
  package init(subsystem: String) throws(SystemError) {
    guard let udev = udev_new() else { throw .last }
    self.subsystem = subsystem
    self.udev = udev
    isManaged = access("/run/udev/control", F_OK) == 0
    let source = isManaged ? "udev" : "kernel"
    monitor = udev_monitor_new_from_netlink(udev, source)
    var error: SystemError? = monitor == nil ? .last : nil
    if let monitor {
      _ = udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
      let code = udev_monitor_enable_receiving(monitor)
      if code < 0 { error = SystemError(-code) }
    }
    let sender = isManaged ? "udev" : "the kernel"
    failure = error.map { "no messages from \(sender) (\($0.message))" }
  }

  deinit {
    if let monitor { _ = udev_monitor_unref(monitor) }
    _ = udev_unref(udev)
  }

  /// Readable when `takeChanges` has something to return; nil if there is no connection.
  package var descriptor: Int32? { monitor.map { udev_monitor_get_fd($0) } }

  /// Returns the changes since the last call, without blocking.
  package func takeChanges() -> [Change] {
    guard let monitor else { return [] }
    var changes: [Change] = []
    while true {
      errno = 0
      if let device = udev_monitor_receive_device(monitor) {
        changes.append(.device(UdevDevice(device)))
      } else if errno == ENOBUFS {
        // The queue was too short. The rest of it can be read.
        changes.append(.missed)
      } else if errno != EINTR {
        return changes
      }
    }
  }

  /// Returns the present devices whose name in sysfs matches a pattern, such as `event*`.
  package func present(named pattern: String) -> [UdevDevice] {
    guard let list = udev_enumerate_new(udev) else { return [] }
    defer { _ = udev_enumerate_unref(list) }
    _ = udev_enumerate_add_match_subsystem(list, subsystem)
    _ = udev_enumerate_add_match_sysname(list, pattern)
    // Devices that udevd is still processing are announced when they are ready.
    if isManaged { _ = udev_enumerate_add_match_is_initialized(list) }
    _ = udev_enumerate_scan_devices(list)
    var devices: [UdevDevice] = []
    var entry = udev_enumerate_get_list_entry(list)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      if let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(udev, path)
      {
        devices.append(UdevDevice(device))
      }
    }
    return devices
  }
}
