import Glibc
import Synchronization
import VitrineSystem
import VitrineUnits

/// Runs jobs of the kiosk itself that may wait for a disk, in the background: one at a time, in the
/// order in which they were added. Unlike those of a ``WorkerPool``, which belong to the stage,
/// they are not part of a recording.
///
///     run ──► jobs ──► thread ──► ends ──eventfd──► loop (`deliver`)
///
/// The thread lives while there are jobs.
@MainActor
package final class BackgroundTasks {
  private typealias End = @MainActor @Sendable () -> Void
  private typealias Job = @Sendable () -> End

  private let queue = Queue()
  /// The jobs whose `end` has not been called.
  private var pending = 0

  private final class Queue: Sendable {
    private struct State {
      var jobs: [Job] = []
      /// Whether a thread takes jobs.
      var isWorking = false
    }

    let ends = Inbox<End>()
    private let state = Mutex(State())

    /// Adds a job. Returns whether it needs a new thread.
    func add(_ job: @escaping Job) -> Bool {
      state.withLock { state in
        state.jobs.append(job)
        defer { state.isWorking = true }
        return !state.isWorking
      }
    }

    /// Removes the only job, for which there is no thread.
    func withdraw() {
      state.withLock { state in
        state.jobs = []
        state.isWorking = false
      }
    }

    /// Runs jobs until there is none.
    func work() {
      while let job = next() { ends.add(job()) }
    }

    private func next() -> Job? {
      state.withLock { state in
        if state.jobs.isEmpty {
          state.isWorking = false
          return nil
        }
        return state.jobs.removeFirst()
      }
    }
  }

  package init() {}

  /// Readable when `deliver` has something to do; negative if the system refuses it. Jobs then run
  /// at once.
  package var descriptor: Int32 { queue.ends.descriptor }

  /// Whether there are jobs whose `end` has not been called.
  package var isBusy: Bool { pending > 0 }

  /// Runs `job` after those before it, then `end` with its result in a later call of `deliver`.
  /// Without a thread both run at once.
  package func run<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then end: @escaping @MainActor (Result) -> Void
  ) {
    if !start(job, then: end) { end(job()) }
  }

  /// Runs `job` like `run`. Returns false, and runs nothing, if there is no thread.
  package func start<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then end: @escaping @MainActor (Result) -> Void
  ) -> Bool {
    if descriptor < 0 { return false }
    let queue = queue
    let needsThread = queue.add {
      let result = job()
      return { end(result) }
    }
    if needsThread && !BackgroundThread.start({ queue.work() }) {
      queue.withdraw()
      return false
    }
    pending += 1
    return true
  }

  /// Calls the ends of the jobs that are done.
  package func deliver() {
    for end in queue.ends.take() {
      pending -= 1
      end()
    }
  }

  /// Waits for all jobs, and calls their ends. Returns whether they were done in time. For the end
  /// of the program, because it ends the thread.
  package func finish(within limit: Duration) -> Bool {
    let deadline = Poller.now + limit
    deliver()
    while isBusy {
      let rest = deadline - Poller.now
      if rest <= .zero { return false }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, Int32(rest.nanoseconds / 1_000_000) + 1)
      deliver()
    }
    return true
  }
}
