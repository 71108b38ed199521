import ArgumentParser
import VitrineComponents

/// The options that answer the questions of a screen to servers and disks, whose work does not run.
struct QuestionOptions: ParsableArguments {
  @Flag(
    name: .customLong("unanswered"),
    help: """
      Leave questions to servers and disks open, as while a person waits for the answer; by default \
      their examples answer them.
      """)
  var isUnanswered = false
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Answer the questions of a name, as JSON, such as order=42 or 'names=[\"Ann\"]'. Give it once "
        + "for each name.", valueName: "name=json"),
    transform: { try Self.parsed($0, example: "order=42") })
  var answer: [(name: String, value: String)] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Let the questions of a name fail, for a reason, such as \"order=no network\". Give it once for "
        + "each name.", valueName: "name=reason"),
    transform: { try Self.parsed($0, example: "\"order=no network\"") })
  var fail: [(name: String, value: String)] = []

  func validate() throws {
    var names: Set<String> = []
    for (name, _) in answer + fail where !names.insert(name).inserted {
      throw ValidationError("the question '\(name)' has two answers; give --answer or --fail once.")
    }
  }

  @MainActor func answers() -> PreparedAnswers {
    var given: [String: Result<[UInt8], QuestionFailure>] = [:]
    for (name, json) in answer { given[name] = .success(Array(json.utf8)) }
    for (name, reason) in fail { given[name] = .failure(QuestionFailure(reason)) }
    return PreparedAnswers(usesExamples: !isUnanswered, given: given)
  }

  /// A name, which is one word, and the text after its “=”.
  private static func parsed(
    _ text: String, example: String
  ) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace),
      !parts[1].isEmpty
    else {
      throw ValidationError("it must be the name of a question and its answer, such as \(example).")
    }
    return (String(parts[0]), String(parts[1]))
  }
}
