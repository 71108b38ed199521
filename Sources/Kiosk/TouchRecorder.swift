import VitrineEvdev
import VitrineUnits

/// Records touchscreens without showing anything, until a signal says stop.
@MainActor
public enum TouchRecorder {
  /// `path` is the touchscreen's device node, nil for all there are. Returns how many steps were
  /// recorded. Throws ``KioskError/noTouch(_:)`` where there is no touchscreen to record.
  public static func record(
    into file: String, path: String?, seat: String, journal: Journal
  ) throws -> Int {
    let poller = try Poller()
    let source: TouchSource
    do {
      source = try TouchSource(path: path, seat: seat, grab: false, log: journal.sink)
    } catch {
      throw KioskError.noTouch(error.description)
    }
    // Nothing is shown: the size only says how to read the places later.
    let panel = PanelSettings(
      scanOut: PixelSize(800, 480), refreshInterval: Interval(seconds: 1 / 60), screen: "list")
    let writer: RecordingWriter
    do {
      writer = try RecordingWriter(path: file, panel: panel, log: journal.sink)
    } catch {
      throw KioskError.badData(error.description)
    }
    defer { writer.close() }

    var count = 0
    var recorded: [Int: Int] = [:]
    func take() {
      let now = Poller.now
      // Gathered first: the compiler lets no closure here hold the writer ("sending 'writer' risks…").
      var events: [TouchSourceEvent] = []
      source.poll(at: now) { events.append($0) }
      for event in events {
        count += 1
        switch event {
        case .found(let index, let device):
          recorded[index] = recorded.count
          writer.describe(device)
          writer.append(.deviceFound(device: recorded[index]!, now))
        case .event(let index, let event):
          writer.append(.event(device: recorded[index]!, event))
        case .resync(let index, let state):
          writer.append(.resync(device: recorded[index]!, state, now))
        case .lost(let index):
          writer.append(.deviceLost(device: recorded[index]!, now))
        }
      }
    }
    take()
    journal.log(.info, "record: writing to \(file) until Ctrl-C")
    for descriptor in source.descriptors { poller.watch(descriptor) }
    while true {
      for wake in poller.wait(until: nil) {
        if case .signal = wake { return count }
      }
      take()
    }
  }
}
