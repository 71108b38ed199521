import CEvdev
import Glibc
import VitrineEvdev
import VitrineTouch
import VitrineUnits

/// An input device that reads its events from a pipe instead of the kernel.
final class PipeNode: InputNode {
  let device: TouchDevice
  private let ends: [Int32]
  var answer: TouchDeviceState? = TouchDeviceState()
  var grabAnswer: Int32 = 0
  private(set) var isGrabbed = false
  /// The attempts to grab it.
  private(set) var grabs = 0
  /// The lights as they were switched last, and the number of calls.
  private(set) var lights: [KeyboardLight: Bool] = [:]
  private(set) var switches = 0
  private var isPlugged = true

  init(_ device: TouchDevice) {
    self.device = device
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    // Programs that other tests start must not keep it open.
    for end in ends { precondition(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    self.ends = ends
  }

  deinit {
    close(ends[0])
    if isPlugged { close(ends[1]) }
  }

  var descriptor: Int32 { ends[0] }

  func grab() -> Int32 {
    grabs += 1
    isGrabbed = grabAnswer == 0
    return grabAnswer
  }

  func release() -> Int32 {
    isGrabbed = false
    return 0
  }

  func state() -> TouchDeviceState? { isPlugged ? answer : nil }

  func set(_ lights: [KeyboardLight: Bool]) {
    switches += 1
    self.lights.merge(lights) { $1 }
  }

  /// Queues events as the kernel does.
  func send(_ events: [RawEvent]) {
    for event in events {
      var raw = input_event()
      raw.time = timeval(
        tv_sec: Int(event.time.nanoseconds / 1_000_000_000),
        tv_usec: Int(event.time.nanoseconds % 1_000_000_000 / 1000))
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      precondition(write(ends[1], &raw, MemoryLayout<input_event>.size) > 0)
    }
  }

  func unplug() {
    close(ends[1])
    isPlugged = false
  }
}

/// A directory with the devices that a test adds.
final class FakeDirectory: DeviceDirectory {
  var candidates: [DeviceCandidate] = []
  var nodes: [String: PipeNode] = [:]
  var refusals: [String: Int32] = [:]
  var changes: [DeviceChange] = []

  /// The calls of `present`.
  private(set) var listings = 0

  var descriptor: Int32? { nil }

  func present() -> [DeviceCandidate] {
    listings += 1
    return candidates
  }

  func takeChanges() -> [DeviceChange] {
    defer { changes = [] }
    return changes
  }

  func exists(_ path: String) -> Bool { nodes[path] != nil }

  func open(_ path: String) throws(TouchInputError) -> any InputNode {
    if let code = refusals[path] { throw .cannotOpen(path: path, name: nil, code: code) }
    guard let node = nodes[path] else { throw .cannotOpen(path: path, name: nil, code: ENOENT) }
    return node
  }

  /// Adds a device at `/dev/input/eventN`.
  @discardableResult
  func add(_ number: Int, _ device: TouchDevice) -> PipeNode {
    let path = "/dev/input/event\(number)"
    let node = PipeNode(device)
    nodes[path] = node
    candidates.append(DeviceCandidate(path: path, description: device))
    return node
  }

  /// Adds a device and announces it as a change.
  @discardableResult
  func plug(_ number: Int, _ device: TouchDevice) -> PipeNode {
    let node = add(number, device)
    changes.append(.appeared(candidates[candidates.count - 1]))
    return node
  }

  func unplug(_ number: Int) {
    let path = "/dev/input/event\(number)"
    candidates.removeAll { $0.path == path }
    nodes.removeValue(forKey: path)?.unplug()
    changes.append(.vanished(path: path))
  }
}

let somePanel = TouchDevice.simulated(name: "Panel", cells: PixelSize(800, 480), slots: 5)

let someTouchpad = TouchDevice(
  name: "Touchpad", properties: [0], keys: [EventCode.buttonTouch, EventCode.buttonToolFinger],
  axes: [
    EventCode.absX: AxisInfo(minimum: 0, maximum: 99),
    EventCode.absY: AxisInfo(minimum: 0, maximum: 99),
  ])

let someKeyboard = TouchDevice(name: "Keyboard", keys: [30, 31])

func event(_ microseconds: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> RawEvent {
  RawEvent(
    time: Instant(nanoseconds: microseconds * 1000), type: type, code: code, value: value)
}

/// Waits at most `milliseconds` and returns whether `descriptor` is readable.
func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, milliseconds) == 1
}
