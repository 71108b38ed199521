import VitrineSystem
import VitrineUdev
package import VitrineUnits

/// Reports when graphics cards and displays come, go or change.
package final class DisplayMonitor {
  private let monitor: UdevMonitor?

  /// Creates a monitor; `log` receives a warning if changes cannot be noticed.
  package init(log: LogSink) {
    var failure: String?
    do throws(SystemError) {
      monitor = try UdevMonitor(subsystem: "drm")
      failure = monitor?.failure
    } catch {
      monitor = nil
      failure = error.message
    }
    guard let failure else { return }
    log(.warning, "display: displays plugged in or out will be noticed late: \(failure)")
  }

  /// Readable when `takeChanges` has something to report; nil if changes cannot be noticed.
  package var descriptor: Int32? { monitor?.descriptor }

  /// Returns whether anything has changed since the last call, without blocking. What has changed
  /// is read from the cards themselves.
  package func takeChanges() -> Bool { monitor.map { !$0.takeChanges().isEmpty } ?? false }
}
