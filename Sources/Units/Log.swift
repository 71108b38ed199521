/// Log severity, numbered as in syslog and in sd-daemon's line prefixes (`<6>` …).
public enum LogPriority: Int, Sendable, Hashable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7
}

/// Receives the log lines of a module; the app layer decides where they are written.
public typealias LogSink = (LogPriority, String) -> Void
