package import VitrineComponents
import VitrineRecording
import VitrineUnits

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Question {
  /// The bytes of an answer, which are JSON.
  package static func bytes(of answer: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder().encode(answer))
  }

  /// A decoded value as the answer that it was made as.
  static func cast<Answer>(_ value: any Sendable) throws -> Answer {
    guard let answer = value as? Answer else { misuse("a question decodes its own answers") }
    return answer
  }

  /// Looks for the answer, and decodes it.
  package func answer() async -> QuestionAnswer {
    do {
      let bytes = try await content.work()
      guard bytes.count <= SourceMessage.longest else {
        return failed(
          "the answer has \(bytes.count) bytes; at most \(SourceMessage.longest) are accepted")
      }
      return QuestionAnswer(name, .success(bytes), value: content.decode(bytes))
    } catch {
      return failed("\(error)")
    }
  }

  /// The answer to a question whose work takes too long.
  package var lateAnswer: QuestionAnswer {
    let seconds = content.limit.seconds
    return failed(
      "no answer within \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s")
  }

  /// An answer that says why there is none.
  package func failed(_ reason: String) -> QuestionAnswer {
    QuestionAnswer(name, .failure(QuestionFailure(SourceMessage.shortened(reason))))
  }
}
