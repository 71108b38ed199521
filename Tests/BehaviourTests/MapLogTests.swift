import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("The log of a map under a sheet")
struct MapLogTests {
  /// Limits to measure from, whose middle is some distance from the center, and which no test here
  /// exceeds.
  private static let limits = MapLimits(
    bounds: GeoBounds(
      west: MapSheetHarness.center.longitude - 0.05, south: MapSheetHarness.center.latitude - 0.05,
      east: MapSheetHarness.center.longitude + 0.06, north: MapSheetHarness.center.latitude + 0.06),
    zoom: 8...20)

  /// The distance of the camera's center from the middle of the limits, in points, as in the log.
  private static func away(_ map: MapView) -> Vector {
    let middle = GeoPoint(
      longitude: MapSheetHarness.center.longitude + 0.005,
      latitude: MapSheetHarness.center.latitude + 0.005)
    let turned = map.viewport.focus - map.viewport.point(of: middle)
    let (sin, cos) = ExactMath.sincos(map.camera.rotation)
    return Vector(turned.dx * cos + turned.dy * sin, turned.dy * cos - turned.dx * sin)
  }

  @Test(
    "The log of a held map moves as far as its finger and stops with it, whatever a sheet covers",
    arguments: PanelSetting.all)
  func held(panel: PanelSetting) {
    for (from, to) in [(3, 2), (2, 3)] {
      let harness = MapSheetHarness(panel, tier: from, limits: Self.limits)
      let hand = harness.stage.land(at: harness.spot(0))
      hand.move(by: Vector(panel.reading(30), 20), over: .milliseconds(100))
      hand.rest(for: .milliseconds(250))
      let first = harness.logged.count - 1
      harness.sheet.setTier(to)
      harness.stage.wait(.milliseconds(100))
      hand.move(by: Vector(panel.reading(-40), 15), over: .milliseconds(100))
      hand.rest(for: .milliseconds(300))
      harness.map.headroom = 120
      harness.stage.frames(2)
      let frames = harness.logged[first...]
      #expect(frames.count > 10)
      for (a, b) in zip(frames, frames.dropFirst()) {
        guard let from = a.finger, let to = b.finger else { continue }
        #expect((b.offset - a.offset + (to - from)).length < 1e-6)
      }
      hand.lift()
      #expect(harness.stage.comeToRest())
    }
  }

  @Test(
    "Without a finger the log of a map moves as far as its velocity says, and stops with it",
    arguments: PanelSetting.representative)
  func free(panel: PanelSetting) {
    for headroom in [0.0, 150] {
      let harness = MapSheetHarness(panel, tier: 3, limits: Self.limits)
      let time = panel.refreshInterval.seconds
      harness.sheet.setTier(2)
      harness.stage.frames(3)
      harness.map.headroom = headroom
      #expect(harness.stage.comeToRest())
      let (start, away) = (harness.logged.count - 1, Self.away(harness.map))
      harness.map.setCamera(
        MapCamera(
          center: GeoPoint(longitude: 12.505, latitude: 47.81), zoom: 16, rotation: 0.4))
      harness.stage.frames(9)
      harness.map.headroom = headroom / 2
      #expect(harness.stage.comeToRest())
      for (a, b) in zip(harness.logged, harness.logged.dropFirst()) {
        let distance = (b.offset - a.offset).length
        #expect(distance <= max(a.velocity.length, b.velocity.length) * time * 1.5 + 2)
      }
      // Not less far either: neither less than the velocities say nor less than the map has moved.
      // A headroom that changes over a still map may report a different velocity.
      let flight = harness.logged[start...]
      let steps = zip(flight, flight.dropFirst())
      let distance = steps.reduce(0) { $0 + ($1.1.offset - $1.0.offset).length }
      let expected = steps.reduce(0) { $0 + ($1.0.velocity + $1.1.velocity).length / 2 * time }
      #expect(distance > 0.9 * expected, "\(distance) of \(expected)")
      let gone = Self.away(harness.map) - away
      let logged = (harness.logged.last?.offset ?? .zero) - harness.logged[start].offset
      #expect(gone.length > 400 && (logged - gone).length < 5 + 2 * headroom, "\(logged), \(gone)")
      #expect(harness.logged.last?.velocity == .zero)
      let before = harness.logged.count
      harness.map.headroom = 10
      harness.stage.frames(2)
      #expect(harness.logged.count > before)
      #expect(
        ((harness.logged.last?.offset ?? .zero) - harness.logged[before - 1].offset).length < 1e-6)
    }
  }
}
