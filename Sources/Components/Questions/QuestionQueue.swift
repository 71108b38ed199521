import VitrineUnits

/// The questions of a stage whose answers have not come yet, at most one of each name.
///
/// Answers are found by their names, because a recording may begin after some questions. A question
/// keeps its component, which may leave the screen before the answer comes: an order that was sent
/// has an answer that somebody has to know of.
@MainActor
package struct QuestionQueue {
  package typealias Done = @MainActor (Component, Result<[UInt8], QuestionFailure>) -> Void

  private struct Entry {
    let component: Component
    let question: Question
    let done: Done
    /// Whether somebody looks for the answer already.
    var isTaken = false
  }
  private var open: [String: Entry] = [:]
  private var last: UInt64 = 0

  /// The names of the open questions, sorted.
  package var names: [String] { open.keys.sorted() }

  /// Whether ``take()`` returns a question.
  package var hasNew: Bool { open.values.contains { !$0.isTaken } }

  /// Adds a question, in place of an open one of the same name.
  mutating func add(
    _ name: String, for component: Component, within limit: Duration, example: [UInt8]?,
    work: @escaping @Sendable () async throws -> [UInt8], done: @escaping Done
  ) {
    last += 1
    let question = Question(
      name: name, number: last, limit: limit, example: example, work: work)
    open[name] = Entry(component: component, question: question, done: done)
  }

  /// Returns the questions since the last call that are still open, in their order.
  package mutating func take() -> [Question] {
    let new = open.values.filter { !$0.isTaken }.map(\.question)
    for question in new { open[question.name]?.isTaken = true }
    return new.sorted { $0.number < $1.number }
  }

  /// Whether this question has no answer yet, and none has come in its place.
  package func awaits(_ question: Question) -> Bool {
    open[question.name]?.question.number == question.number
  }

  /// Ends the question of a name. Returns what to do with its answer; nil if none is open.
  mutating func close(
    _ name: String
  ) -> (@MainActor (Result<[UInt8], QuestionFailure>) -> Void)? {
    guard let entry = open.removeValue(forKey: name) else { return nil }
    return { entry.done(entry.component, $0) }
  }
}

extension Component {
  /// Asks a question once the component is on a stage; see `ComponentProtocol.ask`, which knows the
  /// types. `done` gets the component and the bytes of the answer.
  package func ask(
    _ name: String, within limit: Duration, example: [UInt8]?,
    work: @escaping @Sendable () async throws -> [UInt8], done: @escaping QuestionQueue.Done
  ) {
    let begin: @MainActor (Component, Stage) -> Void = { component, stage in
      stage.questions.add(
        name, for: component, within: limit, example: example, work: work, done: done)
    }
    if let stage { begin(self, stage) } else { waitingWork.append(begin) }
  }
}
