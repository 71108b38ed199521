import Synchronization

/// A queue for jobs that must not overlap, such as changes of a store.
///
/// Its jobs run one at a time, in the order of the calls of ``Component/perform(on:_:then:)``, even
/// where several components use the queue and the jobs of a stage run on several threads.
///
/// A job does not wait for a thread of its own: the first thread that comes to a job of the queue
/// runs those before it, too. So a job never waits for one that no thread has begun.
public final class SerialQueue: Sendable {
  /// The jobs that have not begun, oldest first.
  private let waiting = Mutex<[@Sendable () -> Void]>([])
  /// Locked while a job runs.
  private let running = Mutex<Void>(())

  /// Creates a queue without jobs.
  public init() {}

  /// Runs `job` on the calling thread, after all earlier jobs of the queue, and returns its result.
  ///
  /// For what a page needs in its first frame, such as its rows. The result contains the changes of all
  /// earlier jobs, finished or not, so it is the same in a replay. The call waits for those jobs; read
  /// with ``Component/perform(on:_:then:)`` where the result may come later. A job of the queue must
  /// not call this.
  public func run<Result: Sendable>(_ job: @escaping @Sendable () -> Result) -> Result {
    append(job)()
  }

  /// Appends a job. Returns a function that returns the job's result; it runs the job and those
  /// before it if they have not run yet.
  func append<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result
  ) -> @Sendable () -> Result {
    let result = JobResult<Result>()
    waiting.withLock { $0.append { result.set(job()) } }
    return { [self] in
      running.withLock { _ in
        while true {
          if let value = result.value { return value }
          let next = waiting.withLock { $0.removeFirst() }
          next()
        }
      }
    }
  }
}

/// The result of a job; nil before the job has run.
private final class JobResult<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? { stored.withLock { $0 } }

  func set(_ value: Value) { stored.withLock { $0 = value } }
}

extension Component {
  /// Runs `job` beside the frames like ``perform(_:then:)``, after all earlier jobs of `queue` and
  /// before all later ones. The job must not wait for another one of the same queue. A job whose
  /// ticket is cancelled is still run, but only before the next job of the queue that runs.
  @discardableResult
  public func perform<Result: Sendable>(
    on queue: SerialQueue, _ job: @escaping @Sendable () -> Result,
    then done: @escaping @MainActor (Result) -> Void
  ) -> WorkTicket {
    perform(queue.append(job), then: done)
  }
}
