import Glibc

/// An open file that a picture is written to; every error names the file.
struct ImageWriter: ~Copyable {
  let path: String
  private let number: Int32

  /// Creates the file, or empties an existing one. With `isNew` an existing file or link is refused.
  init(_ path: String, isNew: Bool = false) throws(ImageError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL | O_NOFOLLOW : O_TRUNC)
    let number = open(path, flags, 0o644)
    if number < 0 {
      let isTaken = isNew && errno == EEXIST
      throw Self.failure(
        "create", path,
        isTaken
          ? "name a folder into which nobody else writes" : "name a place that can be written to")
    }
    self.path = path
    self.number = number
  }

  deinit { close(number) }

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
