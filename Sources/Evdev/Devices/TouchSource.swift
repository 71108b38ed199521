import Glibc
package import VitrineRecording
package import VitrineSeat
import VitrineSystem
import VitrineTouch
package import VitrineUnits

/// The touch panels of this machine, both those present and those plugged in later.
///
/// A source has no thread and never blocks. `descriptors` indicate when to call `poll(at:_:)`:
///
///     devices ──┐
///     udev ─────┼─► one descriptor, constant for the source's lifetime
///     retries ──┘
///
/// A node may appear shortly before it may be opened (devtmpfs creates it, udev's rules run later):
/// the source retries a refused node every 20 ms for one second. Once a second it tries what lasts
/// longer: to open the device that was requested by its path, and to grab one that another program
/// holds.
package final class TouchSource {
  private struct Opened {
    var input: TouchInput
    var recorded: RecordedDevice
    /// The device's number in events; nil until it has been reported.
    var number: Int?
    /// Whether another program holds the device, although it should be grabbed.
    var isHeldElsewhere: Bool
  }

  private struct Waiting {
    var candidate: DeviceCandidate
    /// The time at which retrying ends; set at the first poll after the refusal.
    var deadline: Instant?
  }

  private static let retryInterval = Duration(nanoseconds: 20_000_000)
  private static let retryTime = Duration(nanoseconds: 1_000_000_000)

  private let directory: any DeviceDirectory
  private let wantedPath: String?
  private let seat: String
  private let grabs: Bool
  private let log: LogSink
  private let watch: Watch
  private let ticker: Ticker
  private var isTicking = false
  private var isSuspended = false
  private var opened: [Opened] = []
  /// The number of devices reported so far, which is the next one's number.
  private var reported = 0
  private var waiting: [Waiting] = []
  /// The attempts at what lasts longer.
  private var retry = RetrySchedule()

  /// Opens the present devices.
  ///
  /// - Parameters:
  ///   - path: the only device to use, whatever its reported kind; nil: every touch panel of `seat`
  ///     that udev does not mark as ignored.
  ///   - seat: udev's `ID_SEAT`; devices without it belong to `seat0`.
  ///   - grab: whether to keep other programs (a console, a desktop) from receiving the touches.
  ///   - requiresDevice: if false, starts without a panel and waits for one, also for that at `path`.
  ///   - opener: opens the devices; nil: this program does.
  /// - Throws: An error if there is no panel or if it cannot be opened; its text names a remedy.
  package convenience init(
    path: String? = nil, seat: String = "seat0", grab: Bool = true, requiresDevice: Bool = true,
    opener: (any DeviceOpener)? = nil, log: @escaping LogSink
  ) throws(TouchInputError) {
    try self.init(
      directory: DeviceMonitor(opener: opener, log: log), path: path, seat: seat, grab: grab,
      requiresDevice: requiresDevice, log: log)
  }

  /// Opens the present devices of a directory.
  package init(
    directory: any DeviceDirectory, path: String?, seat: String, grab: Bool, requiresDevice: Bool,
    log: @escaping LogSink
  ) throws(TouchInputError) {
    self.directory = directory
    self.wantedPath = path
    self.seat = seat
    self.grabs = grab
    self.log = log
    watch = try Watch()
    ticker = try Ticker()
    for descriptor in [ticker.descriptor, directory.descriptor].compactMap({ $0 }) {
      let code = watch.add(descriptor)
      guard code == 0 else { throw .system(step: "epoll_ctl", code: code) }
    }
    var trouble: [TouchInputError] = []
    for candidate in wanted() {
      if let error = take(candidate) { trouble.append(error) }
    }
    if opened.isEmpty {
      if requiresDevice { throw .summary(of: trouble, isNamed: path != nil) }
      if path != nil, let error = trouble.first {
        log(.warning, "\(error); it is used as soon as that is possible")
        waiting = []
      }
    }
    // Callers that wait before their first poll must receive the devices found so far too.
    if !opened.isEmpty { startTicker() }
  }

  /// The path of the requested device while it cannot be used; nil if it is, or if none was
  /// requested.
  package var awaitedPath: String? { opened.isEmpty ? wantedPath : nil }

  /// The open devices that were reported, by their number in events. A device that is plugged in
  /// again has a new number.
  package var devices: [Int: RecordedDevice] {
    var devices: [Int: RecordedDevice] = [:]
    for device in opened { if let number = device.number { devices[number] = device.recorded } }
    return devices
  }

  /// The descriptors that the event loop waits for; they never change.
  package var descriptors: [Int32] { [watch.descriptor] }

  /// Reports everything that has happened since the last call, in order for each device.
  package func poll(at now: Instant, _ sink: (InputEvent) -> Void) {
    announce(at: now, sink)
    for device in opened { read(device, at: now, sink) }
    for change in directory.takeChanges() {
      switch change {
      // All devices are listed when they can be opened again.
      case .appeared, .missed: if isSuspended { continue }
      case .vanished: break
      }
      switch change {
      case .appeared(let candidate): appeared(candidate)
      case .vanished(let path): vanished(path, at: now, sink)
      case .missed: wanted().forEach(appeared)
      }
    }
    if ticker.takeTick() { retry(at: now) }
    retryEachSecond(at: now, sink)
    announce(at: now, sink)
    if isTicking && waiting.isEmpty {
      ticker.run(every: nil)
      isTicking = false
    }
  }

  /// Returns the time of the next call of `poll` without a readable descriptor, at the latest
  /// `deadline`.
  package func next(before deadline: Instant?) -> Instant? {
    guard isIncomplete else { return deadline }
    return deadline.map { min($0, retry.next) } ?? retry.next
  }

  /// Whether the requested device, or the grab of one, is missing.
  private var isIncomplete: Bool {
    !isSuspended && (awaitedPath != nil || opened.contains { $0.isHeldElsewhere })
  }

  /// Closes all devices, because another session has them now, or opens those that are there.
  package func setSuspended(_ isSuspended: Bool, at now: Instant, _ sink: (InputEvent) -> Void) {
    if isSuspended == self.isSuspended { return }
    self.isSuspended = isSuspended
    if isSuspended {
      waiting = []
      for device in opened {
        close(device.recorded.path)
        if let number = device.number { sink(.deviceRemoved(device: number, now)) }
      }
    } else {
      wanted().forEach(appeared)
      announce(at: now, sink)
    }
  }

  private func startTicker() {
    ticker.run(every: Self.retryInterval)
    isTicking = true
  }

  // MARK: Opening

  /// Returns the present devices, or only the requested one.
  private func wanted() -> [DeviceCandidate] {
    let present = directory.present()
    guard let wantedPath else { return present }
    return [named(wantedPath, among: present)]
  }

  /// Finds the device for a path that may be a link, such as udev's `/dev/input/by-path`.
  private func named(_ path: String, among present: [DeviceCandidate]) -> DeviceCandidate {
    let target = FileSystem.canonical(path) ?? path
    var candidate = present.first { $0.path == target } ?? DeviceCandidate(path: path)
    candidate.path = path
    return candidate
  }

  private func appeared(_ candidate: DeviceCandidate) {
    guard let wantedPath else {
      if let error = take(candidate) { log(.debug, "\(error)") }
      return
    }
    // Any new device may be the requested one.
    if opened.isEmpty, let error = take(named(wantedPath, among: [candidate])) {
      log(.debug, "\(error)")
    }
  }

  /// Opens a device if it is usable; keeps it for a retry if the refusal may be temporary.
  private func take(_ candidate: DeviceCandidate, deadline: Instant? = nil) -> TouchInputError? {
    guard !opened.contains(where: { $0.recorded.path == candidate.path }) else { return nil }
    waiting.removeAll { $0.candidate.path == candidate.path }
    do {
      try open(candidate)
      return nil
    } catch {
      if case .cannotOpen(_, _, let code) = error, code != ENODEV, code != ENXIO {
        waiting.append(Waiting(candidate: candidate, deadline: deadline))
        if !isTicking { startTicker() }
      }
      return error
    }
  }

  private func open(_ candidate: DeviceCandidate) throws(TouchInputError) {
    let path = candidate.path
    if wantedPath == nil { try check(candidate, candidate.description) }
    let node: any InputNode
    do {
      node = try directory.open(path)
    } catch .cannotOpen(let path, _, let code) {
      throw .cannotOpen(path: path, name: candidate.description?.name, code: code)
    } catch {
      throw error
    }
    try use(node, as: candidate)
  }

  /// Reads an open node from now on, if it is usable.
  private func use(
    _ node: any InputNode, as candidate: DeviceCandidate
  ) throws(TouchInputError) {
    let path = candidate.path
    let input = TouchInput(path: path, node: node)
    let device = input.device
    if wantedPath == nil {
      try check(candidate, device)
    } else if case .notATouchscreen(let reason) = device.kind {
      guard Self.reportsPositions(device) else {
        throw .notATouchDevice(path: path, name: device.name, reason: reason)
      }
      log(
        .notice,
        "touch: \(device.name) (\(path)) is used because its path was given, although \(reason)")
    }
    let grabCode = grabs ? input.grab() : 0
    if grabCode != 0 {
      log(
        .warning,
        "touch: \(device.name) (\(path)) cannot be grabbed: \(SystemError(grabCode).message); while "
          + "another program holds it, no touches arrive here: end that program")
    }
    let code = watch.add(input.descriptor)
    guard code == 0 else { throw .system(step: "epoll_ctl", code: code) }
    if let matrix = candidate.unreadableCalibration {
      log(
        .warning,
        "touch: \(device.name) (\(path)) is not calibrated: \(UdevProperty.calibration) is "
          + "\"\(matrix)\", not six numbers; fix the udev rule")
    }
    let recorded = RecordedDevice(
      device: device, path: path, calibration: candidate.calibration)
    opened.append(
      Opened(input: input, recorded: recorded, isHeldElsewhere: grabCode != 0))
    log(.info, "touch: opened \(device.name) (\(path))")
  }

  /// Whether a device can be used that was requested by its path.
  private static func reportsPositions(_ device: TouchDevice) -> Bool {
    device.axes[EventCode.absX] != nil || device.axes[EventCode.mtPositionX] != nil
  }

  /// Checks whether a device that was not requested by path is usable. Without a description, only
  /// udev's properties are checked.
  private func check(
    _ candidate: DeviceCandidate, _ device: TouchDevice?
  ) throws(TouchInputError) {
    func refuse(_ reason: String) -> TouchInputError {
      .notATouchDevice(path: candidate.path, name: device?.name ?? "a device", reason: reason)
    }
    if candidate.isIgnored { throw refuse("udev says \(UdevProperty.ignore)") }
    if candidate.seat != seat { throw refuse("it belongs to \(candidate.seat), not to \(seat)") }
    if let device, case .notATouchscreen(let reason) = device.kind { throw refuse(reason) }
  }

  private func retry(at now: Instant) {
    let due = waiting
    waiting = []
    for entry in due {
      let deadline = entry.deadline ?? now + Self.retryTime
      guard let error = take(entry.candidate, deadline: deadline), now >= deadline else { continue }
      let path = entry.candidate.path
      guard waiting.contains(where: { $0.candidate.path == path }) else { continue }
      waiting.removeAll { $0.candidate.path == path }
      log(.warning, "\(error)")
    }
  }

  /// Tries again what is missing, once a second. A failure was reported before.
  private func retryEachSecond(at now: Instant, _ sink: (InputEvent) -> Void) {
    guard retry.takeTurn(at: now, isMissing: isIncomplete) else { return }
    // All devices are listed, which takes longer, only for one that is usable.
    if let path = awaitedPath, directory.exists(path), let node = try? directory.open(path),
      Self.reportsPositions(node.device)
    {
      try? use(node, as: named(path, among: directory.present()))
    }
    for i in opened.indices where opened[i].isHeldElsewhere && opened[i].input.grab() == 0 {
      opened[i].isHeldElsewhere = false
      let device = opened[i].recorded
      log(.notice, "touch: \(device.device.name) (\(device.path)) is grabbed now")
      // The other program alone was told of what happened meanwhile.
      if let number = opened[i].number, let state = opened[i].input.state() {
        sink(.resync(device: number, state, now))
      }
    }
  }

  // MARK: Reading

  private func announce(at now: Instant, _ sink: (InputEvent) -> Void) {
    for i in opened.indices where opened[i].number == nil {
      let number = reported
      reported += 1
      opened[i].number = number
      sink(.deviceAdded(device: number, now))
      // If the device is gone, reading it reports the loss.
      if let state = opened[i].input.state() {
        sink(.resync(device: number, state, now))
      }
    }
  }

  private func read(_ device: Opened, at now: Instant, _ sink: (InputEvent) -> Void) {
    guard let number = device.number else { return }
    device.input.read(as: number, at: now) { event in
      switch event {
      case .resync:
        log(
          .notice,
          "touch: events were dropped on \(device.recorded.device.name); state re-read")
      case .deviceRemoved: close(device.recorded.path)
      case .raw, .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload,
        .received, .key:
        break
      }
      sink(event)
    }
  }

  private func vanished(_ path: String, at now: Instant, _ sink: (InputEvent) -> Void) {
    waiting.removeAll { $0.candidate.path == path }
    guard let device = opened.first(where: { $0.recorded.path == path }) else { return }
    read(device, at: now, sink)
    // Reading may have noticed the loss already.
    guard close(path), let number = device.number else { return }
    sink(.deviceRemoved(device: number, now))
  }

  /// Returns whether the device was open.
  @discardableResult
  private func close(_ path: String) -> Bool {
    guard let i = opened.firstIndex(where: { $0.recorded.path == path }) else { return false }
    let device = opened.remove(at: i)
    watch.remove(device.input.descriptor)
    log(.info, "touch: lost \(device.recorded.device.name) (\(path))")
    return true
  }
}
