import Glibc
import VitrineSystem
public import VitrineUnits

/// Log lines to standard error.
///
/// Where that is systemd's journal they have sd-daemon's prefixes of severity (`<6>…`), which the
/// journal removes; anywhere else there are no prefixes.
public struct Logger: Sendable {
  private let isJournal: Bool
  private let descriptor: Int32
  private let isTerminal: Bool
  /// Lines below this severity are dropped.
  public var threshold: LogPriority

  public init(threshold: LogPriority = .info) {
    self.init(threshold: threshold, descriptor: STDERR_FILENO)
  }

  /// `isTerminal` nil: looks.
  package init(threshold: LogPriority = .info, descriptor: Int32, isTerminal: Bool? = nil) {
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    isJournal = Self.leads(descriptor, toJournal: Settings.value("JOURNAL_STREAM"))
    self.threshold = threshold
    self.descriptor = descriptor
  }

  /// `keepingLines` lets a text of our own, such as a usage message, keep its line breaks. `isLast`: the
  /// program ends with it, no frame waits, and a reader has ten seconds to make room.
  public func log(
    _ priority: LogPriority, _ line: String, keepingLines: Bool = false, isLast: Bool = false
  ) {
    if priority.rawValue > threshold.rawValue { return }
    // One line stays one line, and no terminal obeys it, whatever a device or a file calls itself.
    let clean = ShellWord.shown(
      keepingLines ? line : String(line.map { $0.isNewline ? " " : $0 }), keepingLines: keepingLines
    )
    // Clears a line of progress, including the part that is longer than this line.
    let before = isJournal ? "<\(priority.rawValue)>" : isTerminal ? "\u{1b}[K" : ""
    let text = "\(before)\(clean)\n"
    // A reader that does not read (a pager, a stuck journal) must not hold up the frames: its line
    // is lost.
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, isLast ? 10_000 : 0) == 0 { return }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // A closed standard error must not stop the kiosk.
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// `stream`: the device and inode of the stream that systemd gave, "8:1234"; the
  /// variable stays set where the stream is redirected.
  package static func leads(_ descriptor: Int32, toJournal stream: String?) -> Bool {
    guard let stream else { return false }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    return stream == "\(facts.st_dev):\(facts.st_ino)"
  }

  public var sink: LogSink { { self.log($0, $1) } }
}
