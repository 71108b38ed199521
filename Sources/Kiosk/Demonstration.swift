public import VitrineComponents
public import VitrineRecording
import VitrineTouch
public import VitrineUnits

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
/// top left corner of each, (799, 479) the bottom right one. Such a script is blind: what stands
/// somewhere else on another panel, it misses. One that looks where things are
/// (``init(rehearsing:on:environment:_:)``) finds them on every panel, in points of its screen.
public struct Demonstration: Sendable {
  private enum Ease {
    /// Starts and ends slowly, as one moves a page while reading.
    case softly
    /// Faster and faster until it lifts.
    case throwing

    func place(_ s: Double) -> Double {
      switch self {
      case .softly: return s * s * (3 - 2 * s)
      case .throwing: return s * s * (0.4 + 0.6 * s)
      }
    }
  }

  private let glass: DemonstrationPanel
  /// Nil for a script that is blind, or made.
  private var rehearsal: HeadlessPreview?
  private var steps: [RecordingStep] = []
  private var now = Recording.base
  private var trackingID: Int32 = 100
  private var lastX: Int32 = -1
  private var lastY: Int32 = -1
  private var slot: Int32 = 0

  private static let report = Duration.milliseconds(8)

  /// What `script` does, from left to right; mirrored for screens that read from right to left.
  public init(isMirrored: Bool = false, _ script: (inout Demonstration) -> Void) {
    glass = DemonstrationPanel(isMirrored: isMirrored)
    script(&self)
  }

  /// What `script` does to a screen that is laid out as on the panel on which it will be played, and at
  /// which it may look at any time: `root` is used up by this. Places are in points, as they are read:
  /// on screens that read from right to left x counts from the right.
  @MainActor
  public init(
    rehearsing root: Component, on transform: PanelTransform, environment: Environment,
    _ script: @MainActor (inout Demonstration) -> Void
  ) {
    glass = DemonstrationPanel(transform, isMirrored: environment.direction == .rightToLeft)
    rehearsal = HeadlessPreview(
      root, on: transform, environment: environment, device: RecordedDevice(device: glass.device))
    script(&self)
    rehearsal = nil
  }

  /// As a panel would have recorded it.
  public var recording: Recording {
    Recording(devices: [RecordedDevice(device: glass.device)], steps: steps)
  }

  /// What places count to, across and down.
  public var size: Size { glass.size }

  /// All components of a type of which something is in sight now, parents before what is inside them;
  /// none where the script is blind.
  @MainActor
  public func seen<Kind: Component>(_ kind: Kind.Type) -> [Kind] {
    rehearsal?.catchUp(steps, until: now)
    return rehearsal?.seen(kind) ?? []
  }

  /// What is in sight of a component that was ``seen(_:)``; nil where nothing is now.
  @MainActor
  public func place(of component: Component) -> Rect? {
    rehearsal?.catchUp(steps, until: now)
    guard let place = rehearsal?.place(of: component) else { return nil }
    if !glass.isMirrored { return place }
    return Rect(size.width - place.maxX, place.minY, place.width, place.height)
  }

  /// Waits without a finger until nothing scrolls, at most this many milliseconds.
  @MainActor
  public mutating func settle(within milliseconds: Double) {
    let end = now + .milliseconds(Self.duration(milliseconds))
    while now < end {
      guard let rehearsal else { break }
      rehearsal.catchUp(steps, until: now)
      if rehearsal.stage.report().scrollers.allSatisfy({ $0.state.phase == .idle }) { return }
      rest(50)
    }
  }

  /// A short touch in the middle of what is in sight of a component; none where nothing is.
  @MainActor
  public mutating func tap(_ component: Component) {
    guard let place = place(of: component) else { return }
    tap(place.center.x, place.center.y)
  }

  /// Waits without a finger for this many milliseconds. Here and below a time is from none to an
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

  /// Faster and faster, until it lifts.
  public mutating func fling(
    from start: (Double, Double), to end: (Double, Double), over: Double
  ) {
    stroke(Point(start.0, start.1), Point(end.0, end.1), over, .throwing, 0)
  }

  /// A short touch.
  public mutating func tap(_ x: Double, _ y: Double) {
    stroke(Point(x, y), Point(x, y), 64, .softly, 0)
  }

  /// Two fingers side by side, `start` apart at first and `end` in the end, around a point that stays
  /// between them: further apart is nearer.
  public mutating func pinch(
    around center: (Double, Double), from start: Double, to end: Double, over: Double,
    holding: Double = 0
  ) {
    let count = max(1, Int(min(Self.duration(over), 60_000) / 8))
    var last: [(x: Int32, y: Int32)] = [(-1, -1), (-1, -1)]
    for i in 0...count {
      let half = (start + (end - start) * Ease.softly.place(Double(i) / Double(count))) / 2
      var moved = false
      for (finger, side) in [-1.0, 1].enumerated() {
        let (x, y) = glass.cell(Point(center.0 + side * half, center.1))
        if i > 0 && (x, y) == last[finger] { continue }
        use(slot: Int32(finger))
        if i == 0 {
          trackingID += 1
          send(EventType.abs, EventCode.mtTrackingID, trackingID)
        }
        if y != last[finger].y { send(EventType.abs, EventCode.mtPositionY, y) }
        if x != last[finger].x { send(EventType.abs, EventCode.mtPositionX, x) }
        last[finger] = (x, y)
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
    (lastX, lastY) = last[0]
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
    // A finger that touches briefly also lands, and is elsewhere when it lifts.
    let count = max(1, Int(min(Self.duration(over), 60_000) / 8))
    for i in 0...count {
      let s = ease.place(Double(i) / Double(count))
      let place = start + (end - start) * s
      let (x, y) = glass.cell(place)
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

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    steps.append(
      .event(device: 0, RawEvent(time: now, type: type, code: code, value: value)))
  }
}
