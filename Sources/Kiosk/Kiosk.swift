import Glibc
package import VitrineComponents
package import VitrineRecording
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
  private let logger: Logger
  /// A closure that is called once on a panel, before the screen is made. The returned settings are
  /// added to a recording, beside those of the options.
  package var prepare: (@MainActor () -> [RecordedSetting])?

  package init(
    catalog: ScreenCatalog, screen: String? = nil, options: KioskOptions = KioskOptions(),
    logger: Logger = Logger()
  ) throws(KioskError) {
    self.screen = try catalog.screen(named: screen)
    self.options = options
    self.logger = logger
  }

  /// Shows the screen until SIGTERM, SIGINT or SIGHUP; without a panel it plays the screen's
  /// demonstration instead, and logs that.
  package func run(on display: KioskDisplay) throws {
    // If the reader of a log exits, writing to it fails, and the kiosk continues.
    signal(SIGPIPE, SIG_IGN)
    switch display {
    case .memory(let reason): try playWithoutPanel(because: reason)
    case .panel(let found):
      // First, so that a signal during start-up still restores the console.
      let poller = try Poller()
      var panelOptions = KMSPanel.Options()
      panelOptions.rotation = options.rotation
      panelOptions.pans = options.pans
      let panel: KMSPanel
      do throws(DisplayError) {
        panel = try KMSPanel(found, options: panelOptions, log: logger.sink)
      } catch {
        throw KioskError.noDisplay(error.description)
      }
      try run(on: panel, poller)
    }
  }

  private func run(on panel: KMSPanel, _ poller: Poller) throws {
    defer { panel.close() }
    let transform = PanelTransform(
      scanOut: panel.size, rotation: panel.pipeline.orientation.rotation + options.rotation,
      scale: options.scale ?? scale(of: panel))
    var environment = Environment.standard(options, log: logger.sink)
    environment.scale = transform.scale
    var options = options
    options.settings += prepare?() ?? []
    let loop = try KioskLoop(
      screen: screen, panel: panel, poller: poller, transform: transform,
      environment: environment, options: options, logger: logger)
    if options.framesDirectory != nil {
      logger.log(
        .warning,
        "frames: --frames is ignored on a panel; use --record, and replay the recording with --frames"
      )
    }
    let signal = try loop.run()
    logger.log(.info, "stopped: signal \(signal)")
  }

  /// Returns the scale for the panel's size if none was requested; logs the reason.
  private func scale(of panel: KMSPanel) -> Double {
    let size = panel.pipeline.physicalSize
    let (width, height) = (size?.widthMillimetres, size?.heightMillimetres)
    let scale = PanelScale.scale(for: panel.size, width: width, height: height)
    var reason = "the panel does not report its size"
    if let width, let height {
      let isBelieved = PanelScale.density(of: panel.size, width: width, height: height) != nil
      reason = "\(width) × \(height) mm" + (isBelieved ? "" : ", which cannot be right")
    }
    logger.log(.info, "scale: \(scale) pixels per point (\(reason)); --scale changes it")
    return scale
  }

  private func playWithoutPanel(because reason: String) throws {
    logger.log(.notice, "display: no panel (\(reason)); playing the demonstration in memory")
    if options.recordPath != nil {
      logger.log(
        .warning,
        "record: nothing is recorded, because there is no panel; record on the machine with the "
          + "panel (docs/recordings.md)")
    }
    if let path = options.touchPath {
      logger.log(.warning, "touch: \(path) is not used, because there is no panel")
    }
    let catalog = ScreenCatalog([screen])
    let settings = ReplayOptions(
      size: options.memorySize, rotation: options.rotation, scale: options.scale,
      hashesFrames: options.logPath != nil, reportsFrames: options.logPath != nil)
    let environment = Environment.standard(options, log: logger.sink)
    let (recording, source) = try Replay.demonstration(
      of: catalog, options: settings, environment: environment)
    let replay = try Replay(
      recording, catalog: catalog, options: settings, environment: environment, log: logger.sink)
    let files = try FrameFiles(
      directory: options.framesDirectory ?? "out/frames", log: options.logPath)
    try replay.run(source, into: files, logger)
  }
}

extension Environment {
  /// The standard environment for these options, with the system's fonts.
  package static func standard(_ options: KioskOptions, log: @escaping LogSink) -> Environment {
    var environment = Environment(
      theme: options.theme, scale: options.scale ?? PanelScale.unknown,
      direction: options.direction,
      typesetter: FreeTypeTypesetter(log: log),
      images: ImageLoader(log: log),
      reducesMotion: options.reducesMotion)
    environment.log = log
    return environment
  }
}
