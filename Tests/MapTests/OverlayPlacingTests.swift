import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap
@testable import VitrineRaster

/// When names and markers are placed again, and when they only move with the map.
@MainActor
@Suite("Placing names and markers again")
struct OverlayPlacingTests {
  private static let size = Size(800, 480)
  private static let start = Instant(nanoseconds: 5_000_000_000)

  private static func view(_ dx: Double, _ dy: Double, zoom: Double = 15) -> MapViewport {
    let middle = MapViewport(
      camera: MapCamera(center: TestTown.center, zoom: zoom), size: size)
    return MapViewport(
      camera: MapCamera(
        world: middle.world(at: middle.focus + Vector(dx, dy)), zoom: zoom, rotation: 0),
      size: size)
  }

  private static func placed() -> OverlayPlacing {
    var overlay = OverlayPlacing()
    overlay.didPlace(for: view(0, 0), isMirrored: false, at: start)
    return overlay
  }

  private static func step(
    _ overlay: inout OverlayPlacing, to view: MapViewport, after milliseconds: Int64,
    isMirrored: Bool = false
  ) -> OverlayPlacing.Step {
    overlay.step(
      to: view, anchor: Self.view(0, 0).camera.world, scale: 1, isMirrored: isMirrored,
      at: start + Duration.milliseconds(milliseconds))
  }

  @Test("names and markers move by as many pixels as the tiles", arguments: [1.0, 1.5, 2.0])
  func pixels(scale: Double) {
    var random = RandomSource(seed: 11)
    let anchor = Self.view(0, 0).camera.world
    let grid = TileGrid(zoom: 15, rotation: 0, anchor: anchor, density: scale, side: 128)
    for _ in 0..<200 {
      let from = Self.view(random.double(in: -200...200), random.double(in: -200...200))
      let to = Self.view(random.double(in: -200...200), random.double(in: -200...200))
      var overlay = OverlayPlacing()
      overlay.didPlace(for: from, isMirrored: false, at: Self.start)
      let step = overlay.step(
        to: to, anchor: anchor, scale: scale, isMirrored: false,
        at: Self.start + .milliseconds(16))
      guard case .move(let shift) = step else {
        Issue.record("the overlay does not move: \(step)")
        continue
      }
      let tiles = grid.transform(to).position(0, 0) - grid.transform(from).position(0, 0)
      #expect(abs(shift.dx * scale - tiles.dx) < 1e-6)
      #expect(abs(shift.dy * scale - tiles.dy) < 1e-6)
    }
  }

  @Test("a map that has come back to where everything was placed at rest asks for no other frame")
  func returns() {
    var overlay = Self.placed()
    #expect(overlay.deadline == nil)
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 16) != .place)
    #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: Self.view(0, 0), after: 33) == .move(.zero))
    #expect(overlay.deadline == nil)
  }

  @Test("everything is placed again at once where nothing of the overlay would be left in the view")
  func jump() {
    for (x, y) in [(5000.0, 0.0), (-5000, 0), (0, 5000), (0, -5000)] {
      var overlay = Self.placed()
      #expect(Self.step(&overlay, to: Self.view(x, y), after: 16) == .place)
      #expect(overlay.deadline == nil)
    }
  }

  @Test("everything is placed again a tenth of a second later, however the map moves")
  func deadline() {
    var overlay = Self.placed()
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 16) == .move(Vector(-20, 0)))
    #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: Self.view(40, 3), after: 83) == .move(Vector(-40, -3)))
    #expect(Self.step(&overlay, to: Self.view(60, 3), after: 100) == .place)
  }

  @Test("everything is placed again where the map comes to rest")
  func rest() {
    var overlay = Self.placed()
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 16) != .place)
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 33) == .place)
    overlay.didPlace(
      for: Self.view(20, 0), isMirrored: false, at: Self.start + .milliseconds(33))
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 900) == .move(.zero))
    #expect(overlay.deadline == nil)
  }

  @Test("a placement in motion is followed by one at rest, a tenth of a second later")
  func restAfterZoom() {
    var overlay = Self.placed()
    let end = Self.view(0, 0, zoom: 15.01)
    _ = Self.step(&overlay, to: Self.view(0, 0), after: 0)
    #expect(Self.step(&overlay, to: end, after: 16) == .follow(from: Self.view(0, 0)))
    #expect(!overlay.isAtRest)
    overlay.didPlace(for: end, isMirrored: false, at: Self.start + .milliseconds(16))
    #expect(overlay.deadline == Self.start + .milliseconds(16) + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: end, after: 33) == .move(.zero))
    #expect(Self.step(&overlay, to: end, after: 116) == .place)
    #expect(overlay.isAtRest)
    overlay.didPlace(for: end, isMirrored: false, at: Self.start + .milliseconds(116))
    #expect(overlay.deadline == nil)
    #expect(Self.step(&overlay, to: end, after: 300) == .move(.zero))
  }

  @Test("while the map zooms, names follow their places for a fifth of a second, also back")
  func zoom() {
    var overlay = Self.placed()
    let from = Self.view(0, 0)
    _ = Self.step(&overlay, to: from, after: 0)
    for (i, zoom) in [15.01, 15.03, 15.01, 15, 14.98].enumerated() {
      let step = Self.step(
        &overlay, to: Self.view(0, 0, zoom: zoom), after: Int64(16 * (i + 1)))
      #expect(step == .follow(from: from))
      #expect(overlay.deadline == Self.start + OverlayPlacing.zoomInterval)
    }
    #expect(Self.step(&overlay, to: Self.view(0, 0, zoom: 14.97), after: 200) == .place)
  }

  @Test("names that may find a place wait for a tenth of a second, at rest and in motion")
  func request() {
    for zoom in [15.0, 15.01] {
      var overlay = Self.placed()
      let view = Self.view(zoom == 15 ? 0 : 10, 0, zoom: zoom)
      overlay.request()
      #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
      #expect(Self.step(&overlay, to: Self.view(0, 0), after: 16) == .move(.zero))
      #expect(Self.step(&overlay, to: view, after: 33) != .place)
      #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
      #expect(Self.step(&overlay, to: view, after: 100) == .place)
      overlay.didPlace(for: view, isMirrored: false, at: Self.start + .milliseconds(100))
      _ = Self.step(&overlay, to: view, after: 116)
      #expect(Self.step(&overlay, to: view, after: 400) == .move(.zero))
    }
  }

  @Test("a rotation, another reading direction and a change of the data place everything again")
  func changes() {
    var overlay = Self.placed()
    var turned = Self.view(0, 0)
    turned.camera.rotation = 0.01
    #expect(Self.step(&overlay, to: turned, after: 16) == .place)
    overlay = Self.placed()
    #expect(Self.step(&overlay, to: Self.view(0, 0), after: 16, isMirrored: true) == .place)
    overlay = Self.placed()
    overlay.invalidate()
    #expect(Self.step(&overlay, to: Self.view(0, 0), after: 16) == .place)
  }

  @Test("under a finger that drags the map, names keep their drawing between two placements")
  func drag() throws {
    let s = mapStage(
      TestTown(blocks: 6, seed: 3).features,
      camera: MapCamera(center: TestTown.center, zoom: 16), size: PixelSize(800, 480))
    s.runsWork = true
    try s.settle()
    #expect(s.map.overlay.labels.placed.count > 3)
    var moved = 0
    s.begin(
      s.finger(at: Point(400, 240)).moving(by: Vector(120, 60), over: .milliseconds(600))
        .resting(for: .milliseconds(600)))
    s.run(0.6) {
      let shift = s.map.overlay.labels.frame.origin.vector
      if shift != .zero { moved += 1 }
      #expect(s.map.overlay.markers.frame.origin.vector == shift)
    }
    #expect(moved > 20)
    // The finger rests: everything is at its own place again.
    s.run(0.3)
    #expect(s.map.overlay.labels.frame.origin == .zero)
  }

  @Test(
    "while the map zooms, each name follows its place by whole pixels", arguments: [14.6, 17.2])
  func zooming(goal: Double) throws {
    let s = mapStage(
      TestTown(blocks: 6, seed: 3).features,
      camera: MapCamera(center: TestTown.center, zoom: 16), size: PixelSize(800, 480))
    s.runsWork = true
    try s.settle()
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: goal))
    var followed = 0
    s.run(0.6) {
      let view = s.map.viewport
      for name in s.map.overlay.labels.placed where name.moved != .zero {
        followed += 1
        #expect(name.moved.dx == name.moved.dx.rounded())
        #expect(name.moved.dy == name.moved.dy.rounded())
        if name.candidate.line == nil {
          let own = view.point(world: name.candidate.place) + name.displacement
          let distance = name.center + name.moved - own
          #expect(max(abs(distance.dx), abs(distance.dy)) <= 0.5001)
        }
      }
    }
    #expect(followed > 20)
    try s.settle()
    #expect(s.map.overlay.labels.placed.allSatisfy { $0.moved == .zero })
  }
}
