import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Rows with a delete button")
struct SwipeRowTests {
  @Test(
    "A swipe against the reading direction uncovers a button that fits its title",
    arguments: PanelSetting.all)
  func opens(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.swipe(1, by: -150)
    try box.stage.settle()
    #expect(box.openRows == ["1"] && box.revealedWidth(1) == Mailbox.deleteWidth)
    #expect(box.revealedWidth(0) == 0 && box.revealedWidth(2) == 0)
    #expect(box.tapped.isEmpty && box.committed.isEmpty && box.list.offset == 0)
    let other = Mailbox(on: panel)
    other.swipe(1, by: 150)
    try other.stage.settle()
    #expect(other.openRows == [] && other.revealedWidth(1) == 0, "nothing is on the leading side")
  }

  @Test(
    "A custom button slides in with the row, with its own width and margin",
    arguments: PanelSetting.all)
  func followsRow(panel: PanelSetting) throws {
    let box = Mailbox(.follows, on: panel)
    let row = try #require(box.swipeRow(1))
    let full = Mailbox.ownWidth + Mailbox.margin
    let finger = box.hold(1, aside: 60)
    let own = try #require(row.children.first { $0.frame.height == 40 })
    #expect(abs(box.revealedWidth(1) - 60) < 1e-6)
    #expect(
      box.stage.frame(of: own)
        == panel.mirrored(
          Rect(panel.width - 60, box.y(1) - 20, Mailbox.ownWidth, 40)), "at the row's edge")
    finger.lift()
    try box.stage.settle()
    #expect(box.revealedWidth(1) == full)
    #expect(
      box.stage.frame(of: own)
        == panel.mirrored(Rect(panel.width - full, box.y(1) - 20, Mailbox.ownWidth, 40)))
    box.stage.tap(Point(panel.x(panel.width - 50), box.y(1)))
    try box.stage.settle()
    #expect(box.committed == [1])
  }

  @Test(
    "An uncovered button does not move on the screen while the row slides over it",
    arguments: PanelSetting.all)
  func uncovered(panel: PanelSetting) throws {
    let box = Mailbox(.uncovered, on: panel)
    let row = try #require(box.swipeRow(1))
    let rest = panel.mirrored(
      Rect(
        panel.width - Mailbox.ownWidth - Mailbox.margin, box.y(1) - 20, Mailbox.ownWidth, 40))
    var places: Set<Rect> = []
    box.stage.onFrame = { _ in
      for child in row.children where child.frame.height == 40 && !child.isHidden {
        places.insert(box.stage.frame(of: child))
      }
    }
    let finger = box.hold(1, aside: 70)
    finger.move(by: Vector(panel.reading(-80), 0), over: .milliseconds(150))
    finger.move(by: Vector(panel.reading(140), 0), over: .milliseconds(150))
    finger.lift()
    try box.stage.settle()
    #expect(places == [rest], "also pulled too far, and on its way back")
  }

  @Test("A closed row receives taps as usual, and a swipe is no tap", arguments: PanelSetting.all)
  func taps(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    for number in [0, 2] { box.stage.tap(Point(panel.x(40), box.y(number))) }
    box.open(1)
    #expect(box.tapped == [0, 2])
  }

  @Test(
    "A tap on an open row closes it in 0.3 s and does nothing else; a second tap does nothing",
    arguments: PanelSetting.all)
  func tapCloses(panel: PanelSetting) throws {
    for second in [false, true] {
      let box = Mailbox(on: panel)
      box.open(1)
      let started = box.stage.now
      box.stage.tap(Point(panel.x(40), box.y(1)))
      #expect(box.openRows == [])
      if second { box.stage.tap(Point(panel.x(40), box.y(1))) }
      box.stage.run { box.revealedWidth(1) == 0 }
      // The finger lifts 60 ms after it landed.
      let time = (box.stage.now - started).seconds - 0.06
      let frame = panel.refreshInterval.seconds
      #expect(time > 0.15 && time < 0.3 + 2 * frame, "\(time) s")
      try box.stage.settle()
      #expect(box.tapped.isEmpty && box.committed.isEmpty)
      box.stage.tap(Point(panel.x(40), box.y(1)))
      #expect(box.tapped == [1], "shut, it is a row as any other")
    }
  }

  @Test(
    "Scrolled away and back, the item is open, and no other row is", arguments: PanelSetting.all)
  func openItem(panel: PanelSetting) throws {
    let box = Mailbox(on: panel, count: 200)
    box.open(1)
    box.list.jump(to: 6000)
    box.stage.frames()
    #expect(box.list.row(id: 1) == nil && box.openRows == ["1"])
    #expect(box.store.allSatisfy { box.list.row(id: $0) == nil || box.revealedWidth($0) == 0 })
    box.list.jump(to: 0)
    box.stage.frames()
    #expect(
      box.revealedWidth(1) == Mailbox.deleteWidth && box.revealedWidth(0) == 0
        && box.revealedWidth(2) == 0)
    box.remove(0)
    try box.stage.settle()
    #expect(
      box.revealedWidth(1) == Mailbox.deleteWidth && box.openRows == ["1"], "whatever its number")
  }

  @Test(
    "A vertical pan or the opening of another row closes an open one", arguments: PanelSetting.all)
  func closes(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    box.open(2)
    #expect(box.openRows == ["2"] && box.revealedWidth(1) == 0)
    box.stage.hold(panel.x(panel.width / 2), box.y(2), by: -30).lift()
    #expect(box.openRows == [])
    try box.stage.settle()
    #expect(box.revealedWidth(2) == 0 && abs(box.list.offset - 30) <= 1)
  }

  @Test(
    "A vertical pan never opens a row, a horizontal one never scrolls the list",
    arguments: PanelSetting.all)
  func directionLock(panel: PanelSetting) throws {
    for (dx, dy) in [(-40.0, -100.0), (-60, 70), (-110, -60), (-120, 40), (90, 20)] {
      let box = Mailbox(on: panel)
      box.list.jump(to: 600)
      box.stage.frames()
      let finger = box.stage.land(at: Point(panel.x(panel.width * 0.7), panel.height / 2))
      finger.move(by: Vector(panel.reading(dx), dy), over: .milliseconds(200))
      // The direction does not change once it is decided.
      finger.move(by: Vector(panel.reading(-dy), dx / 2), over: .milliseconds(200))
      finger.lift()
      try box.stage.settle()
      if abs(dx) > 1.25 * abs(dy) {
        #expect(box.list.offset == 600, "\(dx), \(dy)")
      } else {
        #expect(box.openRows == [] && abs(box.list.offset - 600) > 10, "\(dx), \(dy)")
        #expect(box.store.allSatisfy { box.list.row(id: $0) == nil || box.revealedWidth($0) == 0 })
      }
    }
  }

  @Test(
    "A row follows the finger point for point up to its button, and less beyond",
    arguments: PanelSetting.all)
  func follows(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    var last: (revealedWidth: Double, x: Double)?
    var checked = 0
    box.stage.onFrame = { _ in
      guard let contact = box.stage.stage.contacts.first else { return last = nil }
      let new = (revealedWidth: box.revealedWidth(1), x: panel.reading(contact.position.x))
      defer { last = new }
      guard let old = last, old.revealedWidth > 0, new.revealedWidth > 0 else { return }
      let (moved, finger) = (new.revealedWidth - old.revealedWidth, old.x - new.x)
      if max(old.revealedWidth, new.revealedWidth) < Mailbox.deleteWidth - 1 {
        #expect(abs(moved - finger) <= 1.01)
        checked += 1
      } else {
        #expect(abs(moved) <= abs(finger) + 1.01 && moved * finger >= -1e-9)
      }
    }
    let finger = box.hold(1, aside: 60)
    finger.move(by: Vector(panel.reading(-120), 0), over: .milliseconds(200))
    finger.rest(for: ScriptedStage.lag)
    #expect(box.revealedWidth(1) > Mailbox.deleteWidth + 10 && box.revealedWidth(1) < 160)
    finger.move(by: Vector(panel.reading(150), 0), over: .milliseconds(200))
    finger.rest(for: .milliseconds(350))
    #expect(abs(box.revealedWidth(1) - 30) <= 1, "back by the finger's whole way")
    finger.lift()
    try box.stage.settle()
    #expect(box.revealedWidth(1) == 0 && checked >= 4)
  }

  @Test(
    "A sliding row is caught where it is drawn; a cancelled touch leaves its state unchanged",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.swipe(1, by: -60, over: 100)
    box.stage.run { box.revealedWidth(1) > 30 }
    let drawn = box.revealedWidth(1)
    #expect(drawn > 0 && drawn < Mailbox.deleteWidth)
    let finger = box.stage.land(at: Point(panel.x(panel.width / 2), box.y(1)))
    box.stage.pass(100)
    #expect(box.revealedWidth(1) == drawn)
    finger.move(by: Vector(panel.reading(-20), 0), over: .milliseconds(100))
    finger.rest(for: ScriptedStage.lag)
    #expect(box.revealedWidth(1) > drawn)
    finger.cancel()
    try box.stage.settle()
    #expect(box.openRows == ["1"] && box.revealedWidth(1) == Mailbox.deleteWidth, "it was opening")
    box.hold(2, aside: 70).cancel()
    try box.stage.settle()
    #expect(box.revealedWidth(2) == 0, "it was shut")
    #expect(box.tapped.isEmpty && box.committed.isEmpty)
  }

  @Test(
    "A half uncovered button takes taps while its row still opens; before that the row is caught",
    arguments: PanelSetting.all)
  func answersOnItsWay(panel: PanelSetting) throws {
    for kind in [Mailbox.Kind.system, .follows, .uncovered] {
      for milliseconds in stride(from: 100.0, through: 450, by: 70) {
        let box = Mailbox(kind, on: panel)
        box.swipe(1, by: -150, over: 100)
        box.stage.pass(milliseconds)
        box.stage.tap(Point(panel.x(panel.width - 50), box.y(1)))
        try box.stage.settle()
        #expect(box.committed == [1], "\(kind), \(milliseconds) ms after the finger lifted")
        #expect(box.leftFirst && box.tapped.isEmpty)
      }
    }
    let box = Mailbox(.follows, on: panel)
    box.swipeRow(1)?.open(.trailing)
    box.stage.run { box.revealedWidth(1) > 8 }
    let drawn = box.revealedWidth(1)
    #expect(drawn < Mailbox.ownWidth / 2 && box.openRows == ["1"], "it opens")
    let finger = box.stage.land(at: Point(panel.x(panel.width - 6), box.y(1)))
    box.stage.pass(100)
    #expect(box.revealedWidth(1) == drawn)
    finger.lift()
    try box.stage.settle()
    #expect(box.committed.isEmpty && box.tapped.isEmpty)
  }

  @Test(
    "Only the uncovered half of a button takes taps; a touch on the other half catches the row",
    arguments: PanelSetting.all)
  func coveredHalf(panel: PanelSetting) throws {
    for kind in [Mailbox.Kind.system, .follows, .uncovered] {
      for edge in [SwipeEdge.trailing, .leading] {
        // From the row's edge: onto the row, and onto the uncovered part.
        for (aside, commits) in [(-6.0, false), (6, true)] {
          let box = Mailbox(kind, edge, on: panel)
          box.swipeRow(1)?.open(edge)
          box.stage.run { abs(box.revealedWidth(1)) > 58 }
          let drawn = abs(box.revealedWidth(1))
          #expect(drawn < Mailbox.ownWidth && box.openRows == ["1"], "it opens")
          let x = drawn - aside
          let place = Point(panel.x(edge == .leading ? x : panel.width - x), box.y(1))
          let finger = box.stage.land(at: place)
          box.stage.frames(1)
          #expect((abs(box.revealedWidth(1)) == drawn) == !commits)
          finger.lift()
          try box.stage.settle()
          #expect(box.committed == (commits ? [1] : []), "\(kind), \(edge)")
          #expect(box.tapped.isEmpty)
        }
      }
    }
  }

  @Test(
    "A row that looks closed is tapped like any other while it is nearly at rest",
    arguments: PanelSetting.all)
  func isNearlyAtRest(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    box.swipeRow(1)?.close()
    box.stage.run { box.revealedWidth(1) == 0 }
    #expect(box.swipeRow(1)?.isMoving == true)
    box.stage.tap(Point(panel.x(40), box.y(1)))
    try box.stage.settle()
    #expect(box.tapped == [1])
  }

  @Test(
    "While a finger holds a row, no second one opens, and a pan of the list closes it",
    arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    let finger = box.hold(1, aside: 80)
    box.swipe(2, by: -150)
    #expect(box.revealedWidth(2) == 0 && abs(box.revealedWidth(1) - 80) < 1e-6)
    let other = box.stage.hold(panel.x(panel.width * 0.3), box.y(3), by: -30)
    finger.lift()
    other.lift()
    try box.stage.settle()
    #expect(box.openRows == [] && box.revealedWidth(1) == 0)
  }

  @Test("With reduced motion a row opens and closes at once", arguments: PanelSetting.all)
  func reducedMotion(panel: PanelSetting) throws {
    let box = Mailbox(on: panel.still)
    box.swipe(1, by: -120)
    box.stage.frames(2)
    #expect(box.revealedWidth(1) == Mailbox.deleteWidth)
    box.stage.tap(Point(panel.x(40), box.y(1)))
    box.stage.frames(1)
    #expect(box.revealedWidth(1) == 0)
  }
}
