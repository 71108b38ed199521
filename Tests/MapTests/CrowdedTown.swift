import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// The town with many places, every fifth of them with a long name, on a map at rest.
@MainActor
func crowdedTown(
  of count: Int, zoom: Double = 15, seed: UInt64, _ random: inout RandomSource
) throws -> ScriptedStage {
  let s = mapStage(
    TestTown(blocks: 8, seed: seed).features,
    camera: MapCamera(center: TestTown.center, zoom: zoom), size: PixelSize(800, 480))
  s.runsWork = true
  s.map.markers = (0..<count).map { number in
    MapMarker(
      id: "\(number)",
      place: TestTown.place(random.double(in: -400...400), random.double(in: -400...400)),
      title: number % 5 == 0 ? "The Museum of the Old Bridge \(number)" : "Café \(number)",
      color: .black, rank: number % 4)
  }
  try s.settle()
  return s
}
