/// A job that would take longer than a frame: reading files, decoding a picture, painting a tile.
///
/// It is a pure function of what it captures. The app runs it, on any thread, and passes its result
/// to the stage between two frames (``Stage/finish(_:at:)``).
package struct StageWork: Sendable {
  /// The number of the request, from 1: the same on every run with the same input.
  package let number: UInt64
  let job: @Sendable () -> any Sendable

  /// Runs the job to its end; may be called on any thread.
  package func run() -> WorkResult { WorkResult(number: number, value: job()) }
}

/// The result of a job.
package struct WorkResult: Sendable {
  package let number: UInt64
  let value: any Sendable

  /// The name of the result's type, which distinguishes kinds of jobs in measurements.
  package var kind: String {
    // A miniature passes on the results of its page's jobs.
    (value as? WorkResult)?.kind ?? "\(type(of: value))"
  }
}

/// A request for a job, which can be cancelled.
@MainActor
public final class WorkTicket {
  /// Nil until the component is on a stage.
  var number: UInt64?
  weak var stage: Stage?
  private(set) var isCancelled = false

  init() {}

  /// Cancels the request: a job that has not begun does not run, and the result of another is
  /// dropped.
  public func cancel() {
    isCancelled = true
    if let number { stage?.work.forget(number) }
  }
}

/// The jobs of a stage whose results have not come yet.
@MainActor
struct WorkQueue {
  private struct Entry {
    weak var component: Component?
    let done: @MainActor (any Sendable) -> Void
  }
  private var open: [UInt64: Entry] = [:]
  private var requested: [StageWork] = []
  private var last: UInt64 = 0

  var hasNewWork: Bool { !requested.isEmpty }

  func isOpen(_ number: UInt64) -> Bool { open[number] != nil }

  mutating func add(
    for component: Component, job: @escaping @Sendable () -> any Sendable,
    done: @escaping @MainActor (any Sendable) -> Void
  ) -> UInt64 {
    last += 1
    open[last] = Entry(component: component, done: done)
    requested.append(StageWork(number: last, job: job))
    return last
  }

  mutating func forget(_ number: UInt64) {
    open[number] = nil
    requested.removeAll { $0.number == number }
  }

  mutating func take() -> [StageWork] {
    defer { requested = [] }
    return requested
  }

  /// Ends a job. Returns the closure for its result; nil if it was cancelled or its component is
  /// gone. A component that is off stage for a while, on a covered screen, still receives the
  /// result.
  mutating func close(_ number: UInt64) -> (@MainActor (any Sendable) -> Void)? {
    guard let entry = open.removeValue(forKey: number), entry.component != nil else { return nil }
    return entry.done
  }
}

extension Component {
  /// Runs `job` in the background, and calls `done` with its result between two later frames, for
  /// as long as the component lives: it may be off stage by then, or on another one. Cancel the
  /// ticket if the result is not needed after leaving. Jobs begin in the order of the calls.
  ///
  ///     ticket = perform { decode(bytes) } then: { [weak self] picture in self?.show(picture) }
  ///
  /// Before the component is on a stage the job waits. In a replay the job runs where its result
  /// came in the recording, so that the pictures are the same.
  @discardableResult
  public func perform<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then done: @escaping @MainActor (Result) -> Void
  ) -> WorkTicket {
    let ticket = WorkTicket()
    let begin: @MainActor (Component, Stage) -> Void = { component, stage in
      if ticket.isCancelled { return }
      ticket.stage = stage
      ticket.number = stage.work.add(for: component, job: job) { value in
        // The queue returns the value of this job.
        if let result = value as? Result { done(result) }
      }
    }
    if let stage { begin(self, stage) } else { waitingWork.append(begin) }
    return ticket
  }
}
