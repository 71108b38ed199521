import Glibc
import VitrineComponents
import VitrineData
import VitrineKiosk
import VitrineMap
import VitrineRaster
import VitrineShowcase
import VitrineTesting
import VitrineUnits

/// The opening of a map file of 50 MB: the kiosk's own workers read and paint it, while the stage
/// continues at 60 frames a second. Measures how much this affects the frames.
///
/// Its time is not that of a `VirtualDisplay`, unlike the time of other measurements: the workers
/// need real time, in which frames become due.
@MainActor
final class MapOpening {
  private let stage: Stage
  private let map: MapView
  private let size: PixelSize
  private let surface: Surface
  private let painter = Rasterizer()
  private let pool: WorkerPool
  /// The pending jobs, without those whose results are no longer needed.
  private var open: Set<UInt64> = []
  private(set) var frames = Samples()

  /// Returns the lines of the table. If the file cannot be written or read, reports that and
  /// returns none.
  static func outcomes(
    _ size: PixelSize, _ typesetter: any Typesetter, _ say: (String) -> Void
  ) -> [Outcome] {
    do {
      let folder = try TemporaryFolder()
      let path = folder.file("large.geojson")
      _ = try LargeMap.write(bytes: 50 << 20, of: Town().map, to: path)
      let opening = try MapOpening(size, typesetter, path)
      let total = try withExtendedLifetime(folder) { try opening.run() }
      let name = "map open 50 MB"
      var all = Outcome(name, size: size.text, ours: opening.frames.median)
      all.p99 = opening.frames.quantile(0.99)
      return [
        all,
        Outcome("\(name), worst frame", size: size.text, ours: opening.frames.quantile(1)),
        Outcome("\(name), until it is complete", size: size.text, ours: total),
      ]
    } catch {
      say("map open: \(error)")
      return []
    }
  }

  private init(_ size: PixelSize, _ typesetter: any Typesetter, _ path: String) throws {
    self.size = size
    surface = Surface(size: size)
    pool = try WorkerPool(processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let source = try MapSource(geoJSON: path, onFailure: { preconditionFailure("\($0)") })
    // The first town of the file.
    let center = Town.places[0].location
    map = MapView(source: source, camera: MapCamera(center: center, zoom: 15))
    stage = Stage(root: map, pictureSize: size, environment: Environment(typesetter: typesetter))
  }

  /// Returns the milliseconds until the map is at rest, as a whole number.
  private func run() throws -> Double {
    let start = passedNanoseconds()
    let refresh: Int64 = 16_666_667
    var due = start
    var isStill = false
    while !isStill {
      // Waiting takes no work: the work of this thread since its last frame is the frame's cost.
      let before = workedNanoseconds()
      while passedNanoseconds() < due {
        hand()
        var ready = pollfd(fd: pool.descriptor, events: Int16(POLLIN), revents: 0)
        let rest = max(0, (due - passedNanoseconds()) / 1_000_000)
        if poll(&ready, 1, Int32(rest)) > 0 {
          for result in pool.collect() {
            open.remove(result.number)
            stage.finish(result)
          }
        }
      }
      let now = Instant(nanoseconds: due)
      if let change = stage.nextChange, change <= now {
        stage.advance(to: now)
        painter.paint(stage.draw(), region: Region(PixelRect(size)), onto: surface)
      }
      hand()
      frames.add(workedNanoseconds() - before)
      due += refresh
      open = open.filter { stage.awaitsWork($0) }
      isStill = open.isEmpty && stage.nextChange == nil
    }
    return Double(passedNanoseconds() - start) / 1e6
  }

  private func hand() {
    let work = stage.takeWork()
    for job in work { open.insert(job.number) }
    pool.post(work) { stage.awaitsWork($0) }
  }
}
