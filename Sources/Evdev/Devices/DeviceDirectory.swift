package import VitrineTouch
package import VitrineUnits

/// An available input device that has not been opened yet.
package struct DeviceCandidate: Sendable, Hashable {
  /// The device node, `/dev/input/eventN`.
  package var path: String
  /// The description from sysfs (name, axes without ranges, keys); nil if sysfs has none.
  package var description: TouchDevice?
  package var seat: String
  /// Whether udev marks the device as ignored.
  package var isIgnored: Bool
  package var calibration: Calibration
  /// The text of a calibration matrix that cannot be parsed, as written in the udev rule.
  package var unreadableCalibration: String?

  /// Creates a candidate with udev's defaults.
  package init(path: String, description: TouchDevice? = nil) {
    self.path = path
    self.description = description
    seat = UdevProperty.defaultSeat
    isIgnored = false
    calibration = .identity
  }
}

/// A device that was plugged in or unplugged.
package enum DeviceChange: Sendable, Hashable {
  case appeared(DeviceCandidate)
  case vanished(path: String)
  /// Some changes were lost because they were read too slowly: list all devices again.
  case missed
}

/// The source of input devices: udev on a real machine, a list in a test.
package protocol DeviceDirectory: AnyObject {
  /// Becomes readable when `takeChanges` has changes to return; nil if the devices never change.
  var descriptor: Int32? { get }

  /// Returns all present devices, sorted by path.
  func present() -> [DeviceCandidate]

  /// Returns the changes since the last call, without blocking.
  func takeChanges() -> [DeviceChange]

  /// Whether there is a node at `path`; cheaper than an attempt to open it.
  func exists(_ path: String) -> Bool

  func open(_ path: String) throws(TouchInputError) -> any InputNode
}

extension TouchDevice {
  /// Creates a description from sysfs attributes: bit masks as hexadecimal words, the highest
  /// first. sysfs has no axis ranges, but the masks are enough to determine the kind of device.
  ///
  ///     capabilities/abs   2e08000 3   on 32 bit
  package init(sysfsName name: String, properties: String, keys: String, axes: String) {
    self.init(name: name)
    self.properties = Self.bits(properties)
    self.keys = Self.bits(keys)
    for code in Self.bits(axes) { self.axes[code] = AxisInfo(minimum: 0, maximum: 0) }
  }

  private static func bits(_ mask: String) -> [UInt16] {
    let words = mask.split(whereSeparator: { $0 == " " || $0 == "\n" })
      .map { UInt($0, radix: 16) ?? 0 }
    return words.reversed().enumerated().flatMap { position, word in
      (0..<UInt.bitWidth).filter { word >> $0 & 1 == 1 }
        .map { UInt16(truncatingIfNeeded: position * UInt.bitWidth + $0) }
    }
  }
}
