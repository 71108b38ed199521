import Dispatch
import Synchronization
import Testing
import VitrineComponents
import VitrineTesting

@MainActor
@Suite("Jobs in order")
struct SerialQueueTests {
  /// Notes when jobs begin and end.
  private final class JobLog: Sendable {
    private let lines = Mutex<[String]>([])
    var text: String { lines.withLock { $0.joined(separator: " ") } }

    func job(_ name: String) -> @Sendable () -> String {
      {
        self.lines.withLock { $0.append("\(name)(") }
        self.lines.withLock { $0.append("\(name))") }
        return name
      }
    }
  }

  @Test("Jobs run and results come in the order of the requests, each once and to its own request")
  func order() throws {
    let (queue, log) = (SerialQueue(), JobLog())
    let (first, second) = (Block(10, 10), Block(10, 10))
    let stage = ScriptedStage(
      Stack {
        first
        second
      }, on: PanelSetting(.small))
    stage.runsWork = false
    var results: [String] = []
    first.perform(on: queue, log.job("a")) { results.append($0) }
    second.perform(on: queue, log.job("b")) { results.append($0) }
    first.perform(on: queue, log.job("c")) { results.append($0) }
    let jobs = stage.stage.takeWork()
    stage.stage.finish(jobs[1].run())
    #expect(results == ["a", "b"])
    for index in [0, 2] { stage.stage.finish(jobs[index].run()) }
    #expect(log.text == "a( a) b( b) c( c)")
    #expect(results == ["a", "b", "c"])
  }

  @Test("A job that runs at once comes after all earlier ones, whose results come later")
  func atOnce() throws {
    let (queue, log, block) = (SerialQueue(), JobLog(), Block(10, 10))
    let stage = ScriptedStage(block, on: PanelSetting(.small))
    stage.runsWork = false
    var results: [String] = []
    for name in ["a", "b"] { block.perform(on: queue, log.job(name)) { results.append($0) } }
    #expect(queue.run(log.job("c")) == "c")
    #expect(log.text == "a( a) b( b) c( c)" && results.isEmpty)
    stage.runWork()
    #expect(log.text == "a( a) b( b) c( c)" && results == ["a", "b"])
  }

  @Test("A queue is idle once all results were passed on, whichever jobs have run by then")
  func idle() throws {
    let (queue, log, block) = (SerialQueue(), JobLog(), Block(10, 10))
    let stage = ScriptedStage(block, on: PanelSetting(.small))
    stage.runsWork = false
    #expect(queue.isIdle)
    var wasIdle: [Bool] = []
    for name in ["a", "b"] {
      block.perform(on: queue, log.job(name)) { _ in wasIdle.append(queue.isIdle) }
    }
    #expect(queue.run(log.job("c")) == "c")
    #expect(!queue.isIdle, "the jobs have run, but their results have not been passed on")
    stage.runWork()
    #expect(wasIdle == [false, true] && queue.isIdle)
    block.perform(on: queue, log.job("d")) { _ in }.cancel()
    stage.runWork()
    #expect(!queue.isIdle, "a cancelled job runs with the next one")
    block.perform(on: queue, log.job("e")) { _ in }
    stage.runWork()
    #expect(queue.isIdle)
  }

  @Test("A job whose ticket is cancelled is run before the next one")
  func cancelled() throws {
    let (queue, log, block) = (SerialQueue(), JobLog(), Block(10, 10))
    let stage = ScriptedStage(block, on: PanelSetting(.small))
    stage.runsWork = false
    var results: [String] = []
    let ticket = block.perform(on: queue, log.job("a")) { results.append($0) }
    ticket.cancel()
    block.perform(on: queue, log.job("b")) { results.append($0) }
    stage.runWork()
    #expect(log.text == "a( a) b( b)" && results == ["b"])
  }

  @Test("Jobs on several threads never overlap")
  func threads() throws {
    let (queue, log, block) = (SerialQueue(), JobLog(), Block(10, 10))
    let stage = ScriptedStage(block, on: PanelSetting(.small))
    stage.runsWork = false
    let names = (0..<60).map(String.init)
    for name in names { block.perform(on: queue, log.job(name)) { _ in } }
    let jobs = Mutex(stage.stage.takeWork())
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      while let job = jobs.withLock({ $0.popLast() }) { _ = job.run() }
    }
    #expect(log.text == names.map { "\($0)( \($0))" }.joined(separator: " "))
  }
}
