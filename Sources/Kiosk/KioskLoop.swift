import Glibc
import VitrineComponents
import VitrineEvdev
import VitrineRecording
import VitrineKMS
import VitrineRaster
import VitrineText
import VitrineTouch
import VitrineUnits

/// The event loop of one panel, its touchscreens and one screen, which runs until a signal stops
/// it.
///
///     ┌─► wait (epoll) ─► touches ─► flips ─► due? ─► advance, draw, present ─┐
///     └───────────────────────────────────────────────────────────────────────┘
///
/// Every touch that has arrived is applied before a frame is drawn, and each frame is drawn for the
/// time at which it will be visible. While nothing moves, the loop waits without a timeout, except
/// for that of a service manager's watchdog.
@MainActor
final class KioskLoop {
  private let screen: Screen
  private let panel: KMSPanel
  private let driver: StageDriver
  private let logger: Logger
  private let poller: Poller
  private let touch: TouchSource
  private let workers: WorkerPool
  private let service: ServiceReporter
  private let rasterizer = Rasterizer(memory: .largePages)
  private let rotation: Rotation
  private let overrides: TouchOverrideFile
  private var buffers: PictureBuffers
  private var scheduler: FrameScheduler

  private var recorder: RecordingWriter?
  private var log: FrameFiles?
  /// Scan-out memory is never read, so hashes for the log come from a second panel in memory.
  private var offscreen: OffscreenPanel?
  private var frames = 0
  private var refusals: PresentRetryPolicy
  /// The target refresh of a drawn frame that looks like the last one.
  private var stillUntil = Instant.zero

  init(
    screen: Screen, panel: KMSPanel, poller: Poller, transform: PanelTransform,
    environment: Environment, options: KioskOptions, logger: Logger
  ) throws {
    self.screen = screen
    self.panel = panel
    self.logger = logger
    rotation = transform.rotation
    overrides = options.touchOverrides
    buffers = PictureBuffers(count: panel.bufferCount)
    refusals = PresentRetryPolicy(refreshInterval: panel.refreshInterval)
    scheduler = FrameScheduler(refreshInterval: panel.refreshInterval)
    self.poller = poller
    service = ServiceReporter(
      showing: "Showing the screen '\(screen.name)' on \(panel.pipeline.connectorName)",
      at: Poller.now)
    workers = try WorkerPool(processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let stage = Stage(
      root: screen.make(), pictureSize: transform.picture, environment: environment)
    stage.refreshInterval = panel.refreshInterval
    driver = StageDriver(stage: stage, transform: transform, log: logger.sink)
    do {
      touch = try TouchSource(
        path: options.touchPath, seat: options.seat, grab: true,
        requiresDevice: options.touchPath != nil, log: logger.sink)
    } catch {
      throw KioskError.noTouch(error.description)
    }
    if let path = options.recordPath {
      do {
        recorder = try RecordingWriter(
          path: path,
          panel: PanelSettings(
            scanOut: transform.scanOut, rotation: transform.rotation, scale: transform.scale,
            refreshInterval: panel.refreshInterval, screen: screen.name,
            settings: options.settings),
          log: logger.sink)
      } catch {
        throw KioskError.refused(step: "record", reason: error.description)
      }
    }
    if let path = options.logPath {
      guard let offscreen = OffscreenPanel(scanOut: transform.scanOut, rotation: rotation) else {
        throw KioskError.refused(
          step: "log frames",
          reason: "there is not enough memory for another picture; run without --log")
      }
      self.offscreen = offscreen
      log = try FrameFiles(directory: nil, log: path, waits: false)
    }
  }

  /// Runs the loop. Returns the signal that ended it.
  func run() throws -> Int32 {
    if let descriptor = panel.eventDescriptor { poller.watch(descriptor) }
    defer {
      recorder?.close()
      try? log?.close()
    }
    for descriptor in touch.descriptors { poller.watch(descriptor) }
    poller.watch(workers.descriptor)
    takeTouches()
    if touch.devices.isEmpty {
      logger.log(
        .warning,
        "touch: there is no touchscreen; one that is plugged in later is used "
          + "('vitrine devices' lists the input devices, and why some are not used)")
    }
    while true {
      try takeFlips()
      let deadline = try drawIfDue()
      workers.post(driver.takeWork()) { driver.stage.awaitsWork($0) }
      if scheduler.isIdle(at: Poller.now, until: driver.stage.nextChange) {
        recorder?.flush()
        service.progressed()
      }
      for wake in poller.wait(until: service.report(at: Poller.now, before: deadline)) {
        guard case .signal(let number) = wake else { continue }
        service.stop()
        return number
      }
      takeTouches()
      takeResults()
    }
  }

  // MARK: Background work

  private func takeResults() {
    for result in workers.collect() where driver.bring(result) {
      apply(.workFinished(result.number, Poller.now))
    }
  }

  // MARK: Touch

  private func takeTouches() {
    touch.poll(at: Poller.now) { event in
      if case .deviceAdded(let number, _) = event, let found = touch.devices[number] {
        let device = found.corrected(by: overrides)
        driver.add(device, number: number)
        recorder?.describe(device)
      }
      apply(event)
      scheduler.inputArrived()
      stillUntil = .zero
      if case .deviceRemoved(let number, _) = event { driver.remove(number) }
    }
  }

  private func apply(_ event: InputEvent) {
    driver.apply(event)
    recorder?.append(event)
  }

  // MARK: Frames

  private func takeFlips() throws {
    do {
      let now = Poller.now
      for flip in try panel.takeFlips(at: now) {
        scheduler.flipDone(flip, at: now)
        service.flipFinished()
      }
    } catch {
      throw KioskError.displayLost("\(error)")
    }
  }

  /// Draws if it is time to. Returns the time of the next check; nil if only an event needs one.
  private func drawIfDue() throws -> Instant? {
    while true {
      let now = Poller.now
      let change = driver.stage.nextChange
      // A frame is visible a refresh after it is drawn, so a change before then needs one now.
      let due = change.map { max($0 - panel.refreshInterval, stillUntil) }
      if let due, due <= now { scheduler.needsFrame() }
      if scheduler.wantsRefreshTime(at: now), let refresh = panel.lastRefresh(at: now) {
        scheduler.refreshed(at: refresh, now: now)
      }
      switch scheduler.next(at: now) {
      case .draw(let time, let lead):
        try draw(for: time, lead: lead, at: now)
      case .waitForFlip(let until), .sleep(let until):
        return until
      case .rest:
        return due
      case .flipLost:
        throw KioskError.displayLost(
          "\(panel.pipeline.card): the driver has reported no page flip for a second; look for its "
            + "errors with 'dmesg', then start the kiosk again")
      }
    }
  }

  private func draw(for time: Instant, lead: Duration, at now: Instant) throws {
    // At most one flip is in flight, so one of two buffers is free.
    let frame = InputEvent.frame(time, lead: lead)
    guard let scene = driver.apply(frame), let buffer = panel.freeBuffer() else {
      preconditionFailure("a frame has a scene, and a buffer to be painted in")
    }
    recorder?.append(frame)
    let damage = buffers.draw(
      scene, onto: buffer, of: panel, rasterizer: rasterizer, rotation: rotation)
    writeLog(scene, time, damage)
    frames += 1
    if damage.isEmpty {
      // The movement is smaller than a pixel: not tried again for the same refresh.
      stillUntil = time
      service.progressed()
      scheduler.unchanged(at: Poller.now)
      return
    }
    do {
      try panel.present(
        buffer, window: buffers.window(of: buffer), damage: damage, at: now)
      refusals.presented()
      scheduler.presented(at: Poller.now)
    } catch {
      try refusals.refused(error, buffer, &buffers, of: panel, log: logger.sink)
      scheduler.presentFailed(at: Poller.now)
    }
    // A driver without page flips is done at once and sends no event.
    if panel.eventDescriptor == nil { try takeFlips() }
  }

  /// Writes a frame to the log. A log that cannot be written (a full disk) is reported once and
  /// dropped; the kiosk continues.
  private func writeLog(_ scene: Scene, _ time: Instant, _ damage: [PixelRect]) {
    guard let offscreen, let log else { return }
    _ = offscreen.show(scene)
    do {
      try log.write(
        FrameRecord(
          frame: frames, time: time, screen: screen.name, report: driver.stage.report(),
          damage: damage, hash: offscreen.hash),
        picture: { offscreen.picture })
    } catch {
      logger.log(.error, "log: \(error.description); no further frames are logged")
      self.log = nil
      self.offscreen = nil
    }
  }
}
