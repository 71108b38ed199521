package import VitrineUnits

/// Writes touch frames as the kernel reports them for a protocol B panel: the inverse of a
/// ``SlotDecoder``. Only changes are sent. A cancelled contact becomes a palm.
package struct SlotWriter: Sendable {
  /// A position in units of the panel's axes.
  package typealias Cell = (x: Int32, y: Int32)

  private let device: TouchDevice
  private let cell: @Sendable (Point) -> Cell
  /// The contact of each slot.
  private var slots: [ContactID?]
  /// The last position sent of each slot.
  private var sent: [Cell?]
  private var current: Int32
  private var nextTrackingID: Int32
  private var isKeyDown = false

  /// `cell` gives the panel's position for a point of the picture.
  package init(
    device: TouchDevice, firstTrackingID: Int32 = 1, cell: @escaping @Sendable (Point) -> Cell
  ) {
    require(
      device.kind == .protocolB,
      "SlotWriter: \"\(device.name)\" is no protocol B panel; give a device with an axis for slots")
    self.device = device
    self.cell = cell
    let axis = device.axes[EventCode.mtSlot]
    slots = Array(repeating: nil, count: Int(axis?.maximum ?? 0) + 1)
    sent = Array(repeating: nil, count: slots.count)
    current = axis?.value ?? 0
    nextTrackingID = firstTrackingID
  }

  /// Creates a writer for a panel without calibration: positions are those of the sensor cell under
  /// the finger, on the panel.
  package init(device: TouchDevice, transform: PanelTransform) {
    @Sendable func cell(_ unit: Double, _ code: UInt16) -> Int32 {
      let axis = device.axes[code] ?? AxisInfo(minimum: 0, maximum: 1)
      let count = Double(axis.maximum) - Double(axis.minimum) + 1
      let value = Double(axis.minimum) + (unit * count).rounded(.down)
      return Int32(min(max(value, Double(axis.minimum)), Double(axis.maximum)))
    }
    self.init(device: device) { point in
      let touch = transform.touch(point: point)
      return (cell(touch.x, EventCode.mtPositionX), cell(touch.y, EventCode.mtPositionY))
    }
  }

  /// The events of a frame, closed by SYN_REPORT; none where nothing changed.
  package mutating func report(_ frame: TouchFrame) -> [RawEvent] {
    var events: [RawEvent] = []
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(RawEvent(time: frame.time, type: type, code: code, value: value))
    }
    func select(_ slot: Int) {
      if current != Int32(slot) { send(EventType.abs, EventCode.mtSlot, Int32(slot)) }
      current = Int32(slot)
    }
    for contact in frame.ended + frame.cancelled {
      guard let slot = slots.firstIndex(of: contact.id) else { continue }
      select(slot)
      if frame.cancelled.contains(contact) {
        require(
          device.axes[EventCode.mtToolType] != nil,
          "SlotWriter.report: \"\(device.name)\" cannot report a cancelled contact; "
            + "give the device an axis for tool types")
        send(EventType.abs, EventCode.mtToolType, 2)
        send(EventType.syn, EventCode.synReport, 0)
        send(EventType.abs, EventCode.mtToolType, 0)
      }
      send(EventType.abs, EventCode.mtTrackingID, -1)
      slots[slot] = nil
    }
    for contact in frame.contacts {
      let value = cell(contact.position)
      if let slot = slots.firstIndex(of: contact.id) {
        let last = sent[slot] ?? (0, 0)
        if last == value { continue }
        select(slot)
        if last.x != value.x { send(EventType.abs, EventCode.mtPositionX, value.x) }
        if last.y != value.y { send(EventType.abs, EventCode.mtPositionY, value.y) }
        sent[slot] = value
      } else {
        guard let slot = slots.firstIndex(of: nil) else {
          misuse(
            "SlotWriter.report: the frame has more contacts than the \(slots.count) slots of "
              + "\"\(device.name)\"; use fewer fingers at once")
        }
        select(slot)
        send(EventType.abs, EventCode.mtTrackingID, nextTrackingID)
        send(EventType.abs, EventCode.mtPositionX, value.x)
        send(EventType.abs, EventCode.mtPositionY, value.y)
        nextTrackingID += 1
        slots[slot] = contact.id
        sent[slot] = value
      }
    }
    let isDown = !frame.contacts.isEmpty
    if isDown != isKeyDown, device.keys.contains(EventCode.buttonTouch) {
      send(EventType.key, EventCode.buttonTouch, isDown ? 1 : 0)
    }
    isKeyDown = isDown
    if events.isEmpty { return [] }
    send(EventType.syn, EventCode.synReport, 0)
    return events
  }
}
