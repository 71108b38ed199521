package import VitrineUnits

/// The udev properties of input devices that this project reads, by their names in udev rules.
package enum UdevProperty {
  /// The device is ignored if this is set to anything but `0`.
  package static let ignore = "LIBINPUT_IGNORE_DEVICE"
  /// Six numbers, see `Calibration.init(udev:)`.
  package static let calibration = "LIBINPUT_CALIBRATION_MATRIX"
  /// The seat that a device belongs to.
  package static let seat = "ID_SEAT"
  package static let defaultSeat = "seat0"
}

extension Calibration {
  /// Parses the value of udev's `LIBINPUT_CALIBRATION_MATRIX`: six numbers separated by blanks, the
  /// first two rows of a 3 × 3 matrix. Nil for anything else, and for numbers above
  /// ``largestNumber``.
  package init?(udev text: String) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    if !isUsable { return nil }
  }
}
