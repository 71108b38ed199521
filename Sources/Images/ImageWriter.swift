import Glibc

/// An open file that a picture is written to; every error names the file.
struct ImageWriter: ~Copyable {
  let path: String
  private let number: Int32

  /// Creates the file, or empties an existing one.
  init(_ path: String) throws(ImageError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if number < 0 { throw Self.failure("create", path, "name a place that can be written to") }
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
