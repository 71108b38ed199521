import Glibc

/// What stops a kiosk, with the exit code by which a service manager can tell it.
public enum KioskError: Error, Equatable, CustomStringConvertible {
  /// Code 3: nothing to show on.
  case noDisplay(String)
  /// Code 4: the display was there and is gone.
  case displayLost(String)
  /// Code 5: nothing to touch.
  case noTouch(String)
  /// Code 6: a recording or data that cannot be used.
  case badData(String)
  /// Code 2: a screen that does not exist.
  case usage(String)
  /// Code 1: the system refused something ordinary.
  case refused(step: String, reason: String)

  static func system(step: String, code: Int32) -> KioskError {
    .refused(step: step, reason: String(cString: strerror(code)))
  }

  public var exitCode: Int32 {
    switch self {
    case .refused: return 1
    case .usage: return 2
    case .noDisplay: return 3
    case .displayLost: return 4
    case .noTouch: return 5
    case .badData: return 6
    }
  }

  public var description: String {
    switch self {
    case .noDisplay(let text), .displayLost(let text), .noTouch(let text), .badData(let text),
      .usage(let text):
      return text
    case .refused(let step, let reason): return "could not \(step): \(reason)"
    }
  }
}
