import Synchronization
package import VitrineComponents
import VitrineData
import VitrineSystem
package import VitrineUnits

/// The questions of a stage on a panel. Each one is a task beside the loop.
///
///     stage ── question ──► task ── answer ──eventfd──► loop (`take`) ── step ──► stage
///                           no answer in time ────────────▲
@MainActor
package final class QuestionTasks {
  private struct Open {
    let question: Question
    let deadline: Instant
    /// Whether a touch has caused it.
    let isForPerson: Bool
    let task: Task<Void, Never>
  }

  /// The answers that tasks have found, by the numbers of their questions.
  private final class Inbox: Sendable {
    /// Nil if the system refuses it.
    let arrivals = try? EventCounter()
    private let answers = Mutex<[(number: UInt64, Result<[UInt8], QuestionFailure>)]>([])

    func add(_ number: UInt64, _ answer: Result<[UInt8], QuestionFailure>) {
      answers.withLock { $0.append((number, answer)) }
      arrivals?.add()
    }

    func take() -> [(number: UInt64, Result<[UInt8], QuestionFailure>)] {
      arrivals?.take()
      return answers.withLock { answers in
        defer { answers = [] }
        return answers
      }
    }
  }

  private let inbox = Inbox()
  private var open: [UInt64: Open] = [:]
  private let log: LogSink

  package init(log: @escaping LogSink) { self.log = log }

  /// Readable while there are answers; negative if the system refuses it: then they are taken with
  /// the next touch or at their deadline.
  package var descriptor: Int32 { inbox.arrivals?.descriptor ?? -1 }

  /// Whether a person waits for an answer.
  package var isAwaited: Bool { open.values.contains { $0.isForPerson } }

  /// Begins to look for answers. A question takes the place of an open one of the same name.
  /// `isForPerson`: somebody has just touched the panel.
  package func ask(_ questions: [Question], at time: Instant, isForPerson: Bool = false) {
    for question in questions {
      for other in open.values where other.question.name == question.name { end(other) }
      let task = Task.detached(priority: .utility) { [inbox] in
        inbox.add(question.number, await question.answer())
      }
      open[question.number] = Open(
        question: question, deadline: time + question.limit, isForPerson: isForPerson, task: task)
    }
  }

  /// The time at which the answer to an open question is late, or `time` if that is earlier.
  package func next(before time: Instant?) -> Instant? {
    ([time] + open.values.map(\.deadline)).compactMap { $0 }.min()
  }

  /// Returns the answers that have come, in their order, and then the failures of questions that
  /// are late.
  package func take(at time: Instant) -> [(question: Question, answer: QuestionAnswer)] {
    var answers: [(question: Question, answer: QuestionAnswer)] = []
    for (number, result) in inbox.take() {
      guard let question = open.removeValue(forKey: number)?.question else { continue }
      answers.append((question, QuestionAnswer(question.name, result)))
    }
    let late = open.values.filter { $0.deadline <= time }
    for entry in late.sorted(by: { $0.question.number < $1.question.number }) {
      end(entry)
      let question = entry.question
      answers.append((question, QuestionAnswer(question.name, .failure(question.lateFailure))))
    }
    for (question, answer) in answers {
      if case .failure(let reason) = answer.result {
        log(.warning, "ask: \(question.name): \(reason)")
      }
    }
    return answers
  }

  /// Cancels the tasks of all questions.
  package func stop() { for entry in open.values { end(entry) } }

  private func end(_ entry: Open) {
    entry.task.cancel()
    open[entry.question.number] = nil
  }
}
