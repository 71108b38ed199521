import Glibc
package import VitrineUnits

/// The kiosk's side of the service manager that started it, such as systemd with `Type=notify`:
/// reports that a picture is visible, feeds the watchdog, and says in a sentence what is shown.
///
/// Without a service manager it does nothing.
@MainActor
package final class ServiceReporter {
  private let socket: NotifySocket?
  private var health: ServiceHealth

  /// `showing` is the sentence that `systemctl status` shows while a picture is visible. `value`
  /// returns the value of a variable that is set.
  package init(
    showing: String, at now: Instant, _ value: (String) -> String? = Settings.value
  ) {
    socket = value("NOTIFY_SOCKET").flatMap { NotifySocket(address: $0) }
    health = ServiceHealth(
      showing: showing, watchdog: Self.watchdogInterval(value, process: getpid()), at: now)
  }

  /// Returns the interval of the watchdog that waits for this process; nil if there is none.
  package nonisolated static func watchdogInterval(
    _ value: (String) -> String?, process: Int32
  ) -> Duration? {
    // The variables are inherited by children, for which they are not meant.
    if let owner = value("WATCHDOG_PID"), owner != "\(process)" { return nil }
    // The upper limit, 31 years, keeps sums of times in range.
    guard let microseconds = value("WATCHDOG_USEC").flatMap({ Int64($0) }),
      (1...1_000_000_000_000_000).contains(microseconds)
    else { return nil }
    return .microseconds(microseconds)
  }

  /// Replaces the sentence that `systemctl status` shows until the next picture is visible.
  package func setStatus(_ sentence: String) { health.setStatus(sentence) }

  /// Records whether the kiosk waits for a display that takes a picture, which makes its start take
  /// longer.
  package func waitsForDisplay(_ waits: Bool) { health.waitsForDisplay(waits) }

  /// Records that the display took a picture: the start takes no longer than its flip.
  package func pictureTaken() { health.pictureTaken() }

  /// Records that a picture is visible.
  package func flipFinished() { health.flipFinished() }

  /// Records progress that shows no picture.
  package func progressed() { health.progressed() }

  /// Sends the messages that are due. Returns the time of the next call, at the latest `deadline`.
  package func report(at now: Instant, before deadline: Instant?) -> Instant? {
    guard let socket else { return deadline }
    health.report(at: now, send: socket.send)
    guard let next = health.nextReport(after: now) else { return deadline }
    return deadline.map { min($0, next) } ?? next
  }

  /// Reports that the program is about to end.
  package func stop() { _ = socket?.send(ServiceHealth.stopping) }
}
