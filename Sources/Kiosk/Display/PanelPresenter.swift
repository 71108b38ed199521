import VitrineComponents
package import VitrineKMS
package import VitrineRaster
package import VitrineRecording
package import VitrineUnits

/// Draws the stage's frames on one open panel, and presents them.
///
/// Each frame is drawn for the time at which it will be visible. A panel that is opened again gets
/// a new presenter, which paints the whole picture.
///
///     panel opened ── first frame: painted ─► mode set ─► flip ── others: painted ─► flip ──►
@MainActor
package final class PanelPresenter {
  /// A drawn frame, for recordings and logs.
  package struct Frame {
    /// The event that was applied to the stage.
    package var event: InputEvent
    package var scene: Scene
    /// The changed part, in scan-out pixels.
    package var damage: [PixelRect]
    package var times: TraceRecorder.FrameTimes
  }

  package let panel: any DisplayPanel
  private let display: DisplayConnection
  private let driver: StageDriver
  private let rasterizer: Rasterizer
  private weak var observer: (any PresenterObserver)?
  private let clock: () -> Instant
  private let log: LogSink
  private var buffers: PictureBuffers
  private var scheduler: FrameScheduler
  private var retryPolicy: PresentRetryPolicy
  /// The target refresh of a drawn frame that looks like the last one.
  private var stillUntil = Instant.zero
  /// The picture that was presented last; nil before the first one.
  package private(set) var shown: Scene?
  /// Whether that picture shows the staff page.
  package private(set) var showsStaffPage = false
  /// Whether black is shown instead of the stage, because the panel cannot be turned off.
  package private(set) var showsBlack = false

  /// Creates a presenter that begins with a frame. `panel` is that of `display`; `clock` returns
  /// the present time.
  package init(
    _ panel: any DisplayPanel, of display: DisplayConnection, driver: StageDriver,
    rasterizer: Rasterizer, observer: (any PresenterObserver)?, clock: @escaping () -> Instant,
    log: @escaping LogSink
  ) {
    self.panel = panel
    self.display = display
    self.driver = driver
    self.rasterizer = rasterizer
    self.observer = observer
    self.clock = clock
    self.log = log
    buffers = PictureBuffers(count: panel.bufferCount)
    retryPolicy = PresentRetryPolicy(
      refreshInterval: panel.refreshInterval, hasFailed: display.failsToShow)
    scheduler = FrameScheduler(refreshInterval: panel.refreshInterval)
    scheduler.needsFrame()
  }

  /// Records that a touch has come: the picture may change before the next expected frame.
  package func inputArrived() {
    scheduler.inputArrived()
    stillUntil = .zero
  }

  /// Draws a frame although the stage may not have changed.
  package func redraw() {
    inputArrived()
    scheduler.needsFrame()
  }

  /// Turns the panel off, or on with a new frame, which also sets the mode if it is the first. A
  /// panel that cannot be turned off shows black.
  package func setPower(_ isOn: Bool) {
    showsBlack = false
    do {
      try panel.setPower(isOn)
    } catch {
      log(.notice, "display: \(error)" + (isOn ? "" : "; black is shown instead"))
      showsBlack = !isOn
    }
    if isOn || showsBlack { scheduler.needsFrame() }
  }

  /// Whether there is time for a task of some milliseconds.
  package var isIdle: Bool { scheduler.isIdle(at: clock(), until: driver.stage.nextChange) }

  /// Takes finished flips, and draws if it is time to. Returns the time of the next call; nil if
  /// only an event needs one. Throws if the panel is lost.
  package func update() throws(DisplayError) -> Instant? {
    try takeFlips()
    return try drawIfDue()
  }

  /// Takes finished flips without drawing.
  package func takeFlips() throws(DisplayError) {
    let now = clock()
    let flips: [FlipDone]
    do { flips = try panel.takeFlips(at: now) } catch { throw Self.displayError(error, panel) }
    for flip in flips {
      scheduler.flipDone(flip, at: now)
      retryPolicy.flipped()
      display.confirm(at: now)
      observer?.didFlip(flip)
    }
  }

  private func drawIfDue() throws(DisplayError) -> Instant? {
    while true {
      let now = clock()
      let change = showsBlack ? nil : driver.stage.nextChange
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
        throw DisplayError(
          kind: .lost, object: panel.pipeline.card,
          step: "the driver has reported no page flip for a second",
          remedy: "look for its errors with 'dmesg'")
      }
    }
  }

  private func draw(for time: Instant, lead: Duration, at now: Instant) throws(DisplayError) {
    // At most one flip is in flight, so one of two buffers is free.
    let event = InputEvent.frame(time, lead: lead)
    let black = showsBlack ? Scene(size: driver.transform.picture, background: .black) : nil
    guard let scene = black ?? driver.apply(event), let buffer = panel.freeBuffer() else {
      preconditionFailure("a frame has a scene, and a buffer to be painted in")
    }
    let isStaffPage = black == nil && driver.idle.showsStaffPage
    let laidOut = clock()
    let picture = black ?? driver.inspector?.marked(scene, at: time) ?? scene
    let damage = buffers.draw(
      picture, onto: buffer, of: panel, rasterizer: rasterizer,
      rotation: driver.transform.rotation)
    // Black is no frame of the stage: a replay needs no panel that can be turned off.
    if black == nil {
      let times = TraceRecorder.FrameTimes(begun: now, laidOut: laidOut, painted: clock())
      observer?.didDraw(Frame(event: event, scene: scene, damage: damage, times: times))
    }
    if damage.isEmpty {
      // The movement is smaller than a pixel: not tried again for the same refresh.
      stillUntil = time
      showsStaffPage = isStaffPage
      scheduler.unchanged(at: clock())
      return
    }
    let time = try panel.isModeSet ? now : setMode(showing: buffer)
    do {
      try panel.present(
        buffer, window: buffers.window(of: buffer), damage: damage, at: time)
      retryPolicy.presented()
      shown = picture
      showsStaffPage = isStaffPage
      scheduler.presented(at: clock())
    } catch {
      try retryPolicy.refused(
        Self.displayError(error, panel), buffer, &buffers, of: panel, log: log)
      scheduler.presentFailed(at: clock())
    }
    // A driver without page flips is done at once and sends no event.
    if panel.eventDescriptor == nil { try takeFlips() }
  }

  /// Sets the mode with the first picture, and returns the time afterwards. A refusal is not tried
  /// again at the next refresh, because each attempt may block: the display is lost, and opened
  /// again after a pause.
  private func setMode(showing buffer: Int) throws(DisplayError) -> Instant {
    let begin = clock()
    try panel.setMode(showing: buffer)
    let end = clock()
    scheduler.modeSet(in: end - begin)
    observer?.didSetMode(in: end - begin)
    return end
  }

  private static func displayError(
    _ error: any Error, _ panel: any DisplayPanel
  ) -> DisplayError {
    error as? DisplayError
      ?? DisplayError(
        kind: .refused, object: panel.pipeline.card, step: "\(error)",
        remedy: "see what dmesg says")
  }
}
