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
  private let stage: Stage
  private let size: PixelSize
  private let surface: Surface
  private let painter = Rasterizer()
  private var reports: ArraySlice<TouchFrame> = []
  private var now = Instant(nanoseconds: 1_000_000_000)

  init(_ size: PixelSize, _ typesetter: any Typesetter) {
    self.size = size
    surface = Surface(size: size)
    let source = MapSource(Town().map)
    let center = Town.places[0].location
    let map = MapView(source: source, camera: MapCamera(center: center, zoom: 15))
    stage = Stage(root: map, pictureSize: size, environment: Environment(typesetter: typesetter))
    stage.advance(to: now)
    _ = stage.draw()
    for _ in 0..<20 {
      work()
      draw()
    }
    reports = drag()[...]
  }

  /// Returns a drag of four minutes back and forth, half a picture in each direction.
  private func drag() -> [TouchFrame] {
    let (left, right) = (Double(size.width) / 4, Double(size.width) * 3 / 4)
    let height = Double(size.height)
    var finger = ScriptedFinger(downAt: Point(right, height / 2), at: now)
    for leg in 0..<480 {
      let place = Point(leg % 2 == 0 ? left : right, height * (leg % 3 == 0 ? 0.4 : 0.6))
      finger = finger.moving(to: place, over: .milliseconds(500))
    }
    return ScriptedPanel().frames([finger])
  }

  /// Does the work of the worker threads.
  func work() { for work in stage.takeWork() { stage.finish(work.run()) } }

  func paint(_ frame: Int) {
    while let report = reports.first, report.time <= now + .milliseconds(16) {
      stage.receive(report)
      reports = reports.dropFirst()
    }
    draw()
  }

  private func draw() {
    now = now + Duration(nanoseconds: 16_666_667)
    stage.advance(to: now)
    painter.paint(stage.draw(), region: Region(PixelRect(size)), onto: surface)
  }
}
