import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
private final class Requester: Component {
  private(set) var results: [Int] = []

  @discardableResult
  func ask(_ number: Int) -> WorkTicket {
    perform {
      number * 10
    } then: { [weak self] in
      self?.results.append($0)
    }
  }
}

@MainActor
@Suite("Jobs outside the frames")
struct WorkTests {
  private let asker = Requester()
  private let root = Component()

  private func stage() -> Stage {
    root.addChild(asker)
    return Stage(
      root: root, pictureSize: PixelSize(20, 20),
      environment: Environment(typesetter: BoxTypesetter()))
  }

  @Test("Jobs are delivered once, in order, and their results go to their requesters")
  func order() {
    let stage = stage()
    asker.ask(1)
    asker.ask(2)
    #expect(stage.hasNewWork)
    let work = stage.takeWork()
    #expect(work.map(\.number) == [1, 2])
    #expect(stage.takeWork().isEmpty && !stage.hasNewWork)
    #expect(asker.results.isEmpty, "nothing is delivered before the result has come")
    #expect(stage.finish(work[1].run()))
    #expect(stage.finish(work[0].run()))
    #expect(asker.results == [20, 10])
    #expect(!stage.finish(work[0].run()), "a result is delivered once")
    #expect(asker.results == [20, 10])
  }

  @Test(
    "A motion started by a result begins at the result's time, also on a stage at rest")
  func beginsNow() throws {
    let numbers = NumberList(Array(0..<100))
    numbers.top.runsWork = false
    numbers.list.perform {
      (0..<100).filter { $0 != 1 }
    } then: {
      numbers.set($0)
    }
    let work = numbers.top.stage.takeWork()
    numbers.top.wait(Duration(seconds: 20))
    numbers.top.stage.finish(try #require(work.first).run(), at: numbers.top.now)
    numbers.top.frames(3)
    let position = try #require(numbers.y(2))
    #expect(position > 90 && position < 120, "on its way: \(position)")
    try numbers.top.settle()
    #expect(numbers.y(2) == 60)
  }

  @Test("A job requested before there is a stage waits for it")
  func early() {
    asker.ask(1)
    let stage = stage()
    let work = stage.takeWork()
    #expect(work.count == 1)
    stage.finish(work[0].run())
    #expect(asker.results == [10])
  }

  @Test("A cancelled request and a deallocated requester get no result, before or after the job")
  func lost() {
    let stage = stage()
    asker.ask(1).cancel()
    #expect(stage.takeWork().isEmpty)
    let second = asker.ask(2)
    let work = stage.takeWork()
    second.cancel()
    #expect(!stage.awaitsWork(work[0].number))
    #expect(!stage.finish(work[0].run()))
    #expect(asker.results.isEmpty)
    var brief: Requester? = Requester()
    root.addChild(brief!)
    brief?.ask(3)
    let third = stage.takeWork()
    brief?.removeFromParent()
    brief = nil
    #expect(!stage.finish(third[0].run()))
  }

  @Test("A requester off the stage is notified as well, and may request again on its return")
  func away() {
    let stage = stage()
    asker.ask(1)
    let work = stage.takeWork()
    asker.removeFromParent()
    #expect(stage.awaitsWork(work[0].number))
    #expect(stage.finish(work[0].run()))
    #expect(asker.results == [10])
    asker.ask(2)
    #expect(!stage.hasNewWork, "it waits for a stage")
    root.addChild(asker)
    for work in stage.takeWork() { stage.finish(work.run()) }
    #expect(asker.results == [10, 20])
  }

  @Test("A requester that left the stage and cancelled is not notified, and its job does not start")
  func lostAway() {
    let stage = stage()
    let ticket = asker.ask(1)
    asker.removeFromParent()
    ticket.cancel()
    #expect(stage.takeWork().isEmpty)
    #expect(asker.results.isEmpty)
  }

  @Test("A requester that has moved to another stage is notified there, once")
  func otherStage() {
    let stage = stage()
    asker.ask(1)
    let work = stage.takeWork()
    asker.removeFromParent()
    let root = Component()
    let other = Stage(
      root: root, pictureSize: PixelSize(20, 20),
      environment: Environment(typesetter: BoxTypesetter()))
    root.addChild(asker)
    #expect(!other.hasNewWork, "the job is the first stage's")
    #expect(!other.finish(work[0].run()))
    #expect(stage.finish(work[0].run()))
    #expect(asker.results == [10])
  }

  @Test("A job cancelled before there is a stage never starts")
  func cancelledEarly() {
    asker.ask(1).cancel()
    #expect(stage().takeWork().isEmpty)
  }
}
