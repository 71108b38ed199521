import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Flights of a map's camera")
struct CameraFlightTests {
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
    s.frames()
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

  /// The difference of the speeds of two cameras, in points per second anywhere near the middle.
  nonisolated private func difference(_ a: CameraVelocity, _ b: CameraVelocity) -> Double {
    (a.travel - b.travel).length + 200 * abs(a.zoom - b.zoom) + 200 * abs(a.rotation - b.rotation)
  }

  @Test("zooming, rotating north or new limits take over the velocity of a flung map")
  nonisolated func carried() {
    let start = MapCamera(center: TestTown.center, zoom: 15, rotation: 1.2)
    let now = Instant.zero + .milliseconds(60)
    withEverySeed(20) { _, random in
      let angle = random.double(in: 0...6.28)
      let (sin, cos) = ExactMath.sincos(angle)
      let velocity = Vector(cos, sin) * random.double(in: 600...2000)
      let spins = random.int(in: 0...1) == 0
      var thrown = CameraMotion(start, limits: MapLimits(zoom: 2...20))
      thrown.viewport = 480
      thrown.beginPinch(at: .zero)
      thrown.release(
        velocity: velocity, scaleVelocity: spins ? random.double(in: 0.5...2) : 0,
        rotationVelocity: spins ? random.double(in: 0.5...3) : 0, focus: Vector(40, -30), at: .zero)
      let before = thrown.velocity(at: now)
      let speed = difference(before, .zero)
      let place = thrown.chosen(at: now)
      var near = place
      near.world = near.world + before.travel * (0.02 / near.scale)
      let box = Rect(near.world.x, near.world.y, 0, 0).inset(by: Insets(all: -20 / near.scale))
      let changes: [(String, (inout CameraMotion) -> Void)] = [
        ("zoom", { $0.zoom(by: 0.5, width: 480, at: now) }),
        ("zoom about", { $0.zoom(by: -0.5, about: Vector(90, 50), at: now) }),
        ("north", { $0.turnNorth(at: now) }),
        (
          "limits",
          { $0.setLimits(MapLimits(bounds: GeoBounds(world: box), zoom: 2...20), at: now) }
        ),
      ]
      for (name, change) in changes {
        var changed = thrown
        change(&changed)
        guard case .glide(let glide) = changed.state else {
          Issue.record("\(name): no glide")
          continue
        }
        let off = difference(changed.velocity(at: now), before)
        #expect(off < 0.25 * speed, "\(name): \(off) of \(speed)")
        // It reaches its goal smoothly.
        let last = changed.chosen(at: glide.end - .milliseconds(0.001))
        #expect((last.world - glide.to.world).length * last.scale < 0.6, "\(name)")
        #expect(
          changed.chosen(at: glide.end + .milliseconds(1)) == glide.to
            && (glide.end - now).seconds < 1
        )
      }
    }
  }

  @Test("a flung map that zooms or rotates north coasts to its end and never turns back")
  func runsOut() {
    withEverySeed(20) { _, random in
      let start = MapCamera(
        center: TestTown.center, zoom: 15, rotation: random.double(in: -1...1))
      let (sin, cos) = ExactMath.sincos(random.double(in: 0...6.28))
      var thrown = CameraMotion(start, limits: MapLimits(zoom: 2...20))
      thrown.viewport = 480
      thrown.grab(at: .zero)
      thrown.release(velocity: Vector(cos, sin) * random.double(in: 300...4000), at: .zero)
      let now = Instant.zero + .milliseconds(random.double(in: 1...400))
      let before = thrown.velocity(at: now)
      let changes: [(String, (inout CameraMotion) -> Void)] = [
        ("zoom in", { $0.zoom(by: 1, width: 480, at: now) }),
        ("zoom out", { $0.zoom(by: -1, width: 480, at: now) }),
        ("north", { $0.turnNorth(at: now) }),
      ]
      for (name, change) in changes {
        var changed = thrown
        change(&changed)
        // The former centre moves away as far as the visible content does.
        let place = thrown.chosen(at: now)
        let turned = MapViewport(camera: place, size: .zero).screenVector(before.travel)
        let ahead = turned * (-1 / turned.length)
        var (last, speed) = (0.0, before.travel.length)
        for step in 1...90 {
          let camera = changed.chosen(at: now + .milliseconds(Double(step) * 10))
          let seen = MapViewport(camera: camera, size: .zero).point(world: place.world) - Point.zero
          let travel = seen.dx * ahead.dx + seen.dy * ahead.dy
          #expect(travel - last > -0.01, "\(name): \(travel - last) after \(step * 10) ms")
          #expect(travel - last < speed * 0.01 + 0.01, "\(name): nor is it hurried")
          (last, speed) = (travel, (travel - last) * 100)
        }
        #expect(last > before.travel.length * 0.03, "\(name): \(last)")
        #expect(!changed.isMoving(at: now + .milliseconds(900)))
      }
    }
  }

  @Test("a second double tap during the first keeps the position under the finger")
  func anchored() {
    let start = MapCamera(center: TestTown.center, zoom: 15, rotation: 0.4)
    let anchor = Vector(180, -90)
    let place = MapViewport(camera: start, size: .zero).world(at: .zero + anchor)
    var motion = CameraMotion(start, limits: MapLimits(zoom: 2...20))
    motion.zoom(by: 1, about: anchor, at: .zero)
    motion.zoom(by: 1, about: anchor, at: .zero + .milliseconds(90))
    for step in 0...60 {
      let time = Instant.zero + .milliseconds(90 + Double(step) * 10)
      let view = MapViewport(camera: motion.chosen(at: time), size: .zero)
      let shown: Vector = view.point(world: place) - .zero
      #expect((shown - anchor).length < 0.5, "\(step)")
    }
    #expect(abs(motion.goal.zoom - 17) < 1e-12)
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
    s.run(0.2)
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

  @Test("lengths grow with the zoom, from almost zero")
  func curves() {
    for kind in MapKind.allCases {
      guard let width = kind.width else { continue }
      var last = 0.0
      for zoom in stride(from: 2.0, through: 21, by: 0.05) {
        let now = width(zoom)
        #expect(now >= last - 1e-9)
        // Over a level it slightly more than doubles at most, except where it first appears.
        if last > 0.5 { #expect(now < last * 1.12) }
        last = now
      }
    }
  }
}
