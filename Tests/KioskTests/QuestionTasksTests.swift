import Glibc
import Synchronization
import Testing
import Vitrine
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents
@testable import VitrineKiosk

/// A kiosk whose stage asks, without frames and without a panel.
@MainActor
private final class AskingKiosk {
  let lines = LogLines()
  let tasks: QuestionTasks
  let label = Label("")
  let screen: ScriptedStage
  private(set) var answers: [String] = []
  /// The time of the loop.
  var now = Instant(nanoseconds: 0)

  init() {
    tasks = QuestionTasks(log: lines.textSink)
    screen = ScriptedStage(label)
    screen.runsQuestions = false
  }

  /// Asks, and passes the question on.
  func ask(
    _ name: String, within limit: Duration = .seconds(30),
    _ work: @escaping @Sendable () async throws -> Int
  ) {
    label.ask(name, within: limit, work) { [unowned self] _, answer in
      switch answer {
      case .success(let number): answers.append("\(name) \(number)")
      case .failure(let error): answers.append("\(name): \(error)")
      }
    }
    tasks.ask(screen.stage.questions.take(), at: now)
  }

  /// Applies the answers that have come, as the loop does.
  func take() {
    for (question, answer) in tasks.take(at: now) where screen.stage.questions.awaits(question) {
      screen.stage.receive(answer, at: now)
    }
  }

  /// Waits for `count` answers in all. Returns whether they came within a minute.
  func wait(for count: Int) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while answers.count < count {
      if clock.now > end { return false }
      var entry = pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 1000)
      take()
    }
    return true
  }
}

/// A gate that a test opens.
private actor Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@MainActor
@Suite("Questions on a panel")
struct QuestionTasksTests {
  @Test("Work runs beside the loop, and its answers and errors arrive")
  func answers() {
    struct Offline: Error, CustomStringConvertible { let description = "the kitchen is offline" }
    let kiosk = AskingKiosk()
    kiosk.ask("a") { 7 }
    #expect(kiosk.wait(for: 1) && kiosk.answers == ["a 7"])
    kiosk.ask("b") { throw Offline() }
    #expect(kiosk.wait(for: 2) && kiosk.answers[1] == "b: the kitchen is offline")
    #expect(kiosk.lines.lines == ["ask: b: the kitchen is offline"])
    #expect(kiosk.tasks.next(before: nil) == nil)
  }

  @Test("An answer that is late is a failure, and its work is cancelled and ignored")
  func late() async {
    let kiosk = AskingKiosk()
    let (begun, gate) = (Gate(), Gate())
    let wasCancelled = Mutex(false)
    kiosk.ask("slow", within: .seconds(5)) {
      await withTaskCancellationHandler {
        await begun.open()
        await gate.pass()
      } onCancel: {
        wasCancelled.withLock { $0 = true }
      }
      return 1
    }
    await begun.pass()
    #expect(kiosk.tasks.next(before: nil) == Instant(nanoseconds: 5_000_000_000))
    let earlier = Instant(nanoseconds: 1)
    #expect(kiosk.tasks.next(before: earlier) == earlier)
    kiosk.now = Instant(nanoseconds: 4_999_999_999)
    kiosk.take()
    #expect(kiosk.answers == [] && !wasCancelled.withLock { $0 })
    kiosk.now = Instant(nanoseconds: 5_000_000_000)
    kiosk.take()
    #expect(kiosk.answers == ["slow: no answer within 5.0 s"])
    #expect(wasCancelled.withLock { $0 })
    await gate.open()
    kiosk.ask("next") { 2 }
    #expect(kiosk.wait(for: 2) && kiosk.answers[1] == "next 2")
  }

  @Test("A later question of the same name replaces an open one, whose answer is ignored")
  func replaced() async {
    let kiosk = AskingKiosk()
    let gate = Gate()
    kiosk.ask("price") {
      await gate.pass()
      return 1
    }
    kiosk.ask("price") { 2 }
    #expect(kiosk.wait(for: 1))
    await gate.open()
    kiosk.ask("other") { 3 }
    #expect(kiosk.wait(for: 2) && kiosk.answers == ["price 2", "other 3"])
  }

  @Test("A component that leaves at once, or before the answer comes, gets it, and is then freed")
  func gone() {
    let kiosk = AskingKiosk()
    weak var page: Label?
    var text = ""
    do {
      let label = Label("")
      page = label
      label.enter(kiosk.screen.stage)
      label.ask("page") {
        1
      } then: { label, answer in
        text = "\((try? answer.get()) ?? 0), on a stage: \(label.stage != nil)"
      }
      label.enter(nil)
    }
    kiosk.tasks.ask(kiosk.screen.stage.questions.take(), at: kiosk.now)
    kiosk.ask("after") { 2 }
    #expect(kiosk.wait(for: 1))
    while text.isEmpty { kiosk.take() }
    #expect(text == "1, on a stage: false" && page == nil)
    #expect(kiosk.screen.stage.questions.names == [])
  }

  @Test("A component that never comes to a stage is freed with its question")
  func neverShown() {
    weak var label: Label?
    do {
      let new = Label("")
      label = new
      new.ask("never") {
        1
      } then: { label, _ in
        label.text = "answered"
      }
    }
    #expect(label == nil)
  }

  @Test("An answer that is too long for a recording is a failure")
  func long() {
    let kiosk = AskingKiosk()
    var reason = ""
    kiosk.label.ask("long") {
      String(repeating: "x", count: 300_000)
    } then: { _, answer in
      if case .failure(let error) = answer { reason = "\(error)" }
    }
    kiosk.tasks.ask(kiosk.screen.stage.questions.take(), at: kiosk.now)
    kiosk.ask("after") { 2 }
    #expect(kiosk.wait(for: 1))
    while reason.isEmpty { kiosk.take() }
    #expect(reason == "the answer has 300002 bytes; at most 262144 are accepted")
  }
}
