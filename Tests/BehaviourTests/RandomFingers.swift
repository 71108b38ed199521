import Vitrine
import VitrineTesting

/// The touches of up to three fingers on a screen within some seconds: they land anywhere, drag,
/// fling, rest, tap, lift or are cancelled. A seed gives the same touches on every panel, in
/// proportion to its size.
///
/// It is a crowd: fingers land before others have lifted. A `TouchTrace` is one hand as a real
/// panel reports it, at any rate and phase.
struct RandomFingers {
  private var random: RandomSource
  private let isAlone: Bool

  /// `isAlone`: one finger at a time.
  init(seed: Int, isAlone: Bool = false) {
    random = RandomSource(seed: UInt64(seed) &* 7919 &+ 11)
    self.isAlone = isAlone
  }

  /// Plays for about `seconds`; calls `pause` now and then while no finger moves.
  @MainActor
  mutating func play(
    on stage: ScriptedStage, panel: PanelSetting, seconds: Double,
    pause: @MainActor (inout RandomSource) -> Void = { _ in }
  ) {
    let end = stage.now + Duration(seconds: seconds)
    while stage.now < end {
      let fingers = (0..<(isAlone ? 1 : random.int(in: 1...3))).map { rank in
        finger(on: stage, panel, after: rank == 0 ? 0 : random.double(in: 0...300))
      }
      // The next fingers may land before these have left.
      let pass = Duration.milliseconds(random.double(in: 50...900))
      stage.play(fingers, until: isAlone ? nil : stage.now + pass)
      if isAlone && random.int(in: 0...2) == 0 { stage.wait(pass) }
      if random.int(in: 0...3) == 0 { pause(&random) }
    }
  }

  @MainActor
  private mutating func finger(
    on stage: ScriptedStage, _ panel: PanelSetting, after delay: Double
  ) -> ScriptedFinger {
    let (w, h) = (panel.width, panel.height)
    let position = Point(
      panel.x(random.double(in: 0...1) * w), random.double(in: 0.02...0.98) * h)
    var finger = stage.finger(at: position, after: .milliseconds(delay))
    for _ in 0..<random.int(in: 0...3) {
      let time = Duration.milliseconds(random.double(in: 30...250))
      switch random.int(in: 0...4) {
      case 0: finger = finger.resting(for: time)
      case 1:
        let distance = panel.reading(random.double(in: -0.6...0.6) * w)
        finger = finger.moving(by: Vector(distance, random.double(in: -20...20)), over: time)
      default:
        let distance = random.double(in: -0.7...0.7) * h
        finger = finger.moving(by: Vector(random.double(in: -30...30), distance), over: time)
      }
    }
    if finger.end == finger.landing { finger = finger.resting(for: .milliseconds(60)) }
    return random.int(in: 0...9) == 0 ? finger.cancelled() : finger
  }
}

/// The result of a run as a string: equal runs have equal strings.
@MainActor
final class RunLog {
  private(set) var states: [String: [Double]] = [:]
  private(set) var frames = 0
  /// A hash of all scenes, in order.
  private var hash = StableHash()
  var digest: UInt64 { hash.value }

  init(_ stage: ScriptedStage) {
    let before = stage.onFrame
    stage.onFrame = { [weak self, weak stage] scene in
      before(scene)
      guard let self, let stage else { return }
      frames += 1
      for scroller in stage.stage.report().scrollers {
        add(scroller.state.offset.bitPattern)
        add(scroller.state.velocity.bitPattern)
      }
      for layer in scene.layers {
        add(UInt64(bitPattern: Int64(layer.origin.x)))
        add(UInt64(bitPattern: Int64(layer.origin.y)))
        add(UInt64(layer.opacity))
      }
    }
  }

  private func add(_ word: UInt64) { withUnsafeBytes(of: word) { hash.add($0) } }
}
