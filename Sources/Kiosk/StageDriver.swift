package import VitrineComponents
package import VitrineRecording
package import VitrineRaster
package import VitrineTouch
package import VitrineUnits

/// Applies the events of a panel to a stage: the same code for the live panel and for a recording.
///
/// Everything that can change the picture passes through ``apply(_:)``, one event at a time. A
/// kiosk passes the events as they happen and can record them; a replay reads them. The same events
/// in the same order give the same pictures, because there is no other input.
@MainActor
package final class StageDriver {
  package let stage: Stage
  package private(set) var transform: PanelTransform
  private let log: LogSink
  private var decoders: [Int: SlotDecoder] = [:]
  private var devices: [Int: RecordedDevice]
  /// Whether touches reach the stage. Without a display their effect would be invisible.
  private var isListening = true
  /// Jobs that the stage requested and whose results are pending.
  private var jobs: [UInt64: StageWork] = [:]
  /// Received results, by the job's number, until `.workFinished` is applied.
  private var results: [UInt64: WorkResult] = [:]
  /// Runs a job whose result has not been received. A measurement replaces it to count jobs apart
  /// from frames.
  package var runJob: @MainActor (StageWork) -> WorkResult = { $0.run() }
  /// The next contact id of each device; ids stay unique when a device is opened again.
  private var nextContact: [Int: UInt64] = [:]
  private var contactLimit = ContactLimit()
  private var wakeTouches = WakeTouches()
  /// The scenes of an idle panel.
  package let idle: IdleScenes
  /// Draws marks over the pictures; nil: none.
  package var inspector: Inspector?

  package init(
    stage: Stage, transform: PanelTransform, devices: [RecordedDevice] = [],
    log: @escaping LogSink = { _, _ in }
  ) {
    self.stage = stage
    idle = IdleScenes(stage)
    self.transform = transform
    self.devices = Dictionary(
      uniqueKeysWithValues: devices.enumerated().map { ($0.offset, $0.element) })
    self.log = log
  }

  /// Continues on another display: the stage gets its size, and touches their positions on it.
  package func move(to transform: PanelTransform) {
    self.transform = transform
    for (number, device) in devices {
      decoders[number]?.transform = device.place(on: transform)
    }
    stage.setPicture(transform.picture, scale: transform.scale)
  }

  /// Registers a device by its number in events.
  package func add(_ device: RecordedDevice, number: Int) { devices[number] = device }

  /// Forgets a removed device whose number does not come again.
  package func remove(_ number: Int) {
    devices[number] = nil
    nextContact[number] = nil
  }

  /// Reads the data of the screens again from `folder`, in jobs of the stage of `root`; nil if the
  /// data cannot change.
  package var onReload: (@MainActor (_ root: Component, _ folder: String) -> Void)?

  /// Passes what a source says to the live value of that name.
  package var onReceive: (@MainActor (_ name: String, SourceMessage, Instant) -> Void)?

  /// The value of the answer that is applied next, if it is decoded already.
  package var decodedAnswer: Result<any Sendable, any Error>?

  /// Called with each touch frame before the stage receives it.
  package var onTouch: @MainActor (TouchFrame) -> Void = { _ in }

  /// Called with each touch frame of a device, also if the stage does not receive it.
  package var onReport: @MainActor (TouchFrame) -> Void = { _ in }

  /// Called with the time of each key, also if the stage does not receive it.
  package var onKey: @MainActor (Instant) -> Void = { _ in }

  /// The device that a contact is on; nil if it was removed.
  package func device(of contact: ContactID) -> RecordedDevice? {
    devices[contact.device]
  }

  /// The touches since `takeActivity`.
  private var activity = TouchActivity.none

  /// Returns the effect of the touches since the last call.
  package func takeActivity() -> TouchActivity {
    defer { activity = .none }
    return activity
  }

  /// The number of contacts that have begun on all devices.
  package private(set) var contactCount = 0

  /// Applies an event. Returns the scene if it was a frame.
  @discardableResult
  package func apply(_ event: InputEvent) -> Scene? {
    switch event {
    case .raw(let device, let event):
      deliver(from: device) { $0.receive(event) }
    case .deviceAdded(let device, _):
      open(device)
    case .deviceRemoved(let device, let time):
      deliver(from: device) { $0.cancelAll(at: time) }
      decoders[device] = nil
    case .resync(let device, let state, let time):
      deliver(from: device) { $0.resync(state, at: time) }
    case .workFinished(let number, let time):
      finish(number, at: time)
    case .displayLost(let time):
      cancelContacts(at: time)
      isListening = false
    case .displayBack(let time):
      // The decoders have followed the fingers, and now ignore those that are down.
      cancelContacts(at: time)
      isListening = true
    case .idle(let step, let time):
      // A finger that lands on the staff page, or on what is below, does not go on with the other.
      if step == .staff || step == .staffEnds { cancelContacts(at: time) }
      idle.show(step, at: time)
      wakeTouches.isAsleep = idle.takesTouches
    case .reload(let folder, _):
      onReload?(stage.root, folder)
    case .received(let name, let message, let time):
      if let answer = ConversionStep.answer(name, message) {
        stage.receive(answer, at: time)
      } else if let answer = AnswerStep.answer(name, message, value: decodedAnswer) {
        decodedAnswer = nil
        stage.receive(answer, at: time)
      } else {
        stage.withPresent(time) { onReceive?(name, message, time) }
      }
    case .key(let press, let time):
      deliver(press, at: time)
    case .frame(let time, let lead):
      stage.advance(to: time, madeBefore: lead)
      return stage.draw()
    }
    return nil
  }

  /// Cancels all contacts, as when all devices are removed.
  package func cancelContacts(at time: Instant) {
    for device in decoders.keys.sorted() { deliver(from: device) { $0.cancelAll(at: time) } }
  }

  // MARK: Background work

  /// Returns the jobs requested since the last call. Run them on any thread; pass each result to
  /// ``bring(_:)``, then apply `.workFinished`.
  package func takeWork() -> [StageWork] {
    let new = stage.takeWork()
    jobs = jobs.filter { stage.awaitsWork($0.key) }
    for work in new { jobs[work.number] = work }
    return new
  }

  /// Accepts a result. Returns whether it is still needed; if so, apply `.workFinished` with its
  /// number.
  package func bring(_ result: WorkResult) -> Bool {
    guard jobs[result.number] != nil, stage.awaitsWork(result.number) else {
      jobs[result.number] = nil
      return false
    }
    results[result.number] = result
    return true
  }

  /// The answers to questions where no work runs: in demonstrations and pictures.
  package var answers: PreparedAnswers?

  /// Runs all open jobs at once, in order, for a replay whose recording does not contain their
  /// completion times, and gives the prepared answers.
  package func finishAllWork() {
    _ = takeWork()
    for number in jobs.keys.sorted() { finish(number) }
    answers?.answer(stage, at: stage.now)
  }

  /// Applies a result. A replay has no results, so the job runs now. An unknown job belonged to
  /// another screen.
  private func finish(_ number: UInt64, at time: Instant? = nil) {
    _ = takeWork()
    let result = results.removeValue(forKey: number)
    guard let job = jobs.removeValue(forKey: number), stage.awaitsWork(number) else { return }
    stage.finish(result ?? runJob(job), at: time)
  }

  /// Opens a device.
  private func open(_ device: Int) {
    guard let known = devices[device] else {
      misuse("no touch device \(device) is known: \(devices.count) were described")
    }
    decoders[device] = known.decoder(
      transform: transform, firstContact: nextContact[device] ?? Self.firstContact(of: device))
  }

  /// Delivers a key. One that wakes the panel or answers the warning does nothing else, and a key
  /// that something lies on does not keep the panel awake.
  private func deliver(_ press: KeyPress, at time: Instant) {
    onKey(time)
    let isSeen = isListening && !idle.takesTouches
    if !press.isRepeat { activity = max(activity, isSeen ? .used : .ignored) }
    if isSeen { stage.receive(press, at: time) }
  }

  private static func firstContact(of device: Int) -> UInt64 {
    ContactID.first(ofDevice: device).rawValue
  }

  private func deliver(from device: Int, _ work: (inout SlotDecoder) -> [TouchFrame]) {
    // Recordings of other tools do not contain the discovery of devices: they are always present.
    if decoders[device] == nil { open(device) }
    let frames = work(&decoders[device]!)
    let next = decoders[device]!.nextContact
    contactCount += Int(next - (nextContact[device] ?? Self.firstContact(of: device)))
    nextContact[device] = next
    for fault in decoders[device]!.takeFaults() {
      let name = devices[device]?.device.name ?? ""
      log(.warning, "touch: \(name): \(fault) (the device's fault)")
    }
    for frame in frames { onReport(frame) }
    if !frames.isEmpty { activity = max(activity, .ignored) }
    // Also while touches are ignored, so that a contact that lifts then is forgotten.
    let limited = frames.map { wakeTouches.filtered(contactLimit.limited($0)) }
    if !isListening { return }
    for frame in limited {
      if !frame.contacts.isEmpty { activity = .used }
      onTouch(frame)
      stage.receive(frame)
    }
  }
}
