import CEvdev
import Glibc
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A touch panel created through uinput, with a real device node, real events and real queues.
final class UinputPanel {
  private var uinput: OpaquePointer?
  let path: String

  /// Whether this machine supports uinput devices; `obstacle` explains why not.
  static let isPossible = access("/dev/uinput", W_OK) == 0
  static let obstacle = "no writable /dev/uinput here: the kernel's own tests run in the rig"

  init(_ device: TouchDevice) throws {
    guard let evdev = libevdev_new() else { throw Refused(what: "libevdev_new", code: ENOMEM) }
    defer { libevdev_free(evdev) }
    libevdev_set_name(evdev, device.name)
    libevdev_set_id_bustype(evdev, Int32(device.bus))
    libevdev_set_id_vendor(evdev, Int32(device.vendor))
    libevdev_set_id_product(evdev, Int32(device.product))
    libevdev_set_id_version(evdev, Int32(device.version))
    for property in device.properties { libevdev_enable_property(evdev, UInt32(property)) }
    for key in device.keys { libevdev_enable_event_code(evdev, UInt32(EV_KEY), UInt32(key), nil) }
    for (code, axis) in device.axes {
      var info = input_absinfo(
        value: axis.value, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz,
        flat: axis.flat, resolution: axis.resolution)
      libevdev_enable_event_code(evdev, UInt32(EV_ABS), UInt32(code), &info)
    }
    let managed = Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue)
    let code = libevdev_uinput_create_from_device(evdev, managed, &uinput)
    guard code == 0, let node = libevdev_uinput_get_devnode(uinput) else {
      throw Refused(what: "uinput", code: -code)
    }
    path = String(cString: node)
  }

  deinit { unplug() }

  func unplug() {
    if let uinput { libevdev_uinput_destroy(uinput) }
    uinput = nil
  }

  /// Sends events as a panel's driver does; each list is followed by a SYN_REPORT.
  func send(_ events: [(type: UInt16, code: UInt16, value: Int32)]) {
    func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      libevdev_uinput_write_event(uinput, UInt32(type), UInt32(code), value)
    }
    for event in events { write(event.type, event.code, event.value) }
    write(EventType.syn, EventCode.synReport, 0)
  }

  func touch(slot: Int32, id: Int32, x: Int32, y: Int32) {
    send([
      (3, EventCode.mtSlot, slot), (3, EventCode.mtTrackingID, id),
      (3, EventCode.mtPositionX, x), (3, EventCode.mtPositionY, y),
      (1, EventCode.buttonTouch, id < 0 ? 0 : 1),
    ])
  }

  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
