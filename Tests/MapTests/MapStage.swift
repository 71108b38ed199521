import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

let townCamera = MapCamera(center: TestTown.center, zoom: 15)

/// A map alone on a stage. Its jobs wait until the test has them run, and the ground stays bare: what
/// fingers do must not depend on it.
@MainActor
func mapStage(
  _ features: [MapFeature] = [], camera: MapCamera = townCamera,
  limits: MapLimits = MapLimits(zoom: 8...20), size: PixelSize = PixelSize(480, 272),
  scale: Double = 1, refresh: Double = 60, reducesMotion: Bool = false,
  theme: Theme = .light, direction: LayoutDirection = .leftToRight,
  typesetter: any Typesetter = BoxTypesetter()
) -> ScriptedStage {
  let map = MapView(
    source: MapSource(features), camera: camera, limits: limits, tileSide: 128, memory: 8 << 20)
  let table = ScriptedStage(
    map, size: size,
    environment: Environment(
      theme: theme, scale: scale, direction: direction, typesetter: typesetter,
      reducesMotion: reducesMotion),
    refresh: refresh)
  table.runsWork = false
  return table
}

extension ScriptedStage {
  /// The map that is all there is on the stage.
  var map: MapView {
    guard let map = stage.root as? MapView else { preconditionFailure("a stage with a map alone") }
    return map
  }

  /// Fingers that land now or later, and go their ways with the frames to come.
  func begin(_ fingers: ScriptedFinger...) { begin(fingers) }

  func begin(_ fingers: [ScriptedFinger]) { play(fingers, until: now) }

  /// So many seconds of frames, a look after each.
  func run(_ seconds: Double, _ look: () -> Void = {}) {
    let end = now + Duration(seconds: seconds)
    while now + Duration(nanoseconds: refreshInterval.nanoseconds / 2) < end {
      frames()
      look()
    }
  }

  /// Until nothing moves; fails the test where that never comes.
  func rest() { #expect(throws: Never.self) { try self.settle() } }
}

extension Point {
  func distance(to o: Point) -> Double { (self - o).length }
}
