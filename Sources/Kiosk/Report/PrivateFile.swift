import Glibc
import VitrineSystem

/// Files that only their owner can read, because they show what people do.
enum PrivateFile {
  /// Throws if bytes cannot be written to standard output because it is a terminal, or if the path
  /// is a device, which root would replace by a file.
  static func check(_ path: String) throws(KioskError) {
    if path == "-" && isatty(STDOUT_FILENO) == 1 {
      throw .usage("the file cannot be shown on a terminal; name a file, or redirect the output")
    }
    if path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/") {
      throw .usage("\(path) is no file; use - for standard output")
    }
  }

  /// Creates or replaces a file, as a whole. "-" is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(KioskError) {
    do throws(SystemError) {
      if path == "-" {
        try FileSystem.write(bytes, to: STDOUT_FILENO)
      } else {
        try FileSystem.replace(path, with: bytes, mode: 0o600)
      }
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
  }
}
