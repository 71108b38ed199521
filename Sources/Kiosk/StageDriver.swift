public import VitrineComponents
public import VitrineRecording
public import VitrineRaster
import VitrineTouch
public import VitrineUnits

/// Does to a stage what the panel did: the same code for the live panel and for a recording of it.
///
/// Everything that can change the picture comes through ``apply(_:)``, one step at a time. A kiosk
/// makes the steps as they happen and may write them down; a replay reads them. The same steps in
/// the same order give the same pictures, because there is no other way in.
@MainActor
public final class StageDriver {
  public let stage: Stage
  private let transform: PanelTransform
  private let log: LogSink
  private var decoders: [Int: SlotDecoder] = [:]
  private var devices: [RecordedDevice]
  /// Jobs that the stage has asked for and whose results have not come.
  private var jobs: [UInt64: StageWork] = [:]
  /// Results that came, by the job's number, until their step is made.
  private var results: [UInt64: WorkResult] = [:]
  /// Ids stay unique when a device is opened again.
  private var nextContact: [Int: UInt64] = [:]

  public init(
    stage: Stage, transform: PanelTransform, devices: [RecordedDevice] = [],
    log: @escaping LogSink = { _, _ in }
  ) {
    self.stage = stage
    self.transform = transform
    self.devices = devices
    self.log = log
  }

  /// Makes a device known under the next index; returns the index.
  public func add(_ device: RecordedDevice) -> Int {
    devices.append(device)
    return devices.count - 1
  }

  /// How many contacts have begun, of all devices.
  var contactCount: Int {
    nextContact.reduce(0) { $0 + Int($1.value - Self.firstContact(of: $1.key)) }
  }

  /// The picture of the moment, if the step was a frame.
  @discardableResult
  public func apply(_ step: RecordingStep) -> Scene? {
    switch step {
    case .event(let device, let event):
      deliver(from: device) { $0.receive(event) }
    case .deviceFound(let device, _):
      open(device)
    case .deviceLost(let device, let moment):
      deliver(from: device) { $0.cancelAll(at: moment) }
      decoders[device] = nil
    case .resync(let device, let state, let moment):
      deliver(from: device) { $0.resync(state, at: moment) }
    case .work(let number, let moment):
      finish(number, at: moment)
    case .frame(let moment):
      stage.advance(to: moment)
      return stage.draw()
    }
    return nil
  }

  // MARK: Work beside the frames

  /// The jobs asked for since the last call. Run them anywhere; bring each result to
  /// ``bring(_:)``, then make its step.
  public func takeWork() -> [StageWork] {
    let new = stage.takeWork()
    jobs = jobs.filter { stage.awaitsWork($0.key) }
    for work in new { jobs[work.number] = work }
    return new
  }

  /// A result has come; whether anybody still waits for it. If so, apply `.work` with its number.
  public func bring(_ result: WorkResult) -> Bool {
    guard jobs[result.number] != nil, stage.awaitsWork(result.number) else {
      jobs[result.number] = nil
      return false
    }
    results[result.number] = result
    return true
  }

  /// Runs all open jobs here and now, in their order: for a replay that has no record of when they
  /// were done.
  func finishAllWork() {
    _ = takeWork()
    for number in jobs.keys.sorted() { finish(number) }
  }

  /// In a replay the result was never brought: the job runs now. A job that this program does not
  /// know was another screen's.
  private func finish(_ number: UInt64, at moment: Instant? = nil) {
    _ = takeWork()
    let result = results.removeValue(forKey: number)
    guard let job = jobs.removeValue(forKey: number), stage.awaitsWork(number) else { return }
    stage.finish(result ?? job.run(), at: moment)
  }

  /// Contact ids carry the device in their upper half, so that two panels never share one.
  private func open(_ device: Int) {
    precondition(devices.indices.contains(device), "device \(device) was never described")
    decoders[device] = devices[device].decoder(
      transform: transform, firstContact: nextContact[device] ?? Self.firstContact(of: device))
  }

  private static func firstContact(of device: Int) -> UInt64 { UInt64(device) << 40 + 1 }

  private func deliver(from device: Int, _ work: (inout SlotDecoder) -> [TouchFrame]) {
    // A recording of another tool does not say when its devices were found: they were always there.
    if decoders[device] == nil { open(device) }
    let frames = work(&decoders[device]!)
    nextContact[device] = decoders[device]!.nextContact
    for fault in decoders[device]!.takeFaults() {
      log(.warning, "touch: \(devices[device].device.name): \(fault) (the device's fault)")
    }
    for frame in frames { stage.receive(frame) }
  }
}
