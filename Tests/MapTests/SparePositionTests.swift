import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Names of streets between markers")
struct SparePositionTests {
  /// A part of a town between markers that cover much of it.
  private func town(_ size: PixelSize, seed: UInt64) -> ScriptedStage {
    var random = RandomSource(seed: seed)
    let s = mapStage(
      TestTown(blocks: 8, seed: seed).features,
      camera: MapCamera(center: TestTown.center, zoom: 16.5), size: size)
    s.runsWork = true
    s.map.markers = (0..<60).map { k in
      MapMarker(
        id: "m\(k)",
        place: TestTown.place(random.double(in: -250...250), random.double(in: -150...150)),
        title: "", color: .black, rank: -k)
    }
    s.rest()
    return s
  }

  private func spare(_ s: ScriptedStage) -> Set<LabelCandidate.ID> {
    Set(s.map.overlay.labels.placed.map(\.candidate).filter(\.isSpare).map(\.id))
  }

  @Test(
    "a map at rest also names streets between the regular positions, whatever its size",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(1280, 720)])
  func rest(size: PixelSize) {
    var count = 0
    for seed in 1...4 as ClosedRange<UInt64> { count += spare(town(size, seed: seed)).count }
    #expect(count > 0)
  }

  @Test("a map that moves keeps these names, and adds others where it comes to rest")
  func motion() {
    var (kept, added) = (0, 0)
    for seed in 1...4 as ClosedRange<UInt64> {
      let s = town(PixelSize(800, 480), seed: seed)
      let before = spare(s)
      s.begin(
        s.finger(at: Point(400, 240)).moving(by: Vector(-180, -60), over: .milliseconds(600)))
      s.run(0.5) { #expect(spare(s).isSubset(of: before)) }
      kept += spare(s).count
      s.rest()
      added += spare(s).subtracting(before).count
    }
    #expect(kept > 0)
    #expect(added > 0)
  }

  @Test("a street has its name in each gap that is 20 points longer than the name and its air")
  func gap() throws {
    let street = MapFeature(
      geometry: .lines([[TestTown.place(-1500, 0), TestTown.place(1500, 0)]]),
      properties: ["highway": "primary", "name": "Ring Boulevard"])
    let chunks = [MapChunk([street], number: 0)]
    withEverySeed(300) { seed, random in
      let view = MapViewport(
        camera: MapCamera(center: TestTown.center, zoom: random.double(in: 14...18)),
        size: Size(480, 272))
      let candidates = LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom)
        .flatMap { $0.candidates(in: chunks) }.sorted { $0.precedes($1) }
      guard let look = candidates.first?.look else {
        Issue.record("seed \(seed): no positions")
        return
      }
      let name = LabelMeasure.even("Ring Boulevard", em: look.textStyle.size)
      let gap = name.size.width + 2 * 5 + 20.1
      let start = random.double(in: 0...480 - gap)
      var field = CollisionField(view.size)
      field.take(Rect(-500, 100, 500 + start, 72))
      field.take(Rect(start + gap, 100, 1000, 72))
      var placer = LabelPlacer(view: view, field: field)
      for candidate in candidates {
        guard let center = placer.center(of: candidate.place, candidate.look, isShown: false),
          placer.mayShow("Ring Boulevard", isAlong: true, at: center)
        else { continue }
        placer.place(candidate, "Ring Boulevard", name, at: center, before: nil)
      }
      #expect(placer.placed.count == 1, "seed \(seed), zoom \(view.camera.zoom), from \(start)")
    }
  }

  @Test("a name that a sheet covers does not keep it away from the part that is visible")
  func covered() {
    let camera = MapCamera(center: TestTown.center, zoom: 16.5)
    let size = PixelSize(480, 320)
    // Too short for two names; the inset below moves its beginning to 5 points from the top.
    let whole = MapViewport(camera: camera, size: Size(480, 320))
    let street = MapFeature(
      geometry: .lines([[-75, 400].map { whole.place(at: Point(240, $0)) }]),
      properties: ["highway": "primary", "name": "Ring Road"])
    let s = mapStage([street], camera: camera, size: size)
    s.map.limits.followsData = false
    s.runsWork = true
    /// Whether a name is wholly in the visible part.
    func isNamed() -> Bool {
      let sight = s.map.viewport.visible
      return s.map.overlay.labels.placed.contains { name in
        name.boxes.allSatisfy { $0.minY >= sight.minY && $0.maxY <= sight.maxY }
      }
    }
    s.map.insets = Insets(top: 160)
    s.rest()
    #expect(isNamed())
    // The map stays where it is.
    let center = s.map.viewport.place(at: Point(240, 80))
    s.map.insets = Insets(bottom: 160)
    s.map.setCamera(MapCamera(center: center, zoom: 16.5), animated: false)
    s.rest()
    #expect(isNamed())
  }
}
