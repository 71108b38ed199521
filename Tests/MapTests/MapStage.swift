import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A map alone on a stage, with fingers and a clock moved by hand.
@MainActor
final class MapStage {
  let map: MapView
  let stage: Stage
  let frame: Interval
  private(set) var now = Instant.zero
  /// Jobs are run before the next frame; without it they wait, and the ground stays bare: what fingers
  /// do must not depend on it.
  var works = false
  private var reports: [TouchFrame] = []
  private var contact: UInt64 = 1

  static let camera = MapCamera(center: TestTown.center, zoom: 15)

  init(
    _ features: [MapFeature] = [], camera: MapCamera = MapStage.camera,
    limits: MapLimits = MapLimits(zoom: 8...20), size: PixelSize = PixelSize(480, 272),
    scale: Double = 1, refresh: Double = 60, reducesMotion: Bool = false,
    theme: Theme = .light, direction: LayoutDirection = .leftToRight,
    typesetter: any Typesetter = BoxTypesetter()
  ) {
    map = MapView(
      source: MapSource(features), camera: camera, limits: limits, tileSide: 128, memory: 8 << 20)
    stage = Stage(
      root: map, pictureSize: size,
      environment: Environment(
        theme: theme, scale: scale, direction: direction, typesetter: typesetter,
        reducesMotion: reducesMotion))
    frame = Interval(seconds: 1 / refresh)
    _ = stage.draw()
  }

  /// Fingers that begin now or later; times of the scripts count from now.
  func touch(_ fingers: ScriptedFinger..., panel: ScriptedPanel = ScriptedPanel()) {
    touch(fingers, panel: panel)
  }

  func touch(_ fingers: [ScriptedFinger], panel: ScriptedPanel = ScriptedPanel()) {
    for report in panel.frames(fingers, firstContact: contact) {
      var report = report
      report.time = report.time + (now - .zero)
      reports.append(report)
    }
    contact += UInt64(fingers.count)
  }

  /// One frame; what the fingers did until then comes first.
  func step(_ check: () -> Void = {}) {
    now = now + frame
    while let report = reports.first, report.time <= now {
      stage.receive(report)
      reports.removeFirst()
    }
    stage.advance(to: now)
    _ = stage.draw()
    check()
    if works { work() }
  }

  func work() { for job in stage.takeWork() { stage.finish(job.run()) } }

  func run(_ seconds: Double, _ check: () -> Void = {}) {
    let end = now + Interval(seconds: seconds)
    while now + Interval(nanoseconds: frame.nanoseconds / 2) < end { step(check) }
  }

  /// Until nothing moves and nothing is on its way.
  func rest(_ limit: Int = 1000) {
    for _ in 0..<limit {
      step()
      if reports.isEmpty && stage.nextChange == nil && !(works && stage.hasNewWork) { return }
    }
  }

  var fingers: [Contact] { stage.contacts }
}

extension Point {
  func distance(to o: Point) -> Double { (self - o).length }
}
