import Glibc

/// An open file that is closed when its owner lets go of it; every failure names the file.
struct FileDescriptor: ~Copyable {
  let path: String
  let number: Int32

  /// For reading. Nobody is waited for: a pipe without a writer is refused by `readAll`.
  init(reading path: String) throws(ImageError) {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if number < 0 { throw Self.failure("open", path, "name a file that can be read") }
    self.path = path
    self.number = number
  }

  /// For writing, empty, created where it does not exist.
  init(writing path: String) throws(ImageError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if number < 0 { throw Self.failure("create", path, "name a place that can be written to") }
    self.path = path
    self.number = number
  }

  deinit { close(number) }

  /// The whole file, if it has at most `limit` bytes.
  borrowing func readAll(limit: Int) throws(ImageError) -> [UInt8] {
    var facts = stat()
    if fstat(number, &facts) != 0 { throw Self.failure("examine", path, "try again") }
    if facts.st_mode & S_IFMT == S_IFDIR {
      throw ImageError(
        name: path, step: "read", problem: .isDirectory, detail: "is a directory",
        remedy: "name a file in it")
    }
    if facts.st_mode & S_IFMT != S_IFREG {
      throw ImageError(
        name: path, step: "read", problem: .isNotFile, detail: "is a device or a pipe",
        remedy: "name a file")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(Int(facts.st_size), 0), limit) + 1)
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(number, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw Self.failure("read", path, "copy it anew and try again") }
      if count == 0 { return bytes }
      if bytes.count + count > limit {
        throw ImageError(
          name: path, step: "read", problem: .isTooLarge, detail: "has more than \(limit) bytes",
          remedy: "make the picture smaller")
      }
      bytes.append(contentsOf: block[..<count])
    }
  }

  borrowing func write(_ bytes: [UInt8]) throws(ImageError) {
    try place(bytes, at: nil)
  }

  /// Overwrites bytes that have been written before.
  borrowing func overwrite(_ bytes: [UInt8], at offset: Int) throws(ImageError) {
    try place(bytes, at: offset)
  }

  private borrowing func place(_ bytes: [UInt8], at offset: Int?) throws(ImageError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[done...])
        guard let offset else { return Glibc.write(number, rest.baseAddress, rest.count) }
        return pwrite(number, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        throw Self.failure("write", path, "make room, or name a file on another disk")
      }
      done += count
    }
  }

  private static func failure(_ step: String, _ path: String, _ remedy: String) -> ImageError {
    let code = errno
    return ImageError(
      name: path, step: step, problem: .system(code), detail: String(cString: strerror(code)),
      remedy: remedy)
  }
}
