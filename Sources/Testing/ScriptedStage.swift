public import VitrineComponents
public import VitrineRaster
import VitrineTouch
public import VitrineUnits

/// A screen on a stage, a panel that watches scripted fingers, and a clock that is moved by hand.
///
///     let table = ScriptedStage(makeScreen())
///     table.touch(at: Point(400, 400)) { $0.moving(to: Point(400, 100), over: .milliseconds(120)) }
///     table.wait(.milliseconds(500))
///     #expect(table.stage.report().scrollers[0].state.offset > 0)
///
/// No time passes but the one that is waited for, and nobody waits for real: a minute takes as long as
/// its frames need to be laid out. The same calls give the same scenes, everywhere.
@MainActor
public final class ScriptedStage {
  public let stage: Stage
  /// The moment that was drawn last.
  public private(set) var now = Instant(nanoseconds: 1_000_000_000)
  /// How the fingers are reported.
  public var panel = ScriptedPanel()
  /// Whether jobs are done before the next frame; else ``runWork()`` does them.
  public var runsWork = true
  /// Called after each frame that was drawn.
  public var onFrame: @MainActor (Scene) -> Void = { _ in }

  private let frame: Interval
  private var nextContact: UInt64 = 1

  /// `size` in device pixels, `refresh` in frames a second. Without an environment text is set in boxes
  /// of known size, so that no font decides a test.
  public init(
    _ root: Component, size: PixelSize = PixelSize(800, 480), environment: Environment? = nil,
    refresh: Double = 60
  ) {
    precondition(refresh > 0, "a display refreshes")
    frame = Interval(seconds: 1 / refresh)
    stage = Stage(
      root: root, pictureSize: size,
      environment: environment ?? Environment(typesetter: BoxTypesetter()))
    stage.refreshInterval = frame
    stage.advance(to: now)
    _ = stage.draw()
  }

  /// Lets time pass without a finger.
  public func wait(_ time: Interval) { play([], until: now + time) }

  /// A finger that lands now at `place`, in points, and follows `script`. Returns when it has left and
  /// its last report was seen, or after `time`: then it may be on the glass still.
  public func touch(
    at place: Point, for time: Interval? = nil,
    _ script: (ScriptedFinger) -> ScriptedFinger = { $0.resting(for: .milliseconds(60)) }
  ) {
    let finger = script(ScriptedFinger(downAt: place, at: now))
    let reports = panel.frames([finger], firstContact: nextContact)
    nextContact += 1
    play(reports, until: time.map { now + $0 } ?? finger.end + .milliseconds(30))
  }

  /// A finger that lands and lifts 60 ms later.
  public func tap(_ place: Point) { touch(at: place) }

  /// Lets time pass until nothing moves; false if that is not so within `limit`.
  @discardableResult
  public func settle(within limit: Interval = Interval(seconds: 60)) -> Bool {
    let end = now + limit
    while stage.nextChange != nil || stage.hasNewWork {
      if now >= end { return false }
      wait(frame)
    }
    return true
  }

  /// Does the jobs that were asked for, as a kiosk does beside its frames.
  public func runWork() { for work in stage.takeWork() { stage.finish(work.run()) } }

  /// The middle of a component, in the stage's points: where a finger hits it.
  public func middle(of component: Component) -> Point {
    let origin = component.convert(.zero)
    return Point(
      component.frame.width / 2 - origin.x, component.frame.height / 2 - origin.y)
  }

  private func play(_ reports: [TouchFrame], until end: Instant) {
    var rest = reports[...]
    while now < end {
      now = now + frame
      while let report = rest.first, report.time <= now {
        stage.receive(report)
        rest = rest.dropFirst()
      }
      if runsWork { runWork() }
      guard let change = stage.nextChange, change <= now else { continue }
      stage.advance(to: now)
      onFrame(stage.draw())
    }
  }
}
