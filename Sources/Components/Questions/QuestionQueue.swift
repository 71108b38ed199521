import VitrineUnits

/// The questions of a stage whose answers have not come yet, at most one of each name.
///
/// Answers are found by their names, because a recording may begin after some questions.
@MainActor
package struct QuestionQueue {
  private struct Entry {
    weak var component: Component?
    let question: Question
    let done: @MainActor (Result<[UInt8], QuestionFailure>) -> Void
    /// Whether somebody looks for the answer already.
    var isTaken = false
  }
  private var open: [String: Entry] = [:]
  private var last: UInt64 = 0

  /// The names of the open questions, sorted.
  package var names: [String] { open.filter { $0.value.component != nil }.keys.sorted() }

  /// Whether ``take()`` returns a question.
  package var hasNew: Bool { open.values.contains { !$0.isTaken && $0.component != nil } }

  /// Adds a question, in place of an open one of the same name.
  mutating func add(
    _ name: String, for component: Component, within limit: Duration, example: [UInt8]?,
    work: @escaping @Sendable () async throws -> [UInt8],
    done: @escaping @MainActor (Result<[UInt8], QuestionFailure>) -> Void
  ) {
    last += 1
    open = open.filter { $0.value.component != nil }
    let question = Question(
      name: name, number: last, limit: limit, example: example, work: work)
    open[name] = Entry(component: component, question: question, done: done)
  }

  /// Returns the questions since the last call that are still open, in their order.
  package mutating func take() -> [Question] {
    let new = open.values.filter { !$0.isTaken && $0.component != nil }.map(\.question)
    for question in new { open[question.name]?.isTaken = true }
    return new.sorted { $0.number < $1.number }
  }

  /// Whether a component still waits for the answer to this question.
  package func awaits(_ question: Question) -> Bool {
    guard let entry = open[question.name] else { return false }
    return entry.question.number == question.number && entry.component != nil
  }

  /// Ends the question of a name. Returns the closure for its answer; nil if none is open, or its
  /// component is gone.
  mutating func close(
    _ name: String
  ) -> (@MainActor (Result<[UInt8], QuestionFailure>) -> Void)? {
    guard let entry = open.removeValue(forKey: name), entry.component != nil else { return nil }
    return entry.done
  }
}

extension Component {
  /// Asks a question once the component is on a stage; see `ComponentProtocol.ask`, which knows the
  /// types. `done` gets the bytes of the answer.
  package func ask(
    _ name: String, within limit: Duration, example: [UInt8]?,
    work: @escaping @Sendable () async throws -> [UInt8],
    done: @escaping @MainActor (Result<[UInt8], QuestionFailure>) -> Void
  ) {
    let begin: @MainActor (Component, Stage) -> Void = { component, stage in
      stage.questions.add(
        name, for: component, within: limit, example: example, work: work, done: done)
    }
    if let stage { begin(self, stage) } else { waitingWork.append(begin) }
  }
}
