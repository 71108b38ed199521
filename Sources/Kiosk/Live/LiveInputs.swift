import VitrineComponents
package import VitrineData
package import VitrineTouch
package import VitrineUnits

/// The live values of a kiosk on a panel: one thread reads each source, and the loop applies what they
/// send, as steps of the recording.
@MainActor
package final class LiveInputs {
  private let values: [AnyLiveValue]
  private let mailbox = LiveMailbox()
  private let log: LogSink
  /// The decoded message that is being applied.
  private var result: LiveResult?
  /// Whether the last message of a value was a failure.
  private var fails: [Bool]

  package init(_ values: [AnyLiveValue], log: @escaping LogSink) {
    self.values = values
    self.log = log
    fails = values.map { _ in false }
  }

  /// Readable while there are messages to take; nil if there are no live values.
  package var descriptor: Int32? {
    values.isEmpty || mailbox.descriptor < 0 ? nil : mailbox.descriptor
  }

  /// Begins to read the sources.
  package func start() {
    for (index, value) in values.enumerated() {
      let (source, decode, mailbox) = (value.source, value.decoder(), mailbox)
      let hasBegun = BackgroundThread.start {
        Self.read(source, into: LiveOutlet(index, into: mailbox, decode: decode))
      }
      if !hasBegun {
        log(
          .error,
          "live: \(value.name): no thread can be started to read it; restart the kiosk when memory is free"
        )
      }
    }
  }

  /// Ends the programs that sources have started, and the threads.
  package func stop() { mailbox.end() }

  /// Passes the messages since the last call to `apply`, which applies them to the stage's driver.
  package func take(at time: Instant, apply: (InputEvent) -> Void) {
    for letter in mailbox.take() {
      report(letter)
      result = letter.result
      apply(.received(values[letter.index].name, letter.message, time))
      result = nil
    }
  }

  /// Passes a message to the live value of that name.
  package func receive(_ name: String, _ message: SourceMessage, at time: Instant) {
    values.first { $0.name == name }?.receive(message, result, at: time)
  }

  /// What a driver does with the messages of a recording. Those for values that the kiosk does not have
  /// are left out.
  package static func receive(
    _ values: [AnyLiveValue]
  ) -> @MainActor (String, SourceMessage, Instant) -> Void {
    { name, message, time in
      values.first { $0.name == name }?.receive(message, nil, at: time)
    }
  }

  /// Logs the first failure, and the first value after failures.
  private func report(_ letter: LiveMailbox.Letter) {
    let name = values[letter.index].name
    switch (letter.message, letter.result) {
    case (.failed(let reason), _), (.data, .failed(let reason)):
      log(fails[letter.index] ? .debug : .warning, "live: \(name): \(reason); it is tried again")
      fails[letter.index] = true
    case (.data, _):
      if fails[letter.index] { log(.notice, "live: \(name): it works again") }
      fails[letter.index] = false
    }
  }

  /// Reads a source until the kiosk ends.
  private nonisolated static func read(_ source: LiveSource, into outlet: LiveOutlet) {
    var delay = RetryDelay()
    while true {
      do throws(LiveEnd) {
        try source.read(into: outlet)
      } catch {
        guard case .failed(let reason) = error else { return }
        if outlet.takeSuccess() { delay.succeed() }
        do throws(LiveEnd) {
          try outlet.fail(reason)
          _ = try outlet.wait(atMost: delay.fail())
        } catch { return }
      }
    }
  }
}

extension LiveSource {
  /// Reads messages and sends them, until the source fails or the kiosk ends.
  fileprivate func read(into outlet: LiveOutlet) throws(LiveEnd) -> Never {
    switch kind {
    case .file(let path, let interval):
      try LiveFile(path: path, interval: interval).read(into: outlet)
    case .folder(let path): try LiveFolder(path: path).read(into: outlet)
    case .command(let arguments): try LiveCommand(arguments: arguments).read(into: outlet)
    case .descriptor(let descriptor):
      try LiveLines.read(from: descriptor, into: outlet)
      throw .failed("nothing more comes from descriptor \(descriptor)")
    case .socket(let path, let greeting):
      try LiveConnection(to: .socket(path), greeting: greeting).read(into: outlet)
    case .server(let host, let port, let greeting):
      try LiveConnection(to: .server(host, port), greeting: greeting).read(into: outlet)
    case .polled(let interval, let read):
      while true {
        let bytes: [UInt8]
        do { bytes = try read() } catch { throw .failed("\(error)") }
        try outlet.send(bytes)
        _ = try outlet.wait(atMost: interval)
      }
    case .clock(let interval): try LiveClock(interval: interval).read(into: outlet)
    }
  }
}
