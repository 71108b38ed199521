import Glibc
import VitrineRaster
import VitrineUnits

/// A second thread that runs one job at a time and sleeps between jobs.
final class Helper: @unchecked Sendable {
  private let start = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  /// Accessed by one thread at a time, ordered by the semaphores.
  private var job: (() -> Void)?

  /// Starts the thread, which lives as long as the process.
  init() {
    sem_init(start, 0, 0)
    sem_init(done, 0, 0)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { raw in
        let helper = Unmanaged<Helper>.fromOpaque(raw!).takeUnretainedValue()
        while true {
          sem_wait(helper.start)
          helper.job?()
          sem_post(helper.done)
        }
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  /// Runs `theirs` on the helper's thread and `ours` on this one; returns when both are done.
  func split(_ theirs: @escaping () -> Void, _ ours: () -> Void) {
    job = theirs
    sem_post(start)
    ours()
    sem_wait(done)
  }
}

/// The list painted by two rasterizers, half of it each. The pixels are the same, because bands do
/// not depend on each other.
final class TwoThreads {
  private let helper = Helper()
  private let (upper, lower) = (Rasterizer(), Rasterizer())
  private let (top, bottom): (Region, Region)

  init(_ size: PixelSize) {
    let half = size.height / 2
    top = Region(PixelRect(x: 0, y: 0, width: size.width, height: half))
    bottom = Region(PixelRect(x: 0, y: half, width: size.width, height: size.height - half))
  }

  func paint(_ scene: Scene, _ frames: FreshFrames, _ frame: Int) {
    helper.split({ [lower, bottom] in
      lower.paint(scene, region: bottom, into: frames.target(frame))
    }) {
      upper.paint(scene, region: top, into: frames.target(frame))
    }
  }
}
