package import VitrineKMS
package import VitrineUnits

/// The display of a running kiosk: opens it, notices its loss, and opens it again.
///
///     DisplayStateMachine ── when ──► DisplayConnection ── how ──► DisplaySource
///
/// The caller compares `panel` after each call: another object is another display, nil is none.
@MainActor
package final class DisplayConnection {
  /// The open display; nil while there is none.
  package private(set) var panel: (any DisplayPanel)?

  private let source: any DisplaySource
  private let exitsOnLoss: Bool
  private let log: OutageLog
  private var machine = DisplayStateMachine()
  private var hasShown = false
  /// Whether a display was lost although there is one: it takes pictures without showing them, or
  /// refuses them. False again with the next finished flip, and while there is no display.
  package private(set) var failsToShow = false

  /// `exitsOnLoss`: whether a display that is missing or lost ends the program. `log` is that of
  /// `source`, too.
  package init(_ source: any DisplaySource, exitsOnLoss: Bool, log: OutageLog) {
    self.source = source
    self.exitsOnLoss = exitsOnLoss
    self.log = log
  }

  /// Whether another terminal is in front.
  package var isReleased: Bool { machine.isReleased }

  /// The descriptors that the event loop waits for, to call `devicesMayHaveChanged`.
  package var descriptors: [Int32] { source.descriptors }

  /// Does what is due at `now`. Returns the time of the next call; nil if only an event needs one.
  package func update(at now: Instant) throws(KioskError) -> Instant? {
    switch machine.next(at: now) {
    case .wait(let until): return until
    case .open:
      try open(at: now)
      return panel == nil ? try update(at: now) : now
    case .check(let probing):
      guard let fault = panel?.fault(probing: probing) else { return try update(at: now) }
      try lose(fault, at: now)
      return now
    }
  }

  /// Records that the display failed. Throws ``KioskError/displayLost(_:)`` if that ends the
  /// program, or ``KioskError/noDisplay(_:)`` if it has never shown a picture.
  package func lose(_ error: DisplayError, at now: Instant) throws(KioskError) {
    if exitsOnLoss { throw ending(error) }
    report(error, at: now, "it is opened again")
    drop()
    failsToShow = true
    machine.lost()
  }

  /// Records that the display shows our picture since `time`.
  package func confirm(at time: Instant) {
    machine.confirmed(at: time)
    failsToShow = false
    if let outage = log.end(at: time) {
      log.write(
        .info,
        "display: \(hasShown ? "back" : "found") after \((outage.seconds * 10).rounded() / 10) s")
    }
    hasShown = true
  }

  /// Reads the changes of the devices.
  package func devicesMayHaveChanged(at now: Instant) {
    if let change = source.takeChanges() {
      machine.devicesChanged(at: now, probing: change == .devices)
    }
  }

  /// Returns the switches of the terminal that came by one of `descriptors`; pass each to `handle`.
  package func takeTerminalSwitches() -> [TerminalSwitch] { source.takeTerminalSwitches() }

  /// Gives the display to another terminal, or takes it back.
  package func handle(_ change: TerminalSwitch, at now: Instant) {
    switch change {
    case .requested:
      drop()
      failsToShow = false
      // The display must be free before the other terminal is shown.
      guard source.allowTerminalSwitch() else { return machine.lost() }
      machine.terminalRequested()
      log.write(.info, "display: another terminal is shown")
    case .returned:
      // Switches in quick succession arrive in the order of their signals' numbers: the next
      // request may have been handled before. The display belongs to the terminal in front.
      guard source.acknowledgeTerminal() else { return }
      drop()
      machine.terminalReturned(at: now)
    }
  }

  /// Closes the display and opens it again at once, for example because the picture is rotated.
  package func reopen(at now: Instant) {
    if panel == nil { return }
    drop()
    machine.mustReopen(at: now)
  }

  /// Ends the connection and restores what the display showed before.
  package func close() {
    panel?.close(restoring: true)
    panel = nil
  }

  private func drop() {
    panel?.close(restoring: false)
    panel = nil
  }

  private func open(at now: Instant) throws(KioskError) {
    do throws(DisplayError) {
      panel = try source.open()
      machine.opened(at: now)
    } catch {
      if exitsOnLoss { throw ending(error) }
      failsToShow = false
      report(error, at: now, "the kiosk waits for it")
    }
  }

  private func ending(_ error: DisplayError) -> KioskError {
    hasShown ? .displayLost(error.description) : .noDisplay(error.description)
  }

  private func report(_ error: DisplayError, at now: Instant, _ reaction: String) {
    log.begin(at: now)
    log.write(.warning, "display: \(error); \(reaction)")
  }
}
