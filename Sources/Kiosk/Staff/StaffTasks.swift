package import VitrineTouch
package import VitrineUnits

/// Does what the staff's page requests of a kiosk.
@MainActor
package final class StaffTasks: StaffDelegate {
  /// The name of the saved recording in the state folder.
  package nonisolated static let recordingName = "staff.rec"

  private let light: PanelLight
  private let flight: FlightRecorder
  private let tasks: BackgroundTasks
  private let logger: Logger
  /// The state folder; nil: there is none.
  private let folder: String?
  /// The rotation of the configuration, and that of the page.
  private let requestedRotation: Rotation
  /// The name of the system, read before the first frame.
  private let system = SupportBundle.system
  private var rotation: Rotation
  /// Whether the picture was rotated since the page was opened, which begins a new recording.
  private var isRotated = false
  /// Whether a recording was saved since then, or is being saved.
  private var isSaved = false

  /// Applies and records a step.
  package var onStep: (InputEvent) -> Void = { _ in }
  /// Rotates the picture on the panel.
  package var onRotate: (Rotation) -> Void = { _ in }
  /// Called with the path of a recording that was to be saved, and with the reason if it was not.
  package var onRecording: (_ path: String, _ reason: String?) -> Void = { _, _ in }
  /// Whether the kiosk is to end, so that its service starts it again.
  package private(set) var isRestarting = false

  /// `rotation` is that of the picture, `requestedRotation` that of the configuration.
  package init(
    light: PanelLight, flight: FlightRecorder, folder: String?, rotation: Rotation,
    requestedRotation: Rotation, tasks: BackgroundTasks, logger: Logger
  ) {
    self.light = light
    self.flight = flight
    self.folder = folder
    self.rotation = rotation
    self.requestedRotation = requestedRotation
    self.tasks = tasks
    self.logger = logger
  }

  package var staffFacts: StaffFacts {
    StaffFacts(
      brightness: light.brightness, rotation: rotation, addresses: NetworkAddress.all,
      version: VitrineVersion.text, system: system,
      canRestart: Settings.value("NOTIFY_SOCKET") != nil)
  }

  package func apply(_ step: IdleStep, at time: Instant) {
    if step == .staff { (isRotated, isSaved) = (false, false) }
    onStep(.idle(step, time))
  }

  package func perform(_ request: StaffRequest, at time: Instant) {
    switch request {
    case .brightness(let percent): light.setBrightness(percent: percent)
    case .rotation(let rotation): rotate(to: rotation)
    case .saveRecording: saveRecording()
    case .restart:
      logger.log(.notice, "staff: the kiosk ends, to be started again")
      isRestarting = true
    case .close: break
    }
  }

  private func rotate(to rotation: Rotation) {
    if rotation == self.rotation { return }
    self.rotation = rotation
    isRotated = true
    logger.log(.notice, "staff: the picture is rotated by \(rotation.rawValue)°")
    onRotate(rotation)
    guard let folder else { return }
    let (store, requested) = (RotationStore(folder: folder), requestedRotation)
    tasks.run({
      Self.failure { () throws(KioskError) in try store.store(rotation, requested: requested) }
    }) { [logger] reason in
      if let reason {
        logger.log(.warning, "staff: the next start does not rotate the picture: \(reason)")
      }
    }
  }

  private func saveRecording() {
    guard let folder else { return onRecording("", "there is no state folder") }
    let path = "\(folder)/\(Self.recordingName)"
    // The recording after a rotation does not have what the staff has come for; that before it does.
    if isRotated && isSaved { return onRecording(path, nil) }
    isSaved = true
    let bytes = flight.bytes
    tasks.run({
      Self.failure { () throws(KioskError) in try PrivateFile.write(bytes, to: path) }
    }) { [weak self] reason in
      guard let self else { return }
      if let reason {
        logger.log(.warning, "staff: \(reason)")
        isSaved = false
      }
      onRecording(path, reason)
    }
  }

  /// Returns why a task failed; nil if it did not.
  private nonisolated static func failure(
    of task: () throws(KioskError) -> Void
  ) -> String? {
    do throws(KioskError) {
      try task()
      return nil
    } catch {
      return error.description
    }
  }
}
