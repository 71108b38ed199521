public import VitrineComponents
public import VitrineRecording
import VitrineTouch
public import VitrineUnits

/// A script of finger movements that demonstrates a screen where there is no panel to touch. It
/// produces the reports that the kernel would deliver (protocol B, every 8 ms).
///
///     Demonstration { hand in
///       hand.rest(400)
///       hand.drag(from: (400, 400), to: (400, 200), over: 700)
///       hand.tap(300, 270)
///     }
///
/// Positions refer to a panel of 800 × 480, whatever panel the script is played on: (0, 0) is the
/// top left corner, (799, 479) the bottom right one. Such a blind script misses components that are
/// elsewhere on another panel. A script that looks components up
/// (``init(rehearsing:on:environment:_:)``) finds them on every panel; its positions are in points
/// of the screen.
public struct Demonstration: Sendable {
  private let panel: DemonstrationPanel
  /// Nil for a blind script, and after the script has run.
  private var rehearsal: HeadlessPreview?
  private var steps: [RecordingStep] = []
  private var now = Recording.base
  private var writer: SlotWriter

  private static let reportInterval = Duration.milliseconds(8)

  /// Runs a blind script that is written for left-to-right screens; mirrored for right-to-left
  /// screens.
  public init(isMirrored: Bool = false, _ script: (inout Demonstration) -> Void) {
    panel = DemonstrationPanel(isMirrored: isMirrored)
    writer = panel.writer
    script(&self)
  }

  /// Runs a script on a screen with the layout of the panel on which it will be played. The script
  /// may look up components at any time; `root` cannot be used again. Positions are in points in
  /// reading order: on right-to-left screens, x counts from the right.
  @MainActor
  public init(
    rehearsing root: Component, on transform: PanelTransform, environment: Environment,
    _ script: @MainActor (inout Demonstration) -> Void
  ) {
    panel = DemonstrationPanel(transform, isMirrored: environment.direction == .rightToLeft)
    writer = panel.writer
    rehearsal = HeadlessPreview(
      root, on: transform, environment: environment, device: RecordedDevice(device: panel.device))
    script(&self)
    rehearsal = nil
  }

  /// The script as a panel would have recorded it.
  public var recording: Recording {
    Recording(devices: [RecordedDevice(device: panel.device)], steps: steps)
  }

  /// The size that positions refer to.
  public var size: Size { panel.size }

  /// Components of a type that are at least partly visible now, parents before their children.
  /// Empty for a blind script.
  @MainActor
  public func seen<Kind: Component>(_ kind: Kind.Type) -> [Kind] {
    rehearsal?.catchUp(steps, until: now)
    return rehearsal?.seen(kind) ?? []
  }

  /// The visible part of a component found by ``seen(_:)``; nil if it is hidden now.
  @MainActor
  public func place(of component: Component) -> Rect? {
    rehearsal?.catchUp(steps, until: now)
    guard let place = rehearsal?.place(of: component) else { return nil }
    if !panel.isMirrored { return place }
    return Rect(size.width - place.maxX, place.minY, place.width, place.height)
  }

  /// Waits without a finger until nothing scrolls, for at most the given number of milliseconds.
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

  /// Taps the middle of a component's visible part; does nothing if the component is hidden.
  @MainActor
  public mutating func tap(_ component: Component) {
    guard let place = place(of: component) else { return }
    tap(place.center.x, place.center.y)
  }

  /// Waits without a finger. Waiting times are limited to an hour, those of a stroke to a minute;
  /// negative times and NaN count as zero.
  public mutating func rest(_ milliseconds: Double) {
    now = now + .milliseconds(Self.duration(milliseconds))
  }

  /// Moves a finger as if scrolling a page while reading: it starts and ends slowly, stays for
  /// `holding`, and lifts. Times are in milliseconds.
  public mutating func drag(
    from start: (Double, Double), to end: (Double, Double), over: Double, holding: Double = 0
  ) {
    stroke(from: start, to: end, over, .smooth, holding)
  }

  /// Moves a finger with increasing speed until it leaves the panel.
  public mutating func fling(
    from start: (Double, Double), to end: (Double, Double), over: Double
  ) {
    stroke(from: start, to: end, over, .accelerating, 0)
  }

  /// Taps for 64 ms.
  public mutating func tap(_ x: Double, _ y: Double) {
    stroke(from: (x, y), to: (x, y), 64, .smooth, 0)
  }

  /// Moves two fingers side by side around a fixed center, first `start` and finally `end` apart.
  /// Moving them apart zooms in.
  public mutating func pinch(
    around center: (Double, Double), from start: Double, to end: Double, over: Double,
    holding: Double = 0
  ) {
    let center = Point(center.0, center.1)
    stroke(over, holding) { finger, time in
      [-1.0, 1].map { side in
        finger(center + Vector(side * start / 2, 0)).moving(over: time) { share in
          let apart = start + (end - start) * ScriptedFinger.Easing.smooth.progress(share)
          return Point(center.x + side * (apart / 2), center.y)
        }
      }
    }
  }

  private mutating func stroke(
    from start: (Double, Double), to end: (Double, Double), _ over: Double,
    _ easing: ScriptedFinger.Easing,
    _ holding: Double
  ) {
    stroke(over, holding) { finger, time in
      [finger(Point(start.0, start.1)).moving(to: Point(end.0, end.1), over: time, easing)]
    }
  }

  /// Puts fingers down, moves them, keeps them still for `holding`, and lifts them. The panel
  /// reports nothing about a finger that stays still.
  private mutating func stroke(
    _ over: Double, _ holding: Double,
    _ script: (_ landing: (Point) -> ScriptedFinger, _ time: Duration) -> [ScriptedFinger]
  ) {
    // The shortest stroke has two reports: the second may be at another position.
    let count = max(1, Int(min(Self.duration(over), 60_000) / 8))
    let times = (0...count).map { now + Self.reportInterval * $0 }
    let landing = now
    let rest = Self.reportInterval + .milliseconds(Self.duration(holding))
    let fingers = script(
      { ScriptedFinger(downAt: $0, at: landing) }, Self.reportInterval * count
    ).map { $0.resting(for: rest).leavingAtEnd() }
    now = times[count] + rest
    for frame in TouchScript(fingers).frames(at: times + [now]) {
      steps += writer.report(frame).map { .event(device: 0, $0) }
    }
  }

  private static func duration(_ milliseconds: Double) -> Double {
    milliseconds.isFinite ? min(max(milliseconds, 0), 3_600_000) : 0
  }
}
