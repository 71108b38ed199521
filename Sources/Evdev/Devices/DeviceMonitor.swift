import CUdev
import Glibc
import VitrineSystem
import VitrineTouch
import VitrineUnits

/// Lists the input devices of this machine and monitors hot-plugging, through libudev.
///
/// If udevd is running, the monitor listens to udevd's events, which arrive after its rules have
/// set permissions and properties. Without udevd (an initramfs, a bare init) it listens to the
/// kernel's events. Device nodes then come from devtmpfs, and no device is ignored or calibrated.
final class DeviceMonitor: DeviceDirectory {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer?
  private let isManaged: Bool

  /// Creates a monitor; `log` receives a warning if hot-plugging cannot be detected.
  init(log: LogSink) throws(TouchInputError) {
    guard let udev = udev_new() else { throw .system(step: "udev_new", code: errno) }
    self.udev = udev
    isManaged = access("/run/udev/control", F_OK) == 0
    monitor = udev_monitor_new_from_netlink(udev, isManaged ? "udev" : "kernel")
    if let monitor {
      _ = udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
      if udev_monitor_enable_receiving(monitor) >= 0 { return }
    }
    log(
      .warning,
      "touch: devices plugged in later will not be noticed: no messages from "
        + "\(isManaged ? "udev" : "the kernel") (\(SystemError.last.message))")
  }

  deinit {
    if let monitor { _ = udev_monitor_unref(monitor) }
    _ = udev_unref(udev)
  }

  var descriptor: Int32? { monitor.map { udev_monitor_get_fd($0) } }

  func present() -> [DeviceCandidate] {
    var found: [Int: DeviceCandidate] = [:]
    if let all = udev_enumerate_new(udev) {
      defer { _ = udev_enumerate_unref(all) }
      _ = udev_enumerate_add_match_subsystem(all, "input")
      _ = udev_enumerate_add_match_sysname(all, "event*")
      // Devices that udevd is still processing are announced when they are ready.
      if isManaged { _ = udev_enumerate_add_match_is_initialized(all) }
      _ = udev_enumerate_scan_devices(all)
      var entry = udev_enumerate_get_list_entry(all)
      while let present = entry {
        entry = udev_list_entry_get_next(present)
        guard let syspath = udev_list_entry_get_name(present),
          let device = udev_device_new_from_syspath(udev, syspath)
        else { continue }
        defer { _ = udev_device_unref(device) }
        if let candidate = candidate(device) {
          found[Self.number(candidate.path)] = candidate
        }
      }
    }
    // The device nodes exist even without sysfs.
    if !isManaged {
      for path in Self.nodes() where found[Self.number(path)] == nil {
        found[Self.number(path)] = DeviceCandidate(path: path)
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  func takeChanges() -> [DeviceChange] {
    guard let monitor else { return [] }
    var changes: [DeviceChange] = []
    while true {
      errno = 0
      guard let device = udev_monitor_receive_device(monitor) else {
        if errno == ENOBUFS { changes.append(.missed) }
        if errno == EINTR { continue }
        return changes
      }
      defer { _ = udev_device_unref(device) }
      guard let action = udev_device_get_action(device).map({ String(cString: $0) }),
        let candidate = candidate(device)
      else { continue }
      switch action {
      case "add": changes.append(.appeared(candidate))
      case "remove": changes.append(.vanished(path: candidate.path))
      default: break
      }
    }
  }

  func open(_ path: String) throws(TouchInputError) -> any InputNode {
    try EvdevNode(path: path)
  }

  // MARK: One device

  /// Returns nil for anything but an `event` node (mice, joysticks and the nodes' parent devices).
  private func candidate(_ device: OpaquePointer) -> DeviceCandidate? {
    guard let name = udev_device_get_sysname(device), strncmp(name, "event", 5) == 0,
      let node = udev_device_get_devnode(device)
    else { return nil }
    func property(_ key: String) -> String? {
      udev_device_get_property_value(device, key).map { String(cString: $0) }
    }
    var candidate = DeviceCandidate(path: String(cString: node))
    candidate.description = description(device)
    candidate.seat = property(UdevProperty.seat) ?? UdevProperty.defaultSeat
    candidate.isIgnored = property(UdevProperty.ignore).map { $0 != "0" } ?? false
    if let matrix = property(UdevProperty.calibration) {
      if let calibration = Calibration(udev: matrix) {
        candidate.calibration = calibration
      } else {
        candidate.unreadableCalibration = matrix
      }
    }
    return candidate
  }

  private func description(_ device: OpaquePointer) -> TouchDevice? {
    guard let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil) else {
      return nil
    }
    func attribute(_ name: String) -> String? {
      udev_device_get_sysattr_value(parent, name).map { String(cString: $0) }
    }
    guard let name = attribute("name") else { return nil }
    return TouchDevice(
      sysfsName: name, properties: attribute("properties") ?? "",
      keys: attribute("capabilities/key") ?? "", axes: attribute("capabilities/abs") ?? "")
  }

  private static func number(_ path: String) -> Int {
    Int(path.drop(while: { !$0.isNumber })) ?? -1
  }

  private static func nodes() -> [String] {
    let names = (try? FileSystem.names(in: "/dev/input")) ?? []
    return names.filter { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
  }
}
