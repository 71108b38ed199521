import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The documented guarantee: the same stroke gives the same release velocity at every report rate
/// of a panel.
@Suite struct RateContractTests {
  /// The speed rises smoothly over 150 ms, then stays; the path is a wide arc, as a thumb draws it.
  private func stroke(_ speed: Double, _ direction: Double) -> ScriptedFinger {
    let (rise, whole) = (0.150, 0.320)
    return ScriptedFinger(downAt: Point(400, 800), at: at(100))
      .following(over: Duration(seconds: whole)) { seconds in
        // The integral of a raised cosine, then a straight line.
        let ramp = min(seconds, rise)
        let bend = ExactMath.sincos(3.141_592_653_589_793 * ramp / rise).sin * rise
        let distance = ramp / 2 - bend / (2 * 3.141_592_653_589_793) + max(0, seconds - rise)
        let turn = ExactMath.sincos(direction + distance * 0.5)
        return Point(400, 800) + Vector(turn.cos, turn.sin) * (distance * speed)
      }
  }

  private func release(
    _ finger: ScriptedFinger, hertz: Double, seed: Int
  ) throws -> Vector {
    var stage = ArenaStage(("map", .pan))
    let panel = ScriptedPanel(
      reportInterval: Duration(seconds: 1 / hertz),
      // ± 3 ms, and less if that is more than a panel of that rate can be off.
      jitter: min(.milliseconds(3), Duration(seconds: 0.4 / hertz)), seed: UInt64(seed))
    try stage.play(panel.frames([finger]))
    return try #require(stage.panVelocity("map"))
  }

  @Test(
    "The release velocity is within 3 % of the truth at 25, 30, 60, 100 and 250 Hz, ± 3 ms",
    arguments: [25.0, 30, 60, 100, 250])
  func releaseVelocity(hertz: Double) throws {
    for (speed, direction) in [(400.0, 0.3), (1200, 1.7), (1200, -1.7), (3000, 4.0)] {
      let finger = stroke(speed, direction)
      let end = finger.end
      let step = Duration.milliseconds(0.1)
      let truth = (finger.position(at: end) - finger.position(at: end - step)) * (1 / step.seconds)
      for seed in 0..<25 {
        let v = try release(finger, hertz: hertz, seed: seed)
        #expect((v - truth).length <= 0.03 * truth.length, "\(hertz) Hz, seed \(seed): \(v)")
      }
    }
  }

  @Test("The same holds through a panel of whole units and its decoder")
  func throughTheDecoder() throws {
    let transform = PanelTransform(scanOut: PixelSize(1280, 2000))
    let device = TouchDevice.simulated()
    let finger = stroke(1200, 0.7)
    let step = Duration.milliseconds(0.1)
    let truth =
      (finger.position(at: finger.end) - finger.position(at: finger.end - step))
      * (1 / step.seconds)
    for hertz in [25.0, 30, 60, 100, 250] {
      var decoder = SlotDecoder(device: device, transform: transform)
      var stage = ArenaStage(("map", .pan))
      let panel = ScriptedPanel(
        reportInterval: Duration(seconds: 1 / hertz), jitter: .milliseconds(1), seed: 5)
      let events = panel.events([finger], device: device, transform: transform)
      try stage.play(events.flatMap { decoder.receive($0) })
      let v = try #require(stage.panVelocity("map"))
      #expect((v - truth).length <= 0.03 * truth.length, "\(hertz) Hz: \(v)")
    }
  }
}
