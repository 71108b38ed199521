public import VitrineTouch
public import VitrineUnits

/// One input device, as `vitrine devices` shows it.
public struct DeviceListing: Sendable, Hashable {
  public var path: String
  /// Empty where neither the device nor sysfs tells it.
  public var name: String
  /// What the device is; nil where it may not be opened and sysfs is silent.
  public var kind: TouchDeviceKind?
  /// Why it cannot be read; nil where it can.
  public var refusal: TouchInputError?
  public var seat: String
  /// udev asks everybody to leave it alone.
  public var isIgnored: Bool
  public var calibration: Calibration

  public var isReadable: Bool { refusal == nil }

  public var isTouchscreen: Bool {
    switch kind {
    case .protocolA, .protocolB, .singleTouch: return true
    case .notATouchscreen, nil: return false
    }
  }
}

/// Every input device of this machine, in the order of their numbers; empty where there are none.
///
/// Each is opened for a moment and closed again; none is grabbed.
public func listDevices(log: LogSink) throws(TouchInputError) -> [DeviceListing] {
  listDevices(of: try DeviceMonitor(log: log))
}

func listDevices(of directory: any DeviceDirectory) -> [DeviceListing] {
  directory.present().map { candidate in
    var listing = DeviceListing(
      path: candidate.path, name: candidate.description?.name ?? "",
      kind: candidate.description?.kind, refusal: nil, seat: candidate.seat,
      isIgnored: candidate.isIgnored, calibration: candidate.calibration)
    do throws(TouchInputError) {
      let device = try directory.open(candidate.path).device
      listing.name = device.name
      listing.kind = device.kind
    } catch {
      listing.refusal = error
    }
    return listing
  }
}
