/// Log severity, numbered as in syslog and in sd-daemon's line prefixes (`<6>` …).
public enum LogPriority: Int, Sendable, Hashable {
  /// A failure that only a person can repair.
  case error = 3
  /// A fault, such as that of a file or a device, with which the program continues.
  case warning = 4
  /// Unusual but correct, such as a feature that a driver lacks.
  case notice = 5
  /// Normal operation, such as the opened devices; the least severe level that a kiosk writes.
  case info = 6
  /// Details for finding a fault; a kiosk does not write them.
  case debug = 7
}

/// Receives the log lines of a module; the app layer decides where they are written.
package typealias LogSink = (LogPriority, String) -> Void
