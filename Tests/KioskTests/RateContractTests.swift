import Testing
import Vitrine
import VitrineRecording
import VitrineShowcase
import VitrineTesting

/// Tests the published contract from end to end: kernel events of one stroke on panels of any rate,
/// through decoder, arena, velocity and list, drawn at any refresh rate.
@MainActor
@Suite("One stroke on any panel and any display")
struct RateContractTests {
  nonisolated private static let speed = 1200.0
  nonisolated private static let rise = 0.150
  nonisolated private static let whole = 0.320

  /// Returns the finger's distance up the panel: speed rises smoothly (the integral of a raised
  /// cosine), then is constant.
  nonisolated private static func way(_ seconds: Double) -> Double {
    let ramp = min(seconds, rise)
    let bend = ExactMath.sincos(Double.pi * ramp / rise).sin * rise / (2 * Double.pi)
    return speed * (ramp / 2 - bend + max(0, seconds - rise))
  }

  private func rest(hertz: Double, refresh: Double) throws -> Double {
    let transform = PanelTransform(scanOut: PixelSize(800, 480))
    let landing = Instant.zero + .milliseconds(1000)
    let finger = ScriptedFinger(downAt: Point(400, 460), at: landing)
      .following(over: Duration(seconds: Self.whole)) { Point(400, 460 - Self.way($0)) }
    let panel = ScriptedPanel(
      reportInterval: Duration(seconds: 1 / hertz),
      // ± 3 ms, and less if that exceeds the possible deviation of a panel of that rate.
      jitter: min(.milliseconds(3), Duration(seconds: 0.4 / hertz)), seed: UInt64(hertz))
    let stage = Stage(
      root: try Showcase.catalog().screen(named: "list").make(), pictureSize: transform.picture,
      environment: Environment(typesetter: BoxTypesetter()))
    let driver = StageDriver(
      stage: stage, transform: transform, devices: [RecordedDevice(device: .simulated())])
    driver.apply(.deviceAdded(device: 0, .zero))
    let display = VirtualDisplay(
      stage, origin: landing, refreshRate: refresh, framesAhead: 0)
    for event in panel.events([finger], device: .simulated(), transform: transform) {
      display.draw(before: event.time, prepare: {}) { _ in }
      driver.apply(.raw(device: 0, event))
    }
    display.draw(before: finger.end + Duration(seconds: 6), prepare: {}) { _ in }
    let state = stage.report().scrollers[0].state
    #expect(state.phase == .idle)
    return state.offset
  }

  @Test(
    "Content rests within 2 % of the same place at 25 to 250 reports and 30 to 120 frames a second",
    arguments: [25.0, 30, 60, 100, 250])
  func rest(hertz: Double) throws {
    // The slop of 8 points is not skipped when the pan begins.
    let law = Deceleration(from: Self.way(Self.whole) - 8, velocity: Self.speed)
    for refresh in [30.0, 60, 90, 120] {
      let rest = try rest(hertz: hertz, refresh: refresh)
      #expect(
        abs(rest - law.destination) <= 0.02 * law.destination,
        "\(hertz) Hz, \(refresh) Hz: \(rest), not \(law.destination)")
    }
  }
}
