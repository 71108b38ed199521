import Synchronization
package import VitrineComponents
import VitrineSystem

/// A pool of background threads for jobs, with a queue of their results.
///
///     loop ──post──► jobs ──► worker ──► results ──eventfd──► loop (`collect`)
///
/// Workers have low priority, so that frames never wait for them. They end with the program; a job
/// that never returns blocks only its own worker.
package final class WorkerPool: @unchecked Sendable {
  private struct State {
    var jobs: [StageWork] = []
    var workers = 0
    /// Workers that have no job.
    var idle = 0
  }

  private let results = Inbox<WorkResult>()
  private let state = Mutex(State())
  /// Workers wait here: as many posts as jobs were queued. A dropped job wakes a worker for
  /// nothing.
  private let arrivals = Semaphore()
  private let most: Int

  /// Creates a pool. `processors` is the number of processors; one is reserved for the frames.
  package init(processors: Int) throws(KioskError) {
    most = min(max(processors - 1, 1), 3)
    if let refusal = results.refusal {
      throw KioskError.system(step: "set up the background threads", code: refusal.code)
    }
  }

  /// A descriptor that is readable when results are waiting.
  package var descriptor: Int32 { results.descriptor }

  /// Queues jobs in order. Queued jobs for which `isWanted` returns false are dropped first: after
  /// a fling past a thousand pictures, the visible ones do not wait for the others.
  package func post(_ work: [StageWork], isWanted: (UInt64) -> Bool = { _ in true }) {
    let missing = state.withLock { state in
      state.jobs.removeAll { !isWanted($0.number) }
      guard !work.isEmpty else { return 0 }
      state.jobs += work
      let missing = max(0, min(most - state.workers, state.jobs.count - state.idle))
      state.workers += missing
      return missing
    }
    for _ in work { arrivals.post() }
    for _ in 0..<missing { startWorker() }
  }

  /// Returns the results since the last call.
  package func collect() -> [WorkResult] { results.take() }

  private func startWorker() {
    // If no thread can be created, the jobs wait for a running worker, or for the next call of
    // `post`.
    if !BackgroundThread.start({ self.work() }) { state.withLock { $0.workers -= 1 } }
  }

  private func work() {
    while true {
      results.add(nextJob().run())
    }
  }

  private func nextJob() -> StageWork {
    state.withLock { $0.idle += 1 }
    while true {
      arrivals.wait()
      let job = state.withLock { state -> StageWork? in
        guard !state.jobs.isEmpty else { return nil }
        state.idle -= 1
        return state.jobs.removeFirst()
      }
      if let job { return job }
    }
  }
}
