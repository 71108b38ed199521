import Testing
import VitrineUnits

@testable import VitrineMap

@Suite("Limits of a map across 180 degrees")
struct AntimeridianLimitTests {
  /// Every motion of a camera at 0.2 s: at rest, held by one or two fingers, flung by one or two,
  /// in a glide, in a flight.
  private static func motions(_ camera: MapCamera) -> [(String, CameraMotion)] {
    let at = Instant.zero + .milliseconds(100)
    func motion(_ change: (inout CameraMotion) -> Void) -> CameraMotion {
      var motion = CameraMotion(camera, limits: MapLimits(zoom: 2...20))
      motion.viewport = 480
      change(&motion)
      return motion
    }
    return [
      ("rests", motion { _ in }), ("held", motion { $0.grab(at: at) }),
      ("pinched", motion { $0.beginPinch(at: at) }),
      (
        "flung",
        motion {
          $0.grab(at: at)
          $0.release(velocity: Vector(90, 40), at: at)
        }
      ),
      (
        "spun",
        motion {
          $0.beginPinch(at: at)
          $0.release(
            velocity: Vector(30, 30), scaleVelocity: 0.3, rotationVelocity: 2,
            focus: Vector(50, 30), at: at)
        }
      ),
      ("glides", motion { $0.zoom(by: 0.5, about: Vector(60, -20), at: at) }),
      (
        "flies",
        motion {
          var goal = camera
          goal.world.x += 0.001
          $0.fly(to: goal, width: 480, at: at)
        }
      ),
    ]
  }

  @Test("limits in the next world change neither the view nor a motion inside them")
  func adopted() {
    let camera = MapCamera(center: GeoPoint(longitude: -178.92, latitude: -17), zoom: 9)
    let limits = MapLimits(
      bounds: GeoBounds(west: 176, south: -21, east: 184, north: -13), zoom: 2...20)
    let now = Instant.zero + .milliseconds(200)
    for (name, before) in Self.motions(camera) {
      var after = before
      after.setLimits(limits, at: now)
      #expect(after.isMoving(at: now) == before.isMoving(at: now), "\(name)")
      for step in 0...20 {
        let time = now + .milliseconds(Double(step) * 50)
        let (a, b) = (before.chosen(at: time), after.chosen(at: time))
        let moved: Vector = b.world - a.world
        let distance = (moved - Vector(1, 0)).length * a.scale
        #expect(distance < 0.01 && abs(a.zoom - b.zoom) < 1e-9, "\(name) \(step): \(distance)")
      }
      if !after.isHeld { continue }
      // No limit pulls it when it is released.
      after.release(velocity: .zero, at: now)
      let shift: Vector = after.state.goal.world - before.chosen(at: now).world
      #expect((shift - Vector(1, 0)).length * camera.scale < 0.01, "\(name)")
    }
  }

  @Test("a camera in another world than its limits shows the same position")
  func otherWorld() {
    let limits = MapLimits(bounds: GeoBounds(west: -10, south: -10, east: 30, north: 10))
    for worlds in -3...3 {
      var camera = MapCamera(center: GeoPoint(longitude: 20, latitude: 0), zoom: 8)
      let home = camera.world.x
      camera.world.x += Double(worlds)
      #expect(abs(limits.limited(camera).world.x - home) < 1e-12)
    }
  }

  @Test("a map pulled beyond one edge of the whole world does not return at the other")
  func wholeWorld() {
    let limits = MapLimits(bounds: GeoBounds(west: -180, south: -60, east: 180, north: 60))
    for side in [-1.0, 1] {
      let camera = MapCamera(center: GeoPoint(longitude: side * 179, latitude: 0), zoom: 4)
      var motion = CameraMotion(camera, limits: limits)
      motion.viewport = 480
      motion.beginPinch(at: .zero)
      for step in 1...30 {
        let time = Instant.zero + .milliseconds(Double(step) * 10)
        motion.pinch(focus: .zero, delta: Vector(-side * 8, 0), scale: 1, rotation: 0, at: time)
        let gone = (motion.chosen(at: time).world.x - camera.world.x) * side * camera.scale
        #expect(gone > 0 && gone < 200, "\(side) \(step): \(gone)")
      }
    }
  }

  @Test("limits across 180 degrees apply from both sides")
  func limits() {
    let limits = MapLimits(bounds: GeoBounds(west: 177, south: -19, east: 182, north: -15))
    for longitude in [179.0, -179, -178] {
      let inside = limits.limited(
        MapCamera(center: GeoPoint(longitude: longitude, latitude: -17), zoom: 8))
      #expect(abs(inside.center.longitude - longitude) < 1e-9)
    }
    let outside = limits.limited(
      MapCamera(center: GeoPoint(longitude: -170, latitude: -17), zoom: 8))
    #expect(abs(outside.center.longitude + 178) < 1e-9)
  }
}
