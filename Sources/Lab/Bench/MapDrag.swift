import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineShowcase
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The built-in town, dragged back and forth by a finger. Measures the cost of a frame on the
/// stage's thread, from the finger's report to the painted picture. Tiles are painted between the
/// frames, as workers do it, and not counted.
@MainActor
final class MapDrag {
  private let screen: ScriptedStage

  init(_ size: PixelSize, _ typesetter: any Typesetter) {
    let source = MapSource(Town().map)
    let center = Town.places[0].location
    let map = MapView(source: source, camera: MapCamera(center: center, zoom: 15))
    screen = ScriptedStage(map, size: size, environment: Environment(typesetter: typesetter))
    // The worker's part is not measured, so the caller decides when it is done.
    screen.runsWork = false
    let (painter, surface) = (Rasterizer(), Surface(size: size))
    screen.onFrame = { painter.paint($0, region: Region(PixelRect(size)), onto: surface) }
    for _ in 0..<20 {
      work()
      screen.frames()
    }
    screen.play([drag(on: size)], until: screen.now)
  }

  /// Returns a drag of four minutes back and forth, half a picture in each direction.
  private func drag(on size: PixelSize) -> ScriptedFinger {
    let (left, right) = (Double(size.width) / 4, Double(size.width) * 3 / 4)
    let height = Double(size.height)
    var finger = screen.finger(at: Point(right, height / 2))
    for leg in 0..<480 {
      let place = Point(leg % 2 == 0 ? left : right, height * (leg % 3 == 0 ? 0.4 : 0.6))
      finger = finger.moving(to: place, over: .milliseconds(500))
    }
    return finger
  }

  /// Does the work of the worker threads.
  func work() { screen.runWork() }

  /// Draws and paints the next frame.
  func paint() { screen.frames() }
}
