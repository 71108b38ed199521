import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Trajectories of a map's camera")
struct CameraTrajectoryTests {
  private let near = MapCamera(center: TestTown.place(250, -120), zoom: 16.5)
  private let far = MapCamera(
    center: GeoPoint(longitude: 2.35, latitude: 48.85), zoom: 13, rotation: 1)

  @Test("a flight arrives exactly, and a long one zooms out in between")
  func arrives() {
    for goal in [near, far, MapCamera(center: TestTown.center, zoom: 12)] {
      let s = mapStage()
      s.map.setCamera(goal)
      var lowest = 99.0
      s.run(3) { lowest = min(lowest, s.map.camera.zoom) }
      #expect(s.map.camera == goal)
      #expect(!s.map.isMoving)
      if goal == far { #expect(lowest < 10) }
      if goal == near { #expect(lowest > 14) }
    }
  }

  @Test("no frame of a flight jumps: zoom and travel start and end smoothly")
  func smooth() {
    for goal in [near, far] {
      let s = mapStage(refresh: 120)
      s.map.setCamera(goal)
      var last = s.map.camera
      var speed = 0.0
      s.run(2.6) {
        let camera = s.map.camera
        let zoomed = abs(camera.zoom - last.zoom)
        let view = MapViewport(camera: last, size: Size(480, 272))
        let travel = view.point(of: camera.center).distance(to: view.focus)
        #expect(zoomed < 0.2 && travel < 90)
        let now = zoomed * 200 + travel
        #expect(abs(now - speed) < 22, "its speed changes little from frame to frame")
        speed = now
        last = camera
      }
    }
  }

  @Test("a new goal during a flight takes over position and velocity")
  func retarget() {
    let s = mapStage(refresh: 240)
    s.map.setCamera(near)
    s.run(0.25)
    var last = s.map.camera
    func step() -> Vector {
      s.frames()
      let view = MapViewport(camera: last, size: Size(480, 272))
      let travel = view.point(of: s.map.camera.center) - view.focus
      last = s.map.camera
      return travel
    }
    let before = step()
    s.map.setCamera(MapCamera(center: TestTown.place(-400, 300), zoom: 14))
    let after = step()
    #expect(before.length > 0.2)
    #expect((after - before).length < 0.25 * before.length + 0.1)
    s.run(3)
    #expect(abs(s.map.camera.zoom - 14) < 1e-12)
  }

  @Test("a finger catches a flight where it is drawn, and can fling the map elsewhere")
  func caught() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.setCamera(far)
    s.run(0.4)
    let place = s.map.camera.center
    s.begin(
      s.finger(at: Point(400, 240)).resting(for: .milliseconds(100))
        .moving(by: Vector(-80, 0), over: .milliseconds(80)))
    s.frames()
    let view = s.map.viewport
    let held = view.point(of: place).distance(to: view.focus)
    #expect(held < 60, "no further than a frame or two of flight")
    s.rest()
    #expect(s.map.camera.center.longitude > place.longitude - 40)
    #expect(s.map.destination == s.map.camera)
    #expect(s.map.camera != far)
  }

  @Test("with reduced motion the map is at its goal at once")
  func reducedMotion() {
    let s = mapStage(reducesMotion: true)
    s.map.setCamera(near)
    #expect(s.map.camera == near)
    s.map.zoom(by: 1)
    #expect(abs(s.map.camera.zoom - 17.5) < 1e-12)
    // The names are placed once more at rest.
    s.rest()
    #expect(s.stage.nextChange == nil)
  }

  @Test("a flight ends within the limits")
  func limits() {
    let s = mapStage(limits: MapLimits(zoom: 14...16))
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 19))
    s.run(3)
    #expect(s.map.camera.zoom == 16)
    s.map.limits = MapLimits(zoom: 14...15)
    s.run(1)
    #expect(s.map.camera.zoom == 15)
  }

  @Test("with reduced motion new limits apply at once, except under a finger")
  func limitsAtOnce() {
    let s = mapStage(limits: MapLimits(zoom: 8...20, followsData: false), reducesMotion: true)
    s.frames()
    s.map.limits.zoom = 8...14
    #expect(s.map.camera.zoom == 14 && !s.map.isMoving)
    s.begin(
      s.finger(at: Point(240, 136))
        .moving(by: Vector(60, 0), over: .milliseconds(100)).resting(for: .milliseconds(300)))
    s.run(0.35)
    let held = s.map.camera
    s.map.limits.zoom = 8...12
    s.frames()
    #expect(s.map.camera == held, "it does not move under the finger")
    s.rest()
    #expect(s.map.camera.zoom == 12)
  }

  @Test("the report contains the motion of the map")
  func report() {
    let s = mapStage(size: PixelSize(800, 480))
    func phases() -> [String] { s.stage.report().scrollers.map { "\($0.name) \($0.state.phase)" } }
    #expect(phases() == ["map idle", "map-x idle"])
    s.begin(
      s.finger(at: Point(400, 200))
        .moving(by: Vector(0, -120), over: .milliseconds(120)))
    s.run(0.1)
    let offset = s.stage.report().scrollers[0].state.offset
    #expect(phases() == ["map drag", "map-x drag"])
    s.run(0.1)
    #expect(phases()[0] == "map coast")
    #expect(
      s.stage.report().scrollers[0].state.velocity > 100, "the content runs against the finger")
    #expect(s.stage.report().scrollers[0].state.offset > offset)
    s.map.setCamera(near)
    s.run(0.1)
    #expect(phases()[0] == "map settle")
    #expect(s.stage.report().progress.map(\.name) == ["map-zoom"])
  }
}
