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

  @Test(
    "after a name that is gone early others are placed, also where a finger comes back at that time",
    arguments: [0, 16, 33])
  func removed(at time: Int64) {
    var overlay = Self.placed()
    let view = Self.view(0, 0)
    for (now, dx) in [(0, 0.0), (16, 1), (33, 0)] as [(Int64, Double)] {
      _ = Self.step(&overlay, to: Self.view(dx, 0), after: now)
      if now == time { overlay.didRemoveName() }
    }
    #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: view, after: 83) == .move(.zero))
    // What was removed at rest leaves room for names, and titles after them.
    if time > 0 {
      #expect(Self.step(&overlay, to: view, after: 100) == .follow(from: view, placing: .markers))
      overlay.didPlaceMarkers(for: view, at: Self.start + .milliseconds(100))
    }
    #expect(Self.step(&overlay, to: view, after: 116) == .follow(from: view, placing: .names))
    overlay.didPlace(for: view, isMirrored: false, at: Self.start + .milliseconds(116))
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

  @Test("markers and then names are placed again a tenth of a second later, however the map moves")
  func deadline() {
    var overlay = Self.placed()
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 16) == .move(Vector(-20, 0)))
    #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: Self.view(40, 3), after: 83) == .move(Vector(-40, -3)))
    let from = Self.view(0, 0)
    #expect(
      Self.step(&overlay, to: Self.view(60, 3), after: 100)
        == .follow(from: from, by: Vector(-60, -3), placing: .markers))
    overlay.didPlaceMarkers(for: Self.view(60, 3), at: Self.start + .milliseconds(100))
    #expect(overlay.deadline == Self.start + .milliseconds(100))
    #expect(
      Self.step(&overlay, to: Self.view(70, 3), after: 116)
        == .follow(from: from, by: Vector(-70, -3), placing: .names))
    overlay.didPlace(
      for: Self.view(70, 3), isMirrored: false, at: Self.start + .milliseconds(116))
    #expect(Self.step(&overlay, to: Self.view(90, 3), after: 133) == .move(Vector(-20, 0)))
  }

  @Test("everything is placed again where the map comes to rest")
  func rest() {
    var overlay = Self.placed()
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 16) != .place)
    let from = Self.view(0, 0)
    #expect(
      Self.step(&overlay, to: Self.view(20, 0), after: 33)
        == .follow(from: from, by: Vector(-20, 0), placing: .markers))
    overlay.didPlaceMarkers(for: Self.view(20, 0), at: Self.start + .milliseconds(33))
    #expect(
      Self.step(&overlay, to: Self.view(20, 0), after: 50)
        == .follow(from: from, by: Vector(-20, 0), placing: .names))
    overlay.didPlace(
      for: Self.view(20, 0), isMirrored: false, at: Self.start + .milliseconds(50))
    #expect(Self.step(&overlay, to: Self.view(20, 0), after: 900) == .move(.zero))
    #expect(overlay.deadline == nil)
  }

  @Test("a placement in motion is followed by those at rest, a tenth of a second later")
  func restAfterZoom() {
    var overlay = Self.placed()
    let end = Self.view(0, 0, zoom: 15.01)
    _ = Self.step(&overlay, to: Self.view(0, 0), after: 0)
    #expect(Self.step(&overlay, to: end, after: 16) == .follow(from: Self.view(0, 0), placing: nil))
    #expect(!overlay.isAtRest)
    overlay.didPlace(for: end, isMirrored: false, at: Self.start + .milliseconds(16))
    #expect(overlay.deadline == Self.start + .milliseconds(16) + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: end, after: 33) == .move(.zero))
    #expect(Self.step(&overlay, to: end, after: 116) == .follow(from: end, placing: .markers))
    #expect(overlay.isAtRest)
    overlay.didPlaceMarkers(for: end, at: Self.start + .milliseconds(116))
    #expect(overlay.deadline == Self.start + .milliseconds(116))
    #expect(Self.step(&overlay, to: end, after: 133) == .follow(from: end, placing: .names))
    overlay.didPlace(for: end, isMirrored: false, at: Self.start + .milliseconds(133))
    #expect(overlay.deadline == nil)
    #expect(Self.step(&overlay, to: end, after: 300) == .move(.zero))
  }

  @Test("while the map zooms, names follow their places; markers and names are placed in turns")
  func zoom() {
    var overlay = Self.placed()
    let from = Self.view(0, 0)
    _ = Self.step(&overlay, to: from, after: 0)
    for (i, zoom) in [15.01, 15.03, 15.01, 15, 14.98].enumerated() {
      let step = Self.step(
        &overlay, to: Self.view(0, 0, zoom: zoom), after: Int64(16 * (i + 1)))
      #expect(step == .follow(from: from, placing: nil))
      #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
    }
    var zoom = 14.97
    func next(after milliseconds: Int64) -> OverlayPlacing.Step {
      zoom -= 0.01
      return Self.step(&overlay, to: Self.view(0, 0, zoom: zoom), after: milliseconds)
    }
    #expect(next(after: 100) == .follow(from: from, placing: .markers))
    overlay.didPlaceMarkers(
      for: Self.view(0, 0, zoom: zoom), at: Self.start + .milliseconds(100))
    #expect(overlay.deadline == Self.start + OverlayPlacing.zoomInterval)
    #expect(next(after: 116) == .follow(from: from, placing: nil))
    #expect(next(after: 200) == .follow(from: from, placing: .names))
    let placed = Self.view(0, 0, zoom: zoom)
    overlay.didPlace(for: placed, isMirrored: false, at: Self.start + .milliseconds(200))
    #expect(next(after: 216) == .follow(from: placed, placing: nil))
    // Names that may find a place do not wait for their turn, but for the markers'.
    overlay.request(.names)
    #expect(next(after: 300) == .follow(from: placed, placing: .markers))
    overlay.didPlaceMarkers(
      for: Self.view(0, 0, zoom: zoom), at: Self.start + .milliseconds(300))
    #expect(next(after: 316) == .follow(from: placed, placing: .names))
    let last = Self.view(0, 0, zoom: zoom)
    overlay.didPlace(for: last, isMirrored: false, at: Self.start + .milliseconds(316))
    // A finger that rests for a frame has not ended the zoom.
    _ = next(after: 333)
    let end = Self.view(0, 0, zoom: zoom)
    #expect(Self.step(&overlay, to: end, after: 350) == .follow(from: last, placing: nil))
    #expect(overlay.deadline == Self.start + .milliseconds(316) + OverlayPlacing.interval)
    #expect(Self.step(&overlay, to: end, after: 416) == .follow(from: last, placing: .markers))
    overlay.didPlaceMarkers(for: end, at: Self.start + .milliseconds(416))
    #expect(Self.step(&overlay, to: end, after: 433) == .follow(from: last, placing: .names))
    overlay.didPlace(for: end, isMirrored: false, at: Self.start + .milliseconds(433))
    #expect(overlay.deadline == nil)
  }

  @Test("markers that were placed before the map came to rest are placed once more")
  func markersBeforeRest() {
    var overlay = Self.placed()
    let (start, end) = (Self.view(0, 0), Self.view(0, 0, zoom: 15.02))
    _ = Self.step(&overlay, to: start, after: 84)
    #expect(Self.step(&overlay, to: end, after: 100) == .follow(from: start, placing: .markers))
    overlay.didPlaceMarkers(for: end, at: Self.start + .milliseconds(100))
    #expect(Self.step(&overlay, to: end, after: 116) == .follow(from: start, placing: .markers))
    overlay.didPlaceMarkers(for: end, at: Self.start + .milliseconds(116))
    #expect(Self.step(&overlay, to: end, after: 133) == .follow(from: start, placing: .names))
  }

  @Test("names that may find a place wait for a tenth of a second, at rest and in motion")
  func request() {
    for zoom in [15.0, 15.01] {
      var overlay = Self.placed()
      let from = Self.view(0, 0)
      let view = Self.view(zoom == 15 ? 0 : 10, 0, zoom: zoom)
      overlay.request(.names)
      #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
      #expect(Self.step(&overlay, to: from, after: 16) == .move(.zero))
      let next = Self.step(&overlay, to: view, after: 33)
      #expect(next == (view == from ? .move(.zero) : .follow(from: from, placing: nil)))
      #expect(overlay.deadline == Self.start + OverlayPlacing.interval)
      if view != from {
        #expect(Self.step(&overlay, to: view, after: 100) == .follow(from: from, placing: .markers))
        overlay.didPlaceMarkers(for: view, at: Self.start + .milliseconds(100))
      }
      #expect(Self.step(&overlay, to: view, after: 116) == .follow(from: from, placing: .names))
      overlay.didPlace(for: view, isMirrored: false, at: Self.start + .milliseconds(116))
      _ = Self.step(&overlay, to: view, after: 133)
      #expect(Self.step(&overlay, to: view, after: 400) == .move(.zero))
      #expect(overlay.deadline == nil)
    }
  }

  @Test(
    "markers that may change are placed alone, and names in their room a tenth of a second later")
  func requestOfMarkers() {
    var overlay = Self.placed()
    let view = Self.view(0, 0)
    overlay.request(.markers)
    #expect(Self.step(&overlay, to: view, after: 99) == .move(.zero))
    #expect(Self.step(&overlay, to: view, after: 100) == .follow(from: view, placing: .markers))
    overlay.didPlaceMarkers(for: view, at: Self.start + .milliseconds(100))
    #expect(overlay.deadline == Self.start + .milliseconds(200))
    #expect(Self.step(&overlay, to: view, after: 116) == .move(.zero))
    #expect(Self.step(&overlay, to: view, after: 200) == .follow(from: view, placing: .names))
    overlay.didPlace(for: view, isMirrored: false, at: Self.start + .milliseconds(200))
    #expect(overlay.deadline == nil)
  }

  @Test("names follow the markers also where a finger rested for a frame and goes on")
  func goesOn() {
    var overlay = Self.placed()
    let (home, first) = (Self.view(0, 0), Self.view(30, 0))
    _ = Self.step(&overlay, to: home, after: 0)
    #expect(Self.step(&overlay, to: first, after: 16) == .move(Vector(-30, 0)))
    #expect(
      Self.step(&overlay, to: first, after: 33)
        == .follow(from: home, by: Vector(-30, 0), placing: .markers))
    overlay.didPlaceMarkers(for: first, at: Self.start + .milliseconds(33))
    let next = Self.view(50, 0)
    #expect(
      Self.step(&overlay, to: next, after: 50)
        == .follow(from: home, by: Vector(-50, 0), placing: .names))
    overlay.didPlace(for: next, isMirrored: false, at: Self.start + .milliseconds(50))
    #expect(Self.step(&overlay, to: Self.view(60, 0), after: 66) == .move(Vector(-10, 0)))
  }

  @Test("names have their turn where markers change in each frame")
  func changingMarkers() {
    var overlay = Self.placed()
    let view = Self.view(0, 0)
    _ = Self.step(&overlay, to: view, after: 0)
    for (i, kind) in [OverlayPlacing.Kind.markers, .names, .markers, .names].enumerated() {
      overlay.invalidate(.markers)
      let time = Int64(16 * (i + 1))
      #expect(Self.step(&overlay, to: view, after: time) == .follow(from: view, placing: kind))
      if kind == .markers {
        overlay.didPlaceMarkers(for: view, at: Self.start + .milliseconds(time))
      } else {
        overlay.didPlace(for: view, isMirrored: false, at: Self.start + .milliseconds(time))
      }
    }
  }

  @Test("names follow the markers also where the map has come back to where both were placed")
  func backAfterMarkers() {
    var overlay = Self.placed()
    let (home, away) = (Self.view(0, 0), Self.view(30, 0))
    _ = Self.step(&overlay, to: home, after: 84)
    #expect(
      Self.step(&overlay, to: away, after: 116)
        == .follow(from: home, by: Vector(-30, 0), placing: .markers))
    overlay.didPlaceMarkers(for: away, at: Self.start + .milliseconds(116))
    #expect(
      Self.step(&overlay, to: home, after: 133)
        == .follow(from: home, by: .zero, placing: .names))
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
