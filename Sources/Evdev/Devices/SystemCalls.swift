import Glibc

/// A file descriptor and the duty to close it.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  /// Takes `number` over; it must be an open descriptor.
  init(_ number: Int32) {
    precondition(number >= 0, "a descriptor that is not open cannot be owned")
    self.number = number
  }

  deinit { close(number) }
}

/// What the C library says of an errno.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
