import Glibc
import Synchronization
import VitrineComponents
import VitrineData
import VitrineSystem

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

  /// Answers the questions since the last call by their examples; those without one stay open.
  func answerByExamples() {
    for question in stage.questions.take() {
      guard let example = question.content.example() else { continue }
      stage.receive(QuestionAnswer(question.name, .success(example)), at: now)
    }
  }

  /// The seconds of real time that work may take.
  private static let longestWork = Int32(30)

  /// The answer that a task finds, for the thread that waits for it.
  private final class Found: Sendable {
    let answer = Mutex<QuestionAnswer?>(nil)
  }

  /// Waits for the answer.
  private static func answer(_ question: Question) -> QuestionAnswer {
    guard let end = try? EventCounter() else {
      return question.failed("the system has no descriptor left")
    }
    let found = Found()
    let task = Task.detached {
      let answer = await question.answer()
      found.answer.withLock { $0 = answer }
      end.add()
    }
    var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, longestWork * 1000) < 0 && errno == EINTR {}
    task.cancel()
    return found.answer.withLock { $0 }
      ?? question.failed(
        "its work has not ended within \(longestWork) s of real time; if it needs the main actor, "
          + "let the test answer")
  }
}
