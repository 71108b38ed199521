import Glibc

/// Makes a call of the kernel again for as long as a signal interrupts it. `call` returns an errno,
/// or 0.
///
/// A call that is interrupted 1,000 times returns `EINTR`: nothing may repeat it for ever.
package func retryingInterrupts(_ call: () -> Int32) -> Int32 {
  for _ in 0..<1000 {
    let code = call()
    if code != EINTR { return code }
  }
  return EINTR
}

/// Opens a file, and again if a signal interrupts that. Returns the descriptor; below 0 with
/// `errno` set.
package func openRetryingInterrupts(_ path: String, _ flags: Int32) -> Int32 {
  var descriptor: Int32 = -1
  errno = retryingInterrupts {
    descriptor = open(path, flags)
    return descriptor < 0 ? errno : 0
  }
  return descriptor
}
