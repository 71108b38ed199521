import Glibc

/// A file that is open for writing, from its beginning on. It is closed with its last reference, or
/// before.
///
/// All files that the program writes are opened here, except devices. A file that must be complete
/// or unchanged, also after a power cut, is written by ``FileSystem/replace(_:with:mode:)``. Errors
/// of close(2) are ignored: local disks report them when they write.
package final class OutputFile {
  /// The treatment of a file that exists already.
  package enum Existing {
    /// It is emptied and keeps its permissions. Links are followed; pipes and devices are written
    /// to.
    case emptied
    /// It is refused with EEXIST, and so is a symbolic link.
    case refused
  }

  /// The permissions of a new file.
  package enum Access: UInt32 {
    /// For its owner only: it shows what people do.
    case ownerOnly = 0o600
    /// Readable for everybody, as far as the process's mask allows.
    case everybody = 0o644
  }

  /// The open file, for `poll`; negative after ``close()``.
  package private(set) var descriptor: Int32

  /// Opens the file at `path`, and creates it if there is none.
  package init(_ path: String, existing: Existing, access: Access) throws(SystemError) {
    let flags =
      switch existing {
      case .emptied: O_TRUNC
      case .refused: O_EXCL | O_NOFOLLOW
      }
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, access.rawValue)
    if descriptor < 0 { throw .last }
  }

  /// Takes ownership of an open file.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens standard output; it stays open when this file is closed.
  package static func standardOutput() throws(SystemError) -> OutputFile {
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw .last }
    return OutputFile(descriptor: descriptor)
  }

  deinit { close() }

  /// Whether the file is open.
  package var isOpen: Bool { descriptor >= 0 }

  /// Writes all bytes: at `offset`, or behind those written before.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    try FileSystem.write(bytes, to: descriptor, at: offset)
  }

  /// Takes the rights of everybody but the owner away. Devices and pipes keep theirs, which others
  /// need.
  package func makePrivate() {
    if (try? FileStatus(of: descriptor))?.kind == .file {
      fchmod(descriptor, Access.ownerOnly.rawValue)
    }
  }

  /// Waits until the disk has the file. A pipe has no disk, and throws EINVAL.
  package func sync() throws(SystemError) {
    if fsync(descriptor) != 0 { throw .last }
  }

  /// Closes the file; does nothing after the first call.
  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
