import VitrineUnits

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
  static let mostSlots = 256

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

  private(set) var slots: [SlotState]
  /// Nil while the device's current slot does not exist.
  private var current: Int?
  private let declaresKey: Bool
  private let declaresPressure: Bool
  private var isKeyDown = false
  private var isKeyOrPressureSeen = false

  init(device: TouchDevice) {
    let axis = device.axes[EventCode.mtSlot]
    let count = min(max(Int(axis?.maximum ?? 0) + 1, 1), Self.mostSlots)
    slots = Array(repeating: SlotState(), count: count)
    let initial = Int(axis?.value ?? 0)
    current = slots.indices.contains(initial) ? initial : 0
    declaresKey = device.keys.contains(EventCode.buttonTouch)
    declaresPressure = device.axes[EventCode.mtPressure] != nil
  }

  mutating func receive(_ event: RawEvent, context: inout ReportContext) {
    if event.type == EventType.key {
      if event.code == EventCode.buttonTouch { receiveTouchKey(event.value) }
      return
    }
    if event.code == EventCode.mtSlot {
      current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
      if current == nil { context.faults.report(.slotOutOfRange(slot: event.value)) }
      return
    }
    guard let i = current else { return }
    switch event.code {
    case EventCode.mtTrackingID: receiveTrackingID(event.value, slot: i, context: &context)
    case context.map.x.axis:
      context.check(event.value, on: context.map.x)
      slots[i].x = event.value
      noticeUnannouncedFinger(slot: i)
    case context.map.y.axis:
      context.check(event.value, on: context.map.y)
      slots[i].y = event.value
      noticeUnannouncedFinger(slot: i)
    case EventCode.mtToolType: slots[i].tool = event.value
    case EventCode.mtDistance: slots[i].distance = event.value
    case EventCode.mtPressure:
      slots[i].pressure = event.value
      isKeyOrPressureSeen = true
    default: break
    }
  }

  /// Evaluates the values of every slot when the report is complete.
  mutating func closeReport(context: inout ReportContext) {
    for i in slots.indices { settle(slot: i, context: &context) }
  }

  /// Cancels contacts that vanished, or whose slot holds another finger now.
  mutating func resync(_ state: TouchDeviceState, context: inout ReportContext) {
    isKeyDown = state.keys.contains(EventCode.buttonTouch)
    current = slots.indices.contains(state.currentSlot) ? state.currentSlot : current
    for i in slots.indices {
      let values = state.slots.indices.contains(i) ? state.slots[i] : [:]
      let id = values[EventCode.mtTrackingID] ?? -1
      slots[i].x = values[context.map.x.axis].flatMap { context.map.x.contains($0) ? $0 : nil }
      slots[i].y = values[context.map.y.axis].flatMap { context.map.y.contains($0) ? $0 : nil }
      slots[i].tool = values[EventCode.mtToolType] ?? 0
      slots[i].distance = values[EventCode.mtDistance] ?? 0
      slots[i].pressure = values[EventCode.mtPressure] ?? 0
      slots[i].leavesByKey = false
      let stays = id >= 0 && slots[i].occupant.trackingID == id
      if !stays, let contact = slots[i].contact {
        context.contacts.cancel(contact)
        slots[i].contact = nil
      }
      let isLeft = declaresKey && isKeyOrPressureSeen && !isKeyDown
      switch slots[i].occupant {
      case .silenced where stays: break
      case _ where id < 0: slots[i].occupant = .empty
      case _ where isLeft:
        if let contact = slots[i].contact { context.contacts.cancel(contact) }
        slots[i].contact = nil
        slots[i].occupant = .lifted(id)
      case .unknown, .empty, .finger, .lifted, .silenced: slots[i].occupant = .finger(id)
      }
    }
    closeReport(context: &context)
  }

  /// Every contact has been cancelled. The fingers are ignored until they leave.
  mutating func silence() {
    for i in slots.indices {
      slots[i].contact = nil
      switch slots[i].occupant {
      case .finger(let id), .lifted(let id): slots[i].occupant = .silenced(id)
      case .unknown, .empty, .silenced: break
      }
    }
  }

  /// Every contact has been cancelled, and the state of the slots is unknown. Positions are kept:
  /// the kernel does not repeat an axis that did not change.
  mutating func forget() {
    for i in slots.indices {
      slots[i].contact = nil
      slots[i].occupant = .unknown
      slots[i].leavesByKey = false
    }
  }

  private mutating func receiveTouchKey(_ value: Int32) {
    guard value == 0 || value == 1 else { return }  // 2 is the kernel's own key repeat
    isKeyOrPressureSeen = true
    isKeyDown = value == 1
    for i in slots.indices {
      switch slots[i].occupant {
      case .lifted(let id) where isKeyDown: slots[i].occupant = .finger(id)
      case .finger: slots[i].leavesByKey = !isKeyDown
      case .unknown, .empty, .silenced, .lifted: break
      }
    }
  }

  private mutating func receiveTrackingID(_ value: Int32, slot i: Int, context: inout ReportContext)
  {
    if value >= 0, slots[i].occupant.trackingID == value { return }
    if case .finger = slots[i].occupant {
      // The contact came and went inside this report. It has a position, so it is delivered.
      if slots[i].contact == nil, slots[i].tool != ToolType.palm {
        moveContact(slot: i, context: &context)
      }
      if let contact = slots[i].contact { context.contacts.end(contact) }
    }
    slots[i].contact = nil
    slots[i].leavesByKey = false
    slots[i].occupant = value >= 0 ? .finger(value) : .empty
  }

  private mutating func noticeUnannouncedFinger(slot i: Int) {
    if case .unknown = slots[i].occupant { slots[i].occupant = .finger(nil) }
  }

  private mutating func settle(slot i: Int, context: inout ReportContext) {
    guard case .finger(let id) = slots[i].occupant else { return }
    if slots[i].tool == ToolType.palm {
      if let contact = slots[i].contact { context.contacts.cancel(contact) }
      slots[i].contact = nil
      slots[i].occupant = .silenced(id)
    } else if slots[i].leavesByKey {
      if slots[i].contact == nil { moveContact(slot: i, context: &context) }
      if let contact = slots[i].contact { context.contacts.end(contact) }
      slots[i].contact = nil
      slots[i].leavesByKey = false
      slots[i].occupant = .lifted(id)
    } else if isHovering(slots[i]) {
      if let contact = slots[i].contact { context.contacts.end(contact) }
      slots[i].contact = nil
    } else {
      if id != nil { assumeOrigin(slot: i, context: context) }
      moveContact(slot: i, context: &context)
    }
  }

  /// Pressure 0 alone is a touch. The finger hovers only if BTN_TOUCH is known to be used and is
  /// up.
  private func isHovering(_ slot: SlotState) -> Bool {
    if slot.distance > 0 { return true }
    return declaresPressure && slot.pressure == 0 && declaresKey && isKeyOrPressureSeen
      && !isKeyDown
  }

  /// A finger that was announced without a position is where the slot was: at 0, which the kernel
  /// does not send because it starts every slot there. A recording of another tool has no state
  /// that says so.
  private mutating func assumeOrigin(slot i: Int, context: ReportContext) {
    guard slots[i].x == nil, slots[i].y == nil, context.map.x.contains(0), context.map.y.contains(0)
    else { return }
    (slots[i].x, slots[i].y) = (0, 0)
  }

  private mutating func moveContact(slot i: Int, context: inout ReportContext) {
    let slot = slots[i]
    guard slot.x != nil || slot.y != nil, slot.distance <= 0 else { return }
    // The kernel starts every slot at 0 and does not send values that it considers unchanged.
    let point = context.map.point(x: slot.x ?? 0, y: slot.y ?? 0)
    if let contact = slot.contact {
      context.contacts.move(contact, to: point)
    } else {
      slots[i].contact = context.begin(at: point)
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
