import Glibc

/// Threads of low priority, so that frames never wait for them.
enum BackgroundThread {
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread. Returns false, and runs nothing, if there can be no further
  /// thread.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        // Linux sets niceness per thread; 0 is the calling thread.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if code == 0 {
      pthread_detach(thread)
      return true
    }
    box.release()
    return false
  }
}
