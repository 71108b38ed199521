package import VitrineUnits

/// A question of a component to the world outside: to a server, a disk, another program.
package struct Question: Sendable {
  /// One word, for recordings, tests and the log.
  package let name: String
  /// The number of the question, from 1: a later one of the same name has another.
  package let number: UInt64
  /// The time within which the answer has to come.
  package let limit: Duration
  /// The answer of a demonstration; nil: none comes.
  package let example: [UInt8]?
  /// Finds the answer, beside the frames.
  package let work: @Sendable () async throws -> [UInt8]
}

/// The answer to the open question of a name.
package struct QuestionAnswer: Sendable {
  package let name: String
  package let result: Result<[UInt8], QuestionFailure>

  package init(_ name: String, _ result: Result<[UInt8], QuestionFailure>) {
    self.name = name
    self.result = result
  }
}

/// The reason why a question has no answer, as text: a recording has no more of an error.
package struct QuestionFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
