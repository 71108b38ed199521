import Glibc
import VitrineTouch
package import VitrineUnits

/// All keyboards of this machine, kept from every other program: what is typed reaches no login
/// behind the picture. A keyboard that is plugged in later is taken too.
///
/// The kernel gives them back when the object is destroyed, and at the end of the process, however
/// it ends.
package final class KeyboardGrab {
  private let directory: any DeviceDirectory
  private let log: LogSink
  private var grabbed: [String: any InputNode] = [:]

  /// Takes the present keyboards. Throws if one of them cannot be taken.
  package convenience init(log: @escaping LogSink) throws(TouchInputError) {
    try self.init(directory: DeviceMonitor(log: log), log: log)
  }

  /// Takes the present keyboards of a directory.
  package init(
    directory: any DeviceDirectory, log: @escaping LogSink
  ) throws(TouchInputError) {
    self.directory = directory
    self.log = log
    for candidate in directory.present() { try take(candidate) }
  }

  /// Becomes readable when `takeChanges` is due; nil if the devices never change.
  package var descriptor: Int32? { directory.descriptor }

  /// The number of keyboards that are taken.
  package var count: Int { grabbed.count }

  /// Takes the keyboards that were plugged in since the last call. Logs those that cannot be taken.
  package func takeChanges() {
    for change in directory.takeChanges() {
      switch change {
      case .appeared(let candidate): tryToTake(candidate)
      case .vanished(let path): grabbed[path] = nil
      case .missed:
        // Not by paths: another keyboard may have the path of one that was unplugged.
        grabbed = grabbed.filter { $0.value.state() != nil }
        for candidate in directory.present() { tryToTake(candidate) }
      }
    }
  }

  private func tryToTake(_ candidate: DeviceCandidate) {
    do throws(TouchInputError) {
      try take(candidate)
    } catch {
      log(.error, "keyboard: keys may reach a login behind the picture: \(error)")
    }
  }

  private func take(_ candidate: DeviceCandidate) throws(TouchInputError) {
    if grabbed[candidate.path] != nil { return }
    // Without a description it may be anything; it is known only after it was opened.
    if let description = candidate.description, !description.isKeyboard { return }
    let node: any InputNode
    do throws(TouchInputError) {
      node = try directory.open(candidate.path)
    } catch {
      if error.isUnplugged { return }
      throw error
    }
    if !node.device.isKeyboard { return }
    let code = node.grab()
    if code == ENODEV { return }
    guard code == 0 else {
      throw .system(step: "grabbing \(node.device.name) (\(candidate.path))", code: code)
    }
    grabbed[candidate.path] = node
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
    // KEY_ENTER and KEY_KPENTER; a remote control or a power button has neither.
    keys.contains(28) || keys.contains(96)
  }
}
