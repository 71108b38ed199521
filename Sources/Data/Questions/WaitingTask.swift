import Glibc
import Synchronization
package import VitrineSystem

/// A task whose work runs on the thread that waits for it. So the work may block: it neither takes
/// away the threads that all other tasks share, nor waits for them.
package struct WaitingTask<Result: Sendable>: Sendable {
  /// Keeps the jobs of the task until the waiting thread runs them.
  private final class Executor: TaskExecutor {
    let arrivals: EventCounter
    private let jobs = Mutex<[UnownedJob]>([])

    init() throws(SystemError) { arrivals = try EventCounter() }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      arrivals.add()
    }

    func runJobs() {
      arrivals.take()
      let due = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in due { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private final class Outcome: Sendable {
    let result = Mutex<Result?>(nil)
  }

  private let executor: Executor
  private let outcome = Outcome()
  private let task: Task<Void, Never>

  /// Creates a task, which begins with ``wait(milliseconds:)``. Throws if the system has no
  /// descriptor left.
  package init(_ work: @escaping @Sendable () async -> Result) throws(SystemError) {
    let executor = try Executor()
    self.executor = executor
    // The task keeps its executor, also if no thread waits any more.
    task = Task.detached(executorPreference: executor) { [outcome, executor] in
      let result = await work()
      outcome.result.withLock { $0 = result }
      executor.arrivals.add()
    }
  }

  /// Tells the work that its result is not needed. The wait ends with the work.
  package func cancel() { task.cancel() }

  /// Runs the work on this thread, and returns its result; nil: it has not ended in time. A
  /// negative time is no limit.
  package func wait(milliseconds: Int32 = -1) -> Result? {
    while true {
      executor.runJobs()
      if let result = outcome.result.withLock({ $0 }) { return result }
      var entry = pollfd(fd: executor.arrivals.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, milliseconds) == 0 { return nil }
    }
  }
}
