import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Outline of a map that is being read")
struct OutlineTests {
  /// A lake of 200 × 200 meters in the middle of the town.
  private var lake: MapFeature {
    let corners = [(-100.0, -100.0), (100, -100), (100, 100), (-100, 100)]
    return MapFeature(
      geometry: .polygons([[corners.map { TestTown.place($0.0, $0.1) }]]),
      properties: ["natural": "water"])
  }

  private func stage(reducesMotion: Bool = false, hasOutline: Bool = true) -> ScriptedStage {
    let s = mapStage(
      [lake] + TestTown(blocks: 6).features,
      camera: MapCamera(center: TestTown.center, zoom: 15, rotation: 0.3),
      reducesMotion: reducesMotion)
    if hasOutline { s.map.source.outline = [lake] }
    return s
  }

  /// The picture that the ground of the map paints.
  private func ground(_ s: ScriptedStage) -> [DrawCommand] {
    var canvas = Canvas(size: s.map.frame.size, environment: s.stage.environment)
    s.map.tileLayer.draw(into: &canvas)
    return canvas.displayList.commands
  }

  /// The lake over the tiles, and its opacity; nil without a cover.
  private func coveringLake(_ s: ScriptedStage) -> (bounds: Rect, opacity: UInt8)? {
    guard case .group(let list, _, _, _, let opacity)? = ground(s).last else { return nil }
    for case .path(let path, .color(let color)) in list.commands
    where color == MapStyle.light.fill(.water) && path.bounds.width > 50 {
      return (path.bounds, opacity)
    }
    return nil
  }

  /// The opacity at which the tiles are covered by the lake; nil without a cover.
  private func cover(_ s: ScriptedStage) -> UInt8? { coveringLake(s)?.opacity }

  @Test("the first frame has the outline, before any job has run")
  func first() {
    let s = stage()
    s.frames()
    #expect(cover(s) == 255)
    let bare = stage(hasOutline: false)
    bare.frames()
    #expect(cover(bare) == nil)
  }

  @Test("tiles fade in over the outline, which is gone then", arguments: [false, true])
  func fades(reducesMotion: Bool) {
    let s = stage(reducesMotion: reducesMotion)
    s.run(0.3) { #expect(cover(s) == 255) }
    s.runsWork = true
    var seen: [UInt8] = []
    s.run(1) { seen.append(cover(s) ?? 0) }
    #expect(seen == seen.sorted(by: >) && seen.last == 0)
    #expect(reducesMotion == seen.allSatisfy { [0, 255].contains($0) })
    s.rest()
    #expect(s.stage.nextChange == nil)
  }

  @Test("the outline moves with the map")
  func moves() throws {
    let s = stage()
    s.frames()
    let before = try #require(coveringLake(s)).bounds
    let finger = s.land(at: Point(240, 136))
    finger.move(by: Vector(60, 20), over: .milliseconds(200))
    finger.rest(for: .milliseconds(100))
    let (after, opacity) = try #require(coveringLake(s))
    #expect(opacity == 255, "still without tiles")
    let way = after.center - before.center
    #expect(way.dx > 45 && way.dy > 12, "\(before), then \(after)")
    let center = s.map.viewport.point(of: TestTown.center)
    #expect((after.center - center).length < 1, "\(after) around \(center)")
    #expect(abs(after.width - before.width) < 1 && abs(after.height - before.height) < 1)
    finger.lift()
  }

  @Test("another source that comes before the map appears brings its outline")
  func replaced() {
    let source = MapSource(expecting: 1)
    let map = MapView(
      source: source, camera: MapCamera(center: TestTown.center, zoom: 15), tileSide: 128)
    let s = ScriptedStage(map, size: PixelSize(480, 272))
    s.runsWork = false
    s.frames()
    #expect(cover(s) == nil, "the first source has no outline and is not read")
    let other = MapSource([lake] + TestTown(blocks: 6).features)
    other.outline = [lake]
    map.replaceSource(by: other)
    // The jobs that read the source, and not yet those of its tiles.
    for _ in 0..<20 where map.source !== other {
      s.runWork()
      s.frames()
    }
    #expect(map.source === other && cover(s) == 255)
    s.runsWork = true
    s.rest()
    #expect(cover(s) == nil && map.isPainted)
  }

  @Test("no tile is painted under an opaque outline")
  func opaque() {
    let s = stage()
    s.runsWork = true
    s.run(1)
    s.rest()
    let tiles = { ground(s).filter { if case .plane = $0 { true } else { false } }.count }
    #expect(tiles() > 0)
    s.map.tileLayer.tileOpacity = 0.5
    #expect(tiles() > 0 && (127...128).contains(cover(s) ?? 0))
    s.map.tileLayer.tileOpacity = 0
    #expect(tiles() == 0 && cover(s) == 255)
  }

  @Test("a source that is shown again and again is followed once")
  func followedOnce() {
    let (one, other) = (MapSource(), MapSource())
    let map = MapView(source: one, camera: townCamera)
    let shown = ShownSource(one)
    for _ in 0..<3 { for source in [other, one] { shown.replace(by: source, read: map) {} } }
    #expect(shown.current === one)
    var changes = 0
    shown.onChange = { _ in changes += 1 }
    one.outline = [lake]
    #expect(changes == 1)
  }
}
