package import VitrineUnits

/// Collects log lines, each as `<severity>text`.
package final class LogLines {
  package private(set) var lines: [String] = []

  package init() {}

  package var sink: LogSink { { self.lines.append("<\($0.rawValue)>\($1)") } }
}
