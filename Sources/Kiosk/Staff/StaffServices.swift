import VitrineRecording
import VitrineUnits

/// The staff page of a panel's loop: the page, and the tasks that do what it requests.
@MainActor
final class StaffServices {
  private let page: StaffController
  private let tasks: StaffTasks

  /// `language` is that of the texts; nil: English. Files are written by `background`, and reports
  /// by `reports`, because they take long.
  init(
    _ settings: StaffSettings, language: String?, light: PanelLight, flight: FlightRecorder,
    geometry: PanelGeometry, options: KioskOptions, background: BackgroundTasks,
    reports: BackgroundTasks, logger: Logger
  ) {
    let folder = StateFolder.path(of: options.programName, Settings.value)
    let (configuration, socket) = (options.configuration, options.statusPath)
    tasks = StaffTasks(
      light: light, flight: flight, folder: folder,
      rotation: geometry.rotation, requestedRotation: options.rotation, tasks: background,
      reports: reports,
      writeReport: {
        ReportProcess.write(to: $0, configuration: configuration, socket: socket)
      },
      logger: logger)
    let attempts = folder.map { PINAttemptsStore(folder: $0).attempts(at: Poller.now) }
    page = StaffController(
      settings, language: language, attempts: attempts ?? PINAttempts(), log: logger.sink)
    page.delegate = tasks
  }

  /// Connects the page with the stage of `driver`. `apply` applies and records a step, `rotate`
  /// rotates the picture on the panel.
  func begin(
    on driver: StageDriver, apply: @escaping (InputEvent) -> Void,
    rotate: @escaping (Rotation) -> Void
  ) {
    driver.idle.makeStaffPage = { [page] in page.makePage() }
    driver.onReport = { [page, unowned driver] in page.receive($0, in: driver.stage.size) }
    driver.onKey = { [page] in page.keyPressed(at: $0) }
    tasks.onStep = apply
    tasks.onRotate = rotate
    tasks.onAddresses = { [page] in page.showAddresses($0) }
    tasks.onReport = { [page] in page.reportEnded(path: $0, reason: $1) }
    tasks.onRecording = { [page] in page.recordingEnded(path: $0, reason: $1) }
  }

  /// Whether the staff has ended the kiosk, so that its service starts it again.
  var isRestarting: Bool { tasks.isRestarting }

  /// Returns the time of the next call of `update`, at the latest `deadline`.
  func next(before deadline: Instant?) -> Instant? { page.next(before: deadline) }

  /// Does what is due at `now`.
  func update(at now: Instant) { page.update(at: now) }
}
