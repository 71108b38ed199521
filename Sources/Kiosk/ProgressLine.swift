import Glibc
import VitrineSystem
import VitrineUnits

/// The progress of a replay, shown on a terminal only and cleared at the end.
///
/// The cursor stays at the start of the line, so that a log line, which clears it, replaces it.
struct ProgressLine {
  private let descriptor: Int32
  private let isTerminal: Bool
  private let most: Int
  private var shown: Instant?

  /// Creates a progress line. `most` is the number of frames of the recording itself. If
  /// `isTerminal` is nil, the descriptor is checked.
  init(most: Int, descriptor: Int32 = STDERR_FILENO, isTerminal: Bool? = nil) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    self.most = most
  }

  /// Shows the number of frames, at most ten times a second.
  mutating func show(_ frames: Int, at now: @autoclosure () -> Instant = Poller.now) {
    guard isTerminal else { return }
    let now = now()
    if let shown, now - shown < .milliseconds(100) { return }
    shown = now
    let of = frames > most ? "" : " of up to \(most)"
    write("\u{1b}[K  \(Plural.text(frames, "frame"))\(of)\r")
  }

  mutating func clear() {
    if shown != nil { write("\u{1b}[K") }
    shown = nil
  }

  /// Writes to the terminal; a terminal that accepts nothing loses only this line.
  private func write(_ text: String) {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 0) == 0 { return }
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
