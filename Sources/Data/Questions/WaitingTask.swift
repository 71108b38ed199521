import Glibc
package import VitrineSystem

/// A task whose work runs on the thread that waits for it. So the work may block: it neither takes
/// away the threads that all other tasks share, nor waits for them.
package struct WaitingTask<Result: Sendable>: Sendable {
  private enum Arrival: Sendable {
    case job(UnownedJob)
    case end(Result)
  }

  /// Keeps the jobs of the task until the waiting thread runs them.
  private final class Executor: TaskExecutor {
    let arrivals = Inbox<Arrival>()

    func enqueue(_ job: consuming ExecutorJob) { arrivals.add(.job(UnownedJob(job))) }

    /// Runs the jobs since the last call. Returns the result if the task has ended.
    func runJobs() -> Result? {
      var result: Result?
      for arrival in arrivals.take() {
        switch arrival {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .end(let end): result = end
        }
      }
      return result
    }
  }

  private let executor = Executor()
  private let task: Task<Void, Never>

  /// Creates a task, which begins with ``wait(milliseconds:)``. Throws if the system has no
  /// descriptor left.
  package init(_ work: @escaping @Sendable () async -> Result) throws(SystemError) {
    if let refusal = executor.arrivals.refusal { throw refusal }
    // The task keeps its executor, also if no thread waits any more.
    task = Task.detached(executorPreference: executor) { [executor] in
      executor.arrivals.add(.end(await work()))
    }
  }

  /// Tells the work that its result is not needed. The wait ends with the work.
  package func cancel() { task.cancel() }

  /// Runs the work on this thread, and returns its result, once; nil: it has not ended in time. A
  /// negative time is no limit.
  package func wait(milliseconds: Int32 = -1) -> Result? {
    while true {
      if let result = executor.runJobs() { return result }
      var entry = pollfd(fd: executor.arrivals.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, milliseconds) == 0 { return nil }
    }
  }
}
