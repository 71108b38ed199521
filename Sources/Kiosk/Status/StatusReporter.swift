import VitrineImages
package import VitrineRaster
package import VitrineUnits

/// The answers of a kiosk that has a display.
@MainActor
package protocol StatusSource: AnyObject {
  /// The state of the display; its connector and mode, such as `DSI-1 800x480@60`.
  var displayState: (display: KioskStatus.Display, mode: String?) { get }
  var touchscreenNames: [String] { get }
  /// The path of the requested touchscreen while it is missing.
  var awaitedTouchscreen: String? { get }
  /// The contacts that have begun.
  var contactCount: Int { get }
  var frameStatistics: FrameStatistics { get }
  /// The picture that is visible; nil while nothing is shown.
  var visibleScene: Scene? { get }
  /// The components on the stage, a line each.
  var components: String { get }
  /// Whether the staff page is shown, with which fingers show a PIN.
  var isPrivate: Bool { get }
  /// Returns the bytes of the recording of the last minutes until now, on any thread.
  var recording: @Sendable () -> [UInt8] { get }
}

/// Answers the questions of other programs about a kiosk, from its start to its end.
///
///     StatusServer ── question ──► StatusReporter ──► StatusSource, once there is a display
@MainActor
package final class StatusReporter {
  private let server: StatusServer
  private let screen: String
  private let lines: RecentLines?
  private let start: Instant
  /// The failures in a row before this start.
  private let failures: Int
  private let starts: StartCounts?
  /// The service that opens the devices; nil: the kiosk opens them itself.
  private let seat: String?
  private let clock: () -> Instant

  /// The kiosk; nil while it waits for its first display.
  package weak var source: (any StatusSource)?

  /// `screen` is the name of the kiosk's screen, `lines` are those of its log. `clock` returns the
  /// present time.
  package init(
    _ server: StatusServer, screen: String, lines: RecentLines?, failures: Int,
    starts: StartCounts? = nil, seat: String? = nil, clock: @escaping () -> Instant
  ) {
    self.server = server
    self.screen = screen
    self.lines = lines
    self.failures = failures
    self.starts = starts
    self.seat = seat
    self.clock = clock
    start = clock()
  }

  /// Readable when `serve` has something to do.
  package var descriptor: Int32 { server.descriptor }

  /// Answers what was asked, without waiting.
  package func serve() { server.serve(answer) }

  package func answer(_ topic: StatusRequest.Topic) -> StatusAnswer {
    switch topic {
    case .status: .text(status.json)
    case .metrics: .text(status.metrics)
    case .screenshot: screenshot
    case .components: components
    case .log: .text(lines?.text ?? "")
    case .recording:
      source.map { .work($0.recording) }
        ?? .error("nothing is recorded yet, because the kiosk waits for its first display")
    }
  }

  private var status: KioskStatus {
    let state = source?.displayState ?? (.lost, nil)
    return KioskStatus(
      screen: screen, uptime: clock() - start, display: state.display, mode: state.mode,
      touchscreens: source?.touchscreenNames ?? [],
      awaitedTouchscreen: source?.awaitedTouchscreen, contacts: source?.contactCount ?? 0,
      frames: source?.frameStatistics ?? FrameStatistics(), failures: failures,
      starts: starts, seat: seat, memory: ResidentMemory.bytes)
  }

  private var screenshot: StatusAnswer {
    // Scan-out memory is slow to read; the picture is painted again from the scene.
    shown { _, scene in
      .work { PNGFile.encode(Rasterizer().picture(of: scene, PixelRect(scene.size))) }
    }
  }

  private var components: StatusAnswer { shown { source, _ in .text(source.components) } }

  /// The answer of `body` about what is visible; the reason if nothing is, or if it is private.
  private func shown(_ body: (any StatusSource, Scene) -> StatusAnswer) -> StatusAnswer {
    guard let source else {
      return .error("nothing is shown, because the kiosk waits for its first display")
    }
    if source.isPrivate {
      return .error(
        "the staff page is open or a secret is typed, which is shown to nobody else; try later")
    }
    guard let scene = source.visibleScene else {
      return .error(
        source.displayState.display == .off
          ? "nothing is shown, because the panel was turned off after a time without a touch; touch it"
          : "nothing is shown, because there is no display now; see the log")
    }
    return body(source, scene)
  }
}
