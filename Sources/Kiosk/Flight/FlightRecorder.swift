package import VitrineRecording
import VitrineTouch
package import VitrineUnits

/// Keeps the last minutes of a kiosk's input in memory, as a recording that `replay` plays.
///
///     start ████████████│████████│ home ██████│████  now
///     chunks            dropped ─┘ └─ kept: the recording begins where the start screen was shown again
///
/// A stage cannot be stored, so a recording must begin where its state is known: at the start of
/// the program, or when the start screen is shown again. It has the last 15 minutes, and goes back
/// from there to such a time. If that takes more than 8 MB, the oldest part is dropped, and the
/// recording begins in the middle of use.
@MainActor
package final class FlightRecorder {
  /// The most bytes that are kept.
  package static let limit = 8 << 20
  /// The time that is kept at least, as far as the limit allows.
  package static let span = Duration.seconds(900)
  /// The most devices, each of which was plugged in, that one recording describes. With the next
  /// one it begins again, because the heads describe all of them.
  package static let mostDevices = 4096
  /// The most bytes of settings in one head.
  private static let longestSettings = 256 << 10

  private let limit: Int
  private var panel: PanelSettings
  private let fixedSettings: [RecordedSetting]
  private var state = FlightState()
  /// All devices, by their number in the recording; nil for those that were removed.
  private var devices: [RecordedDevice?] = []
  /// The devices that were described so far.
  private var described = 0
  /// The numbers in the recording of the devices that are connected, by the kiosk's number.
  private var numbers: [Int: Int] = [:]
  private var chunks: [FlightChunk] = []
  private var size = 0
  /// The settings of stored data, as they were when the screen was known last.
  private var storedSettings: [RecordedSetting] = []
  /// Whether the start screen has not been touched since it was shown.
  private var isUnused = false

  /// Settings that change with time, such as the wall-clock time.
  package var clockSettings: @MainActor () -> [RecordedSetting] = { [] }
  /// Settings that describe stored data. Read only while the kiosk is not touched, because it may
  /// take some milliseconds.
  package var dataSettings: @MainActor () -> [RecordedSetting] = { [] }
  /// Called when the parts of the recording have changed.
  package var onChange: @MainActor ([UnsafeRawBufferPointer]) -> Void = { _ in }
  /// Called when only the last part has grown, with its new length.
  package var onGrowth: @MainActor (Int) -> Void = { _ in }
  /// Called when there are too many devices, so that the recording begins again.
  package var onRestart: @MainActor () -> Void = {}

  /// `limit` is the most bytes that are kept, at least those of two chunks.
  package init(panel: PanelSettings, limit: Int = FlightRecorder.limit) {
    self.limit = limit
    self.panel = panel
    fixedSettings = panel.settings
  }

  // MARK: Recording

  /// Begins at the start of the program.
  package func begin(at time: Instant) {
    isUnused = true
    storedSettings = dataSettings()
    beginChunk(.start, at: time)
  }

  /// Describes the next device, numbered from 0 in the order of the calls.
  package func describe(_ device: RecordedDevice) {
    if devices.count == Self.mostDevices { forgetRemovedDevices() }
    numbers[described] = devices.count
    described += 1
    var text: [UInt8] = []
    RecordingText.append(device, index: devices.count, to: &text)
    if !grow(by: text) {
      // Only the first head is part of the recording, so this one does not contain the device.
      beginChunk(.cut, at: chunks.last?.time ?? .zero)
      _ = grow(by: text)
    }
    devices.append(device)
  }

  /// Begins the recording again, with new numbers for the devices that are connected.
  private func forgetRemovedDevices() {
    let kept = devices.indices.filter { devices[$0] != nil }
    var renumbered: [Int: Int] = [:]
    for (new, old) in kept.enumerated() { renumbered[old] = new }
    devices = kept.map { devices[$0] }
    numbers = numbers.compactMapValues { renumbered[$0] }
    state.renumber(renumbered)
    let time = chunks.last?.time ?? .zero
    removeChunks(chunks.count)
    beginChunk(.cut, at: time)
    onRestart()
  }

  /// Adds an event; `fingerprint` is that of a frame's scene.
  package func append(_ event: InputEvent, fingerprint: UInt64? = nil) {
    guard let event = renumbered(event) else { return }
    if case .frame = event, state.isCovered { return }
    beginChunkIfKnown(before: event)
    // First, because the head of a chunk that begins with the event has the state before it.
    add(event, fingerprint: fingerprint)
    state.apply(event)
    switch event {
    case .deviceAdded(let number, _):
      if devices.indices.contains(number) { state.add(number, devices[number]?.device) }
    case .deviceRemoved(let number, _):
      if devices.indices.contains(number) { devices[number] = nil }
      numbers = numbers.filter { $0.value != number }
    case .raw, .key: if state.takesTouches { isUnused = false }
    // The touches that type it are left out.
    case .idle(.secret, _): isUnused = false
    case .resync, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload, .received:
      break
    }
  }

  /// The event with the device's number in the recording; nil for an unknown device.
  private func renumbered(_ event: InputEvent) -> InputEvent? {
    guard let device = event.device else { return event }
    guard let number = numbers[device] else { return nil }
    return number == device ? event : event.from(device: number)
  }

  /// Continues on another panel. A recording has one size, so what was before is dropped.
  package func move(to panel: PanelSettings, at time: Instant) {
    self.panel = panel
    removeChunks(chunks.count)
    beginChunk(.cut, at: time)
  }

  /// Begins a new chunk where the screen is known.
  private func beginChunkIfKnown(before event: InputEvent) {
    guard case .idle(let step, let time) = event else { return }
    switch step {
    case .home:
      isUnused = true
      storedSettings = dataSettings()
      state.forgetAnswers()
      beginChunk(.home, at: time)
    case .attract, .awake: if isUnused { beginChunk(.home, at: time) }
    case .dimmed, .off, .warning, .stays, .staff, .staffEnds, .secret, .secretEnds: break
    }
  }

  private func add(_ event: InputEvent, fingerprint: UInt64? = nil) {
    var text: [UInt8] = []
    RecordingText.append(event, fingerprint: fingerprint, to: &text)
    if grow(by: text) { return }
    beginChunk(.cut, at: event.time, room: text.count)
    _ = grow(by: text)
  }

  /// Adds lines to the last chunk. Returns false if there is no room.
  private func grow(by lines: [UInt8]) -> Bool {
    guard let last = chunks.last, last.append(lines) else { return false }
    onGrowth(last.steps.count)
    return true
  }

  // MARK: Chunks

  /// `room` is the size of the lines that it must have room for.
  private func beginChunk(
    _ beginning: FlightChunk.Beginning, at time: Instant, room: Int = 0
  ) {
    let chunk = FlightChunk(beginning, at: time, head: head(beginning, at: time), room: room)
    chunks.append(chunk)
    size += chunk.size
    let isOld = { (chunk: FlightChunk) in
      chunk.beginning != .cut && time - chunk.time >= Self.span
    }
    if let known = chunks.lastIndex(where: isOld) { removeChunks(known) }
    while size > limit && chunks.count > 1 { removeChunks(1) }
    // What comes before a known screen and begins with an unknown one cannot be replayed.
    if chunks[0].beginning == .cut,
      let known = chunks.firstIndex(where: { $0.beginning != .cut })
    {
      removeChunks(known)
    }
    onChange(parts)
  }

  private func removeChunks(_ count: Int) {
    if count == 0 { return }
    size -= chunks[..<count].reduce(0) { $0 + $1.size }
    let removed = Array(chunks[..<count])
    chunks.removeFirst(count)
    // A signal handler may read them until it knows the others.
    onChange(parts)
    withExtendedLifetime(removed) {}
  }

  private func head(_ beginning: FlightChunk.Beginning, at time: Instant) -> [UInt8] {
    var panel = panel
    let length = storedSettings.reduce(0) { $0 + $1.value.utf8.count }
    panel.settings = [RecordedSetting(Self.setting, beginning.rawValue)]
    // The first screen was made with the fixed settings, before the recording began.
    if beginning != .start { panel.settings += clockSettings() }
    panel.settings += length > Self.longestSettings ? [] : storedSettings
    let names = Set(panel.settings.map(\.name))
    panel.settings += fixedSettings.filter { !names.contains($0.name) }
    var text: [UInt8] = []
    RecordingText.appendMark(to: &text)
    RecordingText.append(panel: panel, to: &text)
    for (number, device) in devices.enumerated() {
      // The numbers of removed devices are not used again.
      let removed = RecordedDevice(device: TouchDevice(name: "removed"))
      RecordingText.append(device ?? removed, index: number, to: &text)
    }
    // At the start the devices are added one after another.
    if beginning == .start { return text }
    for step in state.steps(at: time) { RecordingText.append(step, to: &text) }
    return text
  }

  /// The name of the setting that says how the recording begins: a ``FlightChunk/Beginning``.
  package static let setting = "flight"

  // MARK: The recording

  /// The parts of the recording, in memory that stays where it is until they change.
  package var parts: [UnsafeRawBufferPointer] {
    guard let first = chunks.first else { return [] }
    return [UnsafeRawBufferPointer(first.head)] + chunks.map(\.steps)
  }

  /// The recording as it is now, to be put together on another thread.
  package var snapshot: FlightSnapshot { FlightSnapshot(chunks, parts) }

  /// The recording.
  package var bytes: [UInt8] { snapshot.bytes }

  /// The bytes of memory that it takes.
  package var memory: Int { size }
}
