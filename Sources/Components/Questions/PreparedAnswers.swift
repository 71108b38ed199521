package import VitrineUnits

/// The answers to questions where no work runs: in demonstrations, pictures and checks of a screen.
@MainActor
package final class PreparedAnswers {
  private let usesExamples: Bool
  private let given: [String: Result<[UInt8], QuestionFailure>]
  private var asked: [String] = []
  private var refused: [String] = []

  /// Creates answers. `given` has those of some questions by their names. Other questions get their
  /// examples, or stay open if `usesExamples` is false.
  package init(
    usesExamples: Bool = true, given: [String: Result<[UInt8], QuestionFailure>] = [:]
  ) {
    self.usesExamples = usesExamples
    self.given = given
  }

  /// Answers the questions of a stage since the last call.
  package func answer(_ stage: Stage, at time: Instant) {
    for question in stage.questions.take() {
      if !asked.contains(question.name) { asked.append(question.name) }
      if let result = given[question.name] {
        note(result, to: question)
        stage.receive(QuestionAnswer(question.name, result), at: time)
      } else if usesExamples, let example = question.content.example() {
        stage.receive(QuestionAnswer(question.name, .success(example)), at: time)
      }
    }
  }

  private func note(_ result: Result<[UInt8], QuestionFailure>, to question: Question) {
    guard case .success(let bytes) = result,
      case .failure(let error) = question.content.decode(bytes)
    else { return }
    refused.append("the answer to “\(question.name)”: \(error)")
  }

  /// The reason why the given answers are wrong: one has another type than its question asks for,
  /// or no question has its name. Nil if they are right.
  package var fault: String? {
    if let first = refused.first { return first }
    guard let name = given.keys.sorted().first(where: { !asked.contains($0) }) else { return nil }
    let names = asked.isEmpty ? "nothing was asked" : "asked were: \(asked.joined(separator: ", "))"
    return "nothing has asked “\(name)”: \(names)"
  }
}
