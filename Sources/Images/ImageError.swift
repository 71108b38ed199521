import Glibc

/// A failure to read or write a picture: the picture, the step, the reason and what to do.
package struct ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Problem: Sendable, Hashable {
    /// The system call failed with this `errno`.
    case system(Int32)
    case isDirectory
    case isEmpty
    case isNotFile
    case isNotPNG
    case isNotJPEG
    /// Neither PNG nor JPEG.
    case isUnknown
    /// An unsupported kind of PNG or JPEG.
    case isUnsupported
    /// More pixels than the limit.
    case isTooLarge
    /// The data ends early or is inconsistent.
    case isDamaged
  }

  /// The path of the file, or a name for data in memory.
  package var name: String
  /// The step that failed, such as "open".
  package var step: String
  package var problem: Problem
  /// The reason.
  package var detail: String
  package var remedy: String

  /// Whether the next attempt may succeed with the same file, as after a lack of memory.
  var isTransient: Bool {
    guard case .system(let code) = problem else { return false }
    return ![EACCES, ELOOP, ENAMETOOLONG, ENODEV, ENOENT, ENOTDIR, ENXIO, EPERM].contains(code)
  }

  package var description: String { "\(step) \(name): \(detail); \(remedy)" }
}
