package import VitrineComponents
import VitrineData
import VitrineSystem
package import VitrineUnits

/// The questions of a stage on a panel. The work of each is a task on a thread of its own, of low
/// priority; of several with one name one works at a time, so that they end in their order.
///
///     stage ── question ──► thread ── answer ──eventfd──► loop (`take`) ── step ──► stage
///                             no answer in time ────────────▲
@MainActor
package final class QuestionTasks {
  /// The circumstances in which questions were asked.
  package struct Circumstances: Sendable {
    /// Whether a touch has caused it, so that a person waits for the answer.
    package var isForPerson = false
    /// Whether a secret may have opened what the answer says: it is neither recorded nor logged.
    package var isPrivate = false

    package init(isForPerson: Bool = false, isPrivate: Bool = false) {
      self.isForPerson = isForPerson
      self.isPrivate = isPrivate
    }
  }

  /// An answer that has come.
  package struct Arrival {
    package let answer: QuestionAnswer
    package let circumstances: Circumstances
  }

  private struct Open {
    let question: Question
    let circumstances: Circumstances
    /// The work, and the time at which it is late; nil: it waits for that of others.
    var work: (task: WaitingTask<QuestionAnswer>?, deadline: Instant)?
  }

  /// The answers that tasks have found, with the numbers of their questions.
  private let inbox = Inbox<(number: UInt64, answer: QuestionAnswer)>()
  /// In the order in which they were asked.
  private var open: [Open] = []
  private let log: LogSink

  /// The most open questions of one name. Further ones fail at once.
  private static let mostOfOneName = 64

  package init(log: @escaping LogSink) { self.log = log }

  /// Readable while there are answers; negative if the system refuses it: then they are taken with
  /// the next touch or when they are late.
  package var descriptor: Int32 { inbox.descriptor }

  /// Whether a person waits for an answer.
  package var isAwaited: Bool { open.contains { $0.circumstances.isForPerson } }

  /// Begins to look for answers.
  package func ask(
    _ questions: [Question], at time: Instant, _ circumstances: Circumstances = Circumstances()
  ) {
    for question in questions {
      if open.count(where: { $0.question.name == question.name }) >= Self.mostOfOneName {
        let answer = question.failed(
          "\(Self.mostOfOneName) questions of this name wait already; ask less often")
        inbox.add((question.number, answer))
      }
      open.append(Open(question: question, circumstances: circumstances))
    }
    beginWork(at: time)
  }

  /// Begins the work of the first question of each name.
  private func beginWork(at time: Instant) {
    var names: Set<String> = []
    for index in open.indices {
      let question = open[index].question
      guard names.insert(question.name).inserted, open[index].work == nil else { continue }
      open[index].work = (begin(question), time + question.content.limit)
    }
  }

  /// Begins the work of a question; nil: the question has failed.
  private func begin(_ question: Question) -> WaitingTask<QuestionAnswer>? {
    let inbox = inbox
    if let task = try? WaitingTask({ await question.answer() }),
      BackgroundThread.start({
        if let answer = task.wait() { inbox.add((question.number, answer)) }
      })
    {
      return task
    }
    let reason = "the system has no thread or descriptor left; restart the kiosk"
    inbox.add((question.number, question.failed(reason)))
    return nil
  }

  /// The time at which work is late, or `time` if that is earlier.
  package func next(before time: Instant?) -> Instant? {
    ([time] + open.map { $0.work?.deadline }).compactMap { $0 }.min()
  }

  /// Returns the answers that have come, in their order, and then those of questions that are late.
  package func take(at time: Instant) -> [Arrival] {
    var arrivals = inbox.take().compactMap { end($0.number, $0.answer) }
    for entry in open where entry.work.map({ $0.deadline <= time }) == true {
      entry.work?.task?.cancel()
      if let late = end(entry.question.number, entry.question.lateAnswer) { arrivals.append(late) }
    }
    beginWork(at: time)
    return arrivals
  }

  /// Ends a question; nil if it has ended already.
  private func end(_ number: UInt64, _ answer: QuestionAnswer) -> Arrival? {
    guard let index = open.firstIndex(where: { $0.question.number == number }) else { return nil }
    let entry = open.remove(at: index)
    if case .failure(let reason) = answer.result {
      let text = entry.circumstances.isPrivate ? "it has failed" : "\(reason)"
      log(.warning, "ask: \(answer.name): \(text)")
    }
    return Arrival(answer: answer, circumstances: entry.circumstances)
  }

  /// Cancels all work.
  package func stop() {
    for entry in open { entry.work?.task?.cancel() }
    open = []
  }
}
