import Glibc
import VitrineSystem

/// The reasons why a kiosk stops, each with its exit code.
package enum KioskError: Error, Equatable, CustomStringConvertible {
  /// Code 3: there is no display.
  case noDisplay(String)
  /// Code 4: the display was disconnected or failed.
  case displayLost(String)
  /// Code 5: there is no touchscreen.
  case noTouch(String)
  /// Code 6: a recording or data file is invalid.
  case badData(String)
  /// Code 2: a mistake in the command line or in the configuration file.
  case usage(String)
  /// Code 2: a screen that does not exist.
  case unknownScreen(String)
  /// Code 1: the system refused an operation.
  case refused(step: String, reason: String)

  static func system(step: String, code: Int32) -> KioskError {
    .refused(step: step, reason: SystemError(code).message)
  }

  /// The error for a file or folder that could not be created or written. `step` and `path` name
  /// the operation and the file, "-" is standard output; `code` is the errno.
  static func unwritable(step: String, _ path: String, code: Int32) -> KioskError {
    let remedy: String? =
      switch code {
      case ENOENT:
        hasFolder(path)
          ? "nothing can be created there; choose another path, such as one in your home folder"
          : "create its folder, or choose another path"
      case EACCES, EPERM, EROFS:
        "choose a path that you may write to, such as one in your home folder"
      case ENOTDIR, EEXIST: "a file is where a folder should be; choose another name"
      case EISDIR: "a folder has that name; choose another one"
      case ENOSPC, EDQUOT: "free some space, or choose another disk"
      case ELOOP: "a symbolic link refers to itself; remove it, or choose another name"
      case ENAMETOOLONG: "choose a shorter name"
      default: nil
      }
    let reason = SystemError(code).message
    return .refused(
      step: "\(step) \(path == "-" ? "standard output" : path)",
      reason: remedy.map { "\(reason); \($0)" } ?? reason)
  }

  /// Returns whether the parent folder of a path exists.
  private static func hasFolder(_ path: String) -> Bool {
    !path.isEmpty && FileSystem.exists(FileSystem.folder(of: path))
  }

  package var exitCode: Int32 {
    switch self {
    case .refused: return 1
    case .usage, .unknownScreen: return 2
    case .noDisplay: return 3
    case .displayLost: return 4
    case .noTouch: return 5
    case .badData: return 6
    }
  }

  package var description: String {
    switch self {
    case .noDisplay(let text), .displayLost(let text), .noTouch(let text), .badData(let text),
      .usage(let text), .unknownScreen(let text):
      return text
    case .refused(let step, let reason): return "could not \(step): \(reason)"
    }
  }
}
