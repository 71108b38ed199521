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
    passOn()
  }

  /// Passes new questions on, as the loop does.
  func passOn(_ circumstances: QuestionTasks.Circumstances = .init()) {
    tasks.ask(screen.stage.questions.take(), at: now, circumstances)
  }

  /// Applies the answers that have come, as the loop does.
  func take() {
    for arrival in tasks.take(at: now) { screen.stage.receive(arrival.answer, at: now) }
  }

  /// Waits for `count` answers in all. Returns whether they came within a minute.
  func wait(for count: Int) -> Bool { wait { answers.count >= count } }

  func wait(until isDone: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while !isDone() {
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
    #expect(kiosk.answers == ["slow: no answer within 5 s"])
    #expect(wasCancelled.withLock { $0 })
    await gate.open()
    kiosk.ask("next") { 2 }
    #expect(kiosk.wait(for: 2) && kiosk.answers[1] == "next 2")
  }

  @Test("Questions of one name are asked one after another, and those of others meanwhile")
  func order() async {
    let kiosk = AskingKiosk()
    let (first, gate) = (Gate(), Gate())
    let begun = Mutex<[Int]>([])
    for number in 1...3 {
      kiosk.ask("print") {
        begun.withLock { $0.append(number) }
        if number == 1 {
          await first.open()
          await gate.pass()
        }
        return number
      }
    }
    await first.pass()
    kiosk.ask("price") { 9 }
    #expect(kiosk.wait(for: 1) && kiosk.answers == ["price 9"])
    #expect(begun.withLock { $0 } == [1])
    await gate.open()
    #expect(kiosk.wait(for: 4))
    #expect(kiosk.answers == ["price 9", "print 1", "print 2", "print 3"])
    #expect(begun.withLock { $0 } == [1, 2, 3])
  }

  @Test("With too many open questions of one name further ones fail, each with its own answer")
  func many() async {
    let kiosk = AskingKiosk()
    let gate = Gate()
    for number in 0..<66 {
      kiosk.ask("print") {
        await gate.pass()
        return number
      }
    }
    await gate.open()
    #expect(kiosk.wait(for: 66))
    let failed = kiosk.answers.filter {
      $0.hasSuffix("64 questions of this name wait already; ask less often")
    }
    #expect(failed.count == 2)
  }

  @Test("A person waits until the answer has come; what a secret has opened is not logged")
  func circumstances() {
    struct Secret: Error, CustomStringConvertible { let description = "2468 is wrong" }
    let kiosk = AskingKiosk()
    #expect(!kiosk.tasks.isAwaited)
    var isDone = false
    kiosk.label.ask("open") { () -> Int in
      throw Secret()
    } then: { _, _ in
      isDone = true
    }
    kiosk.passOn(.init(isForPerson: true, isPrivate: true))
    #expect(kiosk.tasks.isAwaited)
    #expect(kiosk.wait { isDone } && !kiosk.tasks.isAwaited)
    #expect(kiosk.lines.lines == ["ask: open: it has failed"])
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
    kiosk.passOn()
    #expect(kiosk.wait { !text.isEmpty })
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
    kiosk.passOn()
    #expect(kiosk.wait { !reason.isEmpty })
    #expect(reason == "the answer has 300002 bytes; at most 262144 are accepted")
  }
}
