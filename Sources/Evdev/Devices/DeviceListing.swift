package import VitrineTouch
package import VitrineUnits

/// One input device, as shown by `vitrine devices`.
package struct DeviceListing: Sendable, Hashable {
  package var path: String
  /// The device's name; empty if neither the device nor sysfs provides one.
  package var name: String
  /// The kind of device; nil if it cannot be opened and sysfs does not describe it.
  package var kind: TouchDeviceKind?
  /// The reason why the device cannot be read; nil if it can.
  package var refusal: TouchInputError?
  package var seat: String
  /// Whether udev marks the device as ignored.
  package var isIgnored: Bool
  package var calibration: Calibration

  package init(
    path: String, name: String, kind: TouchDeviceKind?, refusal: TouchInputError?, seat: String,
    isIgnored: Bool, calibration: Calibration
  ) {
    self.path = path
    self.name = name
    self.kind = kind
    self.refusal = refusal
    self.seat = seat
    self.isIgnored = isIgnored
    self.calibration = calibration
  }

  package var isReadable: Bool { refusal == nil }

  package var isTouchscreen: Bool {
    switch kind {
    case .protocolA, .protocolB, .singleTouch: return true
    case .notATouchscreen, nil: return false
    }
  }
}

/// Lists the input devices of this machine by their numbers; empty if there are none.
///
/// Each device is opened briefly and closed again; none is grabbed.
package func listDevices(log: LogSink) throws(TouchInputError) -> [DeviceListing] {
  listDevices(of: try DeviceMonitor(log: log))
}

/// Lists the devices of a directory.
package func listDevices(of directory: any DeviceDirectory) -> [DeviceListing] {
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
