import Glibc
import VitrineTouch
import VitrineUnits

/// The input devices of this machine, and their coming and going, through libudev.
///
/// Where udevd runs, its own messages are heard: they come after its rules have set permissions and
/// properties. Without it (an initramfs, a bare init) the kernel's messages are heard; the device
/// nodes then come from devtmpfs, and nobody ignores or calibrates anything.
final class DeviceMonitor: DeviceDirectory {
  private let library: Udev
  private let udev: Udev.Handle
  private let monitor: Udev.Handle?
  private let isManaged: Bool

  /// `log` is told where hot-plugging will not be noticed.
  init(log: LogSink) throws(TouchInputError) {
    let library = try Udev()
    self.library = library
    guard let udev = library.new() else { throw .system(step: "udev_new", code: errno) }
    self.udev = udev
    isManaged = access("/run/udev/control", F_OK) == 0
    monitor = library.monitorNew(udev, isManaged ? "udev" : "kernel")
    if let monitor {
      _ = library.monitorMatch(monitor, "input", nil)
      if library.monitorEnable(monitor) >= 0 { return }
    }
    log(
      .warning,
      "touch: devices plugged in later will not be noticed: no messages from "
        + "\(isManaged ? "udev" : "the kernel") (\(systemMessage(errno)))")
  }

  deinit {
    if let monitor { _ = library.monitorUnref(monitor) }
    _ = library.unref(udev)
  }

  var descriptor: Int32? { monitor.map { library.monitorDescriptor($0) } }

  func present() -> [DeviceCandidate] {
    var found: [Int: DeviceCandidate] = [:]
    if let all = library.enumerateNew(udev) {
      defer { _ = library.enumerateUnref(all) }
      _ = library.enumerateSubsystem(all, "input")
      _ = library.enumerateName(all, "event*")
      // Those that udevd still works on are announced when they are ready.
      if isManaged { _ = library.enumerateInitialized(all) }
      _ = library.enumerateScan(all)
      var entry = library.enumerateFirst(all)
      while let present = entry {
        entry = library.entryNext(present)
        guard let syspath = library.entryName(present),
          let device = library.device(udev, syspath)
        else { continue }
        defer { _ = library.deviceUnref(device) }
        if let candidate = candidate(device) {
          found[Self.number(candidate.path)] = candidate
        }
      }
    }
    // Without sysfs there are still nodes.
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
      guard let device = library.monitorReceive(monitor) else {
        if errno == ENOBUFS { changes.append(.missed) }
        if errno == EINTR { continue }
        return changes
      }
      defer { _ = library.deviceUnref(device) }
      guard let action = library.deviceAction(device).map({ String(cString: $0) }),
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

  /// Nil for what is no `event` node (mice, joysticks and the devices behind the nodes).
  private func candidate(_ device: OpaquePointer) -> DeviceCandidate? {
    guard let name = library.deviceName(device), strncmp(name, "event", 5) == 0,
      let node = library.deviceNode(device)
    else { return nil }
    func property(_ key: String) -> String? {
      library.deviceProperty(device, key).map { String(cString: $0) }
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
    guard let parent = library.deviceParent(device, "input", nil) else {
      return nil
    }
    func attribute(_ name: String) -> String? {
      library.deviceAttribute(parent, name).map { String(cString: $0) }
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
    guard let folder = opendir("/dev/input") else { return [] }
    defer { closedir(folder) }
    var paths: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix("event") { paths.append("/dev/input/\(name)") }
    }
    return paths
  }
}
