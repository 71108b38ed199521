import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A map ends smoothly at the end of its data, and the user can always return.
@MainActor
@Suite("Limits of a map")
struct LimitTests {
  private let directions = [
    Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.8, 0.6), Vector(-0.6, -0.8),
  ]

  /// A town whose data was read completely.
  private func stage(
    _ limits: MapLimits = MapLimits(zoom: 8...20), rotation: Double = 0, refresh: Double = 60,
    reducesMotion: Bool = false
  ) -> ScriptedStage {
    let s = mapStage(
      TestTown(blocks: 4).features,
      camera: MapCamera(center: TestTown.center, zoom: 16, rotation: rotation), limits: limits,
      size: PixelSize(800, 480), refresh: refresh, reducesMotion: reducesMotion)
    while s.map.source.progress < 1 { s.runWork() }
    s.run(0.1)
    return s
  }

  private func throwMap(_ s: ScriptedStage, _ direction: Vector) {
    s.begin(
      s.finger(at: s.map.viewport.focus)
        .moving(by: direction * 150, over: .milliseconds(90)))
    s.run(0.12)
  }

  private func isOnData(_ s: ScriptedStage, _ slack: Double = 0.1) -> Bool {
    guard let box = s.map.source.bounds?.world else { return false }
    let world = s.map.camera.world
    let room = slack / s.map.camera.scale
    return box.inset(by: Insets(all: -room)).contains(world)
  }

  @Test("flung again and again it rests on its data, at every rate, rotated or not")
  func flung() {
    for (direction, rotation) in zip(directions, [0, 0.7, 0, -2, 0.3, 3]) {
      for refresh in [30.0, 60, 120] {
        let s = stage(rotation: rotation, refresh: refresh)
        for _ in 0..<6 {
          throwMap(s, direction)
          s.run(0.5)
        }
        s.rest()
        #expect(isOnData(s), "\(direction) \(refresh)")
        #expect(s.stage.nextChange == nil, "and it rests")
        #expect(abs(s.map.camera.zoom - 16) < 1e-9)
      }
    }
  }

  @Test("a fling stops at the limit without a jump in position or velocity")
  func softStop() {
    for direction in directions {
      let s = stage(refresh: 120)
      for _ in 0..<3 {
        throwMap(s, direction)
        var before = s.map.camera.world
        var speed: Vector?
        s.run(2) {
          let camera = s.map.camera
          let step = (camera.world - before) * (camera.scale * 120)
          // Points per second in one frame: a bounce reduces the speed, and nothing increases it
          // abruptly.
          if let speed { #expect((step - speed).length < 450, "\(direction): \(speed) to \(step)") }
          (before, speed) = (camera.world, step)
        }
      }
      #expect(isOnData(s))
    }
  }

  @Test("beyond the limit the map follows less, and a finger catches its return where it is drawn")
  func caughtBeyond() {
    for direction in directions.prefix(4) {
      let s = stage()
      // To the edge.
      for _ in 0..<5 { throwMap(s, direction) }
      s.rest()
      let edge = s.map.viewport.place(at: s.map.viewport.focus)
      s.begin(
        s.finger(at: s.map.viewport.focus)
          .moving(by: direction * 160, over: .milliseconds(300)).resting(for: .milliseconds(100)))
      s.run(0.4)
      let pulled = s.map.viewport.point(of: edge).distance(to: s.map.viewport.focus)
      #expect(pulled > 40 && pulled < 130, "\(direction): \(pulled)")
      s.run(0.1)
      #expect(s.map.isMoving, "it returns by itself")
      let caught = s.map.camera
      s.begin(s.finger(at: Point(300, 200)).resting(for: .milliseconds(300)))
      s.frames()
      let held = s.map.camera
      #expect((held.world - caught.world).length * held.scale < 25)
      s.run(0.25) { #expect(s.map.camera == held, "it stays under the finger") }
      s.rest()
      #expect(isOnData(s))
    }
  }

  @Test("a pinch released beyond the limit, fast or slow, ends on the data without a jump")
  func pinched() {
    for direction in directions {
      for (factor, turn) in [(1.5, 0.0), (0.6, 0.0), (1.2, 0.8), (0.8, -0.8)] {
        let s = stage()
        for _ in 0..<4 { throwMap(s, direction) }
        s.rest()
        let c = s.map.viewport.focus
        func hand(_ sign: Double) -> ScriptedFinger {
          s.finger(at: c + Vector(80, 30) * sign)
            .following(over: .milliseconds(160)) { t in
              let part = min(t / 0.16, 1)
              let (sin, cos) = ExactMath.sincos(turn * part)
              let arm = Vector(80 * cos - 30 * sin, 80 * sin + 30 * cos)
              return c + arm * (sign * (1 + (factor - 1) * part)) + direction * (120 * part)
            }
        }
        s.begin(hand(1), hand(-1))
        s.run(0.15)
        var before = s.map.viewport
        s.run(2) {
          let view = s.map.viewport
          let step = view.point(world: before.camera.world).distance(to: view.focus)
          #expect(step < 40, "\(direction) \(factor) \(turn)")
          before = view
        }
        s.rest()
        #expect(isOnData(s), "\(direction) \(factor) \(turn)")
      }
    }
  }

  @Test("at the lowest zoom the data is as large as two fingers, unless the limits say otherwise")
  func zoomLimits() throws {
    let s = stage(MapLimits(zoom: 2...20))
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 2), animated: false)
    let box = try #require(s.map.source.bounds?.world)
    let seen = max(box.width, box.height) * s.map.camera.scale
    #expect(abs(seen - 96) < 1)
    s.map.limits.followsData = false
    s.map.setCamera(
      MapCamera(center: GeoPoint(longitude: -70, latitude: -20), zoom: 2), animated: false)
    #expect(s.map.camera.zoom == 2 && abs(s.map.camera.center.longitude + 70) < 1e-6)
    // It returns without a touch when the limits apply again.
    s.map.limits.followsData = true
    #expect(s.map.isMoving)
    s.rest()
    #expect(isOnData(s))
    // The app's own bounds take precedence over the data's.
    let far = GeoBounds(west: -71, south: -21, east: -69, north: -19)
    s.map.limits.bounds = far
    #expect(s.map.reach.bounds == far)
  }

  @Test("reports refer to the effective limits, also those of the data")
  func logged() throws {
    let s = stage()
    s.map.showAll()
    s.rest()
    let middle = s.stage.report()
    #expect(middle.scrollers.allSatisfy { abs($0.state.offset) < 1e-3 })
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 2), animated: false)
    let far = try #require(s.stage.report().progress.first)
    #expect(far.name == "map-zoom" && far.value == 0)
  }

  @Test("a part of the data does not move a map that shows the area of the rest")
  func whileReading() {
    let s = mapStage(camera: MapCamera(center: TestTown.center, zoom: 16))
    let far = TestTown.place(9000, 0)
    s.map.source.append([
      MapFeature(geometry: .points([far]), properties: ["place": "town", "name": "Far"])
    ])
    s.map.source.append { TestTown(blocks: 2).features }
    let start = s.map.camera
    s.runWork()
    s.frames()
    #expect(s.map.source.bounds != nil && s.map.source.progress < 1)
    #expect(s.map.camera == start && s.map.reach.bounds == nil)
    while s.map.source.progress < 1 { s.runWork() }
    s.rest()
    #expect(s.map.reach.bounds != nil && s.map.camera == start)
  }

  @Test(
    "showing all is a flight that a finger catches; with reduced motion it is a jump")
  func showAll() throws {
    for reduces in [false, true] {
      let s = stage(reducesMotion: reduces)
      s.map.insets = Insets(bottom: 160)
      s.map.setCamera(
        MapCamera(center: TestTown.place(250, 250), zoom: 18, rotation: 0.5), animated: false)
      s.map.showAll()
      #expect(s.map.isMoving == !reduces)
      s.rest()
      let bounds = try #require(s.map.source.bounds)
      let seen = s.map.viewport.visible
      for place in [
        GeoPoint(longitude: bounds.west, latitude: bounds.north),
        GeoPoint(longitude: bounds.east, latitude: bounds.south),
      ] { #expect(seen.contains(s.map.viewport.point(of: place))) }
      #expect(s.map.camera.rotation == 0)
    }
    let s = stage()
    s.map.setCamera(MapCamera(center: TestTown.place(250, 250), zoom: 18), animated: false)
    s.map.showAll()
    s.run(0.3)
    s.begin(s.finger(at: Point(300, 200)).resting(for: .milliseconds(300)))
    s.run(0.05)
    let held = s.map.camera
    s.run(0.2) { #expect(s.map.camera == held) }
  }
}
