import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Names of streets on small maps")
struct SparePositionTests {
  /// The names in a part of the town between markers that cover much of it, as far as they are in
  /// sight.
  private func names(_ size: PixelSize, seed: UInt64) -> Set<String> {
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
    let middle = s.map.viewport.focus
    let sight = Rect(middle.x - 240, middle.y - 136, 480, 272)
    return Set(s.labels.filter { sight.contains($0.center) }.map(\.text))
  }

  @Test("a small map names more streets than the same part of a large one")
  func more() {
    var (small, large) = (0, 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      small += names(PixelSize(480, 272), seed: seed).count
      large += names(PixelSize(800, 480), seed: seed).count
    }
    #expect(small > large, "\(small) \(large)")
  }
}
