import VitrineUnits

/// A panel that reports one finger: two axes and a button. Only changes are sent.
struct SingleReader: Sendable, Hashable {
  private let declaresButton: Bool
  /// The values of the axes when the device was described.
  private let described: [UInt16: Int32]
  /// Whether the device declares no axes but two: no other one may send the position.
  private let hasTwoAxes: Bool
  private var buttonsDown: Set<UInt16> = []
  private var x: Int32?
  private var y: Int32?
  private var isDown = false
  /// The finger is down, but cancelled: it is ignored until it lifts.
  private var isSilenced = false
  private var contact: ContactID?
  /// The number of fingers that came and went inside this report. Their position is known when it
  /// closes.
  private var passing = 0
  private var lastReport: Instant?
  private var lastPosition = Point.zero

  init(device: TouchDevice) {
    declaresButton =
      device.keys.contains(EventCode.buttonTouch) || device.keys.contains(EventCode.buttonLeft)
    described = device.axes.mapValues(\.value)
    hasTwoAxes = device.axes.keys.filter { $0 < EventCode.absPressure }.count == 2
  }

  var hasFingerWithoutPosition: Bool { (isDown || passing > 0) && x == nil && y == nil }

  mutating func receive(_ event: RawEvent, context: inout ReportContext) {
    switch (event.type, event.code) {
    case (EventType.key, EventCode.buttonTouch), (EventType.key, EventCode.buttonLeft):
      switch event.value {
      case 0: buttonsDown.remove(event.code)
      case 1: buttonsDown.insert(event.code)
      default: return  // 2 is the kernel's own key repeat
      }
      setDown(!buttonsDown.isEmpty, context: &context)
    case (EventType.abs, context.map.x.axis):
      context.check(event.value, on: context.map.x)
      x = event.value
    case (EventType.abs, context.map.y.axis):
      context.check(event.value, on: context.map.y)
      y = event.value
    case (EventType.abs, EventCode.absPressure) where !declaresButton:
      setDown(event.value > 0, context: &context)
    case (EventType.abs, _) where event.code < EventCode.absPressure:
      if context.strayAxis == nil { context.strayAxis = event.code }
    default: break
    }
  }

  mutating func closeReport(at time: Instant, context: inout ReportContext) {
    defer { passing = 0 }
    if passing > 0 || x != nil || y != nil || isDown && hasTwoAxes {
      assumeDescribedPosition(context)
    }
    guard x != nil || y != nil else { return }
    let position = context.map.point(x: x ?? 0, y: y ?? 0)
    for _ in 0..<min(passing, ContactTracker.mostNewContacts) {
      if let id = context.begin(at: position) { context.contacts.end(id) }
    }
    guard isDown, !isSilenced else { return }
    if let contact {
      context.contacts.move(contact, to: position)
    } else {
      contact = context.begin(at: position)
    }
    lastReport = time
    lastPosition = position
  }

  /// Without ids, a finger that is still down is the same one if it can have moved that far.
  mutating func resync(_ state: TouchDeviceState, at time: Instant, context: inout ReportContext) {
    // A value outside the axis range was never measured: the axis has not reported yet.
    if let value = state.axes[context.map.x.axis], context.map.x.contains(value) { x = value }
    if let value = state.axes[context.map.y.axis], context.map.y.contains(value) { y = value }
    buttonsDown = state.keys.intersection([EventCode.buttonTouch, EventCode.buttonLeft])
    isDown =
      declaresButton ? !buttonsDown.isEmpty : (state.axes[EventCode.absPressure] ?? 0) > 0
    passing = 0
    if let id = contact {
      let distance = (context.map.point(x: x ?? 0, y: y ?? 0) - lastPosition).length
      let reach = context.map.reach(within: lastReport.map { time - $0 } ?? .zero)
      if !isDown || distance > reach {
        context.contacts.cancel(id)
        contact = nil
      }
    }
    if !isDown { isSilenced = false }
    closeReport(at: time, context: &context)
  }

  mutating func silence() {
    contact = nil
    passing = 0
    isSilenced = isDown
  }

  /// Only the next press is certain. A finger that is still down is ignored until it lifts.
  mutating func forget() {
    contact = nil
    passing = 0
    isSilenced = false
    isDown = false
    buttonsDown = []
  }

  /// The kernel does not send an axis that kept its value since the device was described, and a
  /// recording of another tool has no state that says so. Where neither axis was sent, another axis
  /// may send the position, if the device has one; so this is for devices without, and for a finger
  /// that has lifted.
  private mutating func assumeDescribedPosition(_ context: ReportContext) {
    guard x != nil || y != nil || context.strayAxis == nil,
      let startX = described[context.map.x.axis],
      let startY = described[context.map.y.axis], context.map.x.contains(startX),
      context.map.y.contains(startY)
    else { return }
    x = x ?? startX
    y = y ?? startY
  }

  private mutating func setDown(_ down: Bool, context: inout ReportContext) {
    guard down != isDown else { return }
    isDown = down
    if down { return }
    if let contact {
      context.contacts.end(contact)
    } else if !isSilenced {
      passing += 1
    }
    contact = nil
    isSilenced = false
  }
}
