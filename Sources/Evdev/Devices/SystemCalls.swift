import Glibc

/// A file descriptor that is closed when its owner is destroyed.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  /// Takes ownership of `number`, which must be an open descriptor.
  init(_ number: Int32) {
    precondition(number >= 0, "a descriptor that is not open cannot be owned")
    self.number = number
  }

  deinit { close(number) }
}
