import Glibc
import VitrineSystem

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

extension ImageError {
  /// Describes a picture file that could not be read.
  init(_ error: FileError, path: String) {
    let (problem, detail): (Problem, String)
    var remedy = error.remedy
    switch error {
    case .system(let system): (problem, detail) = (.system(system.code), system.message)
    case .danglingLink: (problem, detail) = (.system(ENOENT), "is \(error.found)")
    case .isFolder: (problem, detail) = (.isDirectory, "is a folder")
    case .isSpecial, .isSilent: (problem, detail) = (.isNotFile, "is a device or a pipe")
    case .isTooLarge:
      (problem, detail) = (.isTooLarge, "has more than \(PNGFile.fileLimit) bytes")
      remedy = "make the picture smaller"
    }
    self.init(name: path, step: "read", problem: problem, detail: detail, remedy: remedy)
  }
}
