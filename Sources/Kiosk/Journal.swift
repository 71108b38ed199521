import Glibc
public import VitrineUnits

/// Log lines to standard error with sd-daemon priority prefixes (`<6>…`), which the journal reads.
///
/// On a terminal the prefix is left out, since it would only disturb the reader.
public struct Journal: Sendable {
  private let isTerminal: Bool
  /// Lines below this gravity are dropped.
  public var threshold: LogPriority

  public init(threshold: LogPriority = .info) {
    isTerminal = isatty(STDERR_FILENO) == 1
    self.threshold = threshold
  }

  /// `keepingLines` lets a text of our own, such as a usage message, keep its line breaks.
  public func log(_ priority: LogPriority, _ line: String, keepingLines: Bool = false) {
    if priority.rawValue > threshold.rawValue { return }
    // One line stays one line, whatever a device calls itself.
    let clean = keepingLines ? line : String(line.map { $0.isNewline ? " " : $0 })
    let text = isTerminal ? clean + "\n" : "<\(priority.rawValue)>\(clean)\n"
    // A reader that does not read (a pager, a stuck journal) must not hold up the frames: its line
    // is lost.
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 0) == 0 { return }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // A closed standard error must not stop the kiosk.
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  public var sink: LogSink { { self.log($0, $1) } }
}
