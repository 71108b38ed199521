import VitrineComponents
import VitrineData

/// Questions to the world outside, which components ask by `ask`.
extension ScriptedStage {
  /// Answers the first open question of a name in place of its work; set ``runsQuestions`` to false
  /// first. Throws an error that lists the open questions if it is not among them.
  public func answer(_ name: String, with answer: some Encodable) throws {
    try deliver(.success(Question.bytes(of: answer)), to: name)
  }

  /// Lets the first open question of a name fail for a reason.
  public func answer(_ name: String, failing reason: String) throws {
    try deliver(.failure(QuestionFailure(reason)), to: name)
  }

  private func deliver(_ result: Result<[UInt8], QuestionFailure>, to name: String) throws {
    let open = stage.questions.names
    guard open.contains(name) else {
      let others = open.isEmpty ? "none is open" : "open are: \(open.joined(separator: ", "))"
      throw MissingInput(description: "no component has asked “\(name)”: \(others)")
    }
    stage.receive(QuestionAnswer(name, result), at: now)
  }

  /// Runs the work of the questions since the last call, each to its end.
  func runQuestions() {
    for question in stage.questions.take() {
      let answer = Self.answer(question)
      if stage.questions.awaits(question) { stage.receive(answer, at: now) }
    }
  }

  /// The seconds of real time that work may take.
  private static let longestWork = Int32(30)

  /// Waits for the answer.
  private static func answer(_ question: Question) -> QuestionAnswer {
    guard let task = try? WaitingTask({ await question.answer() }) else {
      return question.failed("the system has no descriptor left")
    }
    if let answer = task.wait(milliseconds: longestWork * 1000) { return answer }
    task.cancel()
    return question.failed(
      "its work has not ended within \(longestWork) s of real time; if it needs the main actor, let "
        + "the test answer")
  }
}
