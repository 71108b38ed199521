import Glibc
import VitrineSystem
package import VitrineUnits

/// The progress of a replay: on a terminal a line that is cleared at the end, elsewhere a log line
/// every ten seconds.
///
/// On a terminal the cursor stays at the start of the line, so that a log line, which clears it,
/// replaces it.
package struct ProgressLine {
  private let descriptor: Int32
  private let isTerminal: Bool
  private let length: Duration
  private let logger: Logger
  private var shown: Instant?

  /// Creates a progress line. `length` is the duration of the recording. If `isTerminal` is nil,
  /// the descriptor is checked.
  package init(
    length: Duration, logger: Logger, descriptor: Int32 = STDERR_FILENO, isTerminal: Bool? = nil
  ) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    self.length = length
    self.logger = logger
  }

  /// Shows the number of frames and the `played` part of the recording, at most ten times a second
  /// on a terminal. Elsewhere the first call starts the ten seconds and logs nothing.
  package mutating func show(
    _ frames: Int, played: Duration, at now: @autoclosure () -> Instant = Poller.now
  ) {
    let now = now()
    let pause = isTerminal ? Duration.milliseconds(100) : .seconds(10)
    if let shown, now - shown < pause { return }
    let isFirst = shown == nil
    shown = now
    // Motion may go on after the last touch.
    let part = "\(Self.seconds(min(played, length))) of \(Self.seconds(length)) s"
    let text = "\(Plural.text(frames, "frame")), \(part)"
    if isTerminal {
      write("\u{1b}[K  \(text)\r")
    } else if !isFirst {
      logger.log(.info, "replay: \(text)")
    }
  }

  private static func seconds(_ duration: Duration) -> Double {
    (duration.seconds * 10).rounded() / 10
  }

  package mutating func clear() {
    if isTerminal && shown != nil { write("\u{1b}[K") }
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
