import Glibc
package import VitrineSeat
import VitrineSystem
package import VitrineTouch
package import VitrineUnits

/// The keyboards and barcode scanners of this machine, those present and those plugged in later.
///
/// They are grabbed, so that nothing that is typed reaches a login behind the picture. The kernel
/// gives them back when the object is destroyed, and at the end of the process, however it ends. A
/// grab that failed because another program holds the keyboard is tried again once a second.
package final class KeyboardSource {
  /// The treatment of keyboards that other programs can read too.
  package enum Grab: Sendable, Hashable {
    /// The shell that the program was started from reads them as well, so that Ctrl-C ends it.
    case shared
    /// They are grabbed; one that cannot be is used all the same, because its keys reach nothing.
    case taken
    /// They must be grabbed: keys can reach a login behind the picture.
    case required
  }

  private let directory: any DeviceDirectory
  private let keymap: Keymap?
  private let seat: String
  private let grab: Grab
  private let log: LogSink
  private let watch: Watch
  private var keyboards: [KeyboardInput] = []
  private var isReleased = false
  private var isSuspended = false
  /// The ends of dead keys whose letter will not come, which are still to be reported.
  private var ends: [KeyPress] = []
  /// The keyboards that could not be opened or grabbed although that is required.
  private var refused: [DeviceCandidate] = []
  /// The attempts at what was refused or is held elsewhere.
  private var retry = RetrySchedule()

  /// Opens the present keyboards. Without a `keymap` they are only kept from other programs. Throws
  /// if the grab of one is required and fails. `opener`: opens them; nil: this program does.
  package convenience init(
    _ keymap: Keymap?, seat: String, grab: Grab, opener: (any DeviceOpener)? = nil,
    log: @escaping LogSink
  ) throws(TouchInputError) {
    try self.init(
      directory: DeviceMonitor(opener: opener, log: log), keymap, seat: seat, grab: grab, log: log)
  }

  /// Opens the present keyboards of a directory.
  package init(
    directory: any DeviceDirectory, _ keymap: Keymap?, seat: String = "seat0", grab: Grab,
    log: @escaping LogSink
  ) throws(TouchInputError) {
    self.directory = directory
    self.keymap = keymap
    self.seat = seat
    self.grab = grab
    self.log = log
    watch = try Watch()
    if let descriptor = directory.descriptor {
      let code = watch.add(descriptor)
      guard code == 0 else { throw .system(step: "epoll_ctl", code: code) }
    }
    for candidate in directory.present() {
      if grab == .required { try take(candidate) } else { tryToTake(candidate) }
    }
  }

  /// Readable when `poll` has something to report; it never changes.
  package var descriptor: Int32 { watch.descriptor }

  /// The number of open keyboards.
  package var count: Int { keyboards.count }

  /// Reports the presses since the last call with their times, in order for each keyboard.
  package func poll(at now: Instant, _ sink: (KeyPress, Instant) -> Void) {
    reportEnds(at: now, sink)
    for keyboard in keyboards {
      keyboard.read(at: now) { press, time in
        if !isReleased { sink(press, time) }
      }
      // Keys that are held down on another terminal are not repeated, nor held here afterwards.
      if isReleased { keyboard.forgetKeys() }
    }
    for change in directory.takeChanges() {
      switch change {
      case .appeared(let candidate): tryToTake(candidate)
      case .vanished(let path):
        refused.removeAll { $0.path == path }
        close { $0.path == path }
      case .missed:
        // Not by paths: another keyboard may have the path of one that was unplugged.
        close { !$0.isPresent }
        refused = []
        for candidate in directory.present() { tryToTake(candidate) }
      }
    }
    close { $0.isLost }
    grabAgain(at: now)
    reportEnds(at: now, sink)
  }

  private func reportEnds(at now: Instant, _ sink: (KeyPress, Instant) -> Void) {
    for end in ends { sink(end, now) }
    ends = []
  }

  /// Forgets the keys of a keyboard that are down, and a dead key that is shown.
  private func forgetKeys(of keyboard: KeyboardInput) {
    if let end = keyboard.forgetKeys() { ends.append(end) }
  }

  /// Returns the time of the next call of `poll` without a readable descriptor, at the latest
  /// `deadline`: a held key is repeated, or a grab is tried again.
  package func next(before deadline: Instant?) -> Instant? {
    let attempt = isIncomplete ? retry.next : nil
    return (keyboards.compactMap(\.next) + [deadline, attempt].compactMap { $0 }).min()
  }

  /// Whether a keyboard that should be grabbed is not.
  private var isIncomplete: Bool {
    !isReleased && (!refused.isEmpty || keyboards.contains(where: \.isHeldElsewhere))
  }

  /// Tries to grab what another program held, at most once a second. A failure was reported before.
  private func grabAgain(at now: Instant) {
    guard retry.takeTurn(at: now, isMissing: isIncomplete) else { return }
    for keyboard in keyboards where keyboard.isHeldElsewhere && keyboard.grab(true) == 0 {
      keyboard.isHeldElsewhere = false
      // The other program alone was told of those that were released meanwhile.
      forgetKeys(of: keyboard)
      log(.notice, "keyboard: \(keyboard.name) (\(keyboard.path)) is grabbed now")
    }
    let candidates = refused
    refused = []
    for candidate in candidates {
      do throws(TouchInputError) { try take(candidate) } catch { refused.append(candidate) }
    }
  }

  /// Gives the keyboards to the terminal that is shown now, or takes them back: while another
  /// terminal is in front, what is typed there is dropped.
  package func setReleased(_ isReleased: Bool) {
    if isReleased == self.isReleased { return }
    self.isReleased = isReleased
    for keyboard in keyboards {
      forgetKeys(of: keyboard)
      if grab == .shared { continue }
      let code = keyboard.grab(!isReleased)
      let isHeld = !isReleased && Self.isRefusal(code)
      // One that was held before is reported already.
      if !keyboard.isHeldElsewhere { report(code, keyboard.name, keyboard.path) }
      keyboard.isHeldElsewhere = isHeld
    }
  }

  /// Closes all keyboards, because another session has them now, or opens those that are there.
  package func setSuspended(_ isSuspended: Bool) {
    if isSuspended == self.isSuspended { return }
    self.isSuspended = isSuspended
    if isSuspended {
      close { _ in true }
      refused = []
    } else {
      for candidate in directory.present() { tryToTake(candidate) }
    }
  }

  // MARK: Opening

  private func close(_ isGone: (KeyboardInput) -> Bool) {
    for keyboard in keyboards.filter(isGone) {
      forgetKeys(of: keyboard)
      watch.remove(keyboard.descriptor)
      log(.info, "keyboard: lost \(keyboard.name) (\(keyboard.path))")
    }
    keyboards.removeAll(where: isGone)
  }

  private func tryToTake(_ candidate: DeviceCandidate) {
    // All keyboards are listed when they can be opened again.
    if isSuspended { return }
    // udev announces a device more than once, and each time it is refused again.
    refused.removeAll { $0.path == candidate.path }
    do throws(TouchInputError) {
      try take(candidate)
    } catch {
      let isExposed = grab == .required
      if isExposed { refused.append(candidate) }
      log(
        isExposed ? .error : .warning,
        isExposed
          ? "keyboard: keys may reach a login behind the picture: \(error)"
          : "keyboard: a keyboard is not used: \(error)")
    }
  }

  private func take(_ candidate: DeviceCandidate) throws(TouchInputError) {
    if keyboards.contains(where: { $0.path == candidate.path }) { return }
    // Without a description it may be anything; it is known only after it was opened.
    if let description = candidate.description, !description.isKeyboard { return }
    let isOurs = !candidate.isIgnored && candidate.seat == seat
    if !isOurs && grab != .required { return }
    let node: any InputNode
    do throws(TouchInputError) {
      node = try directory.open(candidate.path)
    } catch {
      if error.isUnplugged { return }
      throw error
    }
    if !node.device.isKeyboard { return }
    let input = TouchInput(path: candidate.path, node: node)
    var isHeldElsewhere = false
    if grab != .shared && !isReleased {
      let code = input.grab()
      if code == ENODEV { return }
      if code != 0 && grab == .required {
        throw .system(step: "grabbing \(node.device.name) (\(candidate.path))", code: code)
      }
      report(code, node.device.name, candidate.path)
      isHeldElsewhere = Self.isRefusal(code)
    }
    let code = watch.add(input.descriptor)
    guard code == 0 else { throw .system(step: "epoll_ctl", code: code) }
    let keyboard = KeyboardInput(input, isOurs ? keymap : nil)
    keyboard.isHeldElsewhere = isHeldElsewhere
    if grab != .shared && !isReleased && !isHeldElsewhere { keyboard.ownLights(true) }
    keyboards.append(keyboard)
    log(.info, "keyboard: opened \(node.device.name) (\(candidate.path))")
  }

  /// Whether the answer to a grab is that of a keyboard that is there and not grabbed.
  private static func isRefusal(_ code: Int32) -> Bool { code != 0 && code != ENODEV }

  private func report(_ code: Int32, _ name: String, _ path: String) {
    guard Self.isRefusal(code) else { return }
    log(
      .warning,
      "keyboard: \(name) (\(path)) cannot be grabbed: \(SystemError(code).message); while "
        + "another program holds it, no keys arrive here: end that program")
  }
}

extension TouchInputError {
  /// Whether the device was unplugged after it was listed: nothing can be typed on it.
  fileprivate var isUnplugged: Bool {
    switch self {
    case .cannotOpen(_, _, let code), .notAnInputDevice(_, let code):
      [ENOENT, ENODEV, ENXIO].contains(code)
    case .noTouchDevice, .notATouchDevice, .system: false
    }
  }
}

extension TouchDevice {
  /// Whether a command can be typed on it, also by a card reader or a numeric keypad.
  fileprivate var isKeyboard: Bool {
    if case .notATouchscreen = kind {
      // KEY_ENTER and KEY_KPENTER; a remote control or a power button has neither.
      return keys.contains(28) || keys.contains(96)
    }
    return false
  }
}
