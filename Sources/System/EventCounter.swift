import CLinux
import Glibc

/// A counter of the kernel (`eventfd(2)`), by which one thread ends the wait of another one for
/// descriptors. All threads may use it.
package final class EventCounter: Sendable {
  /// The part of the count that ``take()`` removes.
  package enum Kind: Sendable {
    /// The whole count.
    case all
    /// One, as of a semaphore.
    case one
  }

  private let owned: OwnedDescriptor

  /// Readable while the count is above zero.
  package var descriptor: Int32 { owned.number }

  /// Creates a counter. `count` is its first value.
  package init(_ count: UInt32 = 0, taking kind: Kind = .all) throws(SystemError) {
    let semaphore = kind == .one ? Int32(EFD_SEMAPHORE) : 0
    let number = eventfd(count, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK) | semaphore)
    guard number >= 0 else { throw .last }
    owned = OwnedDescriptor(number)
  }

  package func add(_ count: UInt64 = 1) { eventfd_write(descriptor, count) }

  /// Removes the count, or one, without waiting: there may be none.
  package func take() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
