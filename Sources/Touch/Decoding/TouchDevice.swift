/// One absolute axis, as the kernel's `struct input_absinfo` describes it, in the device's units.
package struct AxisInfo: Sendable, Hashable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units per millimeter; 0 if the device does not declare it.
  package var resolution: Int32
  /// The value at the time of the description.
  package var value: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }
}

/// The description of a touch panel, read from the device or from the header of a recording.
package struct TouchDevice: Sendable, Hashable {
  package var name: String
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16
  /// `INPUT_PROP_*` bits, by number.
  package var properties: [UInt16]
  /// The key codes that it can send, ascending.
  package var keys: [UInt16]
  /// Absolute axes by code.
  package var axes: [UInt16: AxisInfo]

  package init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    properties: [UInt16] = [], keys: [UInt16] = [], axes: [UInt16: AxisInfo] = [:]
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.keys = keys
    self.axes = axes
  }
}
