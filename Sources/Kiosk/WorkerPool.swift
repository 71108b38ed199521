import CLinux
import Glibc
package import VitrineComponents

/// The threads that run jobs beside the frames, and the letter box for what they made.
///
///     loop ──post──► jobs ──► worker ──► done ──eventfd──► loop (`collect`)
///
/// Workers are of low priority: a frame never waits for them. They end with the program; a job that
/// never returns holds up its own worker only.
package final class WorkerPool: @unchecked Sendable {
  /// Readable when results wait.
  package let descriptor: Int32
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let arrival: UnsafeMutablePointer<pthread_cond_t>
  // Guarded by `lock`.
  private var jobs: [StageWork] = []
  private var done: [WorkResult] = []
  private var workers = 0
  private var idle = 0

  private let most: Int

  /// `processors`: how many there are; one is left to the frames.
  package init(processors: Int) throws(KioskError) {
    most = min(max(processors - 1, 1), 3)
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw KioskError.system(step: "set up the threads for work beside the frames", code: errno)
    }
    lock = .allocate(capacity: 1)
    arrival = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(arrival, nil)
  }

  /// Workers hold the workshop for as long as they live, so this runs only where none was started.
  deinit {
    close(descriptor)
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(lock)
    arrival.deallocate()
    lock.deallocate()
  }

  /// Jobs to be run, in their order, after those that still wait and that `isWanted` says yes to: a
  /// list that is flung past a thousand pictures leaves none of them in the way of those in sight.
  package func post(_ work: [StageWork], isWanted: (UInt64) -> Bool = { _ in true }) {
    pthread_mutex_lock(lock)
    jobs.removeAll { !isWanted($0.number) }
    if work.isEmpty {
      pthread_mutex_unlock(lock)
      return
    }
    jobs += work
    let missing = min(most - workers, max(0, jobs.count - idle))
    workers += max(0, missing)
    pthread_cond_broadcast(arrival)
    pthread_mutex_unlock(lock)
    for _ in 0..<max(0, missing) { startWorker() }
  }

  /// What has been made since the last call.
  package func collect() -> [WorkResult] {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    defer { done = [] }
    return done
  }

  private func startWorker() {
    var thread = pthread_t()
    let me = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<WorkerPool>.fromOpaque(argument!).takeRetainedValue().work()
        return nil
      }, me.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      // No thread is to be had: the jobs wait for a worker that lives, or for the next posting.
      me.release()
      pthread_mutex_lock(lock)
      workers -= 1
      pthread_mutex_unlock(lock)
    }
  }

  private func work() {
    // Linux gives each thread its own niceness; 0 is the one that asks.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while true {
      pthread_mutex_lock(lock)
      idle += 1
      while jobs.isEmpty { pthread_cond_wait(arrival, lock) }
      idle -= 1
      let job = jobs.removeFirst()
      pthread_mutex_unlock(lock)
      let result = job.run()
      pthread_mutex_lock(lock)
      done.append(result)
      pthread_mutex_unlock(lock)
      var one: UInt64 = 1
      _ = write(descriptor, &one, 8)
    }
  }
}
