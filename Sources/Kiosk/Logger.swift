import Glibc
import VitrineSystem
package import VitrineUnits

/// A log that writes lines to standard error.
///
/// If that is systemd's journal, lines have sd-daemon's severity prefixes (`<6>…`), which the
/// journal removes; otherwise there are no prefixes.
package struct Logger: Sendable {
  private let isJournal: Bool
  private let descriptor: Int32
  private let isTerminal: Bool
  /// Lines below this severity are not written.
  package var threshold: LogPriority
  /// Keeps the last lines of all severities; nil: they are not kept.
  package let recent: RecentLines?

  package init(threshold: LogPriority = .info, keeping recent: RecentLines? = nil) {
    self.init(threshold: threshold, descriptor: STDERR_FILENO, keeping: recent)
  }

  /// Creates a logger. If `isTerminal` is nil, the descriptor is checked.
  package init(
    threshold: LogPriority = .info, descriptor: Int32, isTerminal: Bool? = nil,
    keeping recent: RecentLines? = nil
  ) {
    self.recent = recent
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    isJournal = Self.leads(descriptor, toJournal: Settings.value("JOURNAL_STREAM"))
    self.threshold = threshold
    self.descriptor = descriptor
  }

  /// Writes a message. `keepingLines` keeps the line breaks of a text of our own, such as a usage
  /// message. `isLast`: the program ends with this message, so it may wait up to ten seconds for a
  /// slow reader.
  package func log(
    _ priority: LogPriority, _ line: String, keepingLines: Bool = false, isLast: Bool = false
  ) {
    let isWritten = priority.rawValue <= threshold.rawValue
    if !isWritten && recent == nil { return }
    // A message is one line without control characters, whatever a device or a file is named.
    let clean = ShellWord.shown(
      keepingLines ? line : String(line.map { $0.isNewline ? " " : $0 }), keepingLines: keepingLines
    )
    recent?.add(priority, clean, at: time(nil))
    if !isWritten { return }
    // Clears a progress line, including the part that is longer than this line.
    let before = isJournal ? "<\(priority.rawValue)>" : isTerminal ? "\u{1b}[K" : ""
    let text = "\(before)\(clean)\n"
    // A stuck reader (a pager, the journal) must not delay the frames: its line is dropped.
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, isLast ? 10_000 : 0) == 0 { return }
    // A closed standard error must not stop the kiosk.
    try? FileSystem.write(Array(text.utf8), to: descriptor)
  }

  /// Returns whether a descriptor is the journal. `stream` holds the device and inode that systemd
  /// passed, "8:1234"; the variable stays set if the stream is redirected.
  package static func leads(_ descriptor: Int32, toJournal stream: String?) -> Bool {
    guard let stream else { return false }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    return stream == "\(facts.st_dev):\(facts.st_ino)"
  }

  package var sink: LogSink { { self.log($0, $1) } }
}
