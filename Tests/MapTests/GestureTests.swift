import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Sizes, scales and refresh rates at which fingers must feel the same.
struct Panel: Sendable, CustomStringConvertible {
  var size: PixelSize
  var scale: Double
  var refresh: Double
  var description: String { "\(size.width)x\(size.height)@\(Int(refresh))/\(scale)" }

  static let all = [
    Panel(size: PixelSize(480, 272), scale: 1, refresh: 30),
    Panel(size: PixelSize(800, 480), scale: 1, refresh: 60),
    Panel(size: PixelSize(720, 1280), scale: 2, refresh: 60),
    Panel(size: PixelSize(1920, 1080), scale: 1.5, refresh: 120),
  ]

  @MainActor func stage(_ limits: MapLimits = MapLimits(zoom: 8...20)) -> MapStage {
    MapStage(limits: limits, size: size, scale: scale, refresh: refresh)
  }
}

@MainActor
@Suite("Fingers on a map")
struct GestureTests {
  private let directions = [
    Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.7, -0.6),
  ]

  @Test("the place under a finger stays under it while it pans", arguments: Panel.all)
  func panning(panel: Panel) {
    for direction in directions {
      for rotation in [0, 0.8] {
        let s = panel.stage()
        var camera = s.map.camera
        camera.rotation = rotation
        s.map.setCamera(camera)
        let start = s.map.viewport.focus
        s.touch(
          ScriptedFinger(downAt: start, at: .zero)
            .moving(by: direction * 110, over: .milliseconds(300)))
        var held: GeoPoint?
        s.run(0.3) {
          guard let finger = s.fingers.first, s.map.camera != camera else { return }
          let place = held ?? s.map.viewport.place(at: finger.position)
          held = place
          let drawn = s.map.viewport.point(of: place)
          #expect(drawn.distance(to: finger.position) * panel.scale < 0.5)
        }
        #expect(held != nil, "the map followed")
      }
    }
  }

  @Test(
    "the places under both fingers stay under them while they pinch and turn", arguments: Panel.all)
  func pinching(panel: Panel) {
    for (spread, turn) in [(2.0, 0.0), (0.5, 0.0), (1.6, 0.9), (0.7, -0.7)] {
      let s = panel.stage()
      let c = s.map.viewport.focus
      let arm = Vector(60, 20)
      func hand(_ sign: Double) -> ScriptedFinger {
        ScriptedFinger(downAt: c + arm * sign, at: .zero)
          .following(over: .milliseconds(400)) { t in
            let part = min(t / 0.4, 1)
            let (sin, cos) = ExactMath.sincos(turn * part)
            let scale = 1 + (spread - 1) * part
            let v =
              Vector(arm.dx * cos - arm.dy * sin, arm.dx * sin + arm.dy * cos) * (scale * sign)
            return c + v + Vector(30, -20) * part
          }
      }
      s.touch(hand(1), hand(-1))
      var held: [GeoPoint] = []
      s.run(0.39) {
        guard s.fingers.count == 2 else { return }
        // From where the turn is recognised too: the last third of the way.
        if s.now < .zero + .milliseconds(270) { return }
        let view = s.map.viewport
        if held.isEmpty { held = s.fingers.map { view.place(at: $0.position) } }
        for (finger, place) in zip(s.fingers, held) {
          #expect(view.point(of: place).distance(to: finger.position) * panel.scale < 0.5)
        }
      }
      #expect(held.count == 2)
      #expect((s.map.camera.zoom > 15) == (spread > 1))
      #expect((s.map.camera.rotation != 0) == (turn != 0))
    }
  }

  @Test("a thrown map flies on in the finger's direction and comes to rest", arguments: Panel.all)
  func fling(panel: Panel) {
    for direction in directions {
      let s = panel.stage()
      let start = s.map.viewport.focus
      s.touch(
        ScriptedFinger(downAt: start, at: .zero)
          .moving(by: direction * 90, over: .milliseconds(90)))
      s.run(0.12)
      #expect(s.map.isMoving)
      let place = s.map.viewport.place(at: start)
      var last = start
      var steps: [Double] = []
      for _ in 0..<Int(panel.refresh / 4) {
        s.step()
        let at = s.map.viewport.point(of: place)
        let way = at - last
        #expect(way.dx * direction.dx + way.dy * direction.dy >= 0)
        steps.append(way.length)
        last = at
      }
      // It only slows down.
      for (a, b) in zip(steps.dropFirst(2), steps.dropFirst(3)) { #expect(b <= a * 1.05 + 0.01) }
      s.rest()
      #expect(!s.map.isMoving)
      #expect(s.stage.nextChange == nil, "a map at rest asks for nothing")
    }
  }

  @Test("a finger that lands catches a flying map where it is drawn", arguments: Panel.all)
  func catching(panel: Panel) {
    let s = panel.stage()
    let start = s.map.viewport.focus
    s.touch(
      ScriptedFinger(downAt: start, at: .zero).moving(by: Vector(100, 40), over: .milliseconds(90)))
    s.run(0.2)
    #expect(s.map.isMoving)
    let caught = s.map.camera
    s.touch(
      ScriptedFinger(downAt: start, at: .zero).resting(for: .milliseconds(200)))
    s.step()
    #expect(!s.map.isMoving)
    let held = s.map.camera
    s.run(0.15)
    #expect(s.map.camera == held, "it stands still under the finger")
    let moved = MapViewport(camera: caught, size: s.map.frame.size).point(of: held.center)
    #expect(moved.distance(to: start) < 30)
    s.rest()
    #expect(s.map.camera == held, "let go without a pan it stays")
  }

  @Test("a finger that joins or leaves moves nothing", arguments: Panel.all)
  func secondFinger(panel: Panel) {
    let s = panel.stage()
    let c = s.map.viewport.focus
    s.touch(
      ScriptedFinger(downAt: c, at: .zero).moving(by: Vector(60, 0), over: .milliseconds(240))
        .resting(for: .milliseconds(400)),
      ScriptedFinger(downAt: c + Vector(-70, 50), at: .zero + .milliseconds(260))
        .resting(for: .milliseconds(60)).moving(by: Vector(-60, 40), over: .milliseconds(120)))
    var last: Point?
    let place = s.map.camera.center
    s.run(0.6) {
      let at = s.map.viewport.point(of: place)
      if let last { #expect(at.distance(to: last) < 60 / 0.24 / panel.refresh * 3 + 12) }
      last = at
    }
    #expect(s.map.camera.zoom > 15.2, "the two of them zoomed")
    s.rest()
    #expect(!s.map.isMoving)
  }

  @Test("a pinch let go fast zooms on a little and stops, both ways")
  func pinchMomentum() {
    for factor in [1.8, 0.55] {
      let s = Panel.all[1].stage()
      let c = s.map.viewport.focus
      let arm = Vector(70, 10)
      s.touch(
        ScriptedFinger(downAt: c + arm, at: .zero)
          .moving(to: c + arm * factor, over: .milliseconds(120)),
        ScriptedFinger(downAt: c - arm, at: .zero)
          .moving(to: c - arm * factor, over: .milliseconds(120)))
      s.run(0.14)
      let released = s.map.camera.zoom
      s.rest()
      let gone = s.map.camera.zoom - released
      #expect(gone * (factor - 1) > 0, "it went on in the same direction")
      #expect(abs(gone) < 1)
    }
  }

  @Test("cancelled fingers throw nothing")
  func cancelled() {
    let s = Panel.all[1].stage()
    let c = s.map.viewport.focus
    s.touch(
      ScriptedFinger(downAt: c, at: .zero).moving(by: Vector(90, 0), over: .milliseconds(90))
        .vanishing())
    s.run(0.15)
    #expect(!s.map.isMoving)
    let arm = Vector(70, 10)
    s.touch(
      ScriptedFinger(downAt: c + arm, at: .zero)
        .moving(to: c + arm * 2, over: .milliseconds(120)).vanishing(),
      ScriptedFinger(downAt: c - arm, at: .zero)
        .moving(to: c - arm * 2, over: .milliseconds(120)).vanishing())
    s.run(0.2)
    #expect(!s.map.isMoving)
    #expect(s.map.camera.zoom > 15.5)
  }

  @Test("a double tap zooms in about the place under it, a tap of two fingers out")
  func taps() {
    let s = Panel.all[1].stage()
    let at = Point(200, 150)
    let place = s.map.viewport.place(at: at)
    let tap = ScriptedFinger(downAt: at, at: .zero).resting(for: .milliseconds(40))
    s.touch(
      tap,
      ScriptedFinger(downAt: at, at: .zero + .milliseconds(150)).resting(for: .milliseconds(40)))
    s.run(0.22)
    s.run(0.6) { #expect(s.map.viewport.point(of: place).distance(to: at) < 0.6) }
    s.rest()
    #expect(abs(s.map.camera.zoom - 16) < 1e-9)
    s.touch(
      ScriptedFinger(downAt: Point(300, 200), at: .zero).resting(for: .milliseconds(60)),
      ScriptedFinger(downAt: Point(380, 210), at: .zero + .milliseconds(10))
        .resting(for: .milliseconds(60)))
    s.run(0.1)
    s.rest()
    #expect(abs(s.map.camera.zoom - 15) < 1e-9)
  }

  @Test(
    "a second tap that is dragged zooms about where it landed, down nearer, up farther, and no more",
    arguments: Panel.all)
  func tapAndDrag(panel: Panel) {
    for way in [70.0, -70] {
      for drift in [0.0, 30] {
        let s = panel.stage()
        let c = s.map.viewport.focus + Vector(-40, 10)
        let place = s.map.viewport.place(at: c)
        var taps = 0
        s.map.onTap = { _ in taps += 1 }
        s.touch(
          ScriptedFinger(downAt: c + Vector(3, 2), at: .zero).resting(for: .milliseconds(50)),
          ScriptedFinger(downAt: c, at: .zero + .milliseconds(180))
            .moving(by: Vector(drift, way), over: .milliseconds(300))
            .resting(for: .milliseconds(120)))
        s.run(0.62) { #expect(s.map.viewport.point(of: place).distance(to: c) < 0.6) }
        s.rest()
        let levels = s.map.camera.zoom - 15
        // The slop is not jumped over.
        #expect(abs(levels * 100 - way) < 10 && levels * way > 0, "\(levels)")
        #expect(s.map.camera.rotation == 0 && taps == 0)
        // It counts for this touch alone.
        let zoom = s.map.camera.zoom
        s.touch(
          ScriptedFinger(downAt: c, at: .zero).moving(by: Vector(0, way), over: .milliseconds(300))
            .resting(for: .milliseconds(100)))
        s.run(0.6)
        s.rest()
        #expect(s.map.camera.zoom == zoom)
        #expect(s.map.viewport.point(of: place).distance(to: c) > 40, "it pans")
      }
    }
  }

  @Test(
    "let go fast it zooms on a little, taken away it stops; a second finger makes it a pinch")
  func tapAndThrow() {
    for (way, isTaken) in [(90.0, false), (-90, false), (90, true)] {
      let s = Panel.all[1].stage()
      let c = s.map.viewport.focus
      let tap = ScriptedFinger(downAt: c, at: .zero).resting(for: .milliseconds(50))
      var drag = ScriptedFinger(downAt: c, at: .zero + .milliseconds(150))
        .moving(by: Vector(0, way), over: .milliseconds(120))
      if isTaken { drag = drag.vanishing() }
      s.touch(tap, drag)
      s.run(0.3)
      let zoom = s.map.camera.zoom
      #expect((zoom - 15) * way > 0)
      s.rest()
      #expect((abs(s.map.camera.zoom - zoom) > 0.02) == !isTaken, "\(way) \(isTaken)")
      #expect((s.map.camera.zoom - zoom) * way >= 0)
    }
    let s = Panel.all[1].stage()
    let c = s.map.viewport.focus
    s.touch(
      ScriptedFinger(downAt: c, at: .zero).resting(for: .milliseconds(50)),
      ScriptedFinger(downAt: c, at: .zero + .milliseconds(150))
        .moving(by: Vector(0, 60), over: .milliseconds(200)).resting(for: .milliseconds(500)),
      ScriptedFinger(downAt: c + Vector(150, 60), at: .zero + .milliseconds(450))
        .moving(by: Vector(150, 0), over: .milliseconds(200)))
    var last = s.map.camera.zoom
    s.run(1.2) {
      #expect(abs(s.map.camera.zoom - last) < 0.2, "no jump")
      last = s.map.camera.zoom
    }
    s.rest()
    #expect(s.map.camera.zoom > 16 && !s.map.isMoving)
  }

  @Test("beyond the limits the map follows less, and returns when let go")
  func limits() throws {
    let a = TestTown.place(-200, 200)
    let b = TestTown.place(200, -200)
    let bounds = GeoBounds(
      west: a.longitude, south: a.latitude, east: b.longitude, north: b.latitude)
    for way in [Vector(-1, 0), Vector(1, 0), Vector(0, 1), Vector(0, -1)] {
      let s = Panel.all[1].stage(MapLimits(bounds: bounds, zoom: 14...16))
      let c = s.map.viewport.focus
      s.touch(
        ScriptedFinger(downAt: c, at: .zero).moving(by: way * 200, over: .milliseconds(400))
          .resting(for: .milliseconds(200)))
      s.run(0.5)
      let pulled = s.map.camera
      #expect(s.map.limits.limited(pulled) != pulled, "it gives way")
      let moved = MapViewport(camera: MapStage.camera, size: s.map.frame.size).point(
        of: pulled.center)
      #expect(moved.distance(to: c) < 190, "but less than the finger")
      s.rest()
      let rest = s.map.camera
      #expect(
        MapViewport(camera: rest, size: .zero).point(of: s.map.limits.limited(rest).center)
          .distance(to: .zero) < 0.3)
    }
  }

  @Test("a pinch beyond the zoom limits returns to them, both ways")
  func zoomLimits() {
    for factor in [3.0, 0.3] {
      let s = Panel.all[1].stage(MapLimits(zoom: 14.8...15.2))
      let c = s.map.viewport.focus
      let arm = Vector(60, 5)
      s.touch(
        ScriptedFinger(downAt: c + arm, at: .zero)
          .moving(to: c + arm * factor, over: .milliseconds(300)).resting(for: .milliseconds(100)),
        ScriptedFinger(downAt: c - arm, at: .zero)
          .moving(to: c - arm * factor, over: .milliseconds(300)).resting(for: .milliseconds(100)))
      s.run(0.38)
      #expect(!s.map.limits.zoom.contains(s.map.camera.zoom))
      s.rest()
      #expect(abs(s.map.camera.zoom - (factor > 1 ? 15.2 : 14.8)) < 0.003)
    }
  }

  @Test("a map let go near north turns to it; further off it stays turned")
  func north() {
    for (turn, isNorth) in [(0.25, true), (-0.25, true), (0.9, false), (-0.9, false)] {
      let s = Panel.all[1].stage()
      let c = s.map.viewport.focus
      func hand(_ sign: Double) -> ScriptedFinger {
        ScriptedFinger(downAt: c + Vector(120, 0) * sign, at: .zero)
          .following(over: .milliseconds(400)) { t in
            let (sin, cos) = ExactMath.sincos(turn * min(t / 0.4, 1))
            return c + Vector(120 * cos, 120 * sin) * sign
          }.resting(for: .milliseconds(150))
      }
      s.touch(hand(1), hand(-1))
      s.run(0.54)
      #expect(s.map.camera.rotation * turn > 0)
      s.rest()
      #expect((abs(s.map.camera.rotation) < 1e-9) == isNorth)
      // A tap on the compass turns the rest.
      s.map.turnNorth()
      s.rest()
      #expect(abs(s.map.camera.rotation) < 1e-9)
    }
  }

  @Test("frames that are skipped change nothing")
  func skippedFrames() {
    func rest(_ refresh: Double) -> MapCamera {
      let s = MapStage(size: PixelSize(800, 480), refresh: refresh)
      s.map.fly(to: MapCamera(center: TestTown.place(700, -400), zoom: 16.5, rotation: 0.4))
      s.run(0.5)
      return s.map.camera
    }
    let (a, b) = (rest(120), rest(30))
    let view = MapViewport(camera: a, size: Size(800, 480))
    #expect(view.point(of: b.center).distance(to: view.focus) < 6)
    #expect(abs(a.zoom - b.zoom) < 0.05)
  }
}
