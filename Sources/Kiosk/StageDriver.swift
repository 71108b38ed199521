public import VitrineComponents
public import VitrineEvdev
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
  /// What each device has on the glass: a frame of one panel must not hide another's fingers.
  private var contacts: [Int: [Contact]] = [:]
  private var devices: [RecordedDevice]
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
      contacts[device] = nil
    case .resync(let device, let state, let moment):
      deliver(from: device) { $0.resync(state, at: moment) }
    case .frame(let moment):
      stage.advance(to: moment)
      return stage.draw()
    }
    return nil
  }

  /// Contact ids carry the device in their upper half, so that two panels never share one.
  private func open(_ device: Int) {
    precondition(devices.indices.contains(device), "device \(device) was never described")
    decoders[device] = devices[device].decoder(
      transform: transform, firstContact: nextContact[device] ?? UInt64(device) << 40 + 1)
  }

  private func deliver(from device: Int, _ work: (inout SlotDecoder) -> [TouchFrame]) {
    // A recording of another tool does not say when its devices were found: they were always there.
    if decoders[device] == nil { open(device) }
    let frames = work(&decoders[device]!)
    nextContact[device] = decoders[device]!.nextContact
    for fault in decoders[device]!.takeFaults() {
      log(.warning, "touch: \(devices[device].device.name): \(fault) (the device's fault)")
    }
    for var frame in frames {
      contacts[device] = frame.contacts
      if contacts.count > 1 {
        frame.contacts = contacts.values.flatMap { $0 }.sorted { $0.id < $1.id }
      }
      stage.receive(frame)
    }
  }
}
