import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Fingers on a map")
struct GestureTests {
  private let directions = [
    Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.7, -0.6),
  ]

  @Test("the position under a finger stays under it while it pans", arguments: mapPanels)
  func panning(panel: PanelSetting) {
    for direction in directions {
      for rotation in [0, 0.8] {
        let s = mapStage(on: panel)
        var camera = s.map.camera
        camera.rotation = rotation
        s.map.setCamera(camera, animated: false)
        let start = s.map.viewport.focus
        s.begin(
          s.finger(at: start)
            .moving(by: direction * 110, over: .milliseconds(300)))
        var held: GeoPoint?
        s.run(0.3) {
          guard let finger = s.stage.contacts.first, s.map.camera != camera else { return }
          let place = held ?? s.map.viewport.place(at: finger.position)
          held = place
          let drawn = s.map.viewport.point(of: place)
          #expect(drawn.distance(to: finger.position) * panel.scale < 0.5)
        }
        #expect(held != nil, "the map followed")
      }
    }
  }

  @Test("a flung map coasts in the finger's direction and comes to rest", arguments: mapPanels)
  func fling(panel: PanelSetting) {
    for direction in directions {
      let s = mapStage(on: panel)
      let start = s.map.viewport.focus
      s.begin(
        s.finger(at: start)
          .moving(by: direction * 90, over: .milliseconds(90)))
      s.run(0.12)
      #expect(s.map.isMoving)
      let place = s.map.viewport.place(at: start)
      var last = start
      var steps: [Double] = []
      for _ in 0..<Int(panel.hertz / 4) {
        s.frames()
        let at = s.map.viewport.point(of: place)
        let travel = at - last
        #expect(travel.dx * direction.dx + travel.dy * direction.dy >= 0)
        steps.append(travel.length)
        last = at
      }
      // It only slows down.
      for (a, b) in zip(steps.dropFirst(2), steps.dropFirst(3)) { #expect(b <= a * 1.05 + 0.01) }
      s.rest()
      #expect(!s.map.isMoving)
      #expect(s.stage.nextChange == nil, "a map at rest requests no frame")
    }
  }

  @Test("a finger that lands catches a moving map where it is drawn", arguments: mapPanels)
  func catching(panel: PanelSetting) {
    let s = mapStage(on: panel)
    let start = s.map.viewport.focus
    s.begin(
      s.finger(at: start).moving(by: Vector(100, 40), over: .milliseconds(90)))
    s.run(0.2)
    #expect(s.map.isMoving)
    let caught = s.map.camera
    s.begin(
      s.finger(at: start).resting(for: .milliseconds(200)))
    s.frames()
    #expect(!s.map.isMoving)
    let held = s.map.camera
    s.run(0.15)
    #expect(s.map.camera == held, "it does not move under the finger")
    let moved = MapViewport(camera: caught, size: s.map.frame.size).point(of: held.center)
    #expect(moved.distance(to: start) < 30)
    s.rest()
    #expect(s.map.camera == held, "released without a pan it stays")
  }

  @Test("a finger that joins or leaves moves nothing", arguments: mapPanels)
  func secondFinger(panel: PanelSetting) {
    let s = mapStage(on: panel)
    let c = s.map.viewport.focus
    s.begin(
      s.finger(at: c).moving(by: Vector(60, 0), over: .milliseconds(240))
        .resting(for: .milliseconds(400)),
      s.finger(at: c + Vector(-70, 50), after: .milliseconds(260))
        .resting(for: .milliseconds(60)).moving(by: Vector(-60, 40), over: .milliseconds(120)))
    var last: Point?
    let place = s.map.camera.center
    s.run(0.6) {
      let at = s.map.viewport.point(of: place)
      if let last { #expect(at.distance(to: last) < 60 / 0.24 / panel.hertz * 3 + 12) }
      last = at
    }
    #expect(s.map.camera.zoom > 15.2, "the two of them zoomed")
    s.rest()
    #expect(!s.map.isMoving)
  }

  @Test("cancelled fingers do not fling")
  func cancelled() {
    let s = mapStage(on: PanelSetting())
    let c = s.map.viewport.focus
    s.begin(
      s.finger(at: c).moving(by: Vector(90, 0), over: .milliseconds(90))
        .cancelled())
    s.run(0.15)
    #expect(!s.map.isMoving)
    let arm = Vector(70, 10)
    s.begin(
      s.finger(at: c + arm)
        .moving(to: c + arm * 2, over: .milliseconds(120)).cancelled(),
      s.finger(at: c - arm)
        .moving(to: c - arm * 2, over: .milliseconds(120)).cancelled())
    s.run(0.2)
    #expect(!s.map.isMoving)
    #expect(s.map.camera.zoom > 15.5)
  }

  @Test("beyond the limits the map follows less, and returns when released")
  func limits() throws {
    let a = TestTown.place(-200, 200)
    let b = TestTown.place(200, -200)
    let bounds = GeoBounds(
      west: a.longitude, south: a.latitude, east: b.longitude, north: b.latitude)
    for direction in [Vector(-1, 0), Vector(1, 0), Vector(0, 1), Vector(0, -1)] {
      let s = mapStage(on: PanelSetting(), limits: MapLimits(bounds: bounds, zoom: 14...16))
      let c = s.map.viewport.focus
      s.begin(
        s.finger(at: c).moving(by: direction * 200, over: .milliseconds(400))
          .resting(for: .milliseconds(200)))
      s.run(0.5)
      let pulled = s.map.camera
      #expect(s.map.limits.limited(pulled) != pulled, "it gives way")
      let moved = MapViewport(camera: townCamera, size: s.map.frame.size).point(
        of: pulled.center)
      #expect(moved.distance(to: c) < 190, "but less than the finger")
      s.rest()
      let rest = s.map.camera
      #expect(
        MapViewport(camera: rest, size: .zero).point(of: s.map.limits.limited(rest).center)
          .distance(to: .zero) < 0.3)
    }
  }

  @Test("skipped frames change nothing")
  func skippedFrames() {
    func rest(_ refresh: Double) -> MapCamera {
      let s = mapStage(size: PixelSize(800, 480), refresh: refresh)
      s.map.setCamera(MapCamera(center: TestTown.place(700, -400), zoom: 16.5, rotation: 0.4))
      s.run(0.5)
      return s.map.camera
    }
    let (a, b) = (rest(120), rest(30))
    let view = MapViewport(camera: a, size: Size(800, 480))
    #expect(view.point(of: b.center).distance(to: view.focus) < 6)
    #expect(abs(a.zoom - b.zoom) < 0.05)
  }
}
