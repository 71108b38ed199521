import Glibc
import VitrineSystem

/// A file of bytes that a command writes: a picture, a recording, an archive.
enum BinaryFile {
  /// The users that can read a file.
  enum Readers {
    /// Its owner, because it shows what people do.
    case owner
    case everybody

    fileprivate var mode: UInt32 { self == .owner ? 0o600 : 0o644 }
  }

  /// Throws if bytes cannot be written to standard output because it is a terminal, or if the path
  /// is a device, which root would replace by a file. `ending`: the end that the name must have,
  /// such as `.png`.
  static func check(_ path: String, ending: String = "") throws(KioskError) {
    if path == "-" {
      if isatty(STDOUT_FILENO) == 1 {
        throw .usage(
          "the file cannot be shown on a terminal; name a file, or redirect the output")
      }
    } else if path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/") {
      throw .usage("\(path) is no file; use - for standard output")
    } else if !path.lowercased().hasSuffix(ending) {
      throw .usage("\(path): its name must end in \(ending)")
    }
  }

  /// Creates or replaces a file, as a whole. "-" is standard output.
  static func write(
    _ bytes: [UInt8], to path: String, for readers: Readers = .owner
  ) throws(KioskError) {
    do throws(SystemError) {
      if path == "-" {
        try FileSystem.write(bytes, to: STDOUT_FILENO)
      } else {
        try FileSystem.replace(path, with: bytes, mode: readers.mode)
      }
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
  }
}
