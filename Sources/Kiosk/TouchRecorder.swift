import VitrineEvdev
package import VitrineRecording
package import VitrineTouch
import VitrineUnits

/// Records touchscreens without a display, until a signal stops it.
@MainActor
package final class TouchRecorder {
  private let poller: Poller
  private let source: TouchSource
  private let writer: RecordingWriter
  private let overrides: TouchOverrideFile
  /// The number of recorded events.
  package private(set) var count = 0
  /// The reason why the file cannot be written; recording has stopped then.
  package var failure: RecordingError? { writer.failure }

  /// Creates a recorder. `path` is the touchscreen's device node, nil for all touchscreens;
  /// `overrides` are stored with their devices. Throws ``KioskError/noTouch(_:)`` if there is no
  /// touchscreen to record.
  package init(
    into file: String, path: String?, seat: String,
    overrides: TouchOverrideFile = TouchOverrideFile(), logger: Logger
  ) throws(KioskError) {
    self.overrides = overrides
    poller = try Poller()
    do {
      source = try TouchSource(path: path, seat: seat, grab: false, log: logger.sink)
    } catch {
      throw .noTouch(error.description)
    }
    // There is no display: the size only scales the positions later.
    let panel = PanelSettings(
      scanOut: PixelSize(800, 480), refreshInterval: Duration(seconds: 1 / 60), screen: "list")
    do {
      writer = try RecordingWriter(path: file, panel: panel, log: logger.sink)
    } catch {
      throw .refused(step: "record", reason: error.description)
    }
    for descriptor in source.descriptors { poller.watch(descriptor) }
  }

  /// Returns when SIGTERM, SIGINT or SIGHUP arrives, or when the file cannot be written.
  package func run() {
    defer { writer.close() }
    take()
    while writer.failure == nil {
      // If no more events come, buffered ones are written after a second.
      let deadline = writer.isBehind ? Poller.now + Duration(seconds: 1) : nil
      for wake in poller.wait(until: deadline) {
        switch wake {
        case .signal, .reload: return
        case .timer: writer.flush()
        case .readable, .terminal: break
        }
      }
      take()
    }
  }

  private func take() {
    source.poll(at: Poller.now) { event in
      count += 1
      if case .deviceAdded(let number, _) = event, let device = source.devices[number] {
        writer.describe(device.corrected(by: overrides))
      }
      writer.append(event)
    }
  }
}
