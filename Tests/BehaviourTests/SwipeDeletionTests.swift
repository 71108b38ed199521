import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Rows that are deleted and restored")
struct SwipeDeletionTests {
  @Test(
    "A tap on the button commits once; a full swipe commits only on request",
    arguments: PanelSetting.all)
  func commits(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    box.tapDelete(1)
    box.tapDelete(1)
    try box.stage.settle()
    #expect(box.committed == [1] && box.tapped.isEmpty && box.leftFirst)
    #expect(box.misplaced.isEmpty)
    for (kind, commits) in [(Mailbox.Kind.system, false), (.fullSwipe, true)] {
      let box = Mailbox(kind, on: panel)
      box.swipe(1, by: -panel.width * 0.75, over: 300)
      try box.stage.settle()
      #expect(box.committed == (commits ? [1] : []))
      #expect(box.openRows == (commits ? [] : ["1"]))
    }
  }

  @Test(
    "A deleted row collapses and those below move up by spring, without a jump",
    arguments: PanelSetting.all)
  func collapses(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    box.tapDelete(1)
    #expect(box.committed == [1] && box.leftFirst)
    var last = box.seen
    var steps: [Double] = []
    box.stage.run {
      let seen = box.seen
      #expect(seen[0] == 0, "what is above stays")
      if let new = seen[2], let old = last[2] {
        #expect(new <= old + 1e-9)
        steps.append(old - new)
      }
      last = seen
      return box.stage.stage.nextChange == nil
    }
    #expect((steps.max() ?? 60) < 1200 * panel.refreshInterval.seconds, "\(steps)")
    #expect(steps.filter { $0 > 0 }.count > Int(panel.hertz / 10), "over several frames")
    #expect(box.misplaced.isEmpty)
  }

  @Test(
    "A row that a full swipe deletes is seen to go before its place closes",
    arguments: PanelSetting.all)
  func sweptOut(panel: PanelSetting) throws {
    for share in [0.7, 0.78] {
      let box = Mailbox(.fullSwipe, on: panel)
      let row = try #require(box.swipeRow(1))
      box.swipe(1, by: -panel.width * share, over: 300)
      var revealed = abs(row.revealedWidth)
      var nearest = 60.0
      var closedEarly = false
      box.stage.run {
        // It has left the list.
        if row.stage == nil { return true }
        #expect(abs(row.revealedWidth) >= revealed - 1e-9, "it never comes back")
        #expect(abs(row.revealedWidth) <= panel.width, "nor does it go beyond the edge")
        revealed = abs(row.revealedWidth)
        let seen = box.seen
        if let below = seen[2], let above = seen[0] { nearest = below - above - 60 }
        if nearest < 54, revealed < panel.width * 0.85 { closedEarly = true }
        return box.stage.stage.nextChange == nil
      }
      #expect(box.committed == [1] && nearest < 2 && !closedEarly, "\(share)")
    }
  }

  @Test(
    "A row whose full swipe was refused fades when its item leaves later",
    arguments: PanelSetting.representative)
  func refusedSweep(panel: PanelSetting) throws {
    let list = ListView(Array(0..<4), id: { $0 }, rowHeight: 60) { number in
      SwipeRow(
        ListRow(title: "\(number)"),
        trailing: .system(SwipeAction("Delete", isPending: true) {}, commitsOnFullSwipe: true))
    }
    let stage = ScriptedStage(list, on: panel)
    let row = try #require(list.row(id: 1) as? SwipeRow)
    let finger = stage.land(at: Point(panel.x(panel.width * 0.9), 90))
    finger.move(by: Vector(panel.reading(-panel.width * 0.8), 0), over: .milliseconds(300))
    finger.lift()
    try stage.settle()
    #expect(abs(row.revealedWidth) == panel.width)
    row.close()
    try stage.settle()
    list.setItems([0, 2, 3])
    stage.pass(100)
    let slot = try #require(row.parent)
    #expect(slot.opacity > 0 && slot.opacity < 1)
  }

  @Test("Undo brings an item back to its place", arguments: PanelSetting.all)
  func undo(panel: PanelSetting) throws {
    for pause in [0.0, 60, 1000] {
      let box = Mailbox(on: panel)
      box.open(1)
      box.tapDelete(1)
      box.stage.pass(pause)
      box.restore(1)
      try box.stage.settle()
      #expect(box.store == Array(0..<40))
      #expect(box.misplaced.isEmpty, "after \(pause) ms")
    }
  }

  @Test(
    "Deleting the last row, two in quick succession, or one during a reload is safe",
    arguments: PanelSetting.all)
  func safe(panel: PanelSetting) throws {
    let last = Mailbox(on: panel, count: 1)
    last.open(0)
    last.tapDelete(0)
    try last.stage.settle()
    #expect(last.store.isEmpty && last.list.rowCount == 0 && last.list.offset == 0)
    last.restore(0)
    try last.stage.settle()
    #expect(last.misplaced.isEmpty)

    let two = Mailbox(.fullSwipe, on: panel)
    two.swipe(1, by: -panel.width * 0.7, over: 250)
    two.swipe(2, by: -panel.width * 0.7, over: 250)
    try two.stage.settle()
    #expect(two.committed.count == 2 && two.committed.first == 1)
    #expect(two.misplaced.isEmpty)

    let reloaded = Mailbox(on: panel)
    reloaded.open(2)
    reloaded.stage.land(at: Point(panel.x(panel.width - 30), reloaded.y(2))).lift()
    reloaded.list.setItems(reloaded.store)
    reloaded.stage.frames(2)
    reloaded.restore(100)
    reloaded.remove(0)
    reloaded.stage.frames(1)
    reloaded.list.setItems(reloaded.store, animated: false)
    try reloaded.stage.settle()
    #expect(reloaded.committed == [2])
    #expect(reloaded.misplaced.isEmpty)
  }

  @Test(
    "A finger that lifts from the button after its item is gone commits nothing",
    arguments: PanelSetting.all)
  func tooLate(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    let finger = box.stage.land(at: Point(panel.x(panel.width - 30), box.y(1)))
    box.stage.frames(2)
    box.remove(1)
    box.stage.frames(1)
    finger.lift()
    try box.stage.settle()
    #expect(box.committed.isEmpty, "the program alone deleted it")
    #expect(box.misplaced.isEmpty)
  }

  @Test(
    "On its screen a message is deleted from the store and restored, from either direction",
    arguments: PanelSetting.representative)
  func screen(panel: PanelSetting) throws {
    let data = ShowcaseData()
    let stage = try showcase("swipe", on: panel, data: data)
    let list = try #require(stage.find(ListView.self) { $0.name == "list" })
    let count = list.rowCount
    let stored = try data.store.items(Message.self).map(\.id)
    #expect(count == stored.count)
    let place = stage.frame(of: try #require(list.row(id: stored[0])))
    let next = stage.frame(of: try #require(list.row(id: stored[1])))
    // In the first frame of the list without it.
    var kept: [String]?
    var nextThen = Double.nan
    stage.onFrame = { _ in
      guard kept == nil, list.rowCount < count else { return }
      kept = (try? data.store.items(Message.self).map(\.id)) ?? []
      if let row = list.row(id: stored[1]) { nextThen = stage.frame(of: row).minY }
    }
    // The list's pane on a wide panel, else the whole panel.
    let width = list.frame.width
    let finger = stage.land(at: Point(panel.x(width - 20), place.center.y))
    finger.move(by: Vector(panel.reading(-(width - 40)), 0), over: .milliseconds(300))
    finger.lift()
    stage.pass(1000)
    #expect(list.rowCount == count - 1)
    #expect(kept == Array(stored.dropFirst()), "it had left the store, it alone")
    #expect(abs(nextThen - next.minY) < next.height / 2, "before those below moved up: \(nextThen)")
    let undo = try #require(
      stage.find(Component.self) { "\(type(of: $0))" == "SnackbarActionButton" })
    stage.tap(undo)
    try stage.settle()
    #expect(list.rowCount == count)
    let restored = try data.store.items(Message.self).map(\.id)
    #expect(restored == stored)
    let first = try #require(list.row(id: stored[0]))
    #expect(stage.frame(of: first).minY == place.minY)
  }
}
