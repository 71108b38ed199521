import VitrineComponents
import VitrineRecording
import VitrineTouch
import VitrineUnits

/// The recordings of a kiosk on a panel: always the last minutes in memory, and if they are
/// requested a recording and a log of its frames in files.
@MainActor
final class RunFiles {
  private let screen: String
  private let logger: Logger
  /// The panel of the beginning, as a recording describes it.
  let panel: PanelSettings
  /// The recording in memory.
  let flight: FlightRecorder
  private let options: KioskOptions
  private var recorder: RecordingWriter?
  private var log: FrameFiles?
  /// The trace; nil if none was requested.
  let trace: TraceRecorder?
  /// Scan-out memory is never read, so hashes for the log come from a second panel in memory.
  private var offscreen: OffscreenPanel?
  private var frames = 0
  private var privacy = PrivateTouches()
  /// The devices that were described.
  private var devices = 0

  /// Whether the staff page is shown or a secret is typed, so that touches are not recorded.
  var isPrivate: Bool { privacy.isPrivate }
  /// Whether a secret is typed.
  var isSecret: Bool { privacy.isSecret }
  /// Whether a secret may have opened what the screen shows.
  var hadSecret: Bool { privacy.hadSecret }

  /// Creates the files; `screen` is the name of the shown screen.
  init(
    _ options: KioskOptions, screen: String, on transform: PanelTransform,
    refreshInterval: Duration, logger: Logger
  ) throws(KioskError) {
    self.screen = screen
    self.logger = logger
    self.options = options
    panel = Self.panel(
      options, screen: screen, on: transform, refreshInterval: refreshInterval)
    let flight = FlightRecorder(panel: panel)
    self.flight = flight
    flight.onRestart = {
      logger.log(
        .notice,
        "flight: touchscreens were plugged in \(FlightRecorder.mostDevices) times, so the recording "
          + "in memory begins again; check the cable")
    }
    trace = try options.tracePath.map { (path) throws(KioskError) in
      TraceRecorder(try TraceFile(path, log: logger.sink))
    }
    if let path = options.recordPath {
      do {
        recorder = try RecordingWriter(path: path, panel: panel, log: logger.sink)
      } catch {
        throw .refused(step: "record", reason: error.description)
      }
    }
    if let path = options.logPath {
      guard let offscreen = Self.offscreen(transform) else {
        throw .refused(
          step: "log frames",
          reason: "there is not enough memory for another picture; run without --log")
      }
      self.offscreen = offscreen
      log = try FrameFiles(directory: nil, log: path, waits: false)
    }
  }

  private static func panel(
    _ options: KioskOptions, screen: String, on transform: PanelTransform,
    refreshInterval: Duration
  ) -> PanelSettings {
    PanelSettings(
      scanOut: transform.scanOut, rotation: transform.rotation, scale: transform.scale,
      refreshInterval: refreshInterval, screen: screen, settings: options.settings)
  }

  /// Records in memory from now on, also for a crash of the program `name`.
  func beginFlight(of name: String, at time: Instant) {
    if let folder = StateFolder.path(of: name, Settings.value) {
      do throws(KioskError) {
        try StateFolder.make(folder)
      } catch {
        logger.log(.notice, "flight: a crash leaves no recording: \(error)")
      }
      if let reason = CrashFile.arm("\(folder)/\(CrashFile.name)") {
        logger.log(.notice, "flight: a crash leaves no recording in \(folder): \(reason)")
      }
      flight.onChange = { CrashFile.set($0) }
      flight.onGrowth = { CrashFile.grow(to: $0) }
    }
    flight.begin(at: time)
  }

  /// Adds a device to the recordings; its number is that of the next `deviceAdded`.
  func describe(_ device: RecordedDevice) {
    privacy.add(devices, device.device)
    devices += 1
    recorder?.describe(device)
    flight.describe(device)
  }

  /// Adds an event to the recordings.
  func append(_ event: InputEvent) {
    for event in privacy.recorded(event) {
      recorder?.append(event)
      flight.append(event)
    }
  }

  /// Adds a frame; `report` is evaluated only if it is logged. A log that cannot be written (a full
  /// disk) is reported once and dropped; the kiosk continues.
  func append(_ frame: PanelPresenter.Frame, report: @autoclosure () -> StageReport) {
    trace?.frame(
      frame.times, for: frame.event.time,
      area: frame.damage.reduce(0) { $0 + $1.width * $1.height })
    // A replay has a cover in place of the staff page, and no dots of a secret.
    let fingerprint = privacy.changesFrames ? nil : frame.scene.fingerprint
    recorder?.append(frame.event, fingerprint: fingerprint)
    flight.append(frame.event, fingerprint: fingerprint)
    defer { frames += 1 }
    // The log has the positions of fingers.
    guard let offscreen, let log, !isPrivate else { return }
    _ = offscreen.show(frame.scene)
    do {
      try log.write(
        FrameRecord(
          frame: frames, time: frame.event.time, screen: screen, report: report(),
          damage: frame.damage, hash: offscreen.hash),
        picture: { offscreen.picture })
    } catch {
      endLog(error.description)
    }
  }

  private func endLog(_ reason: String) {
    logger.log(.error, "log: \(reason); no further frames are logged")
    log = nil
    offscreen = nil
  }

  /// Continues on another panel. A recording has one size and one refresh interval, so it ends
  /// here.
  func move(to transform: PanelTransform, refreshInterval: Duration, at time: Instant) {
    flight.move(
      to: Self.panel(options, screen: screen, on: transform, refreshInterval: refreshInterval),
      at: time)
    if let recorder {
      // The system writes the file within seconds; the frame that shows the panel does not wait.
      recorder.close(syncs: false)
      self.recorder = nil
      logger.log(
        .warning, "record: the recording ends, because the display or the rotation has changed")
    }
    if offscreen != nil {
      offscreen = Self.offscreen(transform)
      if offscreen == nil { endLog("there is not enough memory for another picture") }
    }
  }

  /// Writes the events that are buffered.
  func flush() {
    recorder?.flush()
    trace?.flush()
  }

  func close() {
    recorder?.close()
    trace?.close()
    try? log?.close()
  }

  private static func offscreen(_ transform: PanelTransform) -> OffscreenPanel? {
    OffscreenPanel(scanOut: transform.scanOut, rotation: transform.rotation)
  }
}
