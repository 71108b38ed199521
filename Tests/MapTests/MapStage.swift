import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

let townCamera = MapCamera(center: TestTown.center, zoom: 15)

/// A map alone on a stage. Its jobs do not run, so that there are no tiles: the response to fingers
/// must not depend on them.
@MainActor
func mapStage(
  _ features: [MapFeature] = [], camera: MapCamera = townCamera,
  limits: MapLimits = MapLimits(zoom: 8...20), size: PixelSize = PixelSize(480, 272),
  scale: Double = 1, refresh: Double = 60, reducesMotion: Bool = false,
  theme: Theme = .light, direction: LayoutDirection = .leftToRight,
  typesetter: any Typesetter = BoxTypesetter(), log: @escaping LogSink = { _, _ in }
) -> ScriptedStage {
  let map = MapView(
    source: MapSource(features), camera: camera, limits: limits, tileSide: 128, memory: 8 << 20)
  var environment = Environment(
    theme: theme, scale: scale, direction: direction, typesetter: typesetter,
    reducesMotion: reducesMotion)
  environment.log = log
  let screen = ScriptedStage(map, size: size, environment: environment, refresh: refresh)
  screen.runsWork = false
  return screen
}

/// Sizes, scales and refresh rates at which the response to fingers must be the same.
let mapPanels = [
  PanelSetting(PixelSize(480, 272), hertz: 30), PanelSetting(),
  PanelSetting(PixelSize(720, 1280), scale: 2),
  PanelSetting(PixelSize(1920, 1080), hertz: 120, scale: 1.5),
]

/// A map without features alone on a panel.
@MainActor
func mapStage(
  on panel: PanelSetting, limits: MapLimits = MapLimits(zoom: 8...20)
) -> ScriptedStage {
  mapStage(limits: limits, size: panel.size, scale: panel.scale, refresh: panel.hertz)
}

extension ScriptedStage {
  /// The map, which is the root of the stage.
  var map: MapView {
    guard let map = stage.root as? MapView else { preconditionFailure("a stage with a map alone") }
    return map
  }

  /// Starts fingers that land now or later; later calls play their scripts.
  func begin(_ fingers: ScriptedFinger...) { begin(fingers) }

  func begin(_ fingers: [ScriptedFinger]) { play(fingers, until: now) }

  /// Draws frames for this number of seconds, and calls `look` after each.
  func run(_ seconds: Double, _ look: () -> Void = {}) {
    let end = now + Duration(seconds: seconds)
    while now + Duration(nanoseconds: refreshInterval.nanoseconds / 2) < end {
      frames()
      look()
    }
  }

  /// Waits until nothing moves; fails the test if that never happens.
  func rest() { #expect(throws: Never.self) { try self.settle() } }
}

extension Point {
  func distance(to o: Point) -> Double { (self - o).length }
}
