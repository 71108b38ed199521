package import VitrineSystem
package import VitrineRecording
package import VitrineUnits

/// Does what the staff page requests of a kiosk.
@MainActor
package final class StaffTasks: StaffDelegate {
  /// The saved recordings in the state folder, one for each time that the page was opened.
  package nonisolated static func recordings(in folder: String) -> NumberedFiles {
    NumberedFiles(in: folder, prefix: "staff-", suffix: ".rec", most: 8)
  }

  /// The reports in the state folder.
  package nonisolated static func reports(in folder: String) -> NumberedFiles {
    NumberedFiles(in: folder, prefix: "report-", suffix: ".tar", most: 4)
  }

  /// The state of the recording since the page was opened.
  private enum Saving {
    case notSaved
    case running
    case saved(String)
  }

  private let light: PanelLight
  private let flight: FlightRecorder
  private let tasks: BackgroundTasks
  /// The jobs that write reports, for which others must not wait.
  private let reports: BackgroundTasks
  /// Writes a report to a path, and waits for it. Returns the reason if there is none.
  private let writeReport: @Sendable (String) -> String?
  private var isReporting = false
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
  private var saving = Saving.notSaved
  /// Whether a recording was requested while one was being saved.
  private var savesAgain = false
  /// The number of times that the page was opened.
  private var openings = 0

  /// Applies and records a step.
  package var onStep: (InputEvent) -> Void = { _ in }
  /// Rotates the picture on the panel.
  package var onRotate: (Rotation) -> Void = { _ in }
  /// Called with the network addresses of the machine.
  package var onAddresses: ([NetworkAddress]) -> Void = { _ in }
  /// Called with the path of a recording that was to be saved, and with the reason if it was not.
  package var onRecording: (_ path: String, _ reason: String?) -> Void = { _, _ in }
  /// Called with the path of a report that was to be written, and with the reason if it was not.
  package var onReport: (_ path: String, _ reason: String?) -> Void = { _, _ in }
  /// Whether the kiosk is to end, so that its service starts it again.
  package private(set) var isRestarting = false

  /// `rotation` is that of the picture, `requestedRotation` that of the configuration.
  package init(
    light: PanelLight, flight: FlightRecorder, folder: String?, rotation: Rotation,
    requestedRotation: Rotation, tasks: BackgroundTasks, reports: BackgroundTasks,
    writeReport: @escaping @Sendable (String) -> String?, logger: Logger
  ) {
    self.light = light
    self.flight = flight
    self.folder = folder
    self.rotation = rotation
    self.requestedRotation = requestedRotation
    self.tasks = tasks
    self.reports = reports
    self.writeReport = writeReport
    self.logger = logger
  }

  package var staffFacts: StaffFacts {
    StaffFacts(
      brightness: light.brightness, rotation: rotation, version: VitrineVersion.text,
      system: system,
      canRestart: Settings.value("NOTIFY_SOCKET") != nil)
  }

  package func apply(_ step: IdleStep, at time: Instant) {
    if step == .staff {
      (isRotated, saving, savesAgain) = (false, .notSaved, false)
      openings += 1
    }
    onStep(.idle(step, time))
  }

  package func perform(_ request: StaffRequest, at time: Instant) {
    switch request {
    case .brightness(let percent): light.setBrightness(percent: percent)
    case .rotation(let rotation): rotate(to: rotation)
    case .addresses: tasks.run({ NetworkAddress.all }) { [weak self] in self?.onAddresses($0) }
    case .saveRecording: saveRecording()
    case .writeReport: report()
    case .restart:
      logger.log(.notice, "staff: restarting the kiosk")
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
        logger.log(
          .warning,
          "staff: the rotation could not be stored, so the next start does not use it: \(reason)")
      }
    }
  }

  package func store(wrongPINs: Int) {
    guard let folder else { return }
    let store = PINAttemptsStore(folder: folder)
    tasks.run({
      Self.failure { () throws(KioskError) in try store.store(wrong: wrongPINs) }
    }) { [logger] reason in
      if let reason {
        logger.log(.warning, "staff: the next start does not know of wrong PINs: \(reason)")
      }
    }
  }

  /// Saves the recording in a new file, or in that of the same opening of the page.
  private func saveRecording() {
    guard let folder else { return onRecording("", "there is no state folder") }
    var path: String?
    switch saving {
    case .notSaved: break
    // The recording after a rotation does not have what the staff has come for; that before it
    // does.
    case .running:
      savesAgain = !isRotated
      return
    case .saved(let saved):
      if isRotated { return onRecording(saved, nil) }
      path = saved
    }
    saving = .running
    let (snapshot, opening, earlier) = (flight.snapshot, openings, path)
    tasks.run({
      Self.store(snapshot, in: folder, insteadOf: earlier)
    }) { [weak self] result in self?.didSave(result, opening: opening) }
  }

  private func didSave(_ result: Result<String, KioskError>, opening: Int) {
    // The page may be open again, and then saves into another file.
    let isCurrent = opening == openings
    switch result {
    case .success(let path):
      if isCurrent {
        saving = .saved(path)
        onRecording(path, nil)
      }
    case .failure(let error):
      logger.log(.warning, "staff: \(error)")
      if isCurrent {
        saving = .notSaved
        onRecording("", error.description)
      }
    }
    if isCurrent && savesAgain {
      savesAgain = false
      saveRecording()
    }
  }

  // MARK: Reports

  /// Writes a report in a new file. One that is being written is enough.
  private func report() {
    if isReporting { return }
    guard let folder else { return onReport("", "there is no state folder") }
    let write = writeReport
    isReporting = reports.start({
      Self.writeReport(in: folder, by: write)
    }) { [weak self] result in self?.didReport(result) }
    if !isReporting { onReport("", "no thread can be started; try again when memory is free") }
  }

  private func didReport(_ result: Result<String, KioskError>) {
    isReporting = false
    switch result {
    case .success(let path):
      logger.log(.notice, "staff: a report was written to \(path)")
      onReport(path, nil)
    case .failure(let error):
      logger.log(.warning, "staff: \(error)")
      onReport("", error.description)
    }
  }

  /// Returns the path of the report.
  private nonisolated static func writeReport(
    in folder: String, by write: (String) -> String?
  ) -> Result<String, KioskError> {
    Result { () throws(KioskError) in
      let files = reports(in: folder)
      let path: String
      do throws(SystemError) { path = try files.next() } catch {
        throw .unwritable(step: "open the folder", folder, code: error.code)
      }
      if let reason = write(path) {
        throw .refused(step: "write the report", reason: reason)
      }
      try? files.removeOldest()
      return path
    }
  }

  /// Stores a recording, instead of that at the path `earlier`; nil: in a new file. Returns its
  /// path.
  private nonisolated static func store(
    _ recording: FlightSnapshot, in folder: String, insteadOf earlier: String?
  ) -> Result<String, KioskError> {
    Result { () throws(KioskError) in
      let files = recordings(in: folder)
      let path: String
      do throws(SystemError) {
        if let earlier { path = earlier } else { path = try files.next() }
      } catch {
        throw .unwritable(step: "open the folder", folder, code: error.code)
      }
      try BinaryFile.write(recording.bytes, to: path)
      try? files.removeOldest()
      return path
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
