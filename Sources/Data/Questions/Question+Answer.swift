package import VitrineComponents
import VitrineRecording

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Question {
  /// The most bytes of a reason. The closures of kiosks throw errors of any length.
  private static let longestReason = 1000

  /// The bytes of an answer, which are JSON.
  package static func bytes(of answer: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder().encode(answer))
  }

  /// Looks for the answer.
  package func answer() async -> Result<[UInt8], QuestionFailure> {
    do {
      let bytes = try await work()
      if bytes.count <= SourceMessage.longest { return .success(bytes) }
      return .failure(
        QuestionFailure(
          "the answer has \(bytes.count) bytes; at most \(SourceMessage.longest) are accepted"))
    } catch {
      let reason = "\(error)".utf8.prefix(Self.longestReason)
      return .failure(QuestionFailure(String(decoding: reason, as: UTF8.self)))
    }
  }

  /// The failure of a question that was open for too long.
  package var lateFailure: QuestionFailure {
    QuestionFailure("no answer within \(limit.seconds) s")
  }
}
