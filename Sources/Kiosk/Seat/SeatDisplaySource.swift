package import VitrineKMS
import VitrineSystem
package import VitrineUnits

/// The displays of this machine, through the service of a seat, which holds the terminal: it turns
/// the keyboard of the terminal off, and says when another terminal is to be shown.
@MainActor
package final class SeatDisplaySource: KioskDisplaySource {
  private let displays: any KioskDisplaySource
  private let seat: any SeatConnection
  private let log: LogSink
  /// Whether the devices were given away: another session is in front, or the service has ended.
  private var isAway = false

  /// `displays` opens the display with the devices of `seat`.
  package init(
    _ displays: any KioskDisplaySource, on seat: any SeatConnection, log: @escaping LogSink
  ) {
    self.displays = displays
    self.seat = seat
    self.log = log
  }

  package var rotation: Rotation {
    get { displays.rotation }
    set { displays.rotation = newValue }
  }

  package var holdsKeys: Bool { true }
  package var sharesKeys: Bool { false }
  package var descriptors: [Int32] { displays.descriptors + [seat.descriptor] }

  package func open() throws(DisplayError) -> any DisplayPanel {
    guard seat.isConnected else {
      let code = seat.failure
      seat.connect()
      throw DisplayError(
        kind: .lost, object: seat.name,
        step: "the seat is not available" + (code == 0 ? "" : " (\(SystemError(code).message))"),
        remedy: "start its service: systemctl start \(seat.name == "logind" ? "systemd-" : "")"
          + seat.name)
    }
    guard seat.isActive else {
      throw DisplayError(
        kind: .ownedByAnother, object: seat.name, step: "another session is in front",
        remedy: "switch to the terminal of the kiosk")
    }
    return try displays.open()
  }

  package func takeChanges() -> DisplayChange? { displays.takeChanges() }

  package func takeTerminalSwitches() -> [TerminalSwitch] {
    seat.takeEvents().flatMap { switches(by: $0) }
  }

  private func switches(by event: SeatEvent) -> [TerminalSwitch] {
    switch event {
    case .enabled:
      // The first one is the state that the kiosk starts in.
      defer { isAway = false }
      return isAway ? [.returned] : []
    case .disabled:
      isAway = true
      return [.requested]
    case .lost:
      isAway = true
      log(.warning, "seat: \(seat.name) has ended or does not answer; the kiosk waits for it")
      // The display is given up, and opened as soon as there is a connection.
      return [.requested, .returned]
    }
  }

  package func allowTerminalSwitch() -> Bool { seat.acknowledge() }

  /// Also true without a connection: no other terminal is known to be in front.
  package func acknowledgeTerminal() -> Bool { seat.isActive || !seat.isConnected }
}
