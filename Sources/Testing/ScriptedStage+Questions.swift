import Glibc
import Synchronization
import VitrineComponents
import VitrineData
import VitrineSystem

/// Questions to the world outside, which components ask by `ask`.
extension ScriptedStage {
  /// Answers the open question of a name in place of its work; set ``runsQuestions`` to false
  /// first. Throws an error that lists the open questions if it is not among them.
  public func answer(_ name: String, with answer: some Encodable) throws {
    try deliver(.success(Question.bytes(of: answer)), to: name)
  }

  /// Lets the open question of a name fail for a reason.
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
      let result = Self.answer(question) ?? .failure(question.lateFailure)
      if stage.questions.awaits(question) {
        stage.receive(QuestionAnswer(question.name, result), at: now)
      }
    }
  }

  /// The milliseconds of real time that work may take.
  private static let longestWork = Int32(30_000)

  /// The answer that a task finds, for the thread that waits for it.
  private final class Found: Sendable {
    let result = Mutex<Result<[UInt8], QuestionFailure>?>(nil)
  }

  /// Waits for the answer; nil if none comes, as where the work needs the main actor, which waits.
  private static func answer(_ question: Question) -> Result<[UInt8], QuestionFailure>? {
    guard let end = try? EventCounter() else { return nil }
    let found = Found()
    let task = Task.detached {
      let result = await question.answer()
      found.result.withLock { $0 = result }
      end.add()
    }
    var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, longestWork) < 0 && errno == EINTR {}
    task.cancel()
    return found.result.withLock { $0 }
  }
}
