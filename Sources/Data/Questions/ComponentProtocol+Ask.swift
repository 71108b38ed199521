import VitrineComponents
public import VitrineState
import VitrineUnits

extension ComponentProtocol {
  /// Asks the world outside, such as a server, a disk or another program, and passes the answer to
  /// `done` with the component. That may have left the screen by then: its ``Component/stage`` is
  /// nil.
  ///
  ///     button.ask("order", example: 42) { try await kitchen.send(ticket) } then: { _, answer in
  ///       switch answer {
  ///       case .success(let number): order.accept(as: number)
  ///       case .failure(let error): order.fail(because: "\(error)")
  ///       }
  ///     }
  ///
  /// On a panel `work` runs beside the frames, and may wait. Its answer is a step of a recording,
  /// as JSON of at most 256 kB. So a replay shows the same, and runs no `work`: nothing is ordered
  /// twice. In a demonstration and a picture `example` is the answer; without one none comes. A
  /// test runs `work`, or answers itself by `ScriptedStage.answer`.
  ///
  /// The answer is a failure if `work` throws, with the description of that error, or if it has not
  /// ended within `limit`, which is above zero; its task is then cancelled. `name` is one word.
  /// Questions with one name are asked one after another; those with different names may be
  /// answered in any order. A component that is on no stage asks when it comes to one.
  ///
  /// For a job that depends on nothing outside, ``perform(_:then:)`` is cheaper: a recording has no
  /// result of it, because a replay runs it again.
  public func ask<Answer: Codable & Sendable>(
    _ name: String, example: Answer? = nil, within limit: Duration = .seconds(30),
    _ work: @escaping @Sendable () async throws -> Answer,
    then done: @escaping @MainActor (Self, Result<Answer, any Error>) -> Void
  ) {
    let content = QuestionContent(
      limit: limit, example: { example.flatMap { try? Question.bytes(of: $0) } },
      work: { try Question.bytes(of: try await work()) },
      decode: { bytes in Result { try Answer(checkedJSON: bytes) } })
    ask(name, checked: content) { own, answer in
      done(own, answer.flatMap { value in Result { try Question.cast(value) } })
    }
  }

  /// Tells the world outside something, such as what to store or to print, and passes the failure
  /// to `done` with the component; nil: it has worked.
  ///
  ///     button.tell("booking") { try store.merge([booking]) } then: { button, failure in
  ///       button.isEnabled = failure != nil
  ///     }
  ///
  /// It is ``ask(_:example:within:_:then:)`` for work without an answer. In a demonstration and a
  /// picture it has worked, and nothing was done.
  public func tell(
    _ name: String, within limit: Duration = .seconds(30),
    _ work: @escaping @Sendable () async throws -> Void,
    then done: @escaping @MainActor (Self, (any Error)?) -> Void
  ) {
    let nothing = Array("null".utf8)
    let content = QuestionContent(
      limit: limit, example: { nothing },
      work: {
        try await work()
        return nothing
      },
      decode: { .success($0) })
    ask(name, checked: content) { own, answer in
      if case .failure(let failure) = answer { done(own, failure) } else { done(own, nil) }
    }
  }

  private func ask(
    _ name: String, checked content: QuestionContent,
    done: @escaping @MainActor (Self, Result<any Sendable, any Error>) -> Void
  ) {
    require(
      !name.isEmpty && !name.contains(where: \.isWhitespace),
      "ask: '\(name)' cannot be the name of a question, which is one word without spaces")
    require(
      content.limit > .zero, "ask: the time for an answer is \(content.limit); give one above zero")
    ask(name, content) { component, answer in
      // The queue passes the component that has asked.
      if let own = component as? Self { done(own, answer) }
    }
  }
}
