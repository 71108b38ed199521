import Glibc
import VitrineSystem
package import VitrineTouch
package import VitrineUnits

/// Writes a recording while it happens. A crash loses at most one second; a power cut also loses
/// what the system has not yet written to the disk.
///
/// Lines are buffered in memory and written to the file as whole lines. This happens with the first
/// step that is at least a second of event time after the previous write, when ``flush()`` is
/// called (recorders call it once input pauses), and when the writer closes; closing also syncs the
/// file to the disk. If writing fails (a full disk), the writer logs the error once and stops
/// recording, while the program continues.
package final class RecordingWriter {
  private let file: String
  private let log: LogSink
  private var descriptor: Int32
  private var text: [UInt8] = []
  private var deviceCount = 0
  private var flushed: Instant?
  /// The reason why recording stopped, if it did.
  package private(set) var failure: RecordingError?

  private static let secondAtMost = Duration(nanoseconds: 1_000_000_000)
  /// The most bytes that are buffered within that second.
  private static let roomForLines = 64 << 10

  /// Creates or empties the file at `path`. A new file is readable for its owner only, because touches
  /// show what people typed. Without a `panel`, only touches are recorded.
  package convenience init(
    path: String, panel: PanelSettings?, log: @escaping LogSink
  ) throws(RecordingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw RecordingError(
        file: path, expected: "a file to record into",
        found: SystemError.last.foundForWriting,
        remedy: "name a file in a folder that may be written to")
    }
    self.init(descriptor: descriptor, file: path, panel: panel, log: log)
  }

  /// Takes ownership of `descriptor`; `file` is its name in messages.
  package init(
    descriptor: Int32, file: String, panel: PanelSettings?, log: @escaping LogSink
  ) {
    self.descriptor = descriptor
    self.file = file
    self.log = log
    RecordingText.appendMark(to: &text)
    if let panel { RecordingText.append(panel: panel, to: &text) }
  }

  deinit { close() }

  /// Describes the next device, numbered from 0 in the order of the calls. Later steps may refer to
  /// it.
  package func describe(_ device: RecordedDevice) {
    guard failure == nil else { return }
    RecordingText.append(device, index: deviceCount, to: &text)
    deviceCount += 1
  }

  /// `fingerprint` is that of a frame; see ``Recording/fingerprints``.
  package func append(_ step: InputEvent, fingerprint: UInt64? = nil) {
    guard failure == nil, descriptor >= 0 else { return }
    RecordingText.append(step, fingerprint: fingerprint, to: &text)
    // The head of the file is written with its first step.
    let isDue = flushed.map { step.time - $0 >= Self.secondAtMost } ?? true
    if isDue || text.count >= Self.roomForLines {
      flush()
      flushed = step.time
    }
  }

  /// Whether lines are waiting in memory.
  package var isBehind: Bool { !text.isEmpty }

  /// Writes all lines, syncs the file to the disk and closes it; further steps are not recorded. Without
  /// `syncs` it does not wait for the disk, which takes 100 ms and more on a memory card.
  package func close(syncs: Bool = true) {
    guard descriptor >= 0 else { return }
    flush()
    guard descriptor >= 0 else { return }
    // A pipe cannot be synced and reports EINVAL.
    if syncs, fsync(descriptor) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) { return stop(errno) }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Writes all buffered lines to the file.
  package func flush() {
    guard descriptor >= 0 else { return }
    do throws(SystemError) {
      try FileSystem.write(text, to: descriptor)
    } catch {
      return stop(error.code)
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
  /// Writes the whole recording in our own format, whatever format it was read from.
  package func write(path: String, log: @escaping LogSink) throws(RecordingError) {
    let writer = try RecordingWriter(path: path, panel: panel, log: log)
    for device in devices { writer.describe(device) }
    var frames = 0
    for step in steps {
      guard case .frame = step else {
        writer.append(step)
        continue
      }
      writer.append(step, fingerprint: fingerprints[frames])
      frames += 1
    }
    writer.close()
    if let failure = writer.failure { throw failure }
  }
}
