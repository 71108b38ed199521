import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
private final class Asker: Component {
  private(set) var told: [Int] = []

  @discardableResult
  func ask(_ number: Int) -> WorkTicket {
    perform {
      number * 10
    } then: { [weak self] in
      self?.told.append($0)
    }
  }
}

@MainActor
@Suite("Work beside the frames")
struct WorkTests {
  private let asker = Asker()
  private let root = Component()

  private func stage() -> Stage {
    root.addChild(asker)
    return Stage(
      root: root, pictureSize: PixelSize(20, 20),
      environment: Environment(typesetter: BoxTypesetter()))
  }

  @Test("jobs are handed out once, in their order, and their results told to who asked")
  func order() {
    let stage = stage()
    asker.ask(1)
    asker.ask(2)
    #expect(stage.hasNewWork)
    let work = stage.takeWork()
    #expect(work.map(\.number) == [1, 2])
    #expect(stage.takeWork().isEmpty && !stage.hasNewWork)
    #expect(asker.told.isEmpty, "nothing is told before the result is brought")
    #expect(stage.finish(work[1].run()))
    #expect(stage.finish(work[0].run()))
    #expect(asker.told == [20, 10])
    #expect(!stage.finish(work[0].run()), "a result is told once")
    #expect(asker.told == [20, 10])
  }

  @Test("a job asked for before there is a stage waits for it")
  func early() {
    asker.ask(1)
    let stage = stage()
    let work = stage.takeWork()
    #expect(work.count == 1)
    stage.finish(work[0].run())
    #expect(asker.told == [10])
  }

  @Test("nothing is told to who has left, or has lost interest, before or after the job ran")
  func lost() {
    let stage = stage()
    asker.ask(1).cancel()
    #expect(stage.takeWork().isEmpty)
    let second = asker.ask(2)
    let work = stage.takeWork()
    second.cancel()
    #expect(!stage.awaitsWork(work[0].number))
    #expect(!stage.finish(work[0].run()))
    asker.ask(3)
    let third = stage.takeWork()
    asker.removeFromParent()
    #expect(!stage.finish(third[0].run()))
    #expect(asker.told.isEmpty)
  }

  @Test("a job cancelled before there is a stage never begins")
  func cancelledEarly() {
    asker.ask(1).cancel()
    #expect(stage().takeWork().isEmpty)
  }
}
