import CUdev

/// A device as udev knows it.
package final class UdevDevice {
  private let pointer: OpaquePointer

  /// Takes ownership of a reference.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { _ = udev_device_unref(pointer) }

  /// The name in sysfs, such as `event3`; nil if it has none.
  package var name: String? { udev_device_get_sysname(pointer).map { String(cString: $0) } }

  /// The path of its device node; nil if it has none.
  package var node: String? { udev_device_get_devnode(pointer).map { String(cString: $0) } }

  /// The event that was reported, such as `add`; nil if the device was listed.
  package var action: String? { udev_device_get_action(pointer).map { String(cString: $0) } }

  /// Returns a property that the kernel or a rule has set.
  package func property(_ key: String) -> String? {
    udev_device_get_property_value(pointer, key).map { String(cString: $0) }
  }

  /// Returns the nearest parent in a subsystem; nil if there is none.
  package func parent(in subsystem: String) -> UdevDevice? {
    // The device owns its parent.
    guard let parent = udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, nil),
      let reference = udev_device_ref(parent)
    else { return nil }
    return UdevDevice(reference)
  }

  /// Returns the contents of a file in the device's folder of sysfs.
  package func attribute(_ name: String) -> String? {
    udev_device_get_sysattr_value(pointer, name).map { String(cString: $0) }
  }
}
