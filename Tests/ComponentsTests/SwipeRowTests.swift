import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

/// Tests that complement those in BehaviourTests.
@MainActor
@Suite("A row that slides aside")
struct SwipeRowTests {
  @Test(
    "A slow release moves it to the nearer end, a fling to the end in its direction",
    arguments: PanelSetting.representative)
  func decides(panel: PanelSetting) throws {
    func end(of distance: Double, back: Double = 0, pause: Bool) throws -> Double {
      let box = Mailbox(on: panel)
      let finger = box.stage.land(at: box.point(panel.width * 0.9, row: 1))
      if pause {
        finger.move(by: box.aside(-distance), over: .milliseconds(300))
        finger.rest(for: .milliseconds(200))
        if back > 0 {
          finger.flick(by: box.aside(back), over: .milliseconds(40))
        } else {
          finger.lift()
        }
      } else {
        finger.flick(by: box.aside(-distance), over: .milliseconds(300))
      }
      try box.stage.settle()
      return box.revealedWidth(1)
    }
    let ends = [
      try end(of: 40, pause: true), try end(of: 80, pause: true), try end(of: 40, pause: false),
      try end(of: 85, back: 20, pause: true),
    ]
    #expect(ends == [0, Mailbox.deleteWidth, Mailbox.deleteWidth, 0])
  }

  @Test("While a row is open, another is tapped as usual", arguments: PanelSetting.representative)
  func taps(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(0)
    box.stage.tap(box.point(40, row: 2))
    #expect(box.tapped == [2])
  }

  @Test(
    "A vertical pan closes a row that is not visible", arguments: PanelSetting.representative)
  func closesOutOfSight(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    box.list.jump(to: 1000)
    box.stage.frames()
    box.stage.land(at: Point(100, 200)).flick(by: Vector(0, 40), over: .milliseconds(200))
    try box.stage.settle()
    box.list.jump(to: 0)
    try box.stage.settle()
    #expect(box.revealedWidth(1) == 0 && box.openRows == [])
  }

  @Test(
    "A cancelled touch on an open row leaves it open",
    arguments: PanelSetting.representative)
  func cancelled(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    box.open(1)
    try box.stage.settle()
    let finger = box.stage.land(at: box.point(100, row: 1))
    finger.move(by: box.aside(80), over: .milliseconds(100))
    finger.cancel()
    try box.stage.settle()
    #expect(box.revealedWidth(1) == Mailbox.deleteWidth && box.openRows == ["1"])
  }

  @Test("A second finger on the same row causes no jump", arguments: PanelSetting.representative)
  func secondFinger(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    var last = 0.0
    box.stage.onFrame = { _ in
      #expect(abs(box.revealedWidth(1) - last) < 9)
      last = box.revealedWidth(1)
    }
    box.stage.play([
      box.stage.finger(at: box.point(400, row: 1)).moving(
        by: box.aside(-70), over: .milliseconds(500)),
      box.stage.finger(at: box.point(200, row: 1), after: .milliseconds(200)).resting(
        for: .milliseconds(150)),
    ])
    box.stage.onFrame = { _ in }
    try box.stage.settle()
    #expect(box.revealedWidth(1) == 0 || box.revealedWidth(1) == Mailbox.deleteWidth)
  }

  @Test(
    "A full swipe that is reversed before its release commits nothing",
    arguments: PanelSetting.representative)
  func regret(panel: PanelSetting) throws {
    let box = Mailbox(.fullSwipe, on: panel)
    let finger = box.stage.land(at: box.point(panel.width * 0.95, row: 1))
    finger.move(by: box.aside(-panel.width * 0.8), over: .milliseconds(200))
    finger.flick(by: box.aside(panel.width * 0.5), over: .milliseconds(200))
    try box.stage.settle()
    #expect(box.committed.isEmpty)
  }

  @Test(
    "A full swipe whose action keeps the item closes the row, which takes taps again",
    arguments: PanelSetting.representative)
  func refused(panel: PanelSetting) throws {
    let box = Mailbox(.fullSwipe, on: panel)
    box.refuses = true
    box.swipe(1, from: panel.width * 0.95, by: -panel.width * 0.8, over: 300)
    try box.stage.settle()
    #expect(box.committed == [1] && box.revealedWidth(1) == 0 && box.openRows.isEmpty)
    box.stage.tap(box.point(40, row: 1))
    #expect(box.tapped == [1], "no finger holds it any more")
  }

  @Test(
    "Touches of a row on its way back from a refused full swipe commit nothing",
    arguments: PanelSetting.representative)
  func refusedAndTouched(panel: PanelSetting) throws {
    for delay in [0, 30, 60, 100, 150, 200, 300, 500] {
      let box = Mailbox(.fullSwipe, on: panel)
      box.refuses = true
      box.swipe(1, from: panel.width * 0.95, by: -panel.width * 0.9)
      box.stage.wait(.milliseconds(Double(delay)))
      for place in [0.2, 0.6, 0.95] { box.stage.tap(box.point(panel.width * place, row: 1)) }
      try box.stage.settle()
      box.stage.tap(box.point(panel.width * 0.95, row: 1))
      #expect(box.committed == [1] && box.revealedWidth(1) == 0 && box.openRows.isEmpty)
    }
  }

  @Test(
    "Both sides have actions; the leading one closes again when it changed nothing",
    arguments: PanelSetting.representative)
  func bothSides(panel: PanelSetting) throws {
    let box = Mailbox(.archive, on: panel)
    box.swipe(1, from: 60, by: 150)
    try box.stage.settle()
    let archive = (7 * 8.5 + 40).rounded(.up)
    #expect(box.revealedWidth(1) == -archive)
    box.stage.tap(box.point(30, row: 1))
    #expect(box.archived == [1])
    try box.stage.settle()
    #expect(box.revealedWidth(1) == 0 && box.openRows.isEmpty)
    box.open(1)
    try box.stage.settle()
    #expect(box.revealedWidth(1) == archive + Mailbox.deleteWidth)
    box.stage.tap(box.point(panel.width - Mailbox.deleteWidth - 30, row: 1))
    #expect(box.archived == [1, 1] && box.committed.isEmpty)
  }

  @Test(
    "A row deleted during its swipe, with all others reversed, leaves no row open",
    arguments: PanelSetting.representative)
  func reloads(panel: PanelSetting) throws {
    let box = Mailbox(on: panel)
    let finger = box.stage.land(at: box.point(panel.width * 0.9, row: 1))
    finger.move(by: box.aside(-50), over: .milliseconds(150))
    #expect(box.revealedWidth(1) > 20)
    box.show(box.store.filter { $0 != 1 }.reversed())
    finger.flick(by: box.aside(-50), over: .milliseconds(150))
    try box.stage.settle()
    #expect(box.list.row(id: 1) == nil && box.openRows.isEmpty)
  }

  @Test("With reduced motion a deleted row is gone at once")
  func reduced() throws {
    let box = Mailbox(on: lowPanel(reducesMotion: true))
    box.open(1)
    box.stage.tap(box.point(450, row: 1))
    box.stage.frames()
    #expect(box.list.row(id: 1) == nil && box.list.rowFrame(at: 1)?.minY == 60)
  }

  @Test("Rows that are not visible and lists that are not used are deallocated")
  func nothingLeaks() throws {
    weak var row: Component?
    weak var list: ListView?
    do {
      let box = Mailbox(on: lowPanel(), count: 500)
      box.open(1)
      row = box.list.row(id: 1)
      list = box.list
      #expect(row != nil)
      box.list.jump(to: 6000)
      try box.stage.settle()
      #expect(row == nil, "an open row out of sight is but a note in the list")
      box.list.jump(to: 0)
      try box.stage.settle()
      row = box.list.row(id: 1)
      box.remove(1)
      try box.stage.settle()
      #expect(row == nil)
    }
    #expect(list == nil)
  }
}
