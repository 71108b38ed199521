package import VitrineUnits

/// A job that would take longer than a frame: reading files, decoding a picture, painting a tile.
///
/// It is a pure function of what it captures. Who runs it, and on which thread, is the roof's
/// business; its result comes back to the stage between two frames (``Stage/finish(_:at:)``).
package struct StageWork: Sendable {
  /// Counts up from 1 in the order of asking: the same on every run with the same input.
  package let number: UInt64
  let job: @Sendable () -> any Sendable

  /// Takes as long as it takes; callable from any thread.
  package func run() -> WorkResult { WorkResult(number: number, value: job()) }
}

/// The result of a job.
package struct WorkResult: Sendable {
  package let number: UInt64
  let value: any Sendable
}

/// Lets whoever asked for work lose interest in it.
@MainActor
public final class WorkTicket {
  /// Nil until the component is on a stage.
  var number: UInt64?
  weak var stage: Stage?
  private(set) var isCancelled = false

  init() {}

  /// The result will not be told; a job not yet begun will not begin.
  public func cancel() {
    isCancelled = true
    if let number { stage?.work.forget(number) }
  }
}

/// A stage's open jobs.
@MainActor
struct WorkQueue {
  private struct Entry {
    weak var asker: Component?
    let done: @MainActor (any Sendable) -> Void
  }
  private var open: [UInt64: Entry] = [:]
  private var asked: [StageWork] = []
  private var last: UInt64 = 0

  var hasNewWork: Bool { !asked.isEmpty }

  func isOpen(_ number: UInt64) -> Bool { open[number] != nil }

  mutating func add(
    for asker: Component, job: @escaping @Sendable () -> any Sendable,
    done: @escaping @MainActor (any Sendable) -> Void
  ) -> UInt64 {
    last += 1
    open[last] = Entry(asker: asker, done: done)
    asked.append(StageWork(number: last, job: job))
    return last
  }

  mutating func forget(_ number: UInt64) {
    open[number] = nil
    asked.removeAll { $0.number == number }
  }

  mutating func take() -> [StageWork] {
    defer { asked = [] }
    return asked
  }

  /// What to call with the result, if anybody still waits for it: who is off stage for a while (its
  /// screen is covered) does.
  mutating func close(_ number: UInt64) -> (@MainActor (any Sendable) -> Void)? {
    guard let entry = open.removeValue(forKey: number), entry.asker != nil else { return nil }
    return entry.done
  }
}

extension Component {
  /// Runs `job` beside the frames, and calls `done` with its result between two later frames, for as
  /// long as the component lives: it may be off stage by then, or on another one. Who does not want
  /// to hear of it after leaving cancels the ticket. Jobs begin in the order of asking.
  ///
  ///     ticket = perform { decode(bytes) } then: { [weak self] picture in self?.show(picture) }
  ///
  /// Before the component is on a stage the job waits. In a replay the job is run where its result
  /// came in while recording, so that the pictures are the same.
  @discardableResult
  public func perform<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then done: @escaping @MainActor (Result) -> Void
  ) -> WorkTicket {
    let ticket = WorkTicket()
    let begin: @MainActor (Component, Stage) -> Void = { component, stage in
      if ticket.isCancelled { return }
      ticket.stage = stage
      ticket.number = stage.work.add(for: component, job: job) { value in
        // The ledger gives back what this job has made.
        if let result = value as? Result { done(result) }
      }
    }
    if let stage { begin(self, stage) } else { waitingWork.append(begin) }
    return ticket
  }
}

extension Stage {
  /// The jobs asked for since the last call, in order: run each, on any thread, and bring its result
  /// to ``finish(_:at:)``. Each job is taken once.
  package func takeWork() -> [StageWork] { work.take() }

  /// Whether jobs wait for ``takeWork()``.
  public var hasNewWork: Bool { work.hasNewWork }

  /// Whether the result of that job is still waited for.
  public func awaitsWork(_ number: UInt64) -> Bool { work.isOpen(number) }

  /// Hands a job's result to the component that asked for it; false where none waits for it any more.
  /// `time` is when it came, by the clock of touch frames: motions that it starts begin then, and not
  /// in the past after a rest. Without it they begin with the latest frame.
  @discardableResult
  package func finish(_ result: WorkResult, at time: Instant? = nil) -> Bool {
    if let time { newsTime = max(newsTime, time) }
    guard let done = work.close(result.number) else { return false }
    done(result.value)
    return true
  }
}
