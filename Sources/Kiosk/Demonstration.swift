public import VitrineComponents
import VitrineRaster
package import VitrineRecording
import VitrineTouch
public import VitrineUnits

/// A script of finger movements that demonstrates a screen where there is no panel to touch. It
/// produces the reports that the kernel would deliver (protocol B, every 8 ms).
///
///     Demonstration { hand in
///       hand.drag(from: Point(400, 400), to: Point(400, 200), over: .milliseconds(700))
///       hand.rest(for: .milliseconds(400))
///       hand.tap(at: Point(300, 270))
///     }
///
/// Positions refer to a panel of 800 × 480, whatever panel the script is played on: (0, 0) is the
/// top left corner, (799, 479) the bottom right one. Such a blind script misses components that are
/// elsewhere on another panel. A script that looks components up
/// (``init(previewing:in:_:)``) finds them on every panel; its positions are in points
/// of the screen.
public struct Demonstration: Sendable {
  /// The panel and the environment that a demonstration will be played in.
  @MainActor
  public struct Context {
    let transform: PanelTransform
    /// The theme, scale, reading direction and motion setting of the stage.
    public let environment: Environment

    /// Whether positions of a script that is written for left-to-right screens must be mirrored.
    public var isMirrored: Bool { environment.direction == .rightToLeft }

    /// The size of the screen, in points.
    public var size: Size { transform.size }
  }

  private let panel: DemonstrationPanel
  /// Nil for a blind script, and after the script has run.
  private var preview: HeadlessPreview?
  private var steps: [InputEvent] = []
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
    previewing root: Component, in context: Context,
    _ script: @MainActor (inout Demonstration) -> Void
  ) {
    self.init(
      previewing: root, in: context, inspects: false, asksDictionaries: false,
      answers: PreparedAnswers(), script)
  }

  /// The same; `inspects`: ``picture`` has marks for developers. `asksDictionaries`: keys write
  /// Chinese, which the recording of a demonstration cannot repeat. `answers`: those to questions.
  @MainActor
  init(
    previewing root: Component, in context: Context, inspects: Bool, asksDictionaries: Bool,
    answers: PreparedAnswers, _ script: @MainActor (inout Demonstration) -> Void
  ) {
    panel = DemonstrationPanel(context.transform, isMirrored: context.isMirrored)
    writer = panel.writer
    preview = HeadlessPreview(
      root, on: context.transform, environment: context.environment,
      device: RecordedDevice(device: panel.device), inspects: inspects,
      asksDictionaries: asksDictionaries, answers: answers)
    script(&self)
    preview = nil
  }

  /// The script as a panel would have recorded it.
  package var recording: Recording {
    Recording(devices: [RecordedDevice(device: panel.device)], steps: steps)
  }

  /// The size that positions refer to.
  public var size: Size { panel.size }

  /// Components of a type that are at least partly visible now, parents before their children.
  /// Empty for a blind script.
  @MainActor
  public func seen<Kind: Component>(_ kind: Kind.Type) -> [Kind] {
    preview?.catchUp(steps, until: now)
    return preview?.seen(kind) ?? []
  }

  /// The visible part of a component found by ``seen(_:)``; nil if it is hidden now.
  @MainActor
  public func place(of component: Component) -> Rect? {
    preview?.catchUp(steps, until: now)
    guard let place = preview?.place(of: component) else { return nil }
    if !panel.isMirrored { return place }
    return Rect(size.width - place.maxX, place.minY, place.width, place.height)
  }

  /// The stage of the preview as it is now; nil for a blind script.
  @MainActor
  var previewedStage: Stage? {
    preview?.catchUp(steps, until: now)
    return preview?.stage
  }

  /// A point of the screen in reading order.
  func reading(_ point: Point) -> Point {
    panel.isMirrored ? Point(size.width - point.x, point.y) : point
  }

  /// Waits without a finger until nothing scrolls, for at most `limit`.
  @MainActor
  public mutating func settle(within limit: Duration) {
    let end = now + Self.clamped(limit)
    while now < end {
      guard let preview else { break }
      preview.catchUp(steps, until: now)
      if preview.stage.report().scrollers.allSatisfy({ $0.state.phase == .idle }) { return }
      rest(for: .milliseconds(50))
    }
  }

  /// The picture that is seen now; nil for a blind script.
  @MainActor
  var picture: Scene? {
    preview?.catchUp(steps, until: now)
    return preview?.picture
  }

  /// Waits without a finger until nothing moves at all, for at most `limit`. Of questions that
  /// follow each other at rest, twenty are waited for: a screen may ask for ever.
  @MainActor
  mutating func comeToRest(within limit: Duration) {
    let end = now + limit
    var questions = 0
    while let preview, now < end {
      preview.catchUp(steps, until: now)
      let stage = preview.stage
      if stage.isAtRest && !stage.hasNewWork {
        if !stage.questions.hasNew || questions == 20 { return }
        questions += 1
      }
      rest(for: .milliseconds(50))
    }
  }

  /// Taps the middle of a component's visible part; does nothing if the component is hidden.
  @MainActor
  public mutating func tap(_ component: Component) {
    guard let place = place(of: component) else { return }
    tap(at: place.center)
  }

  /// Waits without a finger. Waiting times are limited to an hour, those of a stroke to a minute;
  /// negative times count as zero. What is played begins with the first touch and ends when nothing
  /// moves after the last one, so a rest before or after all touches does not make it longer.
  public mutating func rest(for time: Duration) {
    now = now + Self.clamped(time)
  }

  /// Moves a finger as if scrolling a page while reading: it starts and ends slowly, stays for
  /// `holding`, and lifts.
  public mutating func drag(
    from start: Point, to end: Point, over: Duration, holding: Duration = .zero
  ) {
    stroke(from: start, to: end, over, .smooth, holding)
  }

  /// Moves a finger with increasing speed until it leaves the panel.
  public mutating func fling(
    from start: Point, to end: Point, over: Duration
  ) {
    stroke(from: start, to: end, over, .accelerating, .zero)
  }

  /// Taps for 64 ms.
  public mutating func tap(at position: Point) {
    stroke(from: position, to: position, .milliseconds(64), .smooth, .zero)
  }

  /// Moves two fingers side by side around a fixed center, first `start` and finally `end` apart.
  /// Moving them apart zooms in.
  public mutating func pinch(
    around center: Point, from start: Double, to end: Double, over: Duration,
    holding: Duration = .zero
  ) {
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
    from start: Point, to end: Point, _ over: Duration, _ easing: ScriptedFinger.Easing,
    _ holding: Duration
  ) {
    stroke(over, holding) { finger, time in
      [finger(start).moving(to: end, over: time, easing)]
    }
  }

  /// Puts fingers down, moves them, keeps them still for `holding`, and lifts them. The panel
  /// reports nothing about a finger that stays still.
  private mutating func stroke(
    _ over: Duration, _ holding: Duration,
    _ script: (_ landing: (Point) -> ScriptedFinger, _ time: Duration) -> [ScriptedFinger]
  ) {
    // The shortest stroke has two reports: the second may be at another position.
    let count = max(1, Int(min(Self.clamped(over), .seconds(60)) / Self.reportInterval))
    let times = (0...count).map { now + Self.reportInterval * $0 }
    let landing = now
    let rest = Self.reportInterval + Self.clamped(holding)
    let fingers = script(
      { ScriptedFinger(downAt: $0, at: landing) }, Self.reportInterval * count
    ).map { $0.resting(for: rest).leavingAtEnd() }
    now = times[count] + rest
    for frame in TouchScript(fingers).frames(at: times + [now]) {
      steps += writer.report(frame).map { .raw(device: 0, $0) }
    }
  }

  private static func clamped(_ time: Duration) -> Duration {
    min(max(time, .zero), .seconds(3600))
  }
}
