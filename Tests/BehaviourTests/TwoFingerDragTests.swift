import Testing
import Vitrine
import VitrineTesting

/// Random pairs of fingers that drag a list, on panels of any rate and kind, and displays of 30 to
/// 120 Hz.
@MainActor
@Suite("Two fingers on a list, at any rate")
struct TwoFingerDragTests {
  /// Two fingers that drag up or down, and come closer or not meanwhile.
  private func trace(using random: inout RandomSource) -> PinchTrace {
    var trace = PinchTrace(in: Size(800, 480), using: &random)
    trace.turn = 0
    if random.int(in: 0...1) == 0 { trace.scale = 1 }
    let way = random.double(in: 40...220)
    trace.drift = Vector(random.double(in: -20...20), random.int(in: 0...1) == 0 ? way : -way)
    trace.separate(landingAfter: -150...150, using: &random)
    return trace
  }

  private func play(_ trace: PinchTrace, refresh: Double, lead: Double) -> PairWatch {
    let list = plainList()
    let stage = ScriptedStage(list, size: PixelSize(800, 480), refresh: refresh)
    list.jump(to: 2000)
    stage.frames()
    stage.lead = { _ in stage.refreshInterval * lead }
    let watch = PairWatch(stage, ["list"])
    stage.play(trace)
    return watch
  }

  @Test(
    "The list moves as the middle of the drawn fingers in every frame, and nothing jumps where they land or lift",
    arguments: [30.0, 60, 120])
  func middle(refresh: Double) {
    var followed = 0
    withEverySeed(60) { seed, random in
      let trace = trace(using: &random)
      let watch = play(trace, refresh: refresh, lead: random.double(in: 0.1...1))
      followed += watch.followed
      #expect(watch.faults.isEmpty, "seed \(seed): \(watch.faults.prefix(2)) \(trace)")
      #expect(watch.jump < 1, "seed \(seed): \(watch.jump) \(trace)")
    }
    #expect(followed > Int(refresh) * 5)
  }

  @Test("Mirrored fingers do the mirrored: down as up", arguments: [30.0, 60, 120])
  func mirrored(refresh: Double) {
    withEverySeed(10) { seed, random in
      var trace = trace(using: &random)
      let lead = random.double(in: 0.1...1)
      let watch = play(trace, refresh: refresh, lead: lead)
      trace.middle.y = 480 - trace.middle.y
      (trace.arm.dy, trace.drift.dy) = (-trace.arm.dy, -trace.drift.dy)
      let other = play(trace, refresh: refresh, lead: lead)
      #expect(watch.followed == other.followed, "seed \(seed): \(trace)")
      #expect(abs(watch.jump - other.jump) < 1e-6, "seed \(seed): \(trace)")
    }
  }
}
