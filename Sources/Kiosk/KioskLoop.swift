import Glibc
import VitrineComponents
import VitrineEvdev
import VitrineKMS
import VitrineRaster
import VitrineUnits

/// One panel, its touchscreens and one screen, until a signal says stop.
///
///     ┌─► wait (epoll) ─► touches ─► flips ─► due? ─► advance, draw, present ─┐
///     └───────────────────────────────────────────────────────────────────────┘
///
/// Every touch that has arrived is applied before a frame is drawn, and each frame is drawn for the
/// moment when it will be seen. When nothing moves it waits without a timeout.
@MainActor
final class KioskLoop {
  private let screen: Screen
  private let panel: KMSPanel
  private let driver: StageDriver
  private let journal: Journal
  private let poller: Poller
  private let touch: TouchSource
  private let rasterizer = Rasterizer()
  private let rotation: Rotation
  private var buffers: PictureBuffers
  private var scheduler: FrameScheduler
  private var watched: Set<Int32> = []

  private var recorder: RecordingWriter?
  private var log: FrameFiles?
  /// Scan-out memory is never read, so hashes for the log come from a second panel in memory.
  private var mirror: Mirror?
  private var frames = 0
  /// Index of the source's devices in the recording.
  private var recorded: [Int: Int] = [:]

  init(
    screen: Screen, panel: KMSPanel, transform: PanelTransform, environment: Environment,
    options: KioskOptions, journal: Journal
  ) throws {
    self.screen = screen
    self.panel = panel
    self.journal = journal
    rotation = transform.rotation
    buffers = PictureBuffers(count: panel.bufferCount)
    scheduler = FrameScheduler(refreshInterval: panel.refreshInterval)
    poller = try Poller()
    let stage = Stage(
      root: screen.make(), pictureSize: transform.picture, environment: environment)
    driver = StageDriver(stage: stage, transform: transform, log: journal.sink)
    do {
      touch = try TouchSource(
        path: options.touchPath, seat: options.seat, grab: true, log: journal.sink)
    } catch {
      throw KioskError.noTouch(error.description)
    }
    if let path = options.recordPath {
      do {
        recorder = try RecordingWriter(
          path: path,
          panel: PanelSettings(
            scanOut: transform.scanOut, rotation: transform.rotation, scale: transform.scale,
            refreshInterval: panel.refreshInterval, screen: screen.name),
          log: journal.sink)
      } catch {
        throw KioskError.badData(error.description)
      }
    }
    if let path = options.logPath {
      log = try FrameFiles(directory: nil, log: path)
      mirror = Mirror(scanOut: transform.scanOut, rotation: rotation)
    }
  }

  /// Returns the signal that ended it.
  func run() throws -> Int32 {
    if let descriptor = panel.eventDescriptor { poller.watch(descriptor) }
    defer {
      recorder?.close()
      try? log?.close()
    }
    takeTouches()
    while true {
      try takeFlips()
      let deadline = try drawIfDue()
      for wake in poller.wait(until: deadline) {
        if case .signal(let number) = wake { return number }
      }
      takeTouches()
    }
  }

  // MARK: Touch

  private func takeTouches() {
    let now = Poller.now
    touch.poll(at: now) { event in
      switch event {
      case .found(let index, let device):
        recorded[index] = driver.add(device)
        recorder?.describe(device)
        apply(.deviceFound(device: recorded[index]!, now))
      case .event(let index, let event):
        apply(.event(device: recorded[index]!, event))
      case .resync(let index, let state):
        apply(.resync(device: recorded[index]!, state, now))
      case .lost(let index):
        apply(.deviceLost(device: recorded[index]!, now))
      }
    }
    watchTouch()
  }

  /// Devices come and go; the kernel forgets a closed descriptor by itself, but its number may come
  /// back for another device.
  private func watchTouch() {
    let wanted = Set(touch.descriptors)
    if wanted == watched { return }
    for descriptor in watched.subtracting(wanted).sorted() { poller.unwatch(descriptor) }
    for descriptor in wanted.sorted() { poller.watch(descriptor) }
    watched = wanted
  }

  private func apply(_ step: RecordingStep) {
    driver.apply(step)
    recorder?.append(step)
  }

  // MARK: Frames

  private func takeFlips() throws {
    do {
      let now = Poller.now
      for flip in try panel.takeFlips(at: now) { scheduler.flipDone(flip, now: now) }
    } catch {
      throw KioskError.displayLost("\(error)")
    }
  }

  /// Draws when it is time to; the moment to look again, nil for not before something happens.
  private func drawIfDue() throws -> Instant? {
    while true {
      let now = Poller.now
      switch scheduler.next(now: now, change: driver.stage.nextChange) {
      case .draw(let moment):
        try draw(for: moment, at: now)
      case .wait(let until):
        return until
      case .overdue:
        throw KioskError.displayLost(
          "\(panel.choice.card): no flip has been reported for a second; the display or its "
            + "driver is stuck: look at 'dmesg', then start the kiosk again")
      }
    }
  }

  private func draw(for moment: Instant, at now: Instant) throws {
    guard let scene = driver.apply(.frame(moment)) else { return }
    recorder?.append(.frame(moment))
    // One flip in flight: the scheduler never draws before the last one is done.
    guard let buffer = panel.freeBuffer() else { return }
    let damage = buffers.draw(
      scene, onto: buffer, of: panel, rasterizer: rasterizer, rotation: rotation)
    if let mirror, let log {
      _ = mirror.show(scene)
      try log.write(
        FrameRecord(
          frame: frames, time: moment, screen: screen.name, report: driver.stage.report(),
          damage: damage, hash: mirror.hash),
        picture: { mirror.picture })
    }
    frames += 1
    if damage.isEmpty {
      scheduler.skipped(moment)
      return
    }
    do {
      try panel.present(buffer, damage: damage, at: now)
      scheduler.presented(for: moment, now: Poller.now)
    } catch {
      throw KioskError.displayLost("\(error)")
    }
  }
}
