import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Space above the center of a map that is mostly covered.
@MainActor
@Suite("A map's headroom")
struct HeadroomTests {
  /// A map with 76 visible points: a pin is lower than the middle of these.
  private func stage(_ rotation: Double, _ limits: MapLimits = MapLimits(zoom: 8...20))
    -> ScriptedStage
  {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 14, rotation: rotation), limits: limits)
    s.map.insets = Insets(bottom: 196)
    s.frames()
    return s
  }

  /// Ways to set a map in motion, or to hold it.
  private enum Cause: CaseIterable {
    case flight
    case turn
    case zoom
    case fling
    case spin
    case hold

    @MainActor func begin(on s: ScriptedStage) {
      let far = MapCamera(center: TestTown.place(2000, 900), zoom: 17, rotation: 1.2)
      switch self {
      case .flight: s.map.setCamera(far)
      case .turn: s.map.turnNorth()
      case .zoom: s.map.zoom(by: 2, about: Point(100, 20))
      case .fling:
        s.begin(
          s.finger(at: Point(100, 50))
            .moving(by: Vector(70, -30), over: .milliseconds(80)))
      case .spin:
        s.begin(
          s.finger(at: Point(200, 50))
            .moving(by: Vector(-60, -20), over: .milliseconds(80)),
          s.finger(at: Point(240, 50))
            .moving(by: Vector(60, 10), over: .milliseconds(80)))
      case .hold:
        s.begin(
          s.finger(at: Point(100, 50))
            .moving(by: Vector(60, -20), over: .milliseconds(400))
            .resting(for: .milliseconds(200)))
      }
    }
  }

  @Test("setting or removing it during any motion changes no picture, now or later")
  func pictures() {
    for cause in Cause.allCases {
      for rotation in [0.0, 0.9] {
        for offset in [0, -0.5] {
          let (plain, s) = (stage(rotation), stage(rotation))
          for one in [plain, s] {
            one.map.zoomOffset = offset
            one.run(1)
            cause.begin(on: one)
          }
          for frame in 0..<150 {
            if frame == 9 { s.map.headroom = 62 }
            if frame == 14 { s.map.headroom = 0 }
            if frame == 16 { s.map.headroom = 58 }
            plain.frames()
            s.frames()
            let (a, b) = (plain.map.viewport, s.map.viewport)
            #expect(frame < 9 || (b.focus.y > 57) == (frame < 14 || frame > 15))
            let spot = Point(40, 70)
            let distance = (b.point(of: a.place(at: spot)) - spot).length
            #expect(distance < 0.001, "\(cause) turned \(rotation), frame \(frame): \(distance)")
          }
          let goal = plain.map.destination.center
          func seen(_ map: MapView) -> Point {
            MapViewport(
              camera: map.destination, size: map.frame.size, insets: map.insets,
              headroom: map.headroom
            ).point(of: goal)
          }
          #expect(seen(s.map).distance(to: seen(plain.map)) < 0.001, "\(cause)")
        }
      }
    }
  }

  @Test("set in a flight to a higher zoom, it moves the goal by points at that zoom")
  func goal() {
    let s = stage(0)
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 10), animated: false)
    let place = TestTown.place(500, 300)
    s.map.setCamera(MapCamera(center: place, zoom: 17))
    s.run(0.1)
    s.map.headroom = 58
    s.rest()
    #expect(s.map.viewport.focus == Point(240, 58))
    #expect(s.map.viewport.point(of: place).distance(to: Point(240, 38)) < 0.001)
  }

  @Test("where the limits do not allow the new center, the map returns to within them")
  func limits() {
    let (a, b) = (TestTown.place(-300, -200), TestTown.place(300, 200))
    let bounds = GeoBounds(
      west: min(a.longitude, b.longitude), south: min(a.latitude, b.latitude),
      east: max(a.longitude, b.longitude), north: max(a.latitude, b.latitude))
    for edge in [bounds.south, bounds.north] {
      for cause in [nil] + Cause.allCases {
        let s = stage(0, MapLimits(bounds: bounds, zoom: 8...20))
        let corner = GeoPoint(longitude: TestTown.center.longitude, latitude: edge)
        s.map.headroom = edge == bounds.south ? 0 : 62
        s.map.setCamera(MapCamera(center: corner, zoom: 16), animated: false)
        cause?.begin(on: s)
        s.run(0.1)
        let before = s.map.viewport
        s.map.headroom = edge == bounds.south ? 62 : 0
        let spot = Point(240, 20)
        #expect(s.map.viewport.point(of: before.place(at: spot)).distance(to: spot) < 0.001)
        var last = s.map.viewport
        s.run(1.5) {
          let step = s.map.viewport.point(of: last.place(at: spot)).distance(to: spot)
          #expect(step < 60, "\(String(describing: cause))")
          last = s.map.viewport
        }
        s.rest()
        let camera = s.map.camera
        let outside = (s.map.reach.limited(camera).world - camera.world).length * camera.scale
        #expect(outside < 0.01, "\(String(describing: cause)): \(outside)")
      }
    }
  }

  @Test(
    "Under a finger that holds a map beyond its limits nothing moves, and its fling ends within"
  )
  func held() {
    let (a, b) = (TestTown.place(-300, -200), TestTown.place(300, 200))
    let bounds = GeoBounds(
      west: min(a.longitude, b.longitude), south: min(a.latitude, b.latitude),
      east: max(a.longitude, b.longitude), north: max(a.latitude, b.latitude))
    for moves in [false, true] {
      let s = stage(0, MapLimits(bounds: bounds, zoom: 8...20))
      s.map.setCamera(
        MapCamera(
          center: GeoPoint(longitude: TestTown.center.longitude, latitude: bounds.south), zoom: 16),
        animated: false)
      let finger = s.finger(at: Point(240, 60))
      s.begin(
        (moves ? finger.moving(by: Vector(0, -40), over: .milliseconds(100)) : finger)
          .resting(for: .milliseconds(500)))
      s.run(0.2)
      let spot = Point(200, 30)
      let place = s.map.viewport.place(at: spot)
      s.map.headroom = 62
      s.run(0.3) { #expect(s.map.viewport.point(of: place).distance(to: spot) < 0.001) }
      s.run(0.3)
      #expect(!s.map.viewport.point(of: place).distance(to: spot).isLess(than: 5), "it goes back")
      s.rest()
      let camera = s.map.camera
      let outside = (s.map.reach.limited(camera).world - camera.world).length * camera.scale
      #expect(outside < 0.01, "\(outside)")
    }
  }
}
