public import VitrineEvdev
import VitrineTouch
import VitrineUnits

extension Recording {
  /// A recording made by ourselves: what a visitor does with a list, on an 800 × 480 panel that
  /// reports every 8 ms. It reads slowly, flings, catches the fling, flings harder, taps a row, and
  /// comes back to the top with a bounce.
  public static var builtIn: Recording {
    var hand = Hand()
    hand.rest(400)
    hand.stroke([Point(430, 400), Point(424, 190)], over: 720, ease: .softly, holding: 120)
    hand.rest(350)
    hand.stroke([Point(450, 420), Point(440, 130)], over: 190, ease: .throwing)
    hand.rest(700)
    hand.stroke([Point(400, 250), Point(400, 250)], over: 160, ease: .softly)
    hand.rest(200)
    hand.stroke([Point(460, 440), Point(446, 90)], over: 150, ease: .throwing)
    hand.rest(1900)
    hand.stroke([Point(300, 270), Point(301, 270)], over: 64, ease: .softly)
    hand.rest(500)
    for _ in 0..<4 {
      hand.stroke([Point(380, 160), Point(390, 460)], over: 96, ease: .throwing)
      hand.rest(360)
    }
    hand.stroke([Point(400, 165), Point(404, 460)], over: 420, ease: .softly, holding: 60)
    hand.rest(300)
    return Recording(devices: [RecordedDevice(device: hand.panel)], steps: hand.steps)
  }
}

/// A finger that draws strokes, as the kernel would report them: protocol B, one slot.
private struct Hand {
  enum Ease {
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

  let panel = TouchDevice(
    name: "Vitrine built-in recording", bus: 0x18, properties: [1], keys: [EventCode.buttonTouch],
    axes: [
      EventCode.absX: AxisInfo(minimum: 0, maximum: 799, resolution: 5),
      EventCode.absY: AxisInfo(minimum: 0, maximum: 479, resolution: 5),
      EventCode.mtSlot: AxisInfo(minimum: 0, maximum: 9),
      EventCode.mtPositionX: AxisInfo(minimum: 0, maximum: 799, resolution: 5),
      EventCode.mtPositionY: AxisInfo(minimum: 0, maximum: 479, resolution: 5),
      EventCode.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
    ])
  private(set) var steps: [RecordingStep] = []
  private var now = Recording.base
  private var trackingID: Int32 = 100
  private var lastX: Int32 = -1
  private var lastY: Int32 = -1

  private static let report = Interval.milliseconds(8)

  mutating func rest(_ milliseconds: Double) { now = now + .milliseconds(milliseconds) }

  /// Lands at the first point, moves to the last over so many milliseconds, stays, and lifts.
  mutating func stroke(_ path: [Point], over: Double, ease: Ease, holding: Double = 0) {
    trackingID += 1
    let count = Int(over / 8)
    for i in 0...count {
      let s = ease.place(Double(i) / Double(count))
      let place = path[0] + (path[1] - path[0]) * s
      let x = Int32(place.x.rounded())
      let y = Int32(place.y.rounded())
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

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    steps.append(
      .event(device: 0, RawEvent(time: now, type: type, code: code, value: value)))
  }
}
