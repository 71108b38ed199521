import VitrineUnits

/// Protocol A: every report lists all contacts, and usually nothing identifies them.
///
/// Tracking ids are used once one of them was not zero (the id of some panels is always zero), as
/// long as they differ within a report. Otherwise positions are matched to the contacts of the last
/// report, the nearest pair first, no farther than a finger can have moved.
struct PointReader: Sendable, Hashable {
  static let mostPoints = 64

  private struct Raw: Sendable, Hashable {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32 = 0
    var tool: Int32 = 0
    var distance: Int32 = 0
  }

  private struct Finger: Sendable, Hashable {
    /// Nil for a palm and for a cancelled finger: on the panel, but ignored.
    var contact: ContactID?
    var trackingID: Int32
    var position: Point
  }

  private var raw = Raw()
  private var points: [Raw] = []
  private var isListSent = false
  private var isReleased = false
  private var fingers: [Finger] = []
  private var areIDsTrue = false
  private var lastReport: Instant?

  mutating func receive(_ event: RawEvent, context: inout ReportContext) {
    switch (event.type, event.code) {
    case (EventType.syn, EventCode.synMTReport): closePoint(context: &context)
    case (EventType.key, EventCode.buttonTouch):
      if event.value == 0 || event.value == 1 { isReleased = event.value == 0 }
    case (EventType.abs, context.map.x.axis):
      context.check(event.value, on: context.map.x)
      raw.x = event.value
    case (EventType.abs, context.map.y.axis):
      context.check(event.value, on: context.map.y)
      raw.y = event.value
    case (EventType.abs, EventCode.mtTrackingID): raw.trackingID = event.value
    case (EventType.abs, EventCode.mtToolType): raw.tool = event.value
    case (EventType.abs, EventCode.mtDistance): raw.distance = event.value
    default: break
    }
  }

  mutating func closeReport(at time: Instant, context: inout ReportContext) {
    // Some drivers omit the mark after the last contact.
    if raw.x != nil || raw.y != nil { closePoint(context: &context) }
    if isListSent { match(at: time, context: &context) }
    if isReleased {
      for finger in fingers {
        if let contact = finger.contact { context.contacts.end(contact) }
      }
      fingers = []
    }
    raw = Raw()
    points = []
    isListSent = false
    isReleased = false
  }

  mutating func silence() {
    for i in fingers.indices { fingers[i].contact = nil }
    drop()
  }

  /// The kernel keeps no contacts of this protocol, so there is no state to read: the next report
  /// lists all of them.
  mutating func forget() {
    fingers = []
    drop()
  }

  private mutating func drop() {
    raw = Raw()
    points = []
    isListSent = false
    isReleased = false
  }

  private mutating func closePoint(context: inout ReportContext) {
    isListSent = true
    defer { raw = Raw() }
    guard raw.x != nil || raw.y != nil, raw.distance <= 0 else { return }
    guard points.count < Self.mostPoints else {
      context.faults.report(.tooManyContacts)
      return
    }
    points.append(raw)
  }

  private mutating func match(at time: Instant, context: inout ReportContext) {
    let map = context.map
    let positions = points.map { map.point(x: $0.x ?? 0, y: $0.y ?? 0) }
    if points.contains(where: { $0.trackingID != 0 }) { areIDsTrue = true }
    let areDistinct = Set(points.map(\.trackingID)).count == points.count
    let reach = map.reach(within: lastReport.map { time - $0 } ?? .zero)
    let partner =
      areIDsTrue && areDistinct ? partnersByID() : partnersByDistance(positions, within: reach)
    lastReport = time

    var staying = Array(repeating: false, count: fingers.count)
    var next: [Finger] = []
    var landing: [Int] = []
    for (p, f) in partner.enumerated() {
      guard let f else {
        landing.append(p)
        continue
      }
      staying[f] = true
      var finger = fingers[f]
      finger.position = positions[p]
      finger.trackingID = points[p].trackingID
      if let contact = finger.contact {
        if points[p].tool == ToolType.palm {
          context.contacts.cancel(contact)
          finger.contact = nil
        } else {
          context.contacts.move(contact, to: positions[p])
        }
      }
      next.append(finger)
    }
    for f in fingers.indices where !staying[f] {
      if let contact = fingers[f].contact { context.contacts.end(contact) }
    }
    for p in landing {
      let isPalm = points[p].tool == ToolType.palm
      next.append(
        Finger(
          contact: isPalm ? nil : context.begin(at: positions[p]), trackingID: points[p].trackingID,
          position: positions[p]))
    }
    fingers = next
  }

  /// The finger with the same id for each point.
  private func partnersByID() -> [Int?] {
    var isFree = Array(repeating: true, count: fingers.count)
    return points.map { point in
      let f = fingers.indices.first { isFree[$0] && fingers[$0].trackingID == point.trackingID }
      if let f { isFree[f] = false }
      return f
    }
  }

  /// The finger for each point, the nearest pair of all first; for ties the older finger.
  private func partnersByDistance(_ positions: [Point], within reach: Double) -> [Int?] {
    var pairs: [(distance: Double, finger: Int, point: Int)] = []
    for (f, finger) in fingers.enumerated() {
      for (p, place) in positions.enumerated() {
        let distance = (place - finger.position).length
        if distance <= reach { pairs.append((distance, f, p)) }
      }
    }
    pairs.sort { ($0.distance, $0.finger, $0.point) < ($1.distance, $1.finger, $1.point) }
    var partner = [Int?](repeating: nil, count: positions.count)
    var isTaken = Array(repeating: false, count: fingers.count)
    for pair in pairs where !isTaken[pair.finger] && partner[pair.point] == nil {
      isTaken[pair.finger] = true
      partner[pair.point] = pair.finger
    }
    return partner
  }
}

extension PositionMap {
  /// The distance in points that one finger can have moved in `interval`: across the longer side of
  /// the panel in 100 ms, which is faster than hands are, at least a twentieth of that side and at
  /// most half of it.
  func reach(within interval: Duration) -> Double {
    let side = max(transform.size.width, transform.size.height)
    return side * min(0.5, max(0, interval.seconds) * 10 + 0.05)
  }
}
