/// How grave a log line is: the journal's priorities, as sd-daemon writes them (`<6>` …).
public enum LogPriority: Int, Sendable, Hashable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7
}

/// Where a door reports what befell it; the roof decides where the lines go.
public typealias LogSink = (LogPriority, String) -> Void
