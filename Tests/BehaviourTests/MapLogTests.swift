import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("The log of a map under a sheet")
struct MapLogTests {
  /// Limits to measure from, whose middle is some distance from the centre, and which no test here
  /// exceeds.
  private static let limits = MapLimits(
    bounds: GeoBounds(
      west: Pier.centre.longitude - 0.05, south: Pier.centre.latitude - 0.05,
      east: Pier.centre.longitude + 0.06, north: Pier.centre.latitude + 0.06), zoom: 8...20)

  /// The distance of the camera's center from the middle of the limits, in points, as in the log.
  private static func away(_ map: MapView) -> Vector {
    let middle = GeoPoint(
      longitude: Pier.centre.longitude + 0.005, latitude: Pier.centre.latitude + 0.005)
    let turned = map.viewport.focus - map.viewport.point(of: middle)
    let (sin, cos) = ExactMath.sincos(map.camera.rotation)
    return Vector(turned.dx * cos + turned.dy * sin, turned.dy * cos - turned.dx * sin)
  }

  @Test(
    "The log of a held map moves as far as its finger and stops with it, whatever a sheet covers",
    arguments: PanelSetting.all)
  func held(panel: PanelSetting) {
    for (from, to) in [(3, 2), (2, 3)] {
      let pier = Pier(panel, tier: from, limits: Self.limits)
      let hand = pier.table.land(at: pier.spot(0))
      hand.move(by: Vector(panel.reading(30), 20), over: .milliseconds(100))
      hand.rest(for: .milliseconds(60))
      let first = pier.logged.count - 1
      pier.sheet.setTier(to)
      pier.table.wait(.milliseconds(100))
      hand.move(by: Vector(panel.reading(-40), 15), over: .milliseconds(100))
      hand.rest(for: .milliseconds(300))
      pier.map.headroom = 120
      pier.table.frames(2)
      let frames = pier.logged[first...]
      #expect(frames.count > 10)
      for (a, b) in zip(frames, frames.dropFirst()) {
        guard let from = a.finger, let to = b.finger else { continue }
        #expect((b.offset - a.offset + (to - from)).length < 1e-6)
      }
      hand.lift()
      #expect(pier.table.comeToRest())
    }
  }

  @Test(
    "Without a finger the log of a map moves as far as its velocity says, and stops with it",
    arguments: PanelSetting.representative)
  func free(panel: PanelSetting) {
    for headroom in [0.0, 150] {
      let pier = Pier(panel, tier: 3, limits: Self.limits)
      let time = panel.refreshInterval.seconds
      pier.sheet.setTier(2)
      pier.table.frames(3)
      pier.map.headroom = headroom
      #expect(pier.table.comeToRest())
      let (start, away) = (pier.logged.count - 1, Self.away(pier.map))
      pier.map.setCamera(
        MapCamera(
          center: GeoPoint(longitude: 12.505, latitude: 47.81), zoom: 16, rotation: 0.4))
      pier.table.frames(9)
      pier.map.headroom = headroom / 2
      #expect(pier.table.comeToRest())
      for (a, b) in zip(pier.logged, pier.logged.dropFirst()) {
        let distance = (b.offset - a.offset).length
        #expect(distance <= max(a.velocity.length, b.velocity.length) * time * 1.5 + 2)
      }
      // Not less far either: neither less than the velocities say nor less than the map has moved.
      // A headroom that changes over a still map may report a different velocity.
      let flight = pier.logged[start...]
      let steps = zip(flight, flight.dropFirst())
      let distance = steps.reduce(0) { $0 + ($1.1.offset - $1.0.offset).length }
      let expected = steps.reduce(0) { $0 + ($1.0.velocity + $1.1.velocity).length / 2 * time }
      #expect(distance > 0.9 * expected, "\(distance) of \(expected)")
      let gone = Self.away(pier.map) - away
      let logged = (pier.logged.last?.offset ?? .zero) - pier.logged[start].offset
      #expect(gone.length > 400 && (logged - gone).length < 5 + 2 * headroom, "\(logged), \(gone)")
      #expect(pier.logged.last?.velocity == .zero)
      let before = pier.logged.count
      pier.map.headroom = 10
      pier.table.frames(2)
      #expect(pier.logged.count > before)
      #expect(((pier.logged.last?.offset ?? .zero) - pier.logged[before - 1].offset).length < 1e-6)
    }
  }
}
