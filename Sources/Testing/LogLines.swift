package import VitrineUnits

/// Collects log lines, from one thread.
package final class LogLines: @unchecked Sendable {
  package var lines: [String] = []

  package init() {}

  /// Adds each line as `<severity>text`.
  package var sink: LogSink { { self.lines.append("<\($0.rawValue)>\($1)") } }

  /// Adds the text of each line.
  package var textSink: LogSink { { self.lines.append($1) } }
}
