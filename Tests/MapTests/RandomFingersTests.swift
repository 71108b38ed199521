import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Random fingers: the content stays under them, and afterwards the map comes to rest.
@MainActor
@Suite("Random fingers on a map")
struct RandomFingersTests {
  @Test(
    "the point between two fingers stays under them while they wander, spread and turn",
    arguments: [30.0, 60, 120])
  func focus(refresh: Double) {
    withEverySeed(10) { _, random in
      let s = mapStage(size: PixelSize(800, 480), refresh: refresh)
      s.map.setCamera(
        MapCamera(center: TestTown.center, zoom: 14, rotation: random.double(in: -3...3)),
        animated: false)
      let middle = Point(random.double(in: 250...550), random.double(in: 180...300))
      let drift = Vector(random.double(in: -90...90), random.double(in: -60...60))
      let spread = random.double(in: 0.5...2.2)
      let turn = random.double(in: -1.2...1.2)
      let arm = Vector(random.double(in: 50...90), random.double(in: -40...40))
      @MainActor func hand(_ sign: Double) -> ScriptedFinger {
        s.finger(at: middle + arm * sign)
          .following(over: .milliseconds(500)) { t in
            let part = min(t / 0.5, 1)
            let (sin, cos) = ExactMath.sincos(turn * part)
            let v = Vector(arm.dx * cos - arm.dy * sin, arm.dx * sin + arm.dy * cos)
            return middle + v * (sign * (1 + (spread - 1) * part)) + drift * part
          }
      }
      s.begin(hand(1), hand(-1))
      let began = s.now
      var held: GeoPoint?
      var frames = 0
      s.run(0.48) {
        let hands = s.stage.contacts.map(\.position)
        guard hands.count == 2, s.now - began > .milliseconds(200) else { return }
        let between = hands[0] + (hands[1] - hands[0]) * 0.5
        let place = held ?? s.map.viewport.place(at: between)
        held = place
        frames += 1
        #expect(s.map.viewport.point(of: place).distance(to: between) < 0.5)
      }
      #expect(frames > Int(refresh / 6))
    }
  }

  @Test(
    "whatever fingers land, lift or are cancelled, nothing jumps, and the map rests within its limits",
    arguments: [30.0, 60, 120])
  func anyHand(refresh: Double) {
    withEverySeed(8) { _, random in
      let limits = MapLimits(
        bounds: GeoBounds(
          west: TestTown.center.longitude - 0.02, south: TestTown.center.latitude - 0.01,
          east: TestTown.center.longitude + 0.02, north: TestTown.center.latitude + 0.01),
        zoom: 13...17)
      let s = mapStage(limits: limits, size: PixelSize(800, 480), refresh: refresh)
      var fingers: [ScriptedFinger] = []
      var start = Duration.zero
      for _ in 0..<random.int(in: 2...6) {
        var finger = s.finger(
          at: Point(random.double(in: 50...750), random.double(in: 50...430)), after: start
        ).moving(
          by: Vector(random.double(in: -200...200), random.double(in: -150...150)),
          over: Duration(seconds: random.double(in: 0.06...0.4)))
        if random.int(in: 0...3) == 0 { finger = finger.cancelled() }
        fingers.append(finger)
        start = start + Duration(seconds: random.double(in: 0...0.3))
      }
      s.begin(fingers)
      var (before, count) = (s.map.viewport, 0)
      s.run(3) {
        let view = s.map.viewport
        defer { (before, count) = (view, s.stage.contacts.count) }
        // Two fingers that land side by side scale the map at any speed.
        if max(count, s.stage.contacts.count) > 1 { return }
        // In one frame the middle moves no farther than the fastest finger or fling.
        let at = view.point(world: before.camera.world)
        #expect(at.distance(to: view.focus) < 9000 / refresh)
        #expect(abs(view.camera.zoom - before.camera.zoom) < 40 / refresh)
      }
      s.rest()
      #expect(!s.map.isMoving && s.stage.nextChange == nil)
      let rest = s.map.camera
      #expect((limits.limited(rest).world - rest.world).length * rest.scale < 0.1)
      #expect(limits.zoom.contains((rest.zoom * 1e6).rounded() / 1e6))
    }
  }

  @Test("the compass appears when the map is rotated; a tap on it rotates north up and hides it")
  func compass() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let s = mapStage(size: PixelSize(800, 480), direction: direction)
      s.run(0.1)
      let x = direction == .leftToRight ? 800 - 12 - 26.0 : 12 + 26
      s.map.setCamera(MapCamera(center: TestTown.center, zoom: 15, rotation: 0.9), animated: false)
      s.run(0.1)
      s.begin(
        s.finger(at: Point(x, 16 + 26)).resting(for: .milliseconds(50)))
      s.run(0.2)
      #expect(s.map.isMoving && s.map.destination.rotation == 0)
      // A map that is caught half way stays there.
      s.begin(s.finger(at: Point(400, 300)).resting(for: .milliseconds(400)))
      s.run(0.1)
      let held = s.map.camera.rotation
      s.run(0.2) { #expect(s.map.camera.rotation == held) }
      s.rest()
      s.map.turnNorth()
      s.rest()
      #expect(s.map.camera.rotation == 0)
    }
  }
}
