import Glibc

/// An open file that is read from its beginning to its end.
package struct FileReader: ~Copyable {
  /// The most bytes that ``append(to:limit:)`` reads at once.
  private static let chunk = 1 << 16

  package let path: String
  /// The size in bytes when the file was opened; 0 for a pipe or a device.
  package let size: Int
  /// Negative after ``close()``.
  private var descriptor: Int32
  private let status: FileStatus

  /// The time for which an opened pipe may be silent, in milliseconds.
  package static let patience: Int32 = 30_000

  /// Opens a regular file. With `allowsStreams` a pipe or a device is opened too. A pipe must have
  /// its first byte, or its end, within `patience` milliseconds; reading the rest waits for its
  /// writer. Without `followsLinks` a path that is a symbolic link is refused.
  package init(
    _ path: String, allowsStreams: Bool = false, followsLinks: Bool = true,
    patience: Int32 = FileReader.patience
  ) throws(FileError) {
    // O_NONBLOCK: opening a pipe without a writer does not wait for one.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    if descriptor < 0 {
      let error = SystemError.last
      throw error.isMissing && FileSystem.exists(path) ? .danglingLink : .system(error)
    }
    try self.init(
      descriptor: descriptor, path: path, allowsStreams: allowsStreams, patience: patience)
  }

  /// Takes over standard input.
  package static func standardInput() throws(FileError) -> FileReader {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw .system(.last) }
    return try FileReader(descriptor: descriptor, path: "-", allowsStreams: true)
  }

  /// `patience`: how long to wait for the first byte of a pipe, and whether the descriptor does not
  /// block yet; nil for one that blocks.
  private init(
    descriptor: Int32, path: String, allowsStreams: Bool, patience: Int32? = nil
  ) throws(FileError) {
    let status: FileStatus
    do throws(FileError) {
      status = try Self.checked(descriptor, allowsStreams: allowsStreams, patience: patience)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    self.status = status
    size = status.kind == .file ? status.size : 0
  }

  /// Refuses what cannot be read, and lets reading wait from now on.
  private static func checked(
    _ descriptor: Int32, allowsStreams: Bool, patience: Int32?
  ) throws(FileError) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(of: descriptor) } catch {
      throw .system(error)
    }
    if status.kind == .folder { throw .isFolder }
    if status.kind == .other && !allowsStreams { throw .isSpecial }
    guard let patience else { return status }
    if status.isPipe && isSilent(descriptor, for: patience) { throw .isSilent }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return status
  }

  /// Whether a pipe has neither a byte nor an end within `patience` milliseconds.
  private static func isSilent(_ descriptor: Int32, for patience: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&wait, 1, patience)
      if count < 0 && errno == EINTR { continue }
      return count == 0
    }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Closes the file before the reader is gone. Reading then throws; ``hasChanged()`` still
  /// answers.
  package mutating func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Returns the next `count` bytes, or fewer at the end of the file.
  package borrowing func read(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try append(count, to: &bytes)
    return bytes
  }

  /// Appends the rest of the file. Throws if `bytes` then has more than `limit` bytes.
  package borrowing func append(to bytes: inout [UInt8], limit: Int) throws(FileError) {
    bytes.reserveCapacity(min(size, limit) + Self.chunk)
    while true {
      let room = limit + 1 - bytes.count
      if room <= 0 { throw .isTooLarge }
      let before = bytes.count
      let count = min(Self.chunk, room)
      try append(count, to: &bytes)
      if bytes.count > limit { throw .isTooLarge }
      if bytes.count - before < count { return }
    }
  }

  /// Returns the whole file, which may have at most `limit` bytes.
  package static func bytes(
    of path: String, limit: Int, allowsStreams: Bool = false, followsLinks: Bool = true
  ) throws(FileError) -> [UInt8] {
    let file = try FileReader(path, allowsStreams: allowsStreams, followsLinks: followsLinks)
    var bytes: [UInt8] = []
    try file.append(to: &bytes, limit: limit)
    return bytes
  }

  /// Returns whether the path now names another file than the open one, or the file was written
  /// since it was opened.
  package borrowing func hasChanged() -> Bool {
    guard let now = try? FileStatus(of: path) else { return true }
    return !now.isSameVersion(as: status)
  }

  private borrowing func append(_ count: Int, to bytes: inout [UInt8]) throws(FileError) {
    let (start, descriptor) = (bytes.count, descriptor)
    bytes.append(contentsOf: repeatElement(0, count: count))
    // Swift 6.0's `withUnsafeMutableBytes` loses the type of its closure's error.
    let result = bytes.withUnsafeMutableBytes { all -> Result<Int, FileError> in
      do throws(FileError) {
        let rest = UnsafeMutableRawBufferPointer(rebasing: all[start...])
        return .success(try Self.fill(rest, from: descriptor))
      } catch {
        return .failure(error)
      }
    }
    let done = try result.get()
    bytes.removeLast(count - done)
  }

  /// Fills `buffer` from its beginning. Returns the number of bytes, which is smaller than the
  /// buffer only at the end of the file.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = Glibc.read(descriptor, buffer.baseAddress! + done, buffer.count - done)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .system(.last) }
      if count == 0 { break }
      done += count
    }
    return done
  }
}
