import VitrineEvdev
public import VitrineRecording
public import VitrineTouch
import VitrineUnits

/// Records touchscreens without showing anything, until a signal stops it.
@MainActor
public final class TouchRecorder {
  private let poller: Poller
  private let source: TouchSource
  private let writer: RecordingWriter
  private let overrides: TouchOverrideFile
  /// Index of the source's devices in the recording.
  private var recorded: [Int: Int] = [:]
  /// How many steps have been recorded.
  public private(set) var count = 0
  /// Why the file takes no more; nothing is recorded any longer then.
  public var failure: RecordingError? { writer.failure }

  /// `path` is the touchscreen's device node, nil for all there are; `overrides` are written down
  /// with the devices that they are about. Throws ``KioskError/noTouch(_:)`` where there is no
  /// touchscreen to record.
  public init(
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
    // Nothing is shown: the size only scales the positions later.
    let panel = PanelSettings(
      scanOut: PixelSize(800, 480), refreshInterval: Duration(seconds: 1 / 60), screen: "list")
    do {
      writer = try RecordingWriter(path: file, panel: panel, log: logger.sink)
    } catch {
      throw .refused(step: "record", reason: error.description)
    }
    for descriptor in source.descriptors { poller.watch(descriptor) }
  }

  /// Returns when SIGTERM, SIGINT or SIGHUP arrives, or when the file takes no more.
  public func run() {
    defer { writer.close() }
    take()
    while writer.failure == nil {
      // What no further step pushes out is written when a second has passed.
      let deadline = writer.isBehind ? Poller.now + Duration(seconds: 1) : nil
      for wake in poller.wait(until: deadline) {
        switch wake {
        case .signal: return
        case .timer: writer.flush()
        case .readable: break
        }
      }
      take()
    }
  }

  private func take() {
    let now = Poller.now
    source.poll(at: now) { event in
      count += 1
      switch event {
      case .found(let index, let device):
        recorded[index] = recorded.count
        writer.describe(device.corrected(by: overrides))
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
}
