import Glibc

/// A counting semaphore, zero at first: threads wait at it until others have posted as often.
final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  /// No thread waits any more, because each retains the semaphore.
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func post() { sem_post(semaphore) }

  func wait() {
    while sem_wait(semaphore) != 0 {}  // interrupted by a signal
  }
}
