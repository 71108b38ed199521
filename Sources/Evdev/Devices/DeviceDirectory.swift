import VitrineTouch
import VitrineUnits

/// An input device that is there, before anyone has opened it.
struct DeviceCandidate: Sendable, Hashable {
  /// The device node, `/dev/input/eventN`.
  var path: String
  /// What sysfs tells of it (name, axes without ranges, keys); nil where it does not.
  var description: TouchDevice?
  var seat = UdevProperty.defaultSeat
  /// udev says that nobody should use it.
  var isIgnored = false
  var calibration = Calibration.identity
  /// The calibration matrix that could not be read, as it stood in the rule.
  var unreadableCalibration: String?
}

/// Something plugged in, or unplugged.
enum DeviceChange: Sendable, Hashable {
  case appeared(DeviceCandidate)
  case vanished(path: String)
  /// Changes came faster than they were read: look at everything again.
  case missed
}

/// Where input devices come from: udev on a panel, a list in a test.
protocol DeviceDirectory: AnyObject {
  /// Becomes readable when `takeChanges` has something to say; nil: nothing will ever change.
  var descriptor: Int32? { get }

  /// All devices there are now, by path.
  func present() -> [DeviceCandidate]

  /// What changed since the last call; never waits.
  func takeChanges() -> [DeviceChange]

  func open(_ path: String) throws(TouchInputError) -> any InputNode
}

extension TouchDevice {
  /// What sysfs tells of a device: bit masks as hexadecimal words, the highest first. Axes have no
  /// ranges there, which is enough to say what kind of device it is.
  ///
  ///     capabilities/abs   2e08000 3   on 32 bit
  init(sysfsName name: String, properties: String, keys: String, axes: String) {
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
