import Glibc

/// Threads, usually of low priority, so that frames never wait for them.
enum BackgroundThread {
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread. Returns false, and runs nothing, if there can be no further
  /// thread. `isLow`: whether it has a lower priority than the frames.
  static func start(isLow: Bool = true, _ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(
      Box {
        if isLow { lower() }
        body()
      })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
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

  /// Linux sets niceness per thread; 0 is the calling thread.
  private static func lower() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}
