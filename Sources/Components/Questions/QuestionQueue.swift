/// The questions of a stage whose answers have not come yet, in the order in which they were asked.
///
/// Answers are found by the names of questions, because a recording may begin after some of them;
/// of several with one name the first one gets the next answer. A question keeps its component,
/// which may leave the screen before the answer comes: somebody has to know what became of an
/// order.
@MainActor
package struct QuestionQueue {
  package typealias Done = @MainActor (Component, Result<any Sendable, any Error>) -> Void

  private struct Entry {
    let component: Component
    let question: Question
    let done: Done
  }
  private var open: [Entry] = []
  private var last: UInt64 = 0
  /// The last number that ``take()`` has returned.
  private var taken: UInt64 = 0

  /// The names of the open questions, in their order.
  package var names: [String] { open.map(\.question.name) }

  /// Whether ``take()`` returns a question.
  package var hasNew: Bool { open.contains { $0.question.number > taken } }

  mutating func add(
    _ name: String, for component: Component, _ content: QuestionContent, done: @escaping Done
  ) {
    last += 1
    let question = Question(name: name, number: last, content: content)
    open.append(Entry(component: component, question: question, done: done))
  }

  /// Returns the questions since the last call that are still open, in their order.
  package mutating func take() -> [Question] {
    defer { taken = last }
    return open.map(\.question).filter { $0.number > taken }
  }

  /// Whether this question has no answer yet.
  package func awaits(_ question: Question) -> Bool {
    open.contains { $0.question.number == question.number }
  }

  /// Ends the first question with the answer's name. Returns what to do then; nil if none is open.
  mutating func close(_ answer: QuestionAnswer) -> (@MainActor () -> Void)? {
    guard let index = open.firstIndex(where: { $0.question.name == answer.name }) else {
      return nil
    }
    let entry = open.remove(at: index)
    return {
      let value =
        answer.value
        ?? answer.result.mapError { $0 }.flatMap { entry.question.content.decode($0) }
      entry.done(entry.component, value)
    }
  }
}

extension Component {
  /// Asks a question once the component is on a stage; see `ComponentProtocol.ask`, which knows the
  /// types. `done` gets the component and the answer.
  package func ask(
    _ name: String, _ content: QuestionContent, done: @escaping QuestionQueue.Done
  ) {
    let begin: @MainActor (Component, Stage) -> Void = { component, stage in
      stage.questions.add(name, for: component, content, done: done)
    }
    if let stage { begin(self, stage) } else { waitingWork.append(begin) }
  }
}
