import Synchronization

/// A queue for jobs that must not overlap, such as changes of a store.
///
/// Its jobs run one at a time, in the order of the calls of ``Component/perform(on:_:then:)``, even
/// where several components use the queue and the jobs of a stage run on several threads. Their
/// results are passed on in that order, too, so that the newest state of a store is shown last.
///
/// A job does not wait for a thread of its own: the first thread that comes to a job of the queue
/// runs those before it, too. So a job never waits for one that no thread has begun.
public final class SerialQueue: Sendable {
  /// The jobs that have not begun, oldest first.
  private let waiting = Mutex<[@Sendable () -> Void]>([])
  /// Locked while a job runs.
  private let running = Mutex<Void>(())
  /// The requests whose results have not been passed on, oldest first.
  @MainActor private var requests: [QueuedRequest] = []

  /// Whether all results that ``Component/perform(on:_:then:)`` requested have been passed on, so
  /// that ``run(_:)`` need not wait for their jobs. It depends on the results that were passed on,
  /// not on the jobs that threads have finished, so it is the same in a replay. A cancelled
  /// request, and one whose component is gone, counts until the result of a later one is passed on.
  @MainActor public var isIdle: Bool { requests.isEmpty }

  /// Creates a queue without jobs.
  public init() {}

  /// Runs `job` on the calling thread, after all earlier jobs of the queue, and returns its result.
  ///
  /// The result contains the changes of all earlier jobs, finished or not, so it is the same in a
  /// replay. On the thread of the frames the call delays a frame by those jobs: one that changes a
  /// store on disk waits for the disk. Prefer ``Component/perform(on:_:then:)``, and call this only
  /// for what a page needs in its first frame, for example while the queue ``isIdle``. A job of the
  /// queue must not call this.
  public func run<Result: Sendable>(_ job: @escaping @Sendable () -> Result) -> Result {
    append(job).run()
  }

  /// Appends a job. Returns a function that returns the job's result, which runs the job and those
  /// before it if they have not run yet; and the result, which is nil before.
  fileprivate func append<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result
  ) -> (run: @Sendable () -> Result, result: JobResult<Result>) {
    let result = JobResult<Result>()
    waiting.withLock { $0.append { result.set(job()) } }
    let run: @Sendable () -> Result = { [self] in
      running.withLock { _ in
        while true {
          if let value = result.value { return value }
          let next = waiting.withLock { $0.removeFirst() }
          next()
        }
      }
    }
    return (run, result)
  }

  @MainActor fileprivate func add(_ request: QueuedRequest) { requests.append(request) }

  /// Passes on the result of a request whose job has run, after those of all earlier requests: the
  /// jobs run in order, so theirs have run as well.
  @MainActor fileprivate func passOn(through request: QueuedRequest) {
    while !request.isDone, !requests.isEmpty { requests.removeFirst().passOn() }
  }
}

/// A request for a job of a queue, until its result is passed on.
@MainActor
private final class QueuedRequest {
  private(set) var isDone = false
  var ticket: WorkTicket?
  private weak var component: Component?
  private let receive: @MainActor () -> Void

  init(_ component: Component, _ receive: @escaping @MainActor () -> Void) {
    self.component = component
    self.receive = receive
  }

  /// Passes the result on if it is still wanted.
  func passOn() {
    isDone = true
    if component != nil && ticket?.isCancelled != true { receive() }
  }
}

/// The result of a job; nil before the job has run.
fileprivate final class JobResult<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? { stored.withLock { $0 } }

  func set(_ value: Value) { stored.withLock { $0 = value } }
}

extension Component {
  /// Runs `job` in the background like ``perform(_:then:)``, after all earlier jobs of `queue` and
  /// before all later ones, and calls `done` in the same order. The job must not wait for another
  /// one of the same queue. A job whose ticket is cancelled is still run, but only before the next
  /// job of the queue that runs.
  @discardableResult
  public func perform<Result: Sendable>(
    on queue: SerialQueue, _ job: @escaping @Sendable () -> Result,
    then done: @escaping @MainActor (Result) -> Void
  ) -> WorkTicket {
    let (run, result) = queue.append(job)
    let request = QueuedRequest(self) { if let value = result.value { done(value) } }
    queue.add(request)
    let ticket = perform(run) { _ in queue.passOn(through: request) }
    request.ticket = ticket
    return ticket
  }
}
