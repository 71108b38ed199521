import VitrineUnits

/// The state that the readers of the three protocols share while a report is collected.
struct ReportContext: Sendable, Hashable {
  var map: PositionMap
  var ledger: ContactTracker
  var faults = FaultLog()
  /// An axis that sent values although it is not used.
  var strayAxis: UInt16?

  mutating func begin(at position: Point) -> ContactID? {
    let id = ledger.begin(at: position)
    if id == nil { faults.report(.tooManyContacts) }
    return id
  }

  /// Counts a value outside the range of its axis.
  mutating func check(_ value: Int32, on range: PositionMap.Range) {
    if !range.contains(value) { faults.report(.outsideRange(axis: range.axis, value: value)) }
  }
}

/// Values of ABS_MT_TOOL_TYPE.
enum ToolType {
  static let palm: Int32 = 2
}

/// Protocol B: the kernel assigns fingers to slots and sends only changes.
///
/// A slot keeps its values when its finger leaves, because the kernel does: a finger that lands on
/// the same x again is announced without x.
///
///            id ≥ 0            palm, cancelAll
///     empty ─────────► finger ────────────────► silenced
///       ▲                │ ▲ BTN_TOUCH 0            │
///       │                ▼ │ BTN_TOUCH 1            │
///       │              lifted                       │
///       └──────── id −1 ─┴──────────────────────────┘
struct SlotReader: Sendable, Hashable {
  /// The most slots that are used. No panel has more.
  static let mostSeats = 256

  enum SlotOccupant: Sendable, Hashable {
    /// The state of this slot is unknown: a position sent for it means that a finger is there.
    case unknown
    case empty
    /// The tracking id is nil for a finger that landed before the device was opened.
    case finger(Int32?)
    /// On the panel, but ignored until it leaves.
    case silenced(Int32?)
    /// The slot still has its id, but BTN_TOUCH reports that nothing touches.
    case lifted(Int32?)
  }

  struct SlotState: Sendable, Hashable {
    var occupant = SlotOccupant.unknown
    var x: Int32?
    var y: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
    var pressure: Int32 = 0
    var contact: ContactID?
    /// BTN_TOUCH 0 came in this report while the finger was down.
    var leavesByKey = false
  }

  private(set) var seats: [SlotState]
  /// Nil while the device's current slot does not exist.
  private var current: Int?
  private let declaresKey: Bool
  private let declaresPressure: Bool
  private var isKeyDown = false
  private var isKeyOrPressureSeen = false

  init(device: TouchDevice) {
    let slots = device.axes[EventCode.mtSlot]
    let count = min(max(Int(slots?.maximum ?? 0) + 1, 1), Self.mostSeats)
    seats = Array(repeating: SlotState(), count: count)
    let initial = Int(slots?.value ?? 0)
    current = seats.indices.contains(initial) ? initial : 0
    declaresKey = device.keys.contains(EventCode.buttonTouch)
    declaresPressure = device.axes[EventCode.mtPressure] != nil
  }

  mutating func receive(_ event: RawEvent, desk: inout ReportContext) {
    if event.type == EventType.key {
      if event.code == EventCode.buttonTouch { receiveTouchKey(event.value) }
      return
    }
    if event.code == EventCode.mtSlot {
      current = seats.indices.contains(Int(event.value)) ? Int(event.value) : nil
      if current == nil { desk.faults.report(.slotOutOfRange(slot: event.value)) }
      return
    }
    guard let i = current else { return }
    switch event.code {
    case EventCode.mtTrackingID: receiveTrackingID(event.value, seat: i, desk: &desk)
    case desk.map.x.axis:
      desk.check(event.value, on: desk.map.x)
      seats[i].x = event.value
      noticeUnannouncedFinger(seat: i)
    case desk.map.y.axis:
      desk.check(event.value, on: desk.map.y)
      seats[i].y = event.value
      noticeUnannouncedFinger(seat: i)
    case EventCode.mtToolType: seats[i].tool = event.value
    case EventCode.mtDistance: seats[i].distance = event.value
    case EventCode.mtPressure:
      seats[i].pressure = event.value
      isKeyOrPressureSeen = true
    default: break
    }
  }

  /// Evaluates the values of every slot when the report is complete.
  mutating func closeReport(desk: inout ReportContext) {
    for i in seats.indices { settle(seat: i, desk: &desk) }
  }

  /// Cancels contacts that vanished, or whose slot holds another finger now.
  mutating func resync(_ state: TouchDeviceState, desk: inout ReportContext) {
    isKeyDown = state.keys.contains(EventCode.buttonTouch)
    current = seats.indices.contains(state.currentSlot) ? state.currentSlot : current
    for i in seats.indices {
      let values = state.slots.indices.contains(i) ? state.slots[i] : [:]
      let id = values[EventCode.mtTrackingID] ?? -1
      seats[i].x = values[desk.map.x.axis].flatMap { desk.map.x.contains($0) ? $0 : nil }
      seats[i].y = values[desk.map.y.axis].flatMap { desk.map.y.contains($0) ? $0 : nil }
      seats[i].tool = values[EventCode.mtToolType] ?? 0
      seats[i].distance = values[EventCode.mtDistance] ?? 0
      seats[i].pressure = values[EventCode.mtPressure] ?? 0
      seats[i].leavesByKey = false
      let stays = id >= 0 && seats[i].occupant.trackingID == id
      if !stays, let contact = seats[i].contact {
        desk.ledger.cancel(contact)
        seats[i].contact = nil
      }
      let isLeft = declaresKey && isKeyOrPressureSeen && !isKeyDown
      switch seats[i].occupant {
      case .silenced where stays: break
      case _ where id < 0: seats[i].occupant = .empty
      case _ where isLeft:
        if let contact = seats[i].contact { desk.ledger.cancel(contact) }
        seats[i].contact = nil
        seats[i].occupant = .lifted(id)
      case .unknown, .empty, .finger, .lifted, .silenced: seats[i].occupant = .finger(id)
      }
    }
    closeReport(desk: &desk)
  }

  /// Every contact has been cancelled. The fingers are ignored until they leave.
  mutating func silence() {
    for i in seats.indices {
      seats[i].contact = nil
      switch seats[i].occupant {
      case .finger(let id), .lifted(let id): seats[i].occupant = .silenced(id)
      case .unknown, .empty, .silenced: break
      }
    }
  }

  /// Every contact has been cancelled, and the state of the slots is unknown. Positions are kept:
  /// the kernel does not repeat an axis that did not change.
  mutating func forget() {
    for i in seats.indices {
      seats[i].contact = nil
      seats[i].occupant = .unknown
      seats[i].leavesByKey = false
    }
  }

  private mutating func receiveTouchKey(_ value: Int32) {
    guard value == 0 || value == 1 else { return }  // 2 is the kernel's own key repeat
    isKeyOrPressureSeen = true
    isKeyDown = value == 1
    for i in seats.indices {
      switch seats[i].occupant {
      case .lifted(let id) where isKeyDown: seats[i].occupant = .finger(id)
      case .finger: seats[i].leavesByKey = !isKeyDown
      case .unknown, .empty, .silenced, .lifted: break
      }
    }
  }

  private mutating func receiveTrackingID(_ value: Int32, seat i: Int, desk: inout ReportContext) {
    if value >= 0, seats[i].occupant.trackingID == value { return }
    if case .finger = seats[i].occupant {
      // The contact came and went inside this report. It has a position, so it is delivered.
      if seats[i].contact == nil, seats[i].tool != ToolType.palm {
        place(seat: i, desk: &desk)
      }
      if let contact = seats[i].contact { desk.ledger.end(contact) }
    }
    seats[i].contact = nil
    seats[i].leavesByKey = false
    seats[i].occupant = value >= 0 ? .finger(value) : .empty
  }

  private mutating func noticeUnannouncedFinger(seat i: Int) {
    if case .unknown = seats[i].occupant { seats[i].occupant = .finger(nil) }
  }

  private mutating func settle(seat i: Int, desk: inout ReportContext) {
    guard case .finger(let id) = seats[i].occupant else { return }
    if seats[i].tool == ToolType.palm {
      if let contact = seats[i].contact { desk.ledger.cancel(contact) }
      seats[i].contact = nil
      seats[i].occupant = .silenced(id)
    } else if seats[i].leavesByKey {
      if seats[i].contact == nil { place(seat: i, desk: &desk) }
      if let contact = seats[i].contact { desk.ledger.end(contact) }
      seats[i].contact = nil
      seats[i].leavesByKey = false
      seats[i].occupant = .lifted(id)
    } else if isHovering(seats[i]) {
      if let contact = seats[i].contact { desk.ledger.end(contact) }
      seats[i].contact = nil
    } else {
      place(seat: i, desk: &desk)
    }
  }

  /// Pressure 0 alone is a touch. The finger hovers only if BTN_TOUCH is known to be used and is
  /// up.
  private func isHovering(_ seat: SlotState) -> Bool {
    if seat.distance > 0 { return true }
    return declaresPressure && seat.pressure == 0 && declaresKey && isKeyOrPressureSeen
      && !isKeyDown
  }

  private mutating func place(seat i: Int, desk: inout ReportContext) {
    let seat = seats[i]
    guard seat.x != nil || seat.y != nil, seat.distance <= 0 else { return }
    // The kernel starts every slot at 0 and does not send values that it considers unchanged.
    let point = desk.map.point(x: seat.x ?? 0, y: seat.y ?? 0)
    if let contact = seat.contact {
      desk.ledger.move(contact, to: point)
    } else {
      seats[i].contact = desk.begin(at: point)
    }
  }
}

extension SlotReader.SlotOccupant {
  fileprivate var trackingID: Int32? {
    switch self {
    case .unknown, .empty: return nil
    case .finger(let id), .silenced(let id), .lifted(let id): return id
    }
  }
}
