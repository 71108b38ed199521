public import VitrineTouch
public import VitrineUnits

/// A finger that follows a script: where it lands, how it moves, how it leaves.
///
///     let swipe = ScriptedFinger(downAt: Point(200, 600), at: .zero)
///       .moving(to: Point(200, 200), over: .milliseconds(120))
///     let frames = ScriptedPanel().frames([swipe])
///
/// A script is a value without a clock: `ScriptedPanel` turns it into the reports of a panel.
public struct ScriptedFinger: Sendable {
  private struct Leg: Sendable {
    var end: Instant
    var place: @Sendable (_ seconds: Double) -> Point
  }

  /// When it lands.
  public let landing: Instant
  private let start: Point
  private var legs: [Leg] = []
  /// It is taken away (as a palm is) instead of lifting.
  public private(set) var isCancelled = false

  /// A finger that lands on `place`, in points of the picture.
  public init(downAt place: Point, at time: Instant) {
    landing = time
    start = place
  }

  /// When its way ends: it is on the glass until the panel's next report.
  public var end: Instant { legs.last?.end ?? landing }

  /// Goes straight on to `place` at steady speed.
  public func moving(to place: Point, over duration: Duration) -> ScriptedFinger {
    let from = self.place(at: end)
    let whole = duration.seconds
    return following(over: duration) { seconds in
      whole > 0 ? from + (place - from) * (seconds / whole) : place
    }
  }

  /// Goes on by `step` at steady speed.
  public func moving(by step: Vector, over duration: Duration) -> ScriptedFinger {
    moving(to: place(at: end) + step, over: duration)
  }

  /// Stays where it is.
  public func resting(for duration: Duration) -> ScriptedFinger {
    let place = self.place(at: end)
    return following(over: duration) { _ in place }
  }

  /// Goes on along `law`, a function of the seconds since this leg began.
  public func following(
    over duration: Duration, _ law: @escaping @Sendable (_ seconds: Double) -> Point
  ) -> ScriptedFinger {
    precondition(duration >= .zero, "a finger moves forward in time")
    var copy = self
    copy.legs.append(Leg(end: end + duration, place: law))
    return copy
  }

  /// Is taken away at the end of its way, not lifted.
  public func vanishing() -> ScriptedFinger {
    var copy = self
    copy.isCancelled = true
    return copy
  }

  /// Where it is at `time`; before the landing where it lands, after its end where it ended.
  public func place(at time: Instant) -> Point {
    var begin = landing
    for (i, leg) in legs.enumerated() {
      if time < leg.end || i == legs.count - 1 {
        return leg.place((min(max(time, begin), leg.end) - begin).seconds)
      }
      begin = leg.end
    }
    return start
  }

  /// Moments that a panel must not miss, whatever its rate: the landing and the end of each leg.
  var corners: [Instant] { [landing] + legs.map(\.end) }
}

/// A touch panel that watches scripted fingers.
///
/// It reports in a fixed interval from the first landing on, and besides at every landing and at
/// the end of every leg, so that nothing of a script falls between two reports. A lift is told by
/// the first report after the finger's way ended.
public struct ScriptedPanel: Sendable, Hashable {
  public var reportInterval: Duration
  /// Each report in the fixed interval comes this much early or late at most; below half of it.
  public var jitter: Duration
  /// Where the jitter comes from: the same seed gives the same reports on every machine.
  public var seed: UInt64

  public init(
    reportInterval: Duration = .milliseconds(8), jitter: Duration = .zero, seed: UInt64 = 0
  ) {
    precondition(reportInterval > .zero, "a panel reports again and again")
    precondition(jitter * 2 < reportInterval, "reports keep their order")
    self.reportInterval = reportInterval
    self.jitter = jitter
    self.seed = seed
  }

  /// The frames of these fingers. Ids count from `firstContact` in the order of landing.
  public func frames(_ fingers: [ScriptedFinger], firstContact: UInt64 = 1) -> [TouchFrame] {
    let order = fingers.enumerated().sorted {
      ($0.element.landing, $0.offset) < ($1.element.landing, $1.offset)
    }
    let numbered = order.enumerated().map { rank, entry in
      (id: ContactID(firstContact + UInt64(rank)), finger: entry.element)
    }
    var gone: Set<ContactID> = []
    return times(fingers).map { time in
      var frame = TouchFrame(time: time)
      for (id, finger) in numbered where finger.landing <= time && !gone.contains(id) {
        let contact = Contact(id: id, position: finger.place(at: time))
        if time <= finger.end {
          frame.contacts.append(contact)
          continue
        }
        gone.insert(id)
        if finger.isCancelled {
          frame.cancelled.append(contact)
        } else {
          frame.ended.append(contact)
        }
      }
      return frame
    }
    .filter { !($0.contacts.isEmpty && $0.ended.isEmpty && $0.cancelled.isEmpty) }
  }

  /// The same fingers as the kernel of `device`, a protocol B panel without calibration, would
  /// report them: values are those of the sensor cell under the finger, and only what changed is
  /// sent. A vanishing finger becomes a palm.
  public func events(
    _ fingers: [ScriptedFinger], device: TouchDevice, transform: PanelTransform
  ) -> [RawEvent] {
    precondition(device.kind == .protocolB, "events are written in protocol B")
    precondition(transform.calibration == .identity, "a calibrated panel cannot be scripted")
    var writer = SlotWriter(device: device, transform: transform)
    return frames(fingers).flatMap { writer.report($0) }
  }

  /// All moments at which the panel reports, ascending.
  private func times(_ fingers: [ScriptedFinger]) -> [Instant] {
    guard let first = fingers.map(\.landing).min(), let last = fingers.map(\.end).max() else {
      return []
    }
    var random = RandomSource(seed: seed)
    var times = Set(fingers.flatMap(\.corners))
    var tick = first
    var report = first
    while report <= last {
      tick = tick + reportInterval
      report = tick + Duration(seconds: jitter.seconds * random.double(in: -1...1))
      times.insert(report)
    }
    return times.sorted()
  }
}

/// Writes frames as the kernel's slots.
private struct SlotWriter {
  let device: TouchDevice
  let transform: PanelTransform
  private var seats: [ContactID?]
  private var sent: [(x: Int32, y: Int32)?]
  private var current: Int32
  private var nextTrackingID: Int32 = 1
  private var isKeyDown = false

  init(device: TouchDevice, transform: PanelTransform) {
    self.device = device
    self.transform = transform
    let slots = device.axes[EventCode.mtSlot]
    seats = Array(repeating: nil, count: Int(slots?.maximum ?? 0) + 1)
    sent = Array(repeating: nil, count: seats.count)
    current = slots?.value ?? 0
  }

  mutating func report(_ frame: TouchFrame) -> [RawEvent] {
    var events: [RawEvent] = []
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(RawEvent(time: frame.time, type: type, code: code, value: value))
    }
    func select(_ seat: Int) {
      if current != Int32(seat) { send(EventType.abs, EventCode.mtSlot, Int32(seat)) }
      current = Int32(seat)
    }
    for contact in frame.ended + frame.cancelled {
      guard let seat = seats.firstIndex(of: contact.id) else { continue }
      select(seat)
      if frame.cancelled.contains(contact) {
        precondition(device.axes[EventCode.mtToolType] != nil, "the panel must know palms")
        send(EventType.abs, EventCode.mtToolType, 2)
        send(EventType.syn, EventCode.synReport, 0)
        send(EventType.abs, EventCode.mtToolType, 0)
      }
      send(EventType.abs, EventCode.mtTrackingID, -1)
      seats[seat] = nil
    }
    for contact in frame.contacts {
      let value = raw(contact.position)
      if let seat = seats.firstIndex(of: contact.id) {
        let last = sent[seat] ?? (0, 0)
        if last == value { continue }
        select(seat)
        if last.x != value.x { send(EventType.abs, EventCode.mtPositionX, value.x) }
        if last.y != value.y { send(EventType.abs, EventCode.mtPositionY, value.y) }
        sent[seat] = value
      } else {
        guard let seat = seats.firstIndex(of: nil) else {
          preconditionFailure("the panel has \(seats.count) slots")
        }
        select(seat)
        send(EventType.abs, EventCode.mtTrackingID, nextTrackingID)
        send(EventType.abs, EventCode.mtPositionX, value.x)
        send(EventType.abs, EventCode.mtPositionY, value.y)
        nextTrackingID += 1
        seats[seat] = contact.id
        sent[seat] = value
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

  /// The sensor cell under a point: the inverse of `PanelTransform.point(touch:)`.
  private func raw(_ point: Point) -> (x: Int32, y: Int32) {
    let u = Point(point.x / transform.size.width, point.y / transform.size.height)
    let p: Point
    switch transform.rotation {
    case .none: p = u
    case .quarter: p = Point(1 - u.y, u.x)
    case .half: p = Point(1 - u.x, 1 - u.y)
    case .threeQuarters: p = Point(u.y, 1 - u.x)
    }
    func cell(_ unit: Double, _ code: UInt16) -> Int32 {
      let axis = device.axes[code] ?? AxisInfo(minimum: 0, maximum: 1)
      let count = Double(axis.maximum) - Double(axis.minimum) + 1
      let value = Double(axis.minimum) + (unit * count).rounded(.down)
      return Int32(min(max(value, Double(axis.minimum)), Double(axis.maximum)))
    }
    return (cell(p.x, EventCode.mtPositionX), cell(p.y, EventCode.mtPositionY))
  }
}
