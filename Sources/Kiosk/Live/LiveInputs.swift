import VitrineComponents
package import VitrineData
package import VitrineRecording
package import VitrineUnits

/// The live values of a kiosk on a panel: one thread reads each source, and the loop applies what
/// they send, as steps of the recording.
@MainActor
package final class LiveInputs {
  private let values: [AnyLiveValue]
  private let queue = LiveQueue()
  private let log: LogSink
  /// The decoded message that is being applied.
  private var decoded: LiveResult?
  /// Whether the last message of a value was a failure.
  private var fails: [Bool]

  package init(_ values: [AnyLiveValue], log: @escaping LogSink) {
    self.values = values
    self.log = log
    fails = values.map { _ in false }
  }

  /// Readable while there are messages to take; nil if there are no live values.
  package var descriptor: Int32? {
    values.isEmpty || queue.descriptor < 0 ? nil : queue.descriptor
  }

  /// Begins to read the sources.
  package func start() {
    for (index, value) in values.enumerated() {
      let (source, decode, queue, room) = (value.source, value.decoder(), queue, LiveRoom())
      let hasBegun =
        room.descriptor >= 0 && queue.isUsable
        && BackgroundThread.start {
          Self.read(
            source, into: LiveWriter(index, into: queue, room: room, decode: decode))
        }
      if hasBegun { continue }
      let message = SourceMessage.failed(
        "it is not read, because the system has no thread or descriptor left; restart the kiosk")
      queue.add(LiveQueue.Entry(index: index, message: message))
    }
  }

  /// Ends the programs that sources have started, and the threads.
  package func stop() { queue.end() }

  /// Passes the messages since the last call to `apply`, which applies them to the stage's driver.
  package func take(at time: Instant, apply: (InputEvent) -> Void) {
    for entry in queue.take() {
      report(entry)
      decoded = entry.value
      apply(.received(values[entry.index].name, entry.message, time))
      decoded = nil
      entry.room?.giveBack(entry.units)
    }
  }

  /// A function that passes messages to the live values. Those of `take` are decoded already.
  package var receive: @MainActor (String, SourceMessage, Instant) -> Void {
    Self.receive(values) { [weak self] in self?.decoded }
  }

  /// Returns a function that passes messages to the live values; `decoded` returns the decoded
  /// message, nil if the value has to decode it. Messages for unknown values are ignored.
  package static func receive(
    _ values: [AnyLiveValue], decoded: @escaping @MainActor () -> LiveResult? = { nil }
  ) -> @MainActor (String, SourceMessage, Instant) -> Void {
    { name, message, time in
      values.first { $0.name == name }?.receive(message, decoded(), at: time)
    }
  }

  /// Logs the first failure, and the first value after failures.
  private func report(_ entry: LiveQueue.Entry) {
    let name = values[entry.index].name
    switch entry.message {
    case .failed(let reason):
      log(fails[entry.index] ? .debug : .warning, "live: \(name): \(reason)")
      fails[entry.index] = true
    case .data:
      if fails[entry.index] { log(.notice, "live: \(name): it works again") }
      fails[entry.index] = false
    }
  }

  /// Reads a source until the kiosk ends.
  private nonisolated static func read(_ source: LiveSource, into writer: LiveWriter) {
    var delay = RetryDelay()
    while true {
      let start = Poller.now
      do throws(LiveSourceError) {
        try source.read(into: writer)
      } catch {
        guard case .failed(let reason) = error else { return }
        do throws(LiveSourceError) {
          try writer.fail(reason)
          _ = try writer.wait(atMost: delay.fail(after: Poller.now - start))
        } catch { return }
      }
    }
  }
}

extension LiveSource {
  /// Reads messages and sends them, until the source fails or the kiosk ends.
  fileprivate func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    switch kind {
    case .file(let path, let interval):
      try LiveFile(path: path, interval: interval).read(into: writer)
    case .folder(let path): try LiveFolder(path: path).read(into: writer)
    case .command(let arguments): try LiveCommand(arguments: arguments).read(into: writer)
    case .descriptor(let descriptor):
      try LiveLines.read(from: descriptor, into: writer)
      throw .failed("nothing more comes from descriptor \(descriptor)")
    case .socket(let path, let greeting):
      try LiveConnection(to: .socket(path), greeting: greeting).read(into: writer)
    case .server(let host, let port, let greeting):
      try LiveConnection(to: .server(host, port), greeting: greeting).read(into: writer)
    case .polled(let interval, let read):
      while true {
        let bytes: [UInt8]
        do { bytes = try read() } catch { throw .failed("\(error)") }
        try writer.send(bytes)
        _ = try writer.wait(atMost: interval)
      }
    case .clock(let interval): try LiveClock(interval: interval).read(into: writer)
    }
  }
}
