import Glibc
import VitrineComponents
import VitrineEvdev
import VitrineRecording
import VitrineKMS
import VitrineRaster
import VitrineSeat
import VitrineSystem
import VitrineTouch
import VitrineUnits

/// The event loop of one panel, its touchscreens and one screen, which runs until a signal stops
/// it.
///
///     ┌─► wait (epoll) ─► touches ─► display ─► flips ─► due? ─► advance, draw, present ─┐
///     └──────────────────────────────────────────────────────────────────────────────────┘
///
/// Every touch that has arrived is applied before a frame is drawn. While nothing moves, the loop
/// waits until an event, or the next deadline: a display check, the watchdog, an idle step or the
/// staff page.
///
/// A lost display does not end it: the stage stays as it is, touches are ignored, and the next
/// display shows the same screen.
@MainActor
final class KioskLoop {
  private let display: DisplayConnection
  private let presenter: StagePresenter
  private let driver: StageDriver
  private let logger: Logger
  private let poller: Poller
  private let clock: LoopClock
  private let touch: any TouchInputs
  /// The window that shows the kiosk, and its keys; nil on a panel.
  private let window: WindowConnection?
  private let controls: WindowControls?
  /// Opens the devices, and takes them away while another session is shown; nil: none does.
  private let seat: (any DeviceOpener)?
  private let workers: WorkerPool
  private let service: ServiceReporter
  private let overrides: TouchOverrideFile
  private let idle: IdleController
  private let mainQueue = MainQueue()
  private let files: RunFiles
  private let programName: String
  private let status: StatusReporter
  private var statistics = FrameStatistics()
  private let options: KioskOptions

  /// The keyboards and scanners; nil in a window, whose keys come with its mouse.
  var keyboards: KeyboardSource?

  /// The jobs of the kiosk itself that run in the background.
  private let tasks = BackgroundTasks()
  /// The jobs that resolve the link to the data: a drive that does not answer must not delay the
  /// others.
  private let dataTasks = BackgroundTasks()
  /// The jobs that write reports for the staff, which take seconds.
  private let reportTasks = BackgroundTasks()
  /// The staff page; nil: there is none.
  private let staff: StaffServices?
  /// Rotates the picture on the panel.
  var onRotate: (Rotation) -> Void = { _ in }

  /// The folder of the screens' data; nil if they are built in.
  private let dataLink: DataLink?
  private let live: LiveInputs
  private let dictionaries: Dictionaries
  private let questions: QuestionTasks
  private var recentUse = RecentUse()
  /// Whether the log has said that a task changes what recordings do not have.
  private var hasNotedTask = false
  /// The readers of descriptors that stay the same, called when there is something to read.
  private var readers: [Int32: @MainActor () -> Void] = [:]

  /// `display` is open. `window` is that of the display; nil: a panel.
  init(
    screen: Screen, in catalog: ScreenCatalog, display: DisplayConnection,
    window: WindowConnection?, seat: (any DeviceOpener)?, poller: Poller, clock: LoopClock,
    geometry: PanelGeometry, dataLink: DataLink?, flight: FlightSettings, service: ServiceReporter,
    status: StatusReporter, environment: Environment, options: KioskOptions, logger: Logger
  ) throws {
    guard let panel = display.panel else { misuse("the loop begins with an open display") }
    self.display = display
    self.dataLink = dataLink
    self.logger = logger
    overrides = options.touchOverrides
    programName = options.programName
    self.options = options
    self.window = window
    self.seat = seat
    self.clock = clock
    let notes = ServiceFolder.path()
    // Also for a kiosk that changes no brightness: an earlier process may have left it dimmed.
    if let notes { Backlight.restoreLeftovers(notes: notes) }
    // The backlight of a desktop is not that of the kiosk.
    let changesLight = window == nil && (options.idle.changesLight || options.staff != nil)
    let lights = changesLight ? Backlight.all(notes: notes, log: logger.sink) : []
    let light = PanelLight(lights, dimTo: options.idle.dimTo)
    idle = IdleController(
      options.idle, light: light, at: clock.now, weekTime: { WeekTime.now })
    self.status = status
    self.poller = poller
    self.service = service
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    workers = try WorkerPool(processors: processors)
    let transform = geometry.transform(of: panel)
    var environment = environment
    environment.scale = transform.scale
    catalog.prepare(&environment)
    let stage = Stage(
      root: screen.make(), pictureSize: transform.picture, environment: environment)
    stage.refreshInterval = panel.refreshInterval
    driver = StageDriver(stage: stage, transform: transform, log: logger.sink)
    driver.idle.makeStart = screen.make
    driver.idle.makeAttract = catalog.attract
    driver.idle.language = catalog.language
    driver.onReload = catalog.reload
    let live = LiveInputs(catalog.live, log: logger.sink)
    self.live = live
    dictionaries = Dictionaries(log: logger.sink)
    questions = QuestionTasks(log: logger.sink)
    driver.onReceive = live.receive
    presenter = StagePresenter(
      driver, on: display, geometry: geometry, runner: PaintingThreads(processors: processors),
      clock: { clock.now }, log: logger.sink)
    touch =
      try window.map { WindowTouch($0, on: transform, clock: clock) }
      ?? Self.touchscreens(options, seat, logger)
    controls = window.map {
      [clock, driver, presenter, tasks] in
      WindowControls(
        $0, clock: clock, driver: driver, presenter: presenter, tasks: tasks, screen: screen.name,
        logger: logger)
    }
    files = try RunFiles(
      options, screen: screen.name, on: transform, refreshInterval: panel.refreshInterval,
      logger: logger)
    let (tasks, reportTasks, files) = (tasks, reportTasks, files)
    staff = options.staff.map {
      StaffServices(
        $0, language: catalog.language, light: light, flight: files.flight, geometry: geometry,
        options: options, background: tasks, reports: reportTasks, logger: logger)
    }
    files.flight.clockSettings = flight.clock
    files.flight.dataSettings = flight.data
    presenter.observer = self
    status.source = self
    files.beginFlight(of: programName, at: clock.now)
  }

  private static func touchscreens(
    _ options: KioskOptions, _ seat: (any DeviceOpener)?, _ logger: Logger
  ) throws(KioskError) -> TouchSource {
    do throws(TouchInputError) {
      return try TouchSource(
        path: options.touchPath, seat: options.seat, grab: true, requiresDevice: false,
        opener: seat, log: logger.sink)
    } catch {
      throw .noTouch(error.description)
    }
  }

  /// The longest wait for the background jobs at the end.
  private static let longestEnd = Duration.seconds(2)

  /// Runs the loop. Returns the signal that ended it; nil if `tool`, the staff or the window did.
  func run(_ tool: (any KioskTool)?) throws -> Int32? {
    defer {
      if !tasks.finish(within: Self.longestEnd) {
        logger.log(.warning, "staff: a file could not be stored within 2 s; check the disk")
      }
      live.stop()
      questions.stop()
      files.close()
      // The recording's memory is freed soon.
      CrashFile.set([])
    }
    if let trace = files.trace {
      driver.stage.onGesture = { [files] event, _ in
        if !files.isPrivate { trace.gesture(event) }
      }
    }
    if options.inspects || window != nil {
      driver.inspector = Inspector(driver)
      driver.inspector?.isShown = options.inspects
    }
    controls?.onRotate = { [unowned self] in onRotate($0) }
    idle.onStep = { [unowned self] in apply($0) }
    idle.onPower = { [unowned self] in presenter.setPower($0) }
    for descriptor in touch.descriptors { poller.watch(descriptor) }
    poller.watch(workers.descriptor)
    mainQueue.connect(poller, driver.stage)
    watch(mainQueue.descriptor) { [unowned self] in runMainQueue() }
    for tasks in [tasks, dataTasks, reportTasks] {
      watch(tasks.descriptor) { tasks.deliver() }
    }
    watch(dictionaries.descriptor) { [dictionaries] in dictionaries.deliver() }
    watch(status.descriptor) { [status] in status.serve() }
    staff?.begin(on: driver) { [unowned self] in
      apply($0)
    } rotate: { [unowned self] in
      onRotate($0)
    }
    if let keyboards { poller.watch(keyboards.descriptor) }
    watch(dataLink?.descriptor) { [unowned self] in followData() }
    resume()
    live.start()
    watch(live.descriptor) { [unowned self] in takeLiveInputs() }
    // The loop takes the answers after each wait, because some are late without an event.
    watch(questions.descriptor) {}
    tool?.begin(driver)
    // A link to the data may have changed since they were read.
    followData()
    takeTouches()
    takeLiveInputs()
    if touch.devices.isEmpty && touch.awaitedPath == nil {
      logger.log(
        .warning,
        "touch: there is no touchscreen; one that is plugged in later is used "
          + "('vitrine devices' lists the input devices, and why some are not used)")
    }
    while true {
      // Code that ran since the last event may have moved the focus, and so may the frame.
      noteSecrecy(at: clock.now)
      askDictionaries()
      let deadline = try presenter.update()
      service.waitsForDisplay(presenter.displayState != .shown)
      noteSecrecy(at: clock.now)
      files.trace?.writeIfDue(at: clock.now)
      if try tool?.isDone() == true { return nil }
      workers.post(driver.takeWork()) { driver.stage.awaitsWork($0) }
      questions.ask(
        driver.stage.questions.take(), at: clock.now,
        .init(
          isForPerson: recentUse.isRecent(at: clock.now), isPrivate: files.hadSecret))
      if presenter.isIdle { files.flush() }
      if presenter.hasNothingToShow { service.progressed() }
      let inputs = touch.next(before: idle.next(before: questions.next(before: deadline)))
      let due = keyboards.map { $0.next(before: inputs) } ?? inputs
      let next = service.report(at: clock.now, before: staff.map { $0.next(before: due) } ?? due)
      for wake in poller.wait(until: clock.realTime(of: next)) {
        switch wake {
        case .signal(let number): return number
        case .reload:
          // Without data that can change, SIGHUP ends the program as usual.
          if driver.onReload == nil { return SIGHUP }
          reloadData()
        case .terminal(let change): follow(change)
        case .readable(let descriptor) where display.descriptors.contains(descriptor):
          for change in display.takeTerminalSwitches() { follow(change) }
          display.devicesMayHaveChanged(at: clock.now)
        case .readable(let descriptor): readers[descriptor]?()
        case .timer: break
        }
      }
      takeTouches()
      takeKeys()
      controls?.update()
      if window?.isClosed == true { return nil }
      let activity = driver.takeActivity()
      recentUse.note(activity, hasFingers: driver.stage.fingerCount > 0, at: clock.now)
      idle.update(at: clock.now, activity, isAwaited: questions.isAwaited)
      staff?.update(at: clock.now)
      if staff?.isRestarting == true { return nil }
      takeResults()
      takeAnswers()
    }
  }

  /// Calls `read` when a descriptor is readable, which may be watched already. One that the system
  /// refused is negative.
  private func watch(_ descriptor: Int32?, _ read: @escaping @MainActor () -> Void) {
    guard let descriptor, descriptor >= 0 else { return }
    poller.watch(descriptor)
    readers[descriptor] = read
  }

  /// Gives the devices to another terminal, or takes them back.
  private func follow(_ change: TerminalSwitch) {
    // The display is given up last, because the other terminal is shown then.
    if change == .requested && seat != nil { suspendInputs(true) }
    presenter.handle(change)
    // Not by the message: a later one may have been handled before.
    keyboards?.setReleased(display.isReleased)
    if let seat, seat.isActive, !display.isReleased { suspendInputs(false) }
  }

  private func suspendInputs(_ isSuspended: Bool) {
    touch.setSuspended(isSuspended, at: clock.now) { take($0) }
    keyboards?.setSuspended(isSuspended)
  }

  // MARK: Background work

  /// Runs tasks of the main actor, after the touches that came before them. What they change is no
  /// step of a recording, which the log says once.
  private func runMainQueue() {
    takeTouches()
    let hasChanged = mainQueue.run(on: driver.stage, at: clock.now)
    if hasChanged && !hasNotedTask {
      hasNotedTask = true
      logger.log(
        .info,
        "a task has changed what is shown, which no recording has, so that a replay differs; use "
          + "'ask' or a live value (docs/guide/state.md)")
    }
    noteSecrecy(at: clock.now)
    presenter.inputArrived()
  }

  /// Applies what sources have sent, after the touches that came before.
  private func takeLiveInputs() {
    takeTouches()
    live.take(at: clock.now) { apply($0) }
    presenter.inputArrived()
  }

  private func takeResults() {
    for result in workers.collect() where driver.bring(result) {
      apply(.workFinished(result.number, clock.now))
    }
  }

  /// Applies the answers to questions, after the touches that came before.
  private func takeAnswers() {
    for arrival in questions.take(at: clock.now) {
      // A question that follows from the answer is for the same person.
      if arrival.circumstances.isForPerson { recentUse.goOn(at: clock.now) }
      if arrival.circumstances.isPrivate {
        driver.stage.receive(arrival.answer, at: clock.now)
      } else {
        let (name, message) = AnswerStep.message(arrival.answer)
        driver.decodedAnswer = arrival.answer.value
        apply(.received(name, message, clock.now))
      }
      presenter.inputArrived()
    }
  }

  /// Asks what the screen wants to know. Each answer is applied after the touches and keys that
  /// came before it, also where there is no thread and it comes at once.
  private func askDictionaries() {
    dictionaries.serve(driver.stage) { [unowned self] answer in
      takeTouches()
      takeKeys()
      let (name, message) = ConversionStep.message(answer)
      apply(.received(name, message, clock.now))
      presenter.inputArrived()
    }
  }

  /// Reads the data of the screens again, in the background.
  func reloadData() {
    if dataLink == nil { readData() } else { followData(always: true) }
  }

  /// Reads the data again if their path has another target, or `always`.
  private func followData(always: Bool = false) {
    guard let dataLink else { return }
    let hasBegun = dataLink.resolve(always: always, by: dataTasks) { [unowned self] isDue in
      if isDue { readData() }
    }
    if !hasBegun {
      logger.log(
        .warning,
        "data: no thread can be started to look for new data; send SIGHUP when memory is free")
    }
  }

  private func readData() { apply(.reload(folder: dataLink?.folder ?? "", clock.now)) }

  // MARK: Touch

  private func takeTouches() {
    touch.poll(at: clock.now) { take($0) }
  }

  private func take(_ event: InputEvent) {
    if case .deviceAdded(let number, _) = event, let found = touch.devices[number] {
      let device = found.corrected(by: overrides)
      driver.add(device, number: number)
      files.describe(device)
    }
    if case .raw(_, let raw) = event { statistics.touched(at: raw.time) }
    apply(event)
    trace(event)
    presenter.inputArrived()
    if case .deviceRemoved(let number, _) = event { driver.remove(number) }
  }

  private func takeKeys() {
    keyboards?.poll(at: clock.now) { press, time in
      apply(.key(press, time))
      presenter.inputArrived()
    }
  }

  /// Brings the screen to the place where an earlier run has ended.
  private func resume() {
    guard let path = options.resumePath, let mouse = touch as? WindowTouch else { return }
    do throws(KioskError) {
      let earlier = try EarlierTouches(
        reading: path, on: files.panel, log: logger.sink)
      mouse.continue(after: earlier.devices)
      let begin = Poller.now
      earlier.apply(
        to: driver, until: clock.now, keepsDevice: !mouse.devices.isEmpty,
        describe: { files.describe($0) }, apply: { apply($0) })
      let seconds = (Poller.now - begin).seconds
      logger.log(
        .info,
        "resume: \(Plural.text(earlier.frames, "frame")) of \(earlier.duration.seconds) s in "
          + "\(seconds) s")
    } catch {
      logger.log(.warning, "resume: \(error); the screen begins at its start")
    }
  }

  /// A report is complete with its last event.
  private func trace(_ event: InputEvent) {
    guard let trace = files.trace, !files.isPrivate, case .raw(let device, let raw) = event,
      raw.type == EventType.syn, raw.code == EventCode.synReport
    else { return }
    trace.report(from: device, at: raw.time, appliedAt: clock.now)
  }

  private func apply(_ event: InputEvent) {
    driver.apply(event)
    files.append(event)
    noteSecrecy(at: event.time)
  }

  /// Records that a field for a secret has got or lost the focus.
  private func noteSecrecy(at time: Instant) {
    let isSecret = driver.stage.input.isSecure
    if isSecret != files.isSecret { apply(.idle(isSecret ? .secret : .secretEnds, time)) }
  }
}

extension KioskLoop: PresenterObserver {
  func didDraw(_ frame: PanelPresenter.Frame) {
    statistics.drew(for: frame.event.time, isChanged: !frame.damage.isEmpty)
    files.append(frame, report: driver.stage.report())
    if frame.damage.isEmpty { service.progressed() }
  }

  func didSetMode(in duration: Duration) {
    service.pictureTaken()
    statistics.modeSet(in: duration)
  }

  func didFlip(_ flip: FlipDone) {
    service.flipFinished()
    let interval = driver.stage.refreshInterval
    statistics.flipped(at: flip.time, refreshInterval: interval)
    files.trace?.flip(at: flip.time, refreshInterval: interval)
  }

  func didApply(_ event: InputEvent) {
    files.append(event)
    if case .displayLost = event { service.setStatus("Waiting for the display") }
  }

  func willMove(to transform: PanelTransform, refreshInterval: Duration) {
    files.move(to: transform, refreshInterval: refreshInterval, at: clock.now)
    (touch as? WindowTouch)?.transform = transform
  }

  func didOpen(_ descriptor: Int32) { poller.watch(descriptor) }
}

extension KioskLoop: StatusSource {
  var displayState: (display: KioskStatus.Display, mode: String?) {
    let state = presenter.displayState
    guard let pipeline = display.panel?.pipeline, state != .lost else { return (.lost, nil) }
    return (state, "\(pipeline.connectorName) \(pipeline.mode)")
  }

  var touchscreenNames: [String] {
    touch.devices.sorted { $0.key < $1.key }.map(\.value.device.name)
  }

  var awaitedTouchscreen: String? { touch.awaitedPath }
  var contactCount: Int { driver.contactCount }
  var frameStatistics: FrameStatistics { statistics }
  var visibleScene: Scene? { presenter.visibleScene }
  var components: String {
    ComponentOutline(of: driver.stage, onlyOverlay: driver.idle.coversScreen).text
  }
  var isPrivate: Bool { files.isPrivate || presenter.showsStaffPage }
  var recording: @Sendable () -> [UInt8] {
    let snapshot = files.flight.snapshot
    return { snapshot.bytes }
  }
}
