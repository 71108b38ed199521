import Glibc

/// A picture that could not be read or written: which one, at which step, why, and what to do.
public struct ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Problem: Sendable, Hashable {
    /// The system call failed with this `errno`.
    case system(Int32)
    case isDirectory
    case isEmpty
    case isNotFile
    case isNotPNG
    case isNotJPEG
    /// Neither PNG nor JPEG.
    case isUnknown
    /// A kind of PNG or JPEG that is not read here.
    case isUnsupported
    /// More pixels than the caller allows, or a side beyond it.
    case isTooLarge
    /// The data ends early, or contradicts itself.
    case isDamaged
  }

  /// The file's path, or what stands for it.
  public var name: String
  /// What was being done, such as "open".
  public var step: String
  public var problem: Problem
  /// What was found.
  public var detail: String
  public var remedy: String

  /// Not of the file's making: it may be gone at the next try, though the file stays as it is.
  var isTransient: Bool {
    guard case .system(let code) = problem else { return false }
    return ![EACCES, ELOOP, ENAMETOOLONG, ENODEV, ENOENT, ENOTDIR, ENXIO, EPERM].contains(code)
  }

  public var description: String { "\(step) \(name): \(detail); \(remedy)" }
}
