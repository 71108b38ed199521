import VitrineKMS
package import VitrineRaster
import VitrineRecording
package import VitrineUnits

/// Shows a stage on the current display.
///
///     DisplayConnection ── panel ──► PanelPresenter ◄── frames ── StageDriver
///
/// While there is no display the stage keeps its state: all contacts are cancelled, touches are
/// ignored, and no frame is drawn. The next display shows the same screen, in its own size.
@MainActor
package final class StagePresenter {
  private let driver: StageDriver
  private let display: DisplayConnection
  private let geometry: PanelGeometry
  private let clock: () -> Instant
  private let log: LogSink
  private let rasterizer: Rasterizer
  /// Draws on the open display; nil while there is none.
  private var presenter: PanelPresenter?
  /// Whether the stage was notified that the display was lost, and not that it is back.
  private var isLost = false
  /// Whether the panel is turned off because it is idle; no frame of the stage is drawn then.
  package private(set) var isOff = false

  /// Receives what happens; set before the first `update`.
  package weak var observer: (any PresenterObserver)?

  /// `driver` has the geometry of the open display, if there is one. `runner` runs the parts of
  /// expensive frames. `clock` returns the present time.
  package init(
    _ driver: StageDriver, on display: DisplayConnection, geometry: PanelGeometry,
    runner: (any PartRunner)? = nil, clock: @escaping () -> Instant, log: @escaping LogSink
  ) {
    self.driver = driver
    self.display = display
    self.geometry = geometry
    rasterizer = Rasterizer(memory: .largePages, runner: runner)
    self.clock = clock
    self.log = log
  }

  /// The picture that is visible, or will be at the next refresh; nil while nothing is shown.
  package var visibleScene: Scene? {
    guard let presenter, !isOff || presenter.showsBlack else { return nil }
    return presenter.shown
  }

  /// Whether a picture is shown, the panel is off, or there is no display.
  package var displayState: KioskStatus.Display {
    guard let presenter else { return .lost }
    if isOff { return .off }
    return presenter.shown == nil ? .lost : .shown
  }

  /// Whether the visible picture shows the staff page: also after it was closed, until the next
  /// frame.
  package var showsStaffPage: Bool { presenter?.showsStaffPage ?? false }

  /// Records that a touch has come: the picture may change before the next expected frame.
  package func inputArrived() { presenter?.inputArrived() }

  /// Draws a frame although the stage may not have changed.
  package func redraw() { presenter?.redraw() }

  /// Whether there is time for a task of some milliseconds.
  package var isIdle: Bool { isOff || presenter?.isIdle ?? true }

  /// Whether nothing is to be drawn, or there is no display to draw on. False while a display does
  /// not show what it is sent.
  package var hasNothingToShow: Bool { isIdle && (presenter != nil || !display.failsToShow) }

  /// Keeps the display open, and draws on it if it is time to. Returns the time of the next call;
  /// nil if only an event needs one.
  package func update() throws(KioskError) -> Instant? {
    followDisplay()
    let check = try display.update(at: clock())
    followDisplay()
    guard let presenter else { return check }
    do throws(DisplayError) {
      if isOff && !presenter.showsBlack {
        try presenter.takeFlips()
        return check
      }
      guard let frame = try presenter.update() else { return check }
      return check.map { min($0, frame) } ?? frame
    } catch {
      try display.lose(error, at: clock())
      followDisplay()
      return clock()
    }
  }

  /// Turns the panel off, or on again.
  package func setPower(_ isOn: Bool) {
    isOff = !isOn
    presenter?.setPower(isOn)
  }

  /// Gives the display to another terminal, or takes it back.
  package func handle(_ change: TerminalSwitch) {
    display.handle(change, at: clock())
    followDisplay()
  }

  /// Continues on another display, or without one, if the connection has changed it.
  private func followDisplay() {
    if display.panel === presenter?.panel { return }
    if presenter != nil {
      presenter = nil
      isLost = true
      apply(.displayLost(clock()))
    }
    guard let panel = display.panel else { return }
    if isLost { move(to: panel) }
    presenter = PanelPresenter(
      panel, of: display, driver: driver, rasterizer: rasterizer, observer: observer, clock: clock,
      log: log)
    if isOff { presenter?.setPower(false) }
    if let descriptor = panel.eventDescriptor { observer?.didOpen(descriptor) }
    if isLost { apply(.displayBack(clock())) }
    isLost = false
  }

  /// Adapts the stage to another panel.
  private func move(to panel: any DisplayPanel) {
    let transform = geometry.transform(of: panel)
    let stage = driver.stage
    if transform == driver.transform && panel.refreshInterval == stage.refreshInterval { return }
    observer?.willMove(to: transform, refreshInterval: panel.refreshInterval)
    stage.refreshInterval = panel.refreshInterval
    driver.move(to: transform)
  }

  private func apply(_ event: InputEvent) {
    driver.apply(event)
    observer?.didApply(event)
  }
}
