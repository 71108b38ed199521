public import VitrineEvdev
import VitrineTouch
import VitrineUnits

/// What a finger does to show a screen where there is no panel to touch: a script of strokes, as the
/// kernel would report them (protocol B, every 8 ms).
///
///     Demonstration { hand in
///       hand.rest(400)
///       hand.drag(from: (400, 400), to: (400, 200), over: 700)
///       hand.tap(300, 270)
///     }
///
/// Places are those of a panel of 800 × 480, whatever the panel is that it is played on: (0, 0) is the
/// top left corner of each, (799, 479) the bottom right one.
public struct Demonstration: Sendable {
  private enum Ease {
    /// Starts and ends slowly, as one moves a page while reading.
    case softly
    /// Faster and faster until it leaves the glass.
    case throwing

    func place(_ s: Double) -> Double {
      switch self {
      case .softly: return s * s * (3 - 2 * s)
      case .throwing: return s * s * (0.4 + 0.6 * s)
      }
    }
  }

  private static let panel = TouchDevice(
    name: "Vitrine built-in recording", bus: 0x18, properties: [1], keys: [EventCode.buttonTouch],
    axes: [
      EventCode.absX: AxisInfo(minimum: 0, maximum: 799, resolution: 5),
      EventCode.absY: AxisInfo(minimum: 0, maximum: 479, resolution: 5),
      EventCode.mtSlot: AxisInfo(minimum: 0, maximum: 9),
      EventCode.mtPositionX: AxisInfo(minimum: 0, maximum: 799, resolution: 5),
      EventCode.mtPositionY: AxisInfo(minimum: 0, maximum: 479, resolution: 5),
      EventCode.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
    ])
  private var steps: [RecordingStep] = []
  private let isMirrored: Bool
  private var now = Recording.base
  private var trackingID: Int32 = 100
  private var lastX: Int32 = -1
  private var lastY: Int32 = -1
  private var slot: Int32 = 0

  private static let report = Interval.milliseconds(8)

  /// What `script` does, from left to right; mirrored for screens that read from right to left.
  public init(isMirrored: Bool = false, _ script: (inout Demonstration) -> Void) {
    self.isMirrored = isMirrored
    script(&self)
  }

  /// As a panel would have recorded it.
  public var recording: Recording {
    Recording(devices: [RecordedDevice(device: Self.panel)], steps: steps)
  }

  /// No finger is on the glass for so many milliseconds. Here and below a time is from none to an
  /// hour, a stroke's to a minute; what is no number is none.
  public mutating func rest(_ milliseconds: Double) {
    now = now + .milliseconds(Self.duration(milliseconds))
  }

  /// As one moves a page while reading: starts and ends slowly, stays for `holding`, and lifts. Times
  /// are in milliseconds.
  public mutating func drag(
    from start: (Double, Double), to end: (Double, Double), over: Double, holding: Double = 0
  ) {
    stroke(Point(start.0, start.1), Point(end.0, end.1), over, .softly, holding)
  }

  /// Faster and faster, until it leaves the glass.
  public mutating func fling(
    from start: (Double, Double), to end: (Double, Double), over: Double
  ) {
    stroke(Point(start.0, start.1), Point(end.0, end.1), over, .throwing, 0)
  }

  /// A short touch.
  public mutating func tap(_ x: Double, _ y: Double) {
    stroke(Point(x, y), Point(x, y), 64, .softly, 0)
  }

  /// Two fingers side by side, `start` apart at first and `end` in the end, around a place that stays
  /// between them: further apart is nearer.
  public mutating func pinch(
    around center: (Double, Double), from start: Double, to end: Double, over: Double,
    holding: Double = 0
  ) {
    let count = max(1, Int(min(Self.duration(over), 60_000) / 8))
    let y = Self.coordinate(center.1)
    var last: [Int32] = [-1, -1]
    for i in 0...count {
      let half = (start + (end - start) * Ease.softly.place(Double(i) / Double(count))) / 2
      var moved = false
      for (finger, side) in [-1.0, 1].enumerated() {
        let place = center.0 + side * half
        let x = Self.coordinate(isMirrored ? 799 - place : place)
        if i > 0 && x == last[finger] { continue }
        use(slot: Int32(finger))
        if i == 0 {
          trackingID += 1
          send(EventType.abs, EventCode.mtTrackingID, trackingID)
          send(EventType.abs, EventCode.mtPositionY, y)
        }
        send(EventType.abs, EventCode.mtPositionX, x)
        last[finger] = x
        moved = true
      }
      if i == 0 { send(EventType.key, EventCode.buttonTouch, 1) }
      if moved { send(EventType.syn, EventCode.synReport, 0) }
      now = now + Self.report
    }
    rest(holding)
    for finger: Int32 in [1, 0] {
      use(slot: finger)
      send(EventType.abs, EventCode.mtTrackingID, -1)
    }
    send(EventType.key, EventCode.buttonTouch, 0)
    send(EventType.syn, EventCode.synReport, 0)
    (lastX, lastY) = (last[0], y)
  }

  /// The kernel names a slot only where it is another one than before.
  private mutating func use(slot wanted: Int32) {
    if wanted == slot { return }
    slot = wanted
    send(EventType.abs, EventCode.mtSlot, wanted)
  }

  private mutating func stroke(
    _ start: Point, _ end: Point, _ over: Double, _ ease: Ease, _ holding: Double
  ) {
    trackingID += 1
    // Also a finger that is there for a moment comes, and is somewhere else when it goes.
    let count = max(1, Int(min(Self.duration(over), 60_000) / 8))
    for i in 0...count {
      let s = ease.place(Double(i) / Double(count))
      let place = start + (end - start) * s
      let x = Self.coordinate(isMirrored ? 799 - place.x : place.x)
      let y = Self.coordinate(place.y)
      if i == 0 {
        send(EventType.abs, EventCode.mtTrackingID, trackingID)
        send(EventType.key, EventCode.buttonTouch, 1)
      }
      // The kernel sends what changed, and no report where nothing did.
      let moved = i == 0 || x != lastX || y != lastY
      if i == 0 || x != lastX { send(EventType.abs, EventCode.mtPositionX, x) }
      if i == 0 || y != lastY { send(EventType.abs, EventCode.mtPositionY, y) }
      if moved { send(EventType.syn, EventCode.synReport, 0) }
      (lastX, lastY) = (x, y)
      now = now + Self.report
    }
    rest(holding)
    send(EventType.abs, EventCode.mtTrackingID, -1)
    send(EventType.key, EventCode.buttonTouch, 0)
    send(EventType.syn, EventCode.synReport, 0)
  }

  private static func duration(_ milliseconds: Double) -> Double {
    milliseconds.isFinite ? min(max(milliseconds, 0), 3_600_000) : 0
  }

  /// The kernel reports whole units; those beside the panel are no mistake, a finger can come from there.
  private static func coordinate(_ place: Double) -> Int32 {
    place.isFinite ? Int32(min(max(place.rounded(), -10_000), 10_000)) : 0
  }

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    steps.append(
      .event(device: 0, RawEvent(time: now, type: type, code: code, value: value)))
  }
}
