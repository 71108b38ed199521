import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A list on a stage, a finger, and a display that refreshes when told.
@MainActor
private final class Table {
  let list: ListView
  let stage: Stage
  var tapped: [Int] = []
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  private var contact: Contact?
  private var nextID: UInt64 = 1

  init(rows: Int = 10_000, size: PixelSize = PixelSize(400, 480), scale: Double = 1) {
    var onTap: (Int) -> Void = { _ in }
    let hear = { (index: Int) in onTap(index) }
    list = ListView(0..<rows, id: { $0 }, rowHeight: 72) { index in
      ListRow(
        title: "Row \(index)", subtitle: "Below", avatarColor: .black, onTap: { hear(index) })
    }
    stage = Stage(
      root: list, pictureSize: size,
      environment: Environment(scale: scale, typesetter: BoxTypesetter()))
    onTap = { [unowned self] in self.tapped.append($0) }
    _ = stage.draw()
  }

  func down(_ x: Double, _ y: Double) {
    contact = Contact(id: ContactID(nextID), position: Point(x, y))
    nextID += 1
    stage.receive(TouchFrame(time: now, contacts: [contact!]))
  }

  func move(to y: Double) {
    contact!.position.y = y
    stage.receive(TouchFrame(time: now, contacts: [contact!]))
  }

  func up() {
    stage.receive(TouchFrame(time: now, ended: [contact!]))
    contact = nil
  }

  func cancel() {
    stage.receive(TouchFrame(time: now, cancelled: [contact!]))
    contact = nil
  }

  func pass(_ milliseconds: Double) { now = now + .milliseconds(milliseconds) }

  /// One refresh of 60 Hz: the frame is seen when it ends.
  func frame() {
    pass(1000 / 60)
    stage.advance(to: now)
    _ = stage.draw()
  }

  func drag(from y0: Double, by distance: Double, frames: Int) {
    down(200, y0)
    for i in 1...frames {
      frame()
      move(to: y0 + distance * Double(i) / Double(frames))
    }
  }

  /// Frames until nothing moves; how many there were.
  @discardableResult
  func settle() -> Int {
    for count in 0..<2000 {
      if stage.nextChange == nil { return count }
      frame()
    }
    Issue.record("the list never comes to rest")
    return 2000
  }
}

@MainActor
@Suite("A list under the finger")
struct ListViewTests {
  @Test("only rows in sight are alive, however long the list is", arguments: [1000, 1_000_000])
  func liveRows(rows: Int) {
    let table = Table(rows: rows)
    #expect(table.list.liveRowCount == 7)
    table.drag(from: 400, by: -300, frames: 10)
    table.up()
    table.settle()
    #expect(table.list.offset > 300)
    #expect((7...8).contains(table.list.liveRowCount))
  }

  @Test("content moves with the finger, one to one, after the slop", arguments: [-1.0, 1.0])
  func oneToOne(sign: Double) {
    let table = Table()
    // Away from the top first, so that both directions have room.
    table.list.scroll(to: 4000)
    table.settle()
    let start = table.list.scrollState.offset
    table.down(200, 240)
    var finger = 240.0
    var last = start
    var seen = 240.0
    var moved = 0.0
    /// One frame, in which the finger that is seen and the list move alike.
    func frame(_ step: Int) {
      table.frame()
      let change = table.list.scrollState.offset - last
      let way = table.stage.contacts[0].position.y - seen
      if moved != 0 { #expect(abs(change + way) < 1e-9, "step \(step)") }
      last += change
      seen += way
      moved += change
    }
    for step in 1...30 {
      finger += sign * Double(step % 5 + 3)
      frame(step)
      table.move(to: finger)
      frame(step)
    }
    for step in 31...40 { frame(step) }
    #expect(seen == finger, "the finger that rests is seen where it is")
    #expect(abs(start - last - (finger - 240 - sign * 8)) < 1e-9, "no more than the slop is lost")
  }

  @Test("a fling coasts on and comes to rest on a whole device pixel", arguments: [1.0, 1.5, 2.0])
  func fling(scale: Double) {
    let table = Table(size: PixelSize(Int(400 * scale), Int(480 * scale)), scale: scale)
    table.drag(from: 420, by: -300, frames: 8)
    let atLift = table.list.offset
    table.up()
    #expect(table.list.isMoving)
    let frames = table.settle()
    #expect(frames > 30)
    #expect(table.list.offset > atLift + 200)
    #expect(table.list.scrollState.phase == .idle)
    #expect((table.list.offset * scale).rounded() == table.list.offset * scale)
  }

  @Test("each frame of a fling moves no further than the one before")
  func smooth() {
    let table = Table()
    table.drag(from: 420, by: -300, frames: 8)
    table.up()
    table.frame()
    var last = table.list.offset
    var step = Double.infinity
    var frames = 0
    while table.list.isMoving {
      frames += 1
      table.frame()
      let moved = table.list.offset - last
      // Whole pixels: one more or less than the curve.
      #expect(moved <= step + 1 && moved >= 0)
      step = moved
      last = table.list.offset
    }
    #expect(frames > 30)
  }

  @Test("a fling is caught where it is drawn, and goes nowhere when let go")
  func caught() {
    let table = Table()
    table.drag(from: 420, by: -300, frames: 8)
    table.up()
    for _ in 0..<12 { table.frame() }
    let drawn = table.list.offset
    table.pass(3)
    table.down(200, 200)
    table.frame()
    #expect(table.list.offset == drawn)
    for _ in 0..<5 { table.frame() }
    table.up()
    table.settle()
    #expect(table.list.offset == drawn)
    #expect(table.tapped.isEmpty, "a touch that stops a fling does not tap")
  }

  @Test("pulled beyond its top it follows less, and comes back to the top exactly")
  func rubberBand() {
    let table = Table()
    table.drag(from: 100, by: 300, frames: 30)
    table.frame()
    #expect(table.list.offset < -60 && table.list.offset > -292)
    #expect(table.list.scrollState.overscroll < 0)
    // Held still, so that nothing is thrown.
    for _ in 0..<8 { table.frame() }
    table.up()
    var last = table.list.offset
    var frames = 0
    while table.list.isMoving {
      table.frame()
      #expect(table.list.offset >= last, "it comes back without swinging")
      frames += 1
      last = table.list.offset
    }
    #expect(frames > 10)
    #expect(table.list.offset == 0)
  }

  @Test(
    "held still beyond its top for however long, it comes back from there",
    arguments: [20.0, 300, 4000])
  func heldBeyondTop(milliseconds: Double) {
    let table = Table()
    table.drag(from: 100, by: 300, frames: 30)
    table.frame()
    let held = table.list.offset
    // Nothing moves, so nothing is drawn.
    table.pass(milliseconds)
    table.up()
    table.frame()
    #expect(abs(table.list.offset - held) < 12, "\(held) to \(table.list.offset) in one frame")
    #expect(table.settle() > 10)
    #expect(table.list.offset == 0)
  }

  @Test("flung against its end it bounces and rests at the end exactly")
  func end() {
    let table = Table(rows: 20)
    let bottom = 20.0 * 72 - 480
    var furthest = 0.0
    for _ in 0..<4 {
      table.drag(from: 420, by: -340, frames: 5)
      table.up()
      for _ in 0..<200 where table.stage.nextChange != nil {
        table.frame()
        furthest = max(furthest, table.list.offset)
      }
    }
    #expect(furthest > bottom)
    #expect(table.list.offset == bottom)
  }

  @Test("a tap reaches its row once, a drag reaches none")
  func taps() {
    let table = Table()
    table.down(200, 100)
    table.pass(60)
    table.up()
    table.settle()
    #expect(table.tapped == [1])
    table.drag(from: 300, by: -100, frames: 10)
    table.up()
    table.settle()
    #expect(table.tapped == [1])
  }

  @Test("a cancelled pan throws nothing")
  func cancelled() {
    let table = Table()
    table.drag(from: 420, by: -300, frames: 8)
    table.frame()
    let offset = table.list.offset
    table.cancel()
    table.settle()
    #expect(table.list.offset == offset)
  }

  @Test("a list shorter than its viewport gives way and returns")
  func short() {
    let table = Table(rows: 2)
    table.drag(from: 300, by: -200, frames: 10)
    table.frame()
    #expect(table.list.offset > 0)
    table.up()
    table.settle()
    #expect(table.list.offset == 0)
  }

  @Test("an empty list can be dragged about and shows nothing")
  func empty() {
    let table = Table(rows: 0)
    #expect(table.list.liveRowCount == 0)
    table.drag(from: 300, by: 200, frames: 10)
    table.up()
    table.settle()
    #expect(table.list.offset == 0)
  }

  @Test("rows that scroll past under a finger do not flash, a row that is held is shaded")
  func noFlash() {
    func isShaded(_ table: Table) -> Bool {
      table.stage.draw().layers.contains { layer in
        layer.list.commands.contains {
          if case .fill(_, let color) = $0 { color == Theme.light.pressed } else { false }
        }
      }
    }
    let moving = Table()
    moving.down(200, 300)
    moving.pass(20)
    moving.move(to: 280)
    for _ in 0..<8 {
      moving.frame()
      #expect(!isShaded(moving))
    }
    let held = Table()
    held.down(200, 300)
    held.frame()
    #expect(!isShaded(held), "not at once")
    for _ in 0..<8 { held.frame() }
    #expect(isShaded(held))
  }

  @Test("scrolling by itself starts where it is, also after a long rest")
  func startsNow() {
    let table = Table()
    table.pass(10_000)
    table.down(200, 100)
    table.pass(40)
    table.up()
    table.list.scroll(to: 1000)
    table.frame()
    #expect(table.list.offset > 0 && table.list.offset < 300)
    table.settle()
    #expect(table.list.offset == 1000)
  }

  @Test("two items of one name are both shown, and nothing piles up")
  func namesakes() {
    let list = ListView(0..<100, id: { $0 / 2 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", subtitle: "", avatarColor: .black)
    }
    let stage = Stage(
      root: list, pictureSize: PixelSize(400, 480),
      environment: Environment(typesetter: BoxTypesetter()))
    _ = stage.draw()
    for step in 0..<50 {
      list.jump(to: Double(step * 30))
      _ = stage.draw()
      #expect((7...8).contains(list.liveRowCount))
      #expect(list.children.count <= 9)
    }
  }

  @Test("a list can be told where to open before it is shown")
  func opensAtRow() {
    let list = ListView(0..<1000, id: { $0 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", subtitle: "", avatarColor: .black)
    }
    list.scrollToRow(50)
    let stage = Stage(
      root: list, pictureSize: PixelSize(400, 480),
      environment: Environment(typesetter: BoxTypesetter()))
    _ = stage.draw()
    #expect(list.offset == 3600)
    #expect(list.row(at: 50)?.frame.minY == 0)
  }
}
