import Glibc
package import VitrineComponents
package import VitrineRecording
import VitrineEvdev
import VitrineImages
import VitrineKMS
import VitrineRaster
import VitrineText
package import VitrineUnits

/// A kiosk: a panel, its touchscreens and one screen, running until a signal stops it.
///
/// It waits, connects the parts and records; the lower layers make the decisions.
@MainActor
public final class Kiosk {
  private let options: KioskOptions
  private let screen: Screen
  private let catalog: ScreenCatalog
  private let logger: Logger
  /// A closure that is called once on a panel, before the screen is made. The returned settings are
  /// added to a recording, beside those of the options.
  package var prepare: (@MainActor () -> [RecordedSetting])?
  /// The folder that the data of the screens were read from; nil: they are built in.
  package var dataLink: DataLink?
  /// The settings of the recording in memory that change while the kiosk runs.
  package var flight = FlightSettings()
  /// Whether the data must be read again as soon as the screen is shown.
  private var reloadIsDue = false
  /// A program that uses the panel for a task and then ends the kiosk; nil for a kiosk that runs
  /// until a signal stops it.
  package var tool: (any KioskTool)?

  package init(
    catalog: ScreenCatalog, screen: String? = nil, options: KioskOptions = KioskOptions(),
    logger: Logger = Logger()
  ) throws(KioskError) {
    self.catalog = catalog
    self.screen = try catalog.screen(named: screen)
    self.options = options
    self.logger = logger
  }

  /// Shows the screen until SIGTERM, SIGINT or SIGHUP. If the data can change, a SIGHUP that a
  /// program sent replaces them instead. With ``DisplayKind/memory`` the screen's demonstration is
  /// played.
  package func run() throws {
    // If the reader of a log exits, writing to it fails, and the kiosk continues.
    signal(SIGPIPE, SIG_IGN)
    if options.display == .memory { return try playInMemory() }
    if options.display != .window {
      // A stopped kiosk would leave its picture, and the keyboard to the shell behind it.
      for number in [SIGTSTP, SIGTTIN, SIGTTOU] { signal(number, SIG_IGN) }
    }
    // First, so that a signal during start-up still restores the console.
    let poller = try Poller()
    let clock = LoopClock { Poller.now }
    let log = OutageLog(logger.sink)
    let window =
      options.display == .window
      ? try WindowProcess(size: options.memorySize ?? Self.windowSize) : nil
    defer { if let window { windowEnded(window) } }
    let seat = window == nil ? try SeatClient.started(for: options.seatUse, log: log.sink) : nil
    defer { seat?.end() }
    let source = source(window, clock, log, seat)
    let display = DisplayConnection(source, exitsOnLoss: options.exitsOnDisplayLoss, log: log)
    defer { display.close() }
    for descriptor in display.descriptors { poller.watch(descriptor) }
    let service = ServiceReporter(showing: "Showing the screen '\(screen.name)'", at: clock.now)
    let status = StatusReporter(
      StatusServer(path: options.statusPath, port: options.metricsPort, log: logger.sink),
      screen: screen.name, lines: logger.recent, failures: FailureHistory.stored.count,
      starts: StartCounts.stored(at: StartCounts.path()), seat: seat?.name, clock: { clock.now })
    poller.watch(status.descriptor)
    let signal =
      try waitForDisplay(display, poller, service, status)
      ?? run(
        on: display, from: source, in: window?.connection,
        keyboards: try keyboards(besides: source, seat), seat: seat,
        poller, clock, service, status)
    service.stop()
    if let signal { logger.log(.info, "stopped: signal \(signal)") }
  }

  private static let windowSize = PixelSize(800, 480)

  private func source(
    _ window: WindowProcess?, _ clock: LoopClock, _ log: OutageLog, _ seat: SeatClient?
  ) -> any KioskDisplaySource {
    if let window {
      return WindowDisplaySource(window.connection, rotation: rotation, clock: clock)
    }
    var panelOptions = KMSPanel.Options()
    panelOptions.rotation = rotation
    panelOptions.pans = options.pans
    let displays = KMSDisplaySource(
      options.displayRequest, options: panelOptions, takesOtherModes: !options.exitsOnDisplayLoss,
      keepsTerminal: options.keepsTerminal, opener: seat, log: log.sink)
    return seat.map { SeatDisplaySource(displays, on: $0, log: log.sink) } ?? displays
  }

  /// Waits for the end of the window's program, and logs who has ended it.
  private func windowEnded(_ window: WindowProcess) {
    let wasClosed = window.connection.isClosed
    let end = window.end()
    if wasClosed { logger.log(.info, "stopped: the window was closed (its program \(end))") }
  }

  /// The rotation of the configuration, or that which the staff chose on the panel.
  private var rotation: Rotation {
    guard options.staff != nil,
      let folder = StateFolder.path(of: options.programName, Settings.value)
    else { return options.rotation }
    return RotationStore(folder: folder).rotation(requested: options.rotation)
  }

  /// Waits until there is a display: the screen is made for its size. Returns the signal that ends
  /// the program, nil if none does.
  private func waitForDisplay(
    _ display: DisplayConnection, _ poller: Poller, _ service: ServiceReporter,
    _ status: StatusReporter
  ) throws -> Int32? {
    while true {
      let next = try display.update(at: Poller.now)
      if display.panel != nil {
        service.setStatus(ServiceHealth.waitingForPicture)
        return nil
      }
      service.setStatus("Waiting for a display")
      service.waitsForDisplay(true)
      for wake in poller.wait(until: service.report(at: Poller.now, before: next)) {
        switch wake {
        case .signal(let number): return number
        case .terminal(let change): display.handle(change, at: Poller.now)
        case .readable(let descriptor) where descriptor == status.descriptor: status.serve()
        case .readable:
          for change in display.takeTerminalSwitches() { display.handle(change, at: Poller.now) }
          display.devicesMayHaveChanged(at: Poller.now)
        case .reload:
          if catalog.reload == nil { return SIGHUP }
          reloadIsDue = true
        case .timer: break
        }
      }
    }
  }

  /// Opens the keyboards and scanners; nil in a window, which has those of the desktop.
  private func keyboards(
    besides source: any KioskDisplaySource, _ seat: SeatClient?
  ) throws(KioskError) -> KeyboardSource? {
    if options.display == .window { return nil }
    let keymap = try KeyboardSettings.keymap(options.keyboardLayout, log: logger.sink)
    do throws(TouchInputError) {
      if source.holdsKeys {
        return try KeyboardSource(
          keymap, seat: options.seat, grab: source.sharesKeys ? .shared : .taken, opener: seat,
          log: logger.sink)
      }
      let keyboards = try KeyboardSource(
        keymap, seat: options.seat, grab: .required, log: logger.sink)
      logger.log(
        .info, "keyboard: no terminal of its own; all keyboards are taken (\(keyboards.count))")
      return keyboards
    } catch {
      if source.holdsKeys || options.allowsKeyboard {
        let reason = source.holdsKeys ? "are not used" : "can reach a login behind the picture"
        logger.log(.warning, "keyboard: keys \(reason): \(error)")
        return nil
      }
      throw .refused(
        step: "keep typed keys from the login behind the picture",
        reason: "there is no terminal of its own, and \(error); run the kiosk as a service "
          + "(docs/installation.md), or with --allow-keyboard")
    }
  }

  private func run(
    on display: DisplayConnection, from source: any KioskDisplaySource,
    in window: WindowConnection?, keyboards: KeyboardSource?, seat: SeatClient?,
    _ poller: Poller, _ clock: LoopClock, _ service: ServiceReporter, _ status: StatusReporter
  ) throws -> Int32? {
    for descriptor in display.descriptors { poller.watch(descriptor) }
    let geometry = PanelGeometry(
      rotation: source.rotation, scale: options.scale, log: logger.sink)
    var options = options
    options.settings += prepare?() ?? []
    let loop = try KioskLoop(
      screen: screen, in: catalog, display: display, window: window, seat: seat, poller: poller,
      clock: clock, geometry: geometry, dataLink: dataLink, flight: flight, service: service,
      status: status,
      environment: .standard(options, log: logger.sink), options: options, logger: logger)
    loop.keyboards = keyboards
    loop.onRotate = { rotation in
      source.rotation = rotation
      geometry.rotation = rotation
      display.reopen(at: clock.now)
    }
    if reloadIsDue { loop.reloadData() }
    if options.framesDirectory != nil {
      logger.log(
        .warning,
        "frames: --frames is ignored on a panel; use --record, and replay the recording with --frames"
      )
    }
    return try loop.run(tool)
  }

  private func playInMemory() throws {
    let hint = options.framesDirectory == nil ? "; --frames FOLDER writes its pictures" : ""
    logger.log(.notice, "display: no panel is used; playing the demonstration in memory" + hint)
    if options.recordPath != nil {
      logger.log(
        .warning,
        "record: nothing is recorded, because there is no panel; record on the machine with the "
          + "panel (docs/recordings.md)")
    }
    if let path = options.touchPath {
      logger.log(.warning, "touch: \(path) is not used, because there is no panel")
    }
    var catalog = ScreenCatalog([screen], attract: catalog.attract)
    catalog.language = self.catalog.language
    catalog.keyboards = self.catalog.keyboards
    catalog.live = self.catalog.live
    let settings = ReplayOptions(
      size: options.memorySize, rotation: options.rotation, scale: options.scale,
      hashesFrames: options.logPath != nil, reportsFrames: options.logPath != nil,
      inspects: options.inspects)
    let environment = Environment.standard(options, log: logger.sink)
    let (recording, source) = try Replay.demonstration(
      of: catalog, options: settings, environment: environment)
    let replay = try Replay(
      recording, catalog: catalog, options: settings, environment: environment, log: logger.sink)
    let files = try FrameFiles(directory: options.framesDirectory, log: options.logPath)
    try replay.run(source, into: files, logger)
  }
}

extension Environment {
  /// The standard environment for these options, with the system's fonts.
  package static func standard(_ options: KioskOptions, log: @escaping LogSink) -> Environment {
    var environment = Environment(
      theme: options.theme, scale: options.scale ?? PanelScale.unknown,
      direction: options.direction,
      typesetter: FreeTypeTypesetter(
        log: log,
        fonts: options.fontFiles.isEmpty ? .system : .systemAnd(files: options.fontFiles)),
      images: ImageLoader(log: log),
      reducesMotion: options.reducesMotion)
    // The theme may have a scale of its own.
    if options.textScale != 1 { environment.textScale = options.textScale }
    environment.log = log
    environment.keyboards = .builtIn
    environment.qrMatrix = { QREncoder.matrix(of: $0) }
    return environment
  }
}
