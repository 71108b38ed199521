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
}
