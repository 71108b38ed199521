import CEvdev
import Glibc
import VitrineSeat
import VitrineSystem
package import VitrineTouch

/// An open input device: the source of its events, and of its state after events were lost.
package protocol InputNode: AnyObject {
  /// A non-blocking descriptor that delivers whole `struct input_event`s.
  var descriptor: Int32 { get }
  var device: TouchDevice { get }

  /// Grabs the device, so that no other program receives its events. Returns an errno, or 0.
  func grab() -> Int32

  /// Gives the events back to other programs. Returns an errno, or 0.
  func release() -> Int32

  /// Returns the device's current state; nil if the device is gone.
  func state() -> TouchDeviceState?

  /// Switches lights of a keyboard on or off, as far as it has them.
  func set(_ lights: [KeyboardLight: Bool])
}

/// A device node of the kernel, described through libevdev.
///
/// Events are read from the descriptor itself, not through libevdev: libevdev's reader drops a
/// tracking id that follows another one, limits slots to the declared ones, and hides codes that
/// were not announced. The decoder must see all of these, because recordings contain them too.
final class EvdevNode: InputNode {
  private let owned: DeviceHandle
  let device: TouchDevice

  var descriptor: Int32 { owned.number }

  /// Opens the node for reading, with CLOCK_MONOTONIC timestamps; also for writing, which the
  /// lights of keyboards need, where that is allowed. `opener`: opens it; nil: this program does.
  init(path: String, opener: (any DeviceOpener)? = nil) throws(TouchInputError) {
    owned = try Self.handle(path, opener)
    guard let evdev = Evdev(descriptor: owned.number) else {
      throw .notAnInputDevice(path: path, code: errno)
    }
    // The kernel itself discards queued events that have timestamps of the old clock.
    let code = retryingInterrupts { -libevdev_set_clock_id(evdev.pointer, CLOCK_MONOTONIC) }
    guard code == 0 else { throw .system(step: "setting the clock of \(path)", code: code) }
    device = evdev.description
  }

  private static func handle(
    _ path: String, _ opener: (any DeviceOpener)?
  ) throws(TouchInputError) -> DeviceHandle {
    if let opener {
      do throws(SystemError) { return try opener.openInput(path) } catch {
        throw .cannotOpen(path: path, name: nil, code: error.code)
      }
    }
    var number = openRetryingInterrupts(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if number < 0, [EACCES, EPERM, EROFS].contains(errno) {
      number = openRetryingInterrupts(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
    guard number >= 0 else { throw .cannotOpen(path: path, name: nil, code: errno) }
    return DeviceHandle(number)
  }

  func grab() -> Int32 {
    guard let evdev = Evdev(descriptor: descriptor) else { return errno }
    return retryingInterrupts { -libevdev_grab(evdev.pointer, LIBEVDEV_GRAB) }
  }

  /// A new object of libevdev knows no grab, and would not end one.
  func release() -> Int32 { retryingInterrupts { vitrine_evdev_ungrab(descriptor) } }

  func state() -> TouchDeviceState? {
    Evdev(descriptor: descriptor)?.state
  }

  func set(_ lights: [KeyboardLight: Bool]) {
    var events = lights.sorted { $0.key.rawValue < $1.key.rawValue }.map { light, isOn in
      Self.event(UInt16(EV_LED), light.rawValue, isOn ? 1 : 0)
    }
    events.append(Self.event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0))
    // A device without lights ignores them, and one that is gone is noticed when it is read.
    _ = write(descriptor, events, MemoryLayout<input_event>.stride * events.count)
  }

  private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> input_event {
    var event = input_event()
    (event.type, event.code, event.value) = (type, code, value)
    return event
  }
}

/// A libevdev snapshot of a device: a new instance holds the device's current state.
private struct Evdev: ~Copyable {
  let pointer: OpaquePointer

  /// Fails, with errno set, if the descriptor is not a connected input device. The caller keeps
  /// ownership of the descriptor.
  init?(descriptor: Int32) {
    var pointer: OpaquePointer?
    let code = retryingInterrupts { -libevdev_new_from_fd(descriptor, &pointer) }
    guard code == 0, let pointer else {
      errno = code
      return nil
    }
    self.pointer = pointer
  }

  deinit { libevdev_free(pointer) }

  private func has(_ type: Int32, _ code: UInt16) -> Bool {
    libevdev_has_event_code(pointer, UInt32(type), UInt32(code)) == 1
  }

  var description: TouchDevice {
    var device = TouchDevice(
      name: libevdev_get_name(pointer).map { String(cString: $0) } ?? "",
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(pointer)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(pointer)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(pointer)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(pointer)))
    device.properties = (0...UInt16(INPUT_PROP_MAX)).filter {
      libevdev_has_property(pointer, UInt32($0)) == 1
    }
    device.keys = (0...UInt16(KEY_MAX)).filter { has(EV_KEY, $0) }
    for code in 0...UInt16(ABS_MAX) where has(EV_ABS, code) {
      guard let axis = libevdev_get_abs_info(pointer, UInt32(code))?.pointee else { continue }
      device.axes[code] = AxisInfo(
        minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
        resolution: axis.resolution, value: axis.value)
    }
    return device
  }

  var state: TouchDeviceState {
    var state = TouchDeviceState()
    for code in 0..<EventCode.mtSlot where has(EV_ABS, code) {
      state.axes[code] = libevdev_get_event_value(pointer, UInt32(EV_ABS), UInt32(code))
    }
    for code in 0...UInt16(KEY_MAX) where has(EV_KEY, code) {
      if libevdev_get_event_value(pointer, UInt32(EV_KEY), UInt32(code)) != 0 {
        state.keys.insert(code)
      }
    }
    let codes = (EventCode.mtSlot + 1...UInt16(ABS_MAX)).filter { has(EV_ABS, $0) }
    for slot in 0..<max(0, libevdev_get_num_slots(pointer)) {
      var values: [UInt16: Int32] = [:]
      for code in codes {
        values[code] = libevdev_get_slot_value(pointer, UInt32(slot), UInt32(code))
      }
      state.slots.append(values)
    }
    state.currentSlot = Int(max(0, libevdev_get_current_slot(pointer)))
    return state
  }
}
