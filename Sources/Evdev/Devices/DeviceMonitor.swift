import VitrineSeat
import VitrineSystem
import VitrineTouch
import VitrineUdev
import VitrineUnits

/// Lists the input devices of this machine and monitors hot-plugging.
///
/// Without udevd the device nodes come from devtmpfs, and no device is ignored or calibrated.
final class DeviceMonitor: DeviceDirectory {
  private let monitor: UdevMonitor
  private let opener: (any DeviceOpener)?

  /// Creates a monitor; `log` receives a warning if hot-plugging cannot be detected.
  /// `opener`: opens the devices; nil: this program does.
  init(opener: (any DeviceOpener)? = nil, log: LogSink) throws(TouchInputError) {
    self.opener = opener
    do throws(SystemError) {
      monitor = try UdevMonitor(subsystem: "input")
    } catch {
      throw .system(step: "udev_new", code: error.code)
    }
    if let failure = monitor.failure {
      log(.warning, "touch: devices plugged in later will not be noticed: \(failure)")
    }
  }

  var descriptor: Int32? { monitor.descriptor }

  func present() -> [DeviceCandidate] {
    var found: [Int: DeviceCandidate] = [:]
    for device in monitor.present(named: "event*") {
      if let candidate = candidate(device) { found[Self.number(candidate.path)] = candidate }
    }
    // The device nodes exist even without sysfs.
    if !monitor.isManaged {
      for path in Self.nodes() where found[Self.number(path)] == nil {
        found[Self.number(path)] = DeviceCandidate(path: path)
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  func takeChanges() -> [DeviceChange] {
    monitor.takeChanges().compactMap { change in
      switch change {
      case .missed: return .missed
      case .device(let device):
        guard let candidate = candidate(device) else { return nil }
        switch device.action {
        case "add": return .appeared(candidate)
        case "remove": return .vanished(path: candidate.path)
        default: return nil
        }
      }
    }
  }

  func exists(_ path: String) -> Bool { FileSystem.exists(path) }

  func open(_ path: String) throws(TouchInputError) -> any InputNode {
    try EvdevNode(path: path, opener: opener)
  }

  // MARK: One device

  /// Returns nil for anything but an `event` node (mice, joysticks and the nodes' parent devices).
  private func candidate(_ device: UdevDevice) -> DeviceCandidate? {
    guard device.name?.hasPrefix("event") == true, let node = device.node else { return nil }
    var candidate = DeviceCandidate(path: node)
    candidate.description = description(device)
    candidate.seat = device.property(UdevProperty.seat) ?? UdevProperty.defaultSeat
    candidate.isIgnored = device.property(UdevProperty.ignore).map { $0 != "0" } ?? false
    if let matrix = device.property(UdevProperty.calibration) {
      if let calibration = Calibration(udev: matrix) {
        candidate.calibration = calibration
      } else {
        candidate.unreadableCalibration = matrix
      }
    }
    return candidate
  }

  private func description(_ device: UdevDevice) -> TouchDevice? {
    guard let parent = device.parent(in: "input"), let name = parent.attribute("name") else {
      return nil
    }
    return TouchDevice(
      sysfsName: name, properties: parent.attribute("properties") ?? "",
      keys: parent.attribute("capabilities/key") ?? "",
      axes: parent.attribute("capabilities/abs") ?? "")
  }

  private static func number(_ path: String) -> Int {
    Int(path.drop(while: { !$0.isNumber })) ?? -1
  }

  private static func nodes() -> [String] {
    let names = (try? FileSystem.names(in: "/dev/input")) ?? []
    return names.filter { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
  }
}
