package import VitrineUnits

/// The log of a display. While the display is lost, each line is written once, however often the
/// attempts to open it fail.
package final class OutageLog {
  private let log: LogSink
  private var start: Instant?
  private var written: Set<String> = []

  package init(_ log: @escaping LogSink) { self.log = log }

  /// Writes a line, unless this outage has written it already.
  package func write(_ priority: LogPriority, _ line: String) {
    if start != nil && !written.insert(line).inserted { return }
    log(priority, line)
  }

  package var sink: LogSink { { self.write($0, $1) } }

  /// Records that the display is lost.
  package func begin(at now: Instant) { if start == nil { start = now } }

  /// Records that the display shows pictures. Returns the duration of the outage; nil if there was
  /// none.
  package func end(at now: Instant) -> Duration? {
    guard let start else { return nil }
    self.start = nil
    written = []
    return now - start
  }
}
