import Glibc
package import VitrineSystem
import VitrineTouch
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
  private let name: String
  private let file: OutputFile
  private let log: LogSink
  private var text: [UInt8] = []
  private var deviceCount = 0
  private var flushed: Instant?
  /// The reason why recording stopped, if it did.
  package private(set) var failure: RecordingError?

  private static let secondAtMost = Duration(nanoseconds: 1_000_000_000)
  /// The most bytes that are buffered within that second.
  private static let roomForLines = 64 << 10

  /// Creates or empties the file at `path`. It is readable for its owner only, because touches show
  /// what people typed. Without a `panel`, only touches are recorded.
  package convenience init(
    path: String, panel: PanelSettings?, log: @escaping LogSink
  ) throws(RecordingError) {
    let file: OutputFile
    do throws(SystemError) {
      file = try OutputFile(path, existing: .emptied, access: .ownerOnly)
      file.makePrivate()
    } catch {
      throw RecordingError(
        file: path, expected: "a file to record into", found: error.foundForWriting,
        remedy: "name a file in a folder that may be written to")
    }
    self.init(to: file, named: path, panel: panel, log: log)
  }

  /// Records into `file`, and closes it at the end; `name` is its name in messages.
  package init(
    to file: OutputFile, named name: String, panel: PanelSettings?, log: @escaping LogSink
  ) {
    self.file = file
    self.name = name
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
    guard failure == nil, file.isOpen else { return }
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

  /// Writes all lines, syncs the file to the disk and closes it; further steps are not recorded.
  /// Without `syncs` it does not wait for the disk, which takes 100 ms and more on a memory card.
  package func close(syncs: Bool = true) {
    guard file.isOpen else { return }
    flush()
    guard file.isOpen else { return }
    do throws(SystemError) {
      if syncs { try file.sync() }
    } catch {
      // Others than these lose no line: a pipe cannot be synced.
      if [EIO, ENOSPC, EDQUOT].contains(error.code) { return stop(error) }
    }
    file.close()
  }

  /// Writes all buffered lines to the file.
  package func flush() {
    guard file.isOpen else { return }
    do throws(SystemError) {
      try file.write(text)
    } catch {
      return stop(error)
    }
    text.removeAll(keepingCapacity: true)
  }

  private func stop(_ reason: SystemError) {
    let error = RecordingError(
      file: name, expected: "room for the recording", found: reason.foundForWriting,
      remedy: "recording stops here, what is written stays readable; make room and record again")
    failure = error
    text = []
    log(.error, "record: \(error)")
    file.close()
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
