import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Flights of a map")
struct FlightTests {
  private let near = MapCamera(center: TestTown.place(250, -120), zoom: 16.5)
  private let far = MapCamera(
    center: GeoPoint(longitude: 2.35, latitude: 48.85), zoom: 13, rotation: 1)

  @Test("a flight arrives exactly, and a long one zooms out on its way")
  func arrives() {
    for goal in [near, far, MapCamera(center: TestTown.center, zoom: 12)] {
      let s = MapStage()
      s.map.fly(to: goal)
      var lowest = 99.0
      s.run(3) { lowest = min(lowest, s.map.camera.zoom) }
      #expect(s.map.camera == goal)
      #expect(!s.map.isMoving)
      if goal == far { #expect(lowest < 10) }
      if goal == near { #expect(lowest > 14) }
    }
  }

  @Test("no frame of a flight jumps: zoom and travel grow and end softly")
  func smooth() {
    for goal in [near, far] {
      let s = MapStage(refresh: 120)
      s.map.fly(to: goal)
      var last = s.map.camera
      var speed = 0.0
      s.run(2.6) {
        let camera = s.map.camera
        let zoomed = abs(camera.zoom - last.zoom)
        let view = MapViewport(camera: last, size: Size(480, 272))
        let way = view.point(of: camera.center).distance(to: view.focus)
        #expect(zoomed < 0.2 && way < 90)
        let now = zoomed * 200 + way
        #expect(abs(now - speed) < 22, "its speed changes little from frame to frame")
        speed = now
        last = camera
      }
    }
  }

  @Test("a new goal in mid-flight takes over place and speed")
  func retarget() {
    let s = MapStage(refresh: 240)
    s.map.fly(to: near)
    s.run(0.25)
    var last = s.map.camera
    func step() -> Vector {
      s.step()
      let view = MapViewport(camera: last, size: Size(480, 272))
      let way = view.point(of: s.map.camera.center) - view.focus
      last = s.map.camera
      return way
    }
    let before = step()
    s.map.fly(to: MapCamera(center: TestTown.place(-400, 300), zoom: 14))
    let after = step()
    #expect(before.length > 0.2)
    #expect((after - before).length < 0.25 * before.length + 0.1)
    s.run(3)
    #expect(abs(s.map.camera.zoom - 14) < 1e-12)
  }

  @Test("a finger catches a flight where it is drawn, and may throw it elsewhere")
  func caught() {
    let s = MapStage(size: PixelSize(800, 480))
    s.map.fly(to: far)
    s.run(0.4)
    let place = s.map.camera.center
    s.touch(
      ScriptedFinger(downAt: Point(400, 240), at: .zero).resting(for: .milliseconds(100))
        .moving(by: Vector(-80, 0), over: .milliseconds(80)))
    s.step()
    let view = s.map.viewport
    let held = view.point(of: place).distance(to: view.focus)
    #expect(held < 60, "no further than a frame or two of flight")
    s.rest()
    #expect(s.map.camera.center.longitude > place.longitude - 40)
    #expect(s.map.destination == s.map.camera)
    #expect(s.map.camera != far)
  }

  @Test("where less motion is wanted the map is there at once")
  func reducedMotion() {
    let s = MapStage(reducesMotion: true)
    s.map.fly(to: near)
    #expect(s.map.camera == near)
    s.map.zoom(by: 1)
    #expect(abs(s.map.camera.zoom - 17.5) < 1e-12)
    s.step()
    #expect(s.stage.nextChange == nil)
  }

  @Test("a flight ends within the limits")
  func limits() {
    let s = MapStage(limits: MapLimits(zoom: 14...16))
    s.map.fly(to: MapCamera(center: TestTown.center, zoom: 19))
    s.run(3)
    #expect(s.map.camera.zoom == 16)
    s.map.limits = MapLimits(zoom: 14...15)
    s.run(1)
    #expect(s.map.camera.zoom == 15)
  }

  @Test("what a map does can be read in logs")
  func report() {
    let s = MapStage(size: PixelSize(800, 480))
    func phases() -> [String] { s.stage.report().scrollers.map { "\($0.name) \($0.state.phase)" } }
    #expect(phases() == ["map idle", "map-x idle"])
    s.touch(
      ScriptedFinger(downAt: Point(400, 200), at: .zero)
        .moving(by: Vector(0, -120), over: .milliseconds(120)))
    s.run(0.1)
    let offset = s.stage.report().scrollers[0].state.offset
    #expect(phases() == ["map drag", "map-x drag"])
    s.run(0.1)
    #expect(phases()[0] == "map coast")
    #expect(
      s.stage.report().scrollers[0].state.velocity > 100, "the content runs against the finger")
    #expect(s.stage.report().scrollers[0].state.offset > offset)
    s.map.fly(to: near)
    s.run(0.1)
    #expect(phases()[0] == "map settle")
    #expect(s.stage.report().progress.map(\.name) == ["map-zoom"])
  }

  @Test("lengths grow with the zoom, from hardly anything")
  func curves() {
    for kind in MapKind.allCases {
      guard let width = kind.width else { continue }
      var last = 0.0
      for zoom in stride(from: 2.0, through: 21, by: 0.05) {
        let now = width(zoom)
        #expect(now >= last - 1e-9)
        // Over a level it doubles and a bit at most, save where it first appears.
        if last > 0.5 { #expect(now < last * 1.12) }
        last = now
      }
    }
  }
}
