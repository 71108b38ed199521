import Glibc

/// The kind, size and owner of a file, and which file and version it is, as the system knows it.
package struct FileStatus: Sendable, Hashable {
  /// The file itself, whatever its name: the disk and the number there.
  package struct Identity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// A time of a file, in two numbers: file systems have times far beyond the range of 64 bits of
  /// nanoseconds.
  private struct Time: Sendable, Hashable {
    private let seconds: Int
    private let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  package let kind: FileSystem.Kind
  package let isPipe: Bool
  package let identity: Identity
  /// In bytes.
  package let size: Int
  /// The numbers of the user and the group that own it.
  package let owner: UInt32
  package let group: UInt32
  /// The nine bits for reading, writing and executing.
  package let permissions: UInt32
  /// The times at which the contents, and anything at all, were changed last.
  private let written: Time
  private let changed: Time

  /// Asks for the file at `path`, following symbolic links.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    if stat(path, &status) != 0 { throw .last }
    self.init(status)
  }

  /// Asks for an open file.
  package init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    identity = Identity(status)
    size = Int(status.st_size)
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o777
    written = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }

  /// Whether both are the same file with the same contents, as far as the system knows.
  package func isSameVersion(as other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && written == other.written
  }
}
