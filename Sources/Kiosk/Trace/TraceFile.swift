import VitrineSystem
package import VitrineUnits

/// A file of events in the JSON array format of Chrome's trace viewer and of Perfetto.
///
///     [
///     {"name":"layout","ph":"X","ts":…},
///     {"name":"paint","ph":"X","ts":…}        the end "]" may be missing, as after a crash
///
/// Whole events are written. At the limit, or if writing fails, the file ends, the
/// reason is logged, and the program continues.
package final class TraceFile {
  /// The most bytes of a file, about an hour of use.
  package static let limit = 128 << 20
  private static let roomForEvents = 64 << 10

  private let path: String
  private let limit: Int
  private let log: LogSink
  private let file: OutputFile
  private var text: [UInt8] = []
  private var size = 0
  private var lastWrite = Instant.zero

  /// Creates or empties the file. Only its owner can read it, because it shows what was touched.
  package init(
    _ path: String, limit: Int = TraceFile.limit, log: @escaping LogSink
  ) throws(KioskError) {
    self.path = path
    self.limit = limit
    self.log = log
    do throws(SystemError) {
      file = try OutputFile(path, existing: .emptied, access: .ownerOnly)
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
    file.makePrivate()
    text = Array("[\n".utf8)
    add(#""name":"process_name","ph":"M","pid":1,"args":{"name":"vitrine"}"#)
    flush()
  }

  deinit { close() }

  /// Adds an event, the members of a JSON object, to the buffer: no frame waits for a disk.
  package func add(_ members: String) {
    if !file.isOpen { return }
    let isFirst = size + text.count <= 2
    text += "\(isFirst ? "" : ",\n"){\(members)}".utf8
  }

  /// Writes the events that are buffered, if there are many, or after a second.
  package func writeIfDue(at time: Instant) {
    if text.count >= Self.roomForEvents || time - lastWrite >= .seconds(1) {
      flush()
      lastWrite = time
    }
  }

  /// Writes the events that are buffered.
  package func flush() {
    if !file.isOpen || text.isEmpty { return }
    if size + text.count > limit {
      text = []
      log(.notice, "trace: \(path) has its largest size, \(limit >> 20) MB; the trace ends")
      return close()
    }
    do throws(SystemError) {
      try file.write(text)
    } catch {
      text = []
      log(.error, "trace: \(path): \(error.message); the trace ends")
      return file.close()
    }
    size += text.count
    text.removeAll(keepingCapacity: true)
  }

  /// Ends the file.
  package func close() {
    if !file.isOpen { return }
    flush()
    if !file.isOpen { return }
    try? file.write(Array("\n]\n".utf8))
    file.close()
  }
}
