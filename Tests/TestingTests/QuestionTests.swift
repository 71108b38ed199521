import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Questions and dictionaries in tests")
struct QuestionTests {
  private struct Offline: Error, CustomStringConvertible { let description = "offline" }

  /// A label that asks by a name when it is made, and shows the answer or the failure.
  private func label(
    asking name: String, _ work: @escaping @Sendable () async throws -> Int
  ) -> Label {
    let label = Label("–")
    label.ask(name, work) { label, answer in
      switch answer {
      case .success(let number): label.text = "\(number)"
      case .failure(let error): label.text = "\(error)"
      }
    }
    return label
  }

  @Test("The work of a question runs before the next frame, also if it waits or throws")
  func runs() throws {
    let good = label(asking: "good") {
      await Task.yield()
      return 7
    }
    let bad = label(asking: "bad") { throw Offline() }
    let screen = ScriptedStage(Column { [good, bad] })
    #expect(good.text == "–" && bad.text == "–", "no frame has come since")
    try screen.settle()
    #expect(good.text == "7" && bad.text == "offline")
  }

  @Test("A test answers a question itself, or lets it fail; a wrong name lists the open ones")
  func answers() throws {
    let labels = ["price", "stock"].map { name in
      label(asking: name) { misuse("the test answers") }
    }
    let screen = ScriptedStage(Column { labels })
    screen.runsQuestions = false
    try screen.settle()
    func refusal(_ name: String) -> String {
      do {
        try screen.answer(name, with: 1)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(refusal("cost") == "no component has asked “cost”: open are: price, stock")
    try screen.answer("price", with: 280)
    try screen.answer("stock", failing: "sold out")
    #expect(labels.map(\.text) == ["280", "sold out"])
    #expect(refusal("price") == "no component has asked “price”: none is open")
  }

  @Test("An answer of another type is a failure that says so")
  func wrongType() throws {
    let label = label(asking: "price") { 1 }
    let screen = ScriptedStage(label)
    screen.runsQuestions = false
    try screen.answer("price", with: "cheap")
    #expect(label.text == "it is not of type Int")
  }

  @Test("Work without a result is told, and its failure comes back")
  func telling() throws {
    let (good, bad) = (Label("–"), Label("–"))
    good.tell("good") {
    } then: { label, failure in
      label.text = failure.map { "\($0)" } ?? "done"
    }
    bad.tell("bad") {
      throw Offline()
    } then: { label, failure in
      label.text = failure.map { "\($0)" } ?? "done"
    }
    let screen = ScriptedStage(Column { [good, bad] })
    try screen.settle()
    #expect(good.text == "done" && bad.text == "offline")
  }

  @Test("With a dictionary the Chinese keyboard composes, and its characters can be tapped")
  func dictionary() throws {
    let field = TextField("Name")
    field.languages = ["en", "zh"]
    let screen = ScriptedStage(Column { field })
    screen.dictionary = ["nihao": ["你好", "拟好"], "ni": ["你"]]
    screen.tap(field)
    try screen.settle()
    try screen.tap(key: "language")
    try screen.settle()
    for key in ["n", "i", "h", "a", "o"] { try screen.tap(key: key) }
    try screen.settle()
    var refusal = ""
    do { try screen.tap(candidate: "好") } catch { refusal = "\(error)" }
    #expect(refusal.contains("does not offer “好”, but 你好 拟好 你;"))
    try screen.tap(candidate: "你")
    try screen.settle()
    #expect(field.text == "你")
    for key in ["delete", "delete", "delete"] { try screen.tap(key: key) }
    for key in ["n", "i", "h", "a", "o"] { try screen.tap(key: key) }
    try screen.settle()
    try screen.tap(candidate: "拟好")
    try screen.settle()
    #expect(field.text == "你拟好")
  }

  @Test("Without a dictionary there is no Chinese keyboard")
  func noDictionary() throws {
    let field = TextField("Name")
    field.languages = ["en", "zh", "de"]
    let screen = ScriptedStage(Column { field })
    screen.tap(field)
    try screen.settle()
    try screen.tap(key: "language")
    try screen.settle()
    try screen.tap(key: "ü")
    #expect(field.text == "ü")
  }
}
