import Synchronization
import Testing
import VitrineKiosk
import VitrineUnits

@MainActor
@Suite("Jobs beside the frames")
struct BackgroundTasksTests {
  private final class Record: Sendable {
    let numbers = Mutex<[Int]>([])
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  @Test("Jobs run one at a time in order, and so do their ends")
  func order() {
    let tasks = BackgroundTasks()
    let record = Record()
    var ends: [Int] = []
    for number in 0..<200 {
      tasks.run({ record.add(number) }) { ends.append(number) }
    }
    #expect(tasks.isBusy && ends.isEmpty)
    let isDone = tasks.finish(within: .seconds(60))
    #expect(isDone && !tasks.isBusy)
    let numbers = record.numbers.withLock { $0 }
    #expect(numbers == Array(0..<200) && ends == numbers)
  }

  @Test("The end of the program waits for a job, but not for ever")
  func finish() {
    let tasks = BackgroundTasks()
    let gate = Record()
    gate.numbers.withLock { _ in
      // The job cannot go on while the test holds the lock.
      tasks.run({ gate.add(1) }) {}
      let isDone = tasks.finish(within: .milliseconds(5))
      #expect(!isDone && tasks.isBusy)
    }
    let isDone = tasks.finish(within: .seconds(60))
    #expect(isDone)
    let numbers = gate.numbers.withLock { $0 }
    #expect(numbers == [1])
  }

  @Test("A job that an end adds is run too")
  func chain() {
    let tasks = BackgroundTasks()
    var ends = 0
    tasks.run({}) { tasks.run({}) { ends += 1 } }
    let isDone = tasks.finish(within: .seconds(60))
    #expect(isDone && ends == 1)
  }
}
