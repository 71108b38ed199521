import Glibc
import VitrineSystem
public import VitrineUnits

/// Writes a recording while it happens, so that a crash loses a second at most (and a power cut what
/// the system has not yet put on the disk).
///
/// Lines gather in memory and reach the file, whole lines only, with the first step that comes a second
/// of event time after the last ones, when ``flush()`` is called, as who records does once nothing
/// happens, and when the writer closes: then the file is on the disk. When the file refuses (a full disk), the log is told once
/// and recording stops; the program goes on.
public final class RecordingWriter {
  private let file: String
  private let log: LogSink
  private var descriptor: Int32
  private var text: [UInt8] = []
  private var deviceCount = 0
  private var flushed: Instant?
  /// Why recording stopped, if it did.
  public private(set) var failure: RecordingError?

  private static let secondAtMost = Duration(nanoseconds: 1_000_000_000)
  /// As many bytes as are kept in memory within that second.
  private static let roomForLines = 64 << 10

  /// Creates or empties the file at `path`; without a `panel`, touches alone are recorded.
  public convenience init(
    path: String, panel: PanelSettings?, log: @escaping LogSink
  ) throws(RecordingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RecordingError(
        file: path, expected: "a file to record into",
        found: SystemError.last.foundForWriting,
        remedy: "name a file in a folder that may be written to")
    }
    self.init(descriptor: descriptor, file: path, panel: panel, log: log)
  }

  /// Takes `descriptor` over and closes it in the end; `file` is its name in messages.
  public init(
    descriptor: Int32, file: String, panel: PanelSettings?, log: @escaping LogSink
  ) {
    self.descriptor = descriptor
    self.file = file
    self.log = log
    RecordingText.appendMark(to: &text)
    if let panel { RecordingText.append(panel: panel, to: &text) }
  }

  deinit { close() }

  /// Describes the next device: 0, then 1 … in the order of the calls. Steps may name it then.
  public func describe(_ device: RecordedDevice) {
    guard failure == nil else { return }
    RecordingText.append(device, index: deviceCount, to: &text)
    deviceCount += 1
  }

  public func append(_ step: RecordingStep) {
    guard failure == nil, descriptor >= 0 else { return }
    RecordingText.append(step, to: &text)
    // The head of the file goes out with its first step.
    let isDue = flushed.map { step.time - $0 >= Self.secondAtMost } ?? true
    if isDue || text.count >= Self.roomForLines {
      flush()
      flushed = step.time
    }
  }

  /// Whether lines wait in memory.
  public var isBehind: Bool { !text.isEmpty }

  /// Writes all lines, puts the file on the disk and closes it; further steps are not recorded.
  public func close() {
    guard descriptor >= 0 else { return }
    flush()
    guard descriptor >= 0 else { return }
    // A pipe has no disk, and says EINVAL.
    if fsync(descriptor) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) { return stop(errno) }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Writes all lines, whole ones, to the file.
  public func flush() {
    guard descriptor >= 0 else { return }
    var written = 0
    while written < text.count {
      let count = text.withUnsafeBytes {
        write(descriptor, $0.baseAddress! + written, text.count - written)
      }
      if count > 0 {
        written += count
      } else if count < 0 && errno != EINTR {
        return stop(errno)
      }
    }
    text.removeAll(keepingCapacity: true)
  }

  private func stop(_ code: Int32) {
    let error = RecordingError(
      file: file, expected: "room for the recording",
      found: SystemError(code).foundForWriting,
      remedy: "recording stops here, what is written stays readable; make room and record again")
    failure = error
    text = []
    log(.error, "record: \(error)")
    Glibc.close(descriptor)
    descriptor = -1
  }
}

extension Recording {
  /// Writes the whole recording in our own format, whatever it was read from.
  public func write(path: String, log: @escaping LogSink) throws(RecordingError) {
    let writer = try RecordingWriter(path: path, panel: panel, log: log)
    for device in devices { writer.describe(device) }
    for step in steps { writer.append(step) }
    writer.close()
    if let failure = writer.failure { throw failure }
  }
}
