import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Plays scripted fingers and passing time on a stage, frame by frame, as a kiosk does.
@MainActor
final class Play {
  let stage: Stage
  private(set) var now = Instant.zero + .milliseconds(1000)
  private var contact: UInt64 = 1
  private let frame: Interval

  init(
    _ root: Component, size: PixelSize = PixelSize(400, 300),
    direction: LayoutDirection = .leftToRight, theme: Theme = .light,
    reducesMotion: Bool = false, hertz: Double = 60
  ) {
    frame = Interval(seconds: 1 / hertz)
    stage = Stage(
      root: root, pictureSize: size,
      environment: Environment(
        theme: theme, direction: direction, typesetter: BoxTypesetter(),
        reducesMotion: reducesMotion))
    stage.advance(to: now)
    _ = stage.draw()
  }

  /// Moves on by `time`, drawing where the stage asks for it; returns how many frames that were.
  @discardableResult
  func wait(_ time: Interval, each: (Instant) -> Void = { _ in }) -> Int {
    play([], for: time, each: each)
  }

  /// A finger as scripted from now on (its landing is `now` at the earliest), and then `after`.
  @discardableResult
  func finger(
    at place: Point, after: Interval = .milliseconds(30), each: (Instant) -> Void = { _ in },
    _ script: (ScriptedFinger) -> ScriptedFinger
  ) -> Int {
    let finger = script(ScriptedFinger(downAt: place, at: now))
    let frames = ScriptedPanel().frames([finger], firstContact: contact)
    contact += 1
    return play(frames, for: finger.end - now + after, each: each)
  }

  func tap(_ place: Point) { finger(at: place) { $0.resting(for: .milliseconds(60)) } }

  private func play(
    _ touches: [TouchFrame], for time: Interval, each: (Instant) -> Void
  ) -> Int {
    var rest = touches[...]
    let end = now + time
    var drawn = 0
    while now < end {
      now = now + frame
      while let touch = rest.first, touch.time <= now {
        stage.receive(touch)
        rest = rest.dropFirst()
      }
      guard let change = stage.nextChange, change <= now else { continue }
      stage.advance(to: now)
      _ = stage.draw()
      drawn += 1
      each(now)
    }
    for touch in rest { stage.receive(touch) }
    return drawn
  }
}

extension Component {
  /// Where the component lies on the stage.
  var placeOnStage: Rect {
    let origin = convert(.zero)
    return Rect(-origin.x, -origin.y, frame.width, frame.height)
  }
}

/// A coloured block of a wished size.
@MainActor
final class Block: Component {
  let wish: Size
  var layouts = 0
  var drawings = 0

  init(_ width: Double, _ height: Double) {
    wish = Size(width, height)
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(min(wish.width, proposal.width), min(wish.height, proposal.height))
  }
  override func layout() { layouts += 1 }
  override func draw(into canvas: inout Canvas) {
    drawings += 1
    canvas.fill(canvas.bounds, .black)
  }
}
