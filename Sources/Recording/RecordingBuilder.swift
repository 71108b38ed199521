import VitrineSystem
import VitrineTouch
import VitrineUnits

/// Collects what a reader parses, and counts irregularities.
///
/// Irregularities that a real panel can produce are kept, because the decoder has to handle them:
/// slots out of range, types and codes that Linux does not define, time running backwards. They
/// are counted and logged once, at the end.
struct RecordingBuilder {
  let file: String
  var recording = Recording(devices: [])
  private var frameCount = 0
  private var undefinedEvents = 0
  private var backwardSteps = 0
  private var latest: [Instant?] = []

  init(file: String) { self.file = file }

  mutating func add(_ event: RawEvent, device: Int) {
    while latest.count <= device { latest.append(nil) }
    if let before = latest[device], event.time < before { backwardSteps += 1 }
    latest[device] = event.time
    if !EventType.defines(event.code, of: event.type) { undefinedEvents += 1 }
    recording.steps.append(.raw(device: device, event))
  }

  /// Adds a frame. `fingerprint` is nil where none was recorded.
  mutating func addFrame(at time: Instant, lead: Duration?, fingerprint: UInt64?) {
    recording.steps.append(.frame(time, lead: lead))
    recording.fingerprints[frameCount] = fingerprint
    frameCount += 1
  }

  /// Returns the recording. A recording of another tool must contain a touchscreen; one of our own
  /// has already been played once, and that of a kiosk without a touchscreen has frames only.
  func finish(isOwn: Bool, log: LogSink) throws(RecordingError) -> Recording {
    guard isOwn && recording.panel != nil || !recording.devices.isEmpty else {
      throw RecordingError(
        file: file, expected: "the description of a device", found: "none",
        remedy: "record with `vitrine record`, `evemu-record` or `libinput record`")
    }
    guard isOwn || recording.devices.contains(where: { $0.device.isTouchscreen }) else {
      let listed = recording.devices.prefix(8).map { "\"\(ShellWord.excerpt($0.device.name))\"" }
      let more = recording.devices.count - listed.count
      let names = listed.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      throw RecordingError(
        file: file,
        expected: "a touchscreen (ABS_MT_POSITION_X and _Y, or ABS_X, ABS_Y and a touch)",
        found: "only \(names)",
        remedy: "record the touchscreen's own device node; `vitrine devices` shows which it is")
    }
    guard !recording.steps.isEmpty else {
      throw RecordingError(
        file: file, expected: "events after the description", found: "none",
        remedy: "an evemu description needs its events: cat NAME.desc NAME.events > NAME")
    }
    if undefinedEvents > 0 {
      let events =
        undefinedEvents == 1
        ? "1 event has a type or code" : "\(undefinedEvents) events have types or codes"
      let them = undefinedEvents == 1 ? "it" : "them"
      log(
        .notice,
        "\(file): \(events) that Linux does not define; kept, the decoder steps over \(them)")
    }
    if backwardSteps > 0 {
      log(
        .notice,
        "\(file): time runs backwards \(backwardSteps == 1 ? "once" : "\(backwardSteps) times"); kept as recorded"
      )
    }
    return recording
  }
}
