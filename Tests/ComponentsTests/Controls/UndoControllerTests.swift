import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Deleting with undo")
struct UndoControllerTests {
  /// A store whose operations can be rejected.
  private final class Numbers: @unchecked Sendable {
    struct Refused: Error {}

    var present: [Int]
    var refuses = false
    var settled: [Int] = []
    /// The deleted numbers, in the order of their deletion.
    var deleted: [Int] = []

    init(_ numbers: [Int]) { present = numbers }

    func delete(_ number: Int) throws -> Int? {
      if refuses { throw Refused() }
      guard let index = present.firstIndex(of: number) else { return nil }
      present.remove(at: index)
      deleted.append(number)
      return number
    }

    func settle(_ numbers: [Int]) throws {
      if refuses { throw Refused() }
      settled += numbers
    }

    func restore(_ numbers: [Int]) throws -> [Int]? {
      if refuses { throw Refused() }
      if numbers.allSatisfy({ settled.contains($0) }) { return nil }
      present = (present + numbers).sorted()
      return present
    }
  }

  /// A list over such a store, with rows that a full swipe deletes.
  @MainActor
  private final class Page {
    let store = Numbers(Array(0..<20))
    let list: ListView
    let host: SnackbarHost
    let undo: UndoController<Int, Int>
    let navigator: Navigator
    let stage: ScriptedStage
    private(set) var refusals = 0

    init(
      runsWork: Bool = true, reducesMotion: Bool = false,
      earlier: [(deletion: Int, time: Instant)] = []
    ) {
      let store = store
      var row: (@MainActor (Int) -> Component)?
      let list = ListView(Array(0..<20), id: { $0 }, rowHeight: 50) { row?($0) ?? Component() }
      let host = SnackbarHost { list }
      let undoable: @Sendable (Instant) -> [(deletion: Int, time: Instant)] = { _ in earlier }
      let undo = UndoController(
        host: host,
        texts: .init(
          deleted: { "\($0.count) deleted" }, undo: "Undo", refused: "Refused",
          refusedBriefly: "Not saved", tooLate: "Too late"),
        store: .init(
          delete: { number, _ in try store.delete(number) },
          restore: { numbers in try store.restore(numbers) },
          settle: { numbers in try store.settle(numbers) },
          undoable: earlier.isEmpty ? nil : undoable))
      (self.list, self.host, self.undo) = (list, host, undo)
      navigator = Navigator(
        root: Stack {
          host
          undo
        })
      stage = ScriptedStage(navigator, on: PanelSetting(.small, reducesMotion: reducesMotion))
      stage.runsWork = runsWork
      row = { [unowned undo] number in
        let action = SwipeAction("Delete", isPending: true) { undo.delete(number) }
        return SwipeRow(
          Block(1000, 50), trailing: .system(action, commitsOnFullSwipe: true))
      }
      list.setItems(Array(0..<20), animated: false)
      undo.onChange = { [unowned list] change in
        switch change {
        case .deleted: list.setItems(store.present)
        case .restored(let numbers): list.setItems(numbers)
        }
      }
      undo.onRefusal = { [unowned self] number, _ in
        refusals += 1
        if let number { self.row(number)?.close() }
      }
      // The first rows were made before `row` was set.
      list.setItems([Int](), animated: false)
      list.setItems(Array(0..<20), animated: false)
      stage.frames(2)
    }

    func row(_ number: Int) -> SwipeRow? { list.row(id: number) as? SwipeRow }

    func swipe(_ number: Int) throws {
      let row = try #require(self.row(number))
      let y = stage.frame(of: row).center.y
      stage.touch(at: Point(380, y)) { $0.moving(to: Point(20, y), over: .milliseconds(250)) }
    }

    func tapUndo() throws {
      let bar = try #require(host.children.last?.children.first)
      stage.tap(Point(bar.frame.maxX - 40, bar.frame.center.y))
    }
  }

  @Test("A swiped row slides out at once, and leaves the list when the store has answered")
  func waits() throws {
    let page = Page(runsWork: false)
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    #expect(page.list.rowCount == 20 && page.store.present.count == 20)
    #expect(page.row(1)?.revealedWidth == 400, "it waits with its whole width revealed")
    #expect(page.host.message == nil)
    page.stage.runWork()
    #expect(page.list.rowCount == 19 && page.host.message == "1 deleted")
    page.stage.wait(Duration(seconds: 1))
    #expect(page.row(1) == nil)
  }

  @Test("Results are shown in the order of the requests, whichever comes first")
  func order() {
    let page = Page(runsWork: false)
    page.undo.delete(1)
    page.undo.delete(2)
    let jobs = page.stage.stage.takeWork()
    #expect(jobs.count == 2)
    let results = jobs.map { $0.run() }
    var deleted: [Int] = []
    page.undo.onChange = { if case .deleted(let item) = $0 { deleted.append(item) } }
    page.stage.stage.finish(results[1])
    #expect(deleted == [1, 2] && page.host.message == "2 deleted")
    page.stage.stage.finish(results[0])
    #expect(deleted == [1, 2] && page.host.message == "2 deleted")
  }

  @Test("While a deletion waits, another swipe of its row deletes nothing more")
  func once() throws {
    let page = Page(runsWork: false)
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    #expect(page.stage.stage.takeWork().count == 1)
  }

  @Test("A rejected deletion closes its row and reports it", arguments: [false, true])
  func refusedDelete(reducesMotion: Bool) throws {
    let page = Page(reducesMotion: reducesMotion)
    page.store.refuses = true
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    #expect(page.list.rowCount == 20 && page.row(1)?.revealedWidth == 0)
    #expect(page.host.message == "Refused" && page.refusals == 1)
    page.store.refuses = false
    page.stage.wait(Duration(seconds: 6))
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    #expect(page.list.rowCount == 19, "it can be swiped again")
  }

  @Test(
    "A row that a finger holds out when its deletion is refused closes, and deletes nothing more")
  func refusedInHold() throws {
    for distance in [-30.0, 0, 30] {
      let page = Page(runsWork: false)
      page.store.refuses = true
      try page.swipe(1)
      page.stage.wait(Duration(seconds: 1))
      let finger = page.stage.land(at: Point(200, 75))
      if distance != 0 { finger.move(by: Vector(distance, 0), over: .milliseconds(200)) }
      page.stage.runWork()
      #expect(page.refusals == 1)
      finger.rest(for: .milliseconds(300))
      page.store.refuses = false
      finger.lift()
      page.stage.wait(Duration(seconds: 1))
      page.stage.tap(Point(380, 75))
      page.stage.tap(Point(200, 75))
      page.stage.wait(Duration(seconds: 1))
      let more = page.stage.stage.takeWork()
      #expect(more.isEmpty && page.store.deleted.isEmpty, "moved by \(distance): \(more)")
      #expect(page.row(1)?.revealedWidth == 0)
      try page.swipe(1)
      #expect(page.stage.stage.takeWork().count == 1, "it can be swiped again: \(distance)")
    }
  }

  @Test("What the store answers on a covered page shows once the page is visible again")
  func covered() throws {
    for refuses in [true, false] {
      let page = Page(runsWork: false)
      page.undo.delete(1)
      page.navigator.push(Block(10, 10), animated: false)
      page.store.refuses = refuses
      page.stage.runWork()
      page.stage.wait(Duration(seconds: refuses ? 20 : 2))
      page.stage.stage.advance(to: page.stage.now)
      page.navigator.pop(animated: false)
      let message = refuses ? "Refused" : "1 deleted"
      #expect(page.host.message == message)
      page.stage.wait(Duration(seconds: 2.5))
      #expect(page.host.message == message)
      page.stage.wait(Duration(seconds: 3))
      #expect(page.host.message == nil)
      page.stage.runWork()
      #expect(page.store.settled == (refuses ? [] : [1]))
    }
  }

  @Test("An offer whose time passed on a covered page is settled without a message")
  func passedWhileCovered() throws {
    let page = Page(runsWork: false)
    page.undo.delete(1)
    page.navigator.push(Block(10, 10), animated: false)
    page.stage.runWork()
    page.stage.wait(Duration(seconds: 6))
    page.stage.stage.advance(to: page.stage.now)
    page.navigator.pop(animated: false)
    page.stage.wait(Duration(seconds: 0.1))
    #expect(page.host.message == nil && page.undo.deletions.isEmpty)
    page.stage.runWork()
    #expect(page.store.settled == [1])
  }

  @Test("Undo restores all deletions of the last five seconds")
  func restores() throws {
    let page = Page()
    for number in [1, 2] { try page.swipe(number) }
    page.stage.wait(Duration(seconds: 1))
    #expect(page.host.message == "2 deleted" && page.undo.deletions == [1, 2])
    try page.tapUndo()
    page.stage.wait(Duration(seconds: 1))
    #expect(page.store.present == Array(0..<20) && page.list.rowCount == 20)
    #expect(page.host.message == nil && page.undo.deletions.isEmpty)
    #expect(page.store.settled.isEmpty)
  }

  @Test("A rejected Undo offers the deletions again")
  func refusedRestore() throws {
    let page = Page()
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 0.5))
    page.store.refuses = true
    try page.tapUndo()
    page.stage.wait(Duration(seconds: 0.5))
    #expect(page.host.message == "Not saved · 1 deleted" && page.undo.deletions == [1])
    page.store.refuses = false
    try page.tapUndo()
    page.stage.wait(Duration(seconds: 1))
    #expect(page.store.present.count == 20 && page.undo.deletions.isEmpty)
  }

  @Test(
    "Each deletion is offered for five seconds, and the store then purges those not undone")
  func expires() throws {
    let page = Page()
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 3))
    try page.swipe(2)
    page.stage.wait(Duration(seconds: 0.5))
    #expect(page.host.message == "2 deleted")
    page.stage.wait(Duration(seconds: 2))
    #expect(page.host.message == "1 deleted" && page.undo.deletions == [2])
    #expect(page.store.settled == [1])
    page.stage.wait(Duration(seconds: 4))
    #expect(page.host.message == nil && page.undo.deletions.isEmpty)
    #expect(page.store.settled == [1, 2])
  }

  @Test("An item that was no longer in the store is removed without an offer")
  func alreadyGone() throws {
    let page = Page()
    page.store.present.removeAll { $0 == 1 }
    try page.swipe(1)
    page.stage.wait(Duration(seconds: 1))
    #expect(page.list.rowCount == 19 && page.host.message == nil && page.refusals == 0)
  }

  @Test("Earlier deletions are offered for the rest of their time; those that are over are settled")
  func resumes() throws {
    let times = [-6.0, -3, 0].map { Instant.zero + Duration(seconds: $0) }
    let page = Page(earlier: [(1, times[0]), (2, times[1]), (3, times[2])])
    #expect(page.undo.deletions == [2, 3] && page.store.settled == [1])
    #expect(page.host.message == "2 deleted")
    page.stage.wait(Duration(seconds: 2.2))
    #expect(page.undo.deletions == [3] && page.store.settled == [1, 2])
    try page.tapUndo()
    page.stage.wait(Duration(seconds: 0.5))
    #expect(page.undo.deletions.isEmpty && page.store.settled == [1, 2])
  }

  private static func controller(_ host: SnackbarHost, _ store: Numbers) -> UndoController<
    Int, Int
  > {
    UndoController(
      host: host,
      texts: .init(
        deleted: { "\($0.count) gone" }, undo: "Undo", refused: "Refused",
        refusedBriefly: "Not saved", tooLate: "Too late"),
      store: .init(
        delete: { number, _ in try store.delete(number) },
        restore: { numbers in try store.restore(numbers) },
        settle: { numbers in try store.settle(numbers) }))
  }

  @Test("A controller works without being added to a page: it is a child of its host")
  func addsItself() {
    let page = Page()
    let store = page.store
    let undo = Self.controller(page.host, store)
    undo.delete(4)
    page.stage.frames(2)
    #expect(undo.parent === page.host && undo.deletions == [4])
    #expect(page.host.message == "1 gone" && page.store.deleted == [4])
    page.stage.wait(Duration(seconds: 6))
    #expect(undo.deletions.isEmpty && page.host.message == nil)
  }

  @Test("A deletion from a page above can be undone for the whole time once its list is visible")
  func deletedWhileCovered() {
    let page = Page()
    page.stage.wait(Duration(seconds: 60))
    page.navigator.push(Block(10, 10), animated: false)
    page.stage.frames(2)
    page.undo.delete(1)
    page.navigator.pop(animated: false)
    page.stage.wait(Duration(seconds: 4.5))
    #expect(page.store.deleted == [1] && page.list.rowCount == 19)
    #expect(page.host.message == "1 deleted" && page.store.settled.isEmpty)
    page.stage.wait(Duration(seconds: 1.5))
    #expect(page.host.message == nil && page.store.settled == [1])
  }

  @Test("After an answer that took longer than the time to undo, half of that time is left")
  func slowStore() {
    let page = Page(runsWork: false)
    page.stage.wait(Duration(seconds: 60))
    page.undo.delete(1)
    page.stage.wait(Duration(seconds: 8))
    page.stage.runWork()
    page.stage.wait(Duration(seconds: 2))
    #expect(page.host.message == "1 deleted" && page.undo.deletions == [1])
    page.stage.wait(Duration(seconds: 1))
    page.stage.runWork()
    #expect(page.host.message == nil && page.store.settled == [1])
  }

  @Test("The message of a page that was closed can still be answered where its host stays")
  func closedPage() throws {
    let store = Numbers(Array(0..<3))
    let navigator = Navigator(root: Block(10, 10))
    let host = SnackbarHost { navigator }
    let stage = ScriptedStage(host, on: PanelSetting(.small))
    let page = Stack { Block(10, 10) }
    page.addChild(Self.controller(host, store))
    navigator.push(page, animated: false)
    stage.frames(2)
    let undo = try #require(page.children.last as? UndoController<Int, Int>)
    undo.delete(1)
    stage.frames(2)
    #expect(host.message == "1 gone" && store.present == [0, 2])
    navigator.pop(animated: false)
    stage.wait(Duration(seconds: 1))
    #expect(page.stage == nil)
    stage.tap(try #require(host.actionButton))
    stage.wait(Duration(seconds: 1))
    #expect(host.message == nil && store.present == [0, 1, 2])
  }

  @Test("Jobs of a controller are run in the order of the requests, whichever is run first")
  func inOrder() throws {
    let page = Page(runsWork: false)
    page.undo.delete(1)
    page.undo.delete(2)
    let jobs = page.stage.stage.takeWork()
    #expect(jobs.count == 2)
    for job in jobs.reversed() { page.stage.stage.finish(job.run()) }
    #expect(page.store.deleted == [1, 2] && page.undo.deletions == [1, 2])
    page.stage.frames(1)
    #expect(page.host.message == "2 deleted")
  }
}
