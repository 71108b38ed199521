import CUdev
import Glibc
import VitrineSystem
package import VitrineUnits

/// Reports when graphics cards and displays come, go or change, through libudev.
///
/// If udevd is running, it listens to udevd's events, which arrive after its rules have set
/// permissions; otherwise to the kernel's.
package final class DisplayMonitor {
  private let udev: OpaquePointer?
  private let monitor: OpaquePointer?

  /// Creates a monitor; `log` receives a warning if changes cannot be noticed.
  package init(log: LogSink) {
    udev = udev_new()
    let isManaged = access("/run/udev/control", F_OK) == 0
    monitor = udev.flatMap { udev_monitor_new_from_netlink($0, isManaged ? "udev" : "kernel") }
    if let monitor {
      _ = udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
      if udev_monitor_enable_receiving(monitor) >= 0 { return }
    }
    log(
      .warning,
      "display: displays plugged in or out will be noticed late: no messages from "
        + "\(isManaged ? "udev" : "the kernel") (\(SystemError.last.message))")
  }

  deinit {
    if let monitor { _ = udev_monitor_unref(monitor) }
    if let udev { _ = udev_unref(udev) }
  }

  /// Readable when `takeChanges` has something to report; nil if changes cannot be noticed.
  package var descriptor: Int32? { monitor.map { udev_monitor_get_fd($0) } }

  /// Returns whether anything has changed since the last call, without blocking. What has changed is
  /// read from the cards themselves.
  package func takeChanges() -> Bool {
    guard let monitor else { return false }
    var hasChanged = false
    while true {
      errno = 0
      guard let device = udev_monitor_receive_device(monitor) else {
        // The queue was too short: something was lost, and the rest can be read.
        if errno == ENOBUFS { hasChanged = true } else if errno != EINTR { return hasChanged }
        continue
      }
      _ = udev_device_unref(device)
      hasChanged = true
    }
  }
}
