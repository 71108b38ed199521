import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A panel as it hangs on a wall: how large, how fast, and which way it reads.
struct Panel: Sendable, CustomTestStringConvertible {
  var width = 480
  var height = 272
  var hertz = 60.0
  var isMirrored = false
  var reducesMotion = false

  var testDescription: String {
    "\(width)x\(height), \(Int(hertz)) Hz\(isMirrored ? ", right to left" : "")"
  }

  /// Each size, each rate and both directions at least once.
  static let all: [Panel] = [
    Panel(width: 480, height: 272, hertz: 30),
    Panel(width: 800, height: 480, hertz: 60, isMirrored: true),
    Panel(width: 720, height: 1280, hertz: 120),
    Panel(width: 1920, height: 1080, hertz: 60),
    Panel(width: 480, height: 272, hertz: 120, isMirrored: true),
  ]

  /// A step along the reading direction.
  func reading(_ distance: Double) -> Double { isMirrored ? -distance : distance }

  /// A place by its distance from the side where lines begin.
  func x(_ fromLeading: Double) -> Double {
    isMirrored ? Double(width) - fromLeading : fromLeading
  }
}

/// A stage on a table: scripted fingers, a display that refreshes in time, and an eye on every frame.
@MainActor
final class TableTop {
  let stage: Stage
  let panel: Panel
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  /// Called after each frame was drawn.
  var onFrame: (@MainActor () -> Void)?
  private var nextContact: UInt64 = 1

  init(_ root: Component, _ panel: Panel = Panel()) {
    self.panel = panel
    stage = Stage(
      root: root, pictureSize: PixelSize(panel.width, panel.height),
      environment: Environment(
        direction: panel.isMirrored ? .rightToLeft : .leftToRight, typesetter: BoxTypesetter(),
        reducesMotion: panel.reducesMotion))
    stage.refreshInterval = refresh
    stage.advance(to: now)
    _ = stage.draw()
  }

  private var refresh: Interval { Interval(seconds: 1 / panel.hertz) }

  func frame() {
    now = now + refresh
    stage.advance(to: now)
    _ = stage.draw()
    onFrame?()
  }

  func frames(_ count: Int) { for _ in 0..<count { frame() } }

  func pass(seconds: Double) { frames(Int((seconds * panel.hertz).rounded(.up))) }

  /// A finger that lands now.
  func finger(_ x: Double, _ y: Double) -> ScriptedFinger {
    ScriptedFinger(downAt: Point(x, y), at: now + .milliseconds(1))
  }

  /// Plays the fingers to their end, drawing every frame meanwhile.
  func play(_ fingers: ScriptedFinger...) {
    let reports = ScriptedPanel().frames(fingers, firstContact: nextContact)
    nextContact += UInt64(fingers.count)
    for report in reports {
      while report.time > now + refresh { frame() }
      stage.receive(report)
    }
    frame()
  }

  func tap(_ x: Double, _ y: Double) {
    play(finger(x, y).resting(for: .milliseconds(50)))
  }

  /// Slides across a row, as it is read: below zero uncovers what is on the trailing side.
  func swipe(fromLeading x: Double, _ y: Double, by distance: Double, over time: Double = 150) {
    play(
      finger(panel.x(x), y).moving(
        by: Vector(panel.reading(distance), 0), over: .milliseconds(time)))
  }

  /// Frames until nothing moves any more.
  func settle(_ comment: Comment = "the stage never comes to rest") {
    for _ in 0..<Int(panel.hertz * 30) {
      if stage.nextChange == nil { return }
      frame()
    }
    Issue.record(comment)
  }
}

/// A row that says who it is and hears taps; of a height of its own.
@MainActor
final class PlainRow: Component {
  let number: Int
  let height: Double
  var onTap: (@MainActor () -> Void)?

  init(_ number: Int, height: Double = 60, onTap: (@MainActor () -> Void)? = nil) {
    self.number = number
    self.height = height
    self.onTap = onTap
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override var gestures: GestureKinds { .tap }
  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }
}
