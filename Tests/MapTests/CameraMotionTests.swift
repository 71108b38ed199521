import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// The motion of a camera without a map and without a stage.
@Suite("Motion of a map's camera")
struct CameraMotionTests {
  /// The difference of the speeds of two cameras, in points per second anywhere near the middle.
  private func difference(_ a: CameraVelocity, _ b: CameraVelocity) -> Double {
    (a.travel - b.travel).length + 200 * abs(a.zoom - b.zoom) + 200 * abs(a.rotation - b.rotation)
  }

  @Test("zooming, rotating north or new limits take over the velocity of a flung map")
  func carried() {
    let start = MapCamera(center: TestTown.center, zoom: 15, rotation: 1.2)
    let now = Instant.zero + .milliseconds(60)
    withEverySeed(20) { _, random in
      let angle = random.double(in: 0...6.28)
      let (sin, cos) = ExactMath.sincos(angle)
      let velocity = Vector(cos, sin) * random.double(in: 600...2000)
      let spins = random.int(in: 0...1) == 0
      var flung = CameraMotion(start, limits: MapLimits(zoom: 2...20))
      flung.viewport = 480
      flung.beginPinch(at: .zero)
      flung.release(
        velocity: velocity, scaleVelocity: spins ? random.double(in: 0.5...2) : 0,
        rotationVelocity: spins ? random.double(in: 0.5...3) : 0, focus: Vector(40, -30), at: .zero)
      let before = flung.velocity(at: now)
      let speed = difference(before, .zero)
      let place = flung.chosen(at: now)
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
        var changed = flung
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
      var flung = CameraMotion(start, limits: MapLimits(zoom: 2...20))
      flung.viewport = 480
      flung.grab(at: .zero)
      flung.release(velocity: Vector(cos, sin) * random.double(in: 300...4000), at: .zero)
      let now = Instant.zero + .milliseconds(random.double(in: 1...400))
      let before = flung.velocity(at: now)
      let changes: [(String, (inout CameraMotion) -> Void)] = [
        ("zoom in", { $0.zoom(by: 1, width: 480, at: now) }),
        ("zoom out", { $0.zoom(by: -1, width: 480, at: now) }),
        ("north", { $0.turnNorth(at: now) }),
      ]
      for (name, change) in changes {
        var changed = flung
        change(&changed)
        // The former center moves away as far as the visible content does.
        let place = flung.chosen(at: now)
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
    #expect(abs(motion.state.goal.zoom - 17) < 1e-12)
  }

  @Test("two fingers that rotate the map continue when limits change")
  func limitsWhileTurning() {
    let limits = MapLimits(zoom: 8...20)
    for sign in [-1.0, 1] {
      var motion = CameraMotion(MapCamera(center: TestTown.center, zoom: 15), limits: limits)
      func turn(by angle: Double, at time: Double) {
        motion.pinch(
          focus: .zero, delta: .zero, scale: 1, rotation: sign * angle,
          at: .zero + .milliseconds(time))
      }
      turn(by: 0.1, at: 0)
      motion.setLimits(MapLimits(zoom: 9...20), at: .zero + .milliseconds(5))
      turn(by: 0.1, at: 10)
      let turned = motion.camera(at: .zero + .milliseconds(10)).rotation
      #expect(abs(turned - sign * 0.06) < 1e-9, "beyond the slop so far")
      motion.setLimits(MapLimits(zoom: 10...20), at: .zero + .milliseconds(15))
      turn(by: 0.05, at: 20)
      let now = motion.camera(at: .zero + .milliseconds(20)).rotation
      #expect(abs(now - turned - sign * 0.05) < 1e-9, "no second slop")
    }
  }
}
