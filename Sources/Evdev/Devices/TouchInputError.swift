import Glibc
import VitrineSystem

/// The reason why touch input is unavailable: what was requested, what failed, and how to fix it.
package enum TouchInputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// None of the devices is a touch panel; `seen` lists their names and kinds.
  case noTouchDevice(seen: [String])
  /// A device node could not be opened; `code` is the errno.
  case cannotOpen(path: String, name: String?, code: Int32)
  /// The path can be opened, but it is not an input device.
  case notAnInputDevice(path: String, code: Int32)
  /// An input device that reports no positions; `reason` says what it is.
  case notATouchDevice(path: String, name: String, reason: String)
  /// The kernel refused a call that every program needs; `code` is the errno.
  case system(step: String, code: Int32)

  package var description: String {
    switch self {
    case .noTouchDevice(let seen) where seen.isEmpty:
      return "touch: no touch device: there are no input devices under /dev/input; connect the "
        + "panel, or check its driver (`dmesg`, the overlay in config.txt)"
    case .noTouchDevice(let seen):
      return "touch: no touch device among \(seen.joined(separator: "; ")); connect the panel, or "
        + "name its device with --touch PATH (`vitrine devices` lists them)"
    case .cannotOpen(let path, let name, let code):
      let device = name.map { "\($0) (\(path))" } ?? path
      return "touch: cannot open \(device): \(SystemError(code).message); "
        + Self.remedy(path, code)
    case .notAnInputDevice(let path, let code):
      return "touch: \(path) is no input device: \(SystemError(code).message); name one of "
        + "/dev/input/event* (`vitrine devices` lists them)"
    case .notATouchDevice(let path, let name, let reason):
      return "touch: \(name) (\(path)) is no touch device: \(reason); name another one with "
        + "--touch PATH (`vitrine devices` lists them)"
    case .system(let step, let code):
      return "touch: \(step) failed: \(SystemError(code).message); check the limits of this "
        + "process (`ulimit -a`) and start again"
    }
  }

  /// Returns the error for a source without a device, by those of the single devices: a refusal is
  /// more specific than a missing panel. `isNamed`: whether the device was requested by its path.
  static func summary(of trouble: [TouchInputError], isNamed: Bool) -> TouchInputError {
    for error in trouble {
      if case .notATouchDevice = error, !isNamed { continue }
      return error
    }
    return .noTouchDevice(
      seen: trouble.compactMap { error in
        guard case .notATouchDevice(let path, let name, let reason) = error else { return nil }
        return "\(name) (\(path)): \(reason)"
      })
  }

  private static func remedy(_ path: String, _ code: Int32) -> String {
    switch code {
    case EACCES, EPERM:
      return "add the user to the group that owns it (`sudo usermod -aG input USER`, then log "
        + "out and back in), or let a udev rule give its user access (TAG+=\"uaccess\")"
    case ENOENT, ENODEV, ENXIO:
      return "connect the panel, or name another device (`vitrine devices` lists them)"
    default: return "check the device with `dmesg`"
    }
  }
}
