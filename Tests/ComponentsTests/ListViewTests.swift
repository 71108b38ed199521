import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A list of rows 72 points high on a stage, and the tapped rows.
@MainActor
private final class Table {
  let list: ListView
  let stage: ScriptedStage
  private let ear = Heard<Int>()
  var tapped: [Int] { ear.all }

  init(rows: Int = 10_000, size: PixelSize = PixelSize(400, 480), scale: Double = 1) {
    let ear = self.ear
    list = ListView(0..<rows, id: { $0 }, rowHeight: 72) { index in
      ListRow(
        title: "Row \(index)", subtitle: "Below", avatarColor: .black,
        onTap: { ear.all.append(index) })
    }
    stage = ScriptedStage(list, on: PanelSetting(size, scale: scale))
  }

  /// Returns a finger that has moved by `way` in so many frames, and is still down.
  func drag(from y: Double, by travel: Double, frames: Int64) -> HeldFinger {
    let finger = stage.land(at: Point(200, y))
    finger.move(by: Vector(0, travel), over: stage.refreshInterval * frames)
    return finger
  }
}

@MainActor
@Suite("A list under a finger")
struct ListViewTests {
  @Test("Only visible rows are alive, in a list of any length", arguments: [1000, 1_000_000])
  func liveRows(rows: Int) throws {
    let table = Table(rows: rows)
    #expect(table.list.liveRowCount == 7)
    table.drag(from: 400, by: -300, frames: 10).lift()
    try table.stage.settle()
    #expect(table.list.offset > 300)
    #expect((7...8).contains(table.list.liveRowCount))
  }

  @Test("Content moves with the finger, one to one, after the slop", arguments: [-1.0, 1.0])
  func oneToOne(sign: Double) throws {
    let table = Table()
    // Away from the top first, so that both directions have room.
    table.list.scroll(to: 4000)
    try table.stage.settle()
    let start = table.list.scrollState.offset
    let finger = table.stage.land(at: Point(200, 240))
    var last = start
    var seen = 240.0
    var moved = 0.0
    /// Runs one frame, in which the shown finger and the list move equally.
    func frame(_ step: Int) {
      table.stage.frames()
      let change = table.list.scrollState.offset - last
      let travel = table.stage.stage.contacts[0].position.y - seen
      if moved != 0 { #expect(abs(change + travel) < 1e-9, "step \(step)") }
      last += change
      seen += travel
      moved += change
    }
    for step in 1...30 {
      frame(step)
      finger.move(by: Vector(0, sign * Double(step % 5 + 3)))
      frame(step)
    }
    for step in 31...40 { frame(step) }
    #expect(seen == finger.position.y, "the finger that rests is seen where it is")
    #expect(abs(start - last - (seen - 240 - sign * 8)) < 1e-9, "no more than the slop is lost")
  }

  @Test("A fling slows down and comes to rest on a whole device pixel", arguments: [1.0, 1.5, 2.0])
  func fling(scale: Double) throws {
    let table = Table(size: PixelSize(Int(400 * scale), Int(480 * scale)), scale: scale)
    let finger = table.drag(from: 420, by: -300, frames: 8)
    let atLift = table.list.offset
    finger.lift()
    #expect(table.list.isMoving)
    let frames = try table.stage.settle()
    #expect(frames > 30)
    #expect(table.list.offset > atLift + 200)
    #expect(table.list.scrollState.phase == .idle)
    #expect((table.list.offset * scale).rounded() == table.list.offset * scale)
  }

  @Test("Each frame of a fling moves no further than the one before")
  func smooth() {
    let table = Table()
    table.drag(from: 420, by: -300, frames: 8).lift()
    table.stage.frames()
    var last = table.list.offset
    var step = Double.infinity
    var frames = 0
    while table.list.isMoving {
      frames += 1
      table.stage.frames()
      let moved = table.list.offset - last
      // Whole pixels: one more or less than the curve.
      #expect(moved <= step + 1 && moved >= 0)
      step = moved
      last = table.list.offset
    }
    #expect(frames > 30)
  }

  @Test("A fling is caught where it is drawn, and stays there on release")
  func caught() throws {
    let table = Table()
    table.drag(from: 420, by: -300, frames: 8).lift()
    table.stage.frames(12)
    let drawn = table.list.offset
    let finger = table.stage.finger(at: Point(200, 200), after: .milliseconds(3))
    table.stage.play(
      [finger.resting(for: .milliseconds(100))],
      until: table.stage.now + table.stage.refreshInterval)
    #expect(table.list.offset == drawn)
    try table.stage.settle()
    #expect(table.list.offset == drawn)
    #expect(table.tapped.isEmpty, "a touch that stops a fling does not tap")
  }

  @Test("Pulled beyond its top it follows less, and returns to the top exactly")
  func rubberBand() {
    let table = Table()
    let finger = table.drag(from: 100, by: 300, frames: 30)
    table.stage.frames()
    #expect(table.list.offset < -60 && table.list.offset > -292)
    #expect(table.list.scrollState.overscroll < 0)
    // At rest, so that nothing is flung.
    table.stage.frames(8)
    finger.lift()
    var last = table.list.offset
    var frames = 0
    while table.list.isMoving {
      table.stage.frames()
      #expect(table.list.offset >= last, "it comes back without swinging")
      frames += 1
      last = table.list.offset
    }
    #expect(frames > 10)
    #expect(table.list.offset == 0)
  }

  @Test(
    "Held beyond its top for any time, it returns from there",
    arguments: [20.0, 300, 4000])
  func heldBeyondTop(milliseconds: Double) throws {
    let table = Table()
    let finger = table.drag(from: 100, by: 300, frames: 30)
    table.stage.frames()
    let held = table.list.offset
    // Nothing moves, so nothing is drawn.
    table.stage.wait(.milliseconds(milliseconds))
    finger.lift()
    table.stage.frames()
    #expect(abs(table.list.offset - held) < 12, "\(held) to \(table.list.offset) in one frame")
    let frames = try table.stage.settle()
    #expect(frames > 10)
    #expect(table.list.offset == 0)
  }

  @Test("Flung against its end it bounces and rests at the end exactly")
  func end() throws {
    let table = Table(rows: 20)
    let bottom = 20.0 * 72 - 480
    var furthest = 0.0
    table.stage.onFrame = { _ in furthest = max(furthest, table.list.offset) }
    for _ in 0..<4 {
      table.drag(from: 420, by: -340, frames: 5).lift()
      try table.stage.settle()
    }
    #expect(furthest > bottom)
    #expect(table.list.offset == bottom)
  }

  @Test("A tap reaches its row once, a drag reaches none")
  func taps() throws {
    let table = Table()
    table.stage.tap(Point(200, 100))
    try table.stage.settle()
    #expect(table.tapped == [1])
    table.drag(from: 300, by: -100, frames: 10).lift()
    try table.stage.settle()
    #expect(table.tapped == [1])
  }

  @Test("A cancelled pan flings nothing")
  func cancelled() throws {
    let table = Table()
    let finger = table.drag(from: 420, by: -300, frames: 8)
    table.stage.frames()
    let offset = table.list.offset
    finger.cancel()
    try table.stage.settle()
    #expect(table.list.offset == offset)
  }

  @Test("A list shorter than its viewport stretches and returns")
  func short() throws {
    let table = Table(rows: 2)
    let finger = table.drag(from: 300, by: -200, frames: 10)
    table.stage.frames()
    #expect(table.list.offset > 0)
    finger.lift()
    try table.stage.settle()
    #expect(table.list.offset == 0)
  }

  @Test("An empty list can be dragged and shows nothing")
  func empty() throws {
    let table = Table(rows: 0)
    #expect(table.list.liveRowCount == 0)
    table.drag(from: 300, by: 200, frames: 10).lift()
    try table.stage.settle()
    #expect(table.list.offset == 0)
  }

  @Test("Rows that scroll past under a finger do not flash, a pressed row is shaded")
  func noFlash() {
    func isShaded(_ table: Table) -> Bool {
      table.stage.stage.draw().layers.contains { layer in
        layer.list.commands.contains {
          if case .fill(_, let color) = $0 { color == Theme.light.pressed } else { false }
        }
      }
    }
    let moving = Table()
    let finger = moving.stage.land(at: Point(200, 300))
    moving.stage.frames()
    finger.move(by: Vector(0, -20))
    for _ in 0..<8 {
      moving.stage.frames()
      #expect(!isShaded(moving))
    }
    let held = Table()
    _ = held.stage.land(at: Point(200, 300))
    held.stage.frames()
    #expect(!isShaded(held), "not at once")
    held.stage.frames(8)
    #expect(isShaded(held))
  }

  @Test("A programmatic scroll starts at the present offset, also after a long rest")
  func startsNow() throws {
    let table = Table()
    table.stage.wait(Duration(seconds: 10))
    table.stage.tap(Point(200, 100))
    table.list.scroll(to: 1000)
    table.stage.frames()
    #expect(table.list.offset > 0 && table.list.offset < 300)
    try table.stage.settle()
    #expect(table.list.offset == 1000)
  }

  @Test("Two items with the same id are both shown, and nothing accumulates")
  func namesakes() {
    let list = ListView(0..<100, id: { $0 / 2 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", subtitle: "", avatarColor: .black)
    }
    let table = ScriptedStage(list, size: PixelSize(400, 480))
    for step in 0..<50 {
      list.jump(to: Double(step * 30))
      table.frames()
      #expect((7...8).contains(list.liveRowCount))
      #expect(list.children.count <= 9)
    }
  }

  @Test("A list accepts its first offset before it is shown")
  func opensAtRow() {
    let list = ListView(0..<1000, id: { $0 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", subtitle: "", avatarColor: .black)
    }
    list.scrollToRow(50)
    _ = ScriptedStage(list, size: PixelSize(400, 480))
    #expect(list.offset == 3600)
    #expect(list.row(at: 50)?.frame.minY == 0)
  }
}
