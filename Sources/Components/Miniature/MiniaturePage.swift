import VitrineRaster
import VitrineUnits

/// A page on a stage of its own, on which it comes to rest unseen.
@MainActor
final class MiniaturePage {
  private let stage: Stage
  private var time: Instant
  private var steps = 0
  /// Whether the page is laid out for the present step, and not yet drawn.
  private var isLaidOut = false

  /// The time that passes with each step. Pictures and maps fade in within a few.
  private static let step = Duration.milliseconds(150)
  /// A page that never comes to rest is painted as it is after so many steps, 2.4 s of its time:
  /// before messages disappear and deletions become final.
  private static let limit = 16

  /// The page comes over another one, as it does after a tap, so it has a way back.
  init(_ page: Component, like other: Stage, scale: Double) {
    let navigator = Navigator(root: Component())
    navigator.push(page, animated: false)
    var environment = other.environment
    environment.reducesMotion = true
    environment.scale = scale
    environment.log = { _, _ in }
    stage = Stage(
      root: navigator, pictureSize: other.pictureSize, environment: environment)
    stage.isUnseen = true
    time = other.now
  }

  /// Takes half of a step, which is as much as a frame has time for: the page is laid out, then
  /// drawn. Returns the jobs that it requests; nil after the first half.
  func proceed() -> [StageWork]? {
    isLaidOut.toggle()
    if isLaidOut {
      steps += 1
      time = time + Self.step
      stage.advance(to: time)
      return nil
    }
    _ = stage.draw()
    return steps < Self.limit ? stage.takeWork() : []
  }

  func finish(_ result: WorkResult) { stage.finish(result, at: time) }

  /// Whether the page does not change any more, or has had its time.
  var isReady: Bool { stage.isAtRest || steps >= Self.limit }

  var scene: Scene { stage.draw() }
}
