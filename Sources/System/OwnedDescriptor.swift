import Glibc

/// A file descriptor that is closed when its owner is destroyed.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let number: Int32

  /// Takes ownership of `number`, which must be an open descriptor.
  package init(_ number: Int32) {
    precondition(number >= 0, "a descriptor that is not open cannot be owned")
    self.number = number
  }

  deinit { close(number) }
}
