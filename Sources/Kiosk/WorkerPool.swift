import CLinux
import Glibc
package import VitrineComponents

/// A pool of background threads for jobs, with a queue of their results.
///
///     loop ──post──► jobs ──► worker ──► done ──eventfd──► loop (`collect`)
///
/// Workers have low priority, so that frames never wait for them. They end with the program; a job
/// that never returns blocks only its own worker.
package final class WorkerPool: @unchecked Sendable {
  /// A descriptor that is readable when results are waiting.
  package let descriptor: Int32
  // Not `Mutex`, which has no condition to wait for.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let arrival: UnsafeMutablePointer<pthread_cond_t>
  // Guarded by `lock`.
  private var jobs: [StageWork] = []
  private var done: [WorkResult] = []
  private var workers = 0
  private var idle = 0

  private let most: Int

  /// Creates a pool. `processors` is the number of processors; one is reserved for the frames.
  package init(processors: Int) throws(KioskError) {
    most = min(max(processors - 1, 1), 3)
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw KioskError.system(step: "set up the background threads", code: errno)
    }
    lock = .allocate(capacity: 1)
    arrival = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(arrival, nil)
  }

  /// Workers retain the pool for as long as they live, so this runs only if none was started.
  deinit {
    close(descriptor)
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(lock)
    arrival.deallocate()
    lock.deallocate()
  }

  /// Queues jobs in order. Queued jobs for which `isWanted` returns false are dropped first: after
  /// a fling past a thousand pictures, the visible ones do not wait for the others.
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

  /// Returns the results since the last call.
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
      // No thread can be created: the jobs wait for a running worker, or for the next call of
      // `post`.
      me.release()
      pthread_mutex_lock(lock)
      workers -= 1
      pthread_mutex_unlock(lock)
    }
  }

  private func work() {
    // Linux sets niceness per thread; 0 is the calling thread.
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
