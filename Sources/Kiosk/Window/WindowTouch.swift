package import VitrineRecording
import VitrineTouch
package import VitrineUnits
import VitrineWindowLink

/// The mouse in a window as a touchscreen, and its keys: the same events as those of a panel, so
/// that recordings and replays of both are alike.
///
///     window ── pointer, wheel ──► fingers ── TouchFrame ──► SlotWriter ── raw events ──► loop
package final class WindowTouch: TouchInputs {
  /// Sensor cells for a pixel of the panel: a reduced picture has positions between its pixels.
  private static let cellsPerPixel = 16

  private let connection: WindowConnection
  private let clock: LoopClock
  private let device: RecordedDevice
  private let cells: PixelSize
  private var writer: SlotWriter
  private var fingers = WindowFingers()
  private var wheel = WheelFinger()
  /// The transform of the shown picture.
  package var transform: PanelTransform
  /// The device's number in events.
  private var number = 0
  private var isReported = false
  /// The input since the time was stopped.
  private var waiting: [WindowConnection.Input] = []
  private var last = Instant.zero

  package init(_ connection: WindowConnection, on transform: PanelTransform, clock: LoopClock) {
    self.connection = connection
    self.clock = clock
    self.transform = transform
    let size = transform.scanOut
    cells = PixelSize(size.width * Self.cellsPerPixel, size.height * Self.cellsPerPixel)
    let device = TouchDevice.simulated(name: "Mouse in a window", cells: cells, slots: 2)
    self.device = RecordedDevice(device: device)
    writer = Self.writer(for: device)
  }

  /// A position is already the number of a cell.
  private static func writer(for device: TouchDevice) -> SlotWriter {
    SlotWriter(device: device) { (Int32($0.x), Int32($0.y)) }
  }

  package var descriptors: [Int32] { [connection.descriptor] }
  package var devices: [Int: RecordedDevice] { isReported ? [number: device] : [:] }

  /// Continues after the devices of an earlier run. If the last of them is this one, its number is
  /// kept: the device has already been reported, and all its fingers are up.
  package func `continue`(after devices: [RecordedDevice]) {
    isReported = devices.last == device
    number = devices.count - (isReported ? 1 : 0)
  }

  package func poll(at now: Instant, _ sink: (InputEvent) -> Void) {
    if !isReported {
      isReported = true
      sink(.deviceAdded(device: number, now))
      sink(.resync(device: number, TouchDeviceState(empty: device.device), now))
    }
    connection.read()
    for input in connection.takeInputs() { keep(input) }
    // The time stands still: a finger cannot move.
    if clock.isPaused && now <= last { return }
    for input in waiting { take(input, at: now, sink) }
    waiting = []
    for frame in wheel.reports(until: now, in: transform.picture) { send(frame, sink) }
    last = max(last, now)
  }

  package func next(before deadline: Instant?) -> Instant? {
    guard let next = wheel.next else { return deadline }
    return deadline.map { min($0, next) } ?? next
  }

  /// Keeps an input until it is applied. Of a mouse that moves while the time is stopped only the
  /// last position is kept.
  private func keep(_ input: WindowConnection.Input) {
    if clock.isPaused, case .pointer(let new, _) = input,
      case .pointer(let old, _)? = waiting.last, new.isPressed == old.isPressed,
      new.hasSecond == old.hasSecond
    {
      waiting.removeLast()
    }
    waiting.append(input)
  }

  private func take(
    _ input: WindowConnection.Input, at now: Instant, _ sink: (InputEvent) -> Void
  ) {
    switch input {
    case .pointer(let pointer, let real):
      let time = self.time(of: real, at: now)
      if let frame = wheel.lift(at: time) { send(frame, sink) }
      if let frame = fingers.report(pointer, in: transform.picture, at: time) {
        send(frame, sink)
      }
    case .wheel(let place, let dx, let dy, let real):
      if fingers.isDown { return }
      wheel.turn(dx: dx, dy: dy, at: place, time: time(of: real, at: now))
    case .key(let press, let real): sink(.key(press, time(of: real, at: now)))
    }
  }

  /// The time of an event, not before the one before it.
  private func time(of real: Instant, at now: Instant) -> Instant {
    last = min(max(clock.time(of: real), last), max(now, last))
    return last
  }

  private func send(_ frame: TouchFrame, _ sink: (InputEvent) -> Void) {
    last = max(last, frame.time)
    var frame = frame
    frame.contacts = frame.contacts.map(cell)
    frame.ended = frame.ended.map(cell)
    for event in writer.report(frame) { sink(.raw(device: number, event)) }
  }

  /// The contact with the number of the cell below it as its position.
  private func cell(_ contact: Contact) -> Contact {
    let position = contact.position
    let touch = transform.touch(
      point: Point(position.x / transform.scale, position.y / transform.scale))
    func index(_ unit: Double, _ count: Int) -> Double {
      min(max((unit * Double(count)).rounded(.down), 0), Double(count - 1))
    }
    return Contact(
      id: contact.id, position: Point(index(touch.x, cells.width), index(touch.y, cells.height)))
  }
}
