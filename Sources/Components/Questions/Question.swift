import VitrineUnits

/// A question of a component to the world outside: to a server, a disk, another program.
package struct Question: Sendable {
  /// One word, for recordings, tests and the log.
  package let name: String
  /// The number of the question, from 1, in the order in which they are asked.
  package let number: UInt64
  package let content: QuestionContent
}

/// The part of a question that does not depend on the stage.
package struct QuestionContent: Sendable {
  /// The time that the work may take.
  package let limit: Duration
  /// Makes the answer of a demonstration; nil: none comes.
  package let example: @Sendable () -> [UInt8]?
  /// Finds the answer, as the bytes that a recording has of it.
  package let work: @Sendable () async throws -> [UInt8]
  /// Makes the value of these bytes; an error is the answer, too. It may be called on any thread.
  package let decode: @Sendable ([UInt8]) -> Result<any Sendable, any Error>

  package init(
    limit: Duration, example: @escaping @Sendable () -> [UInt8]?,
    work: @escaping @Sendable () async throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) -> Result<any Sendable, any Error>
  ) {
    self.limit = limit
    self.example = example
    self.work = work
    self.decode = decode
  }
}

/// The answer to the first open question of a name.
package struct QuestionAnswer: Sendable {
  package let name: String
  package let result: Result<[UInt8], QuestionFailure>
  /// The decoded answer; nil: the stage decodes it.
  package let value: Result<any Sendable, any Error>?

  package init(
    _ name: String, _ result: Result<[UInt8], QuestionFailure>,
    value: Result<any Sendable, any Error>? = nil
  ) {
    self.name = name
    self.result = result
    self.value = value
  }
}

/// The reason why a question has no answer, as text: a recording has no more of an error.
package struct QuestionFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
