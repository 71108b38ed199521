package import VitrineComponents
import VitrineData
package import VitrineRecording

/// The answers to questions of components as steps of a recording: a replay runs no work.
///
///     D 1019800000 ask.order 42                the answer, as JSON
///     X 1019800000 ask.order no answer within 30 s
package enum AnswerStep {
  /// The name and the message of an answer.
  package static func message(_ answer: QuestionAnswer) -> (name: String, SourceMessage) {
    let name = AnyLiveValue.questionPrefix + answer.name
    return switch answer.result {
    case .success(let bytes): (name, .data(bytes))
    case .failure(let failure): (name, .failed(failure.description))
    }
  }

  /// Whether a message with this name is an answer.
  package static func isAnswer(_ name: String) -> Bool {
    name.hasPrefix(AnyLiveValue.questionPrefix)
  }

  /// The answer of a message; nil if the message is for a live value or the keyboard. `value`: what
  /// its bytes mean, if they are decoded already.
  package static func answer(
    _ name: String, _ message: SourceMessage, value: Result<any Sendable, any Error>? = nil
  ) -> QuestionAnswer? {
    guard isAnswer(name) else { return nil }
    let question = String(name.dropFirst(AnyLiveValue.questionPrefix.count))
    return switch message {
    case .data(let bytes): QuestionAnswer(question, .success(bytes), value: value)
    case .failed(let reason): QuestionAnswer(question, .failure(QuestionFailure(reason)))
    }
  }
}
