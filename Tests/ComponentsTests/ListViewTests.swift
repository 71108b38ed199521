import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A list of rows 72 points high on a stage, and the tapped rows.
@MainActor
private final class ListFixture {
  let list: ListView
  let stage: ScriptedStage
  private let taps = Received<Int>()
  var tapped: [Int] { taps.all }

  init(rows: Int = 10_000, size: PixelSize = PixelSize(400, 480), scale: Double = 1) {
    let taps = self.taps
    list = ListView(0..<rows, id: { $0 }, rowHeight: 72) { index in
      ListRow(
        title: "Row \(index)", subtitle: "Below", avatarColor: .black,
        onTap: { taps.all.append(index) })
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
    let fixture = ListFixture(rows: rows)
    #expect(fixture.list.liveRowCount == 7)
    fixture.drag(from: 400, by: -300, frames: 10).lift()
    try fixture.stage.settle()
    #expect(fixture.list.offset > 300)
    #expect((7...8).contains(fixture.list.liveRowCount))
  }

  @Test("Content moves with the finger, one to one, after the slop", arguments: [-1.0, 1.0])
  func oneToOne(sign: Double) throws {
    let fixture = ListFixture()
    // Away from the top first, so that both directions have room.
    fixture.list.scroll(to: 4000)
    try fixture.stage.settle()
    let start = fixture.list.scrollState.offset
    let finger = fixture.stage.land(at: Point(200, 240))
    var last = start
    var seen = 240.0
    var moved = 0.0
    /// Runs one frame, in which the shown finger and the list move equally.
    func frame(_ step: Int) {
      fixture.stage.frames()
      let change = fixture.list.scrollState.offset - last
      let travel = fixture.stage.stage.contacts[0].position.y - seen
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
    let fixture = ListFixture(size: PixelSize(Int(400 * scale), Int(480 * scale)), scale: scale)
    let finger = fixture.drag(from: 420, by: -300, frames: 8)
    let atLift = fixture.list.offset
    finger.lift()
    #expect(fixture.list.isMoving)
    let frames = try fixture.stage.settle()
    #expect(frames > 30)
    #expect(fixture.list.offset > atLift + 200)
    #expect(fixture.list.scrollState.phase == .idle)
    #expect((fixture.list.offset * scale).rounded() == fixture.list.offset * scale)
  }

  @Test("Each frame of a fling moves no further than the one before")
  func smooth() {
    let fixture = ListFixture()
    fixture.drag(from: 420, by: -300, frames: 8).lift()
    fixture.stage.frames()
    var last = fixture.list.offset
    var step = Double.infinity
    var frames = 0
    while fixture.list.isMoving {
      frames += 1
      fixture.stage.frames()
      let moved = fixture.list.offset - last
      // Whole pixels: one more or less than the curve.
      #expect(moved <= step + 1 && moved >= 0)
      step = moved
      last = fixture.list.offset
    }
    #expect(frames > 30)
  }

  @Test("A fling is caught where it is drawn, and stays there on release")
  func caught() throws {
    let fixture = ListFixture()
    fixture.drag(from: 420, by: -300, frames: 8).lift()
    fixture.stage.frames(12)
    let drawn = fixture.list.offset
    let finger = fixture.stage.finger(at: Point(200, 200), after: .milliseconds(3))
    fixture.stage.play(
      [finger.resting(for: .milliseconds(100))],
      until: fixture.stage.now + fixture.stage.refreshInterval)
    #expect(fixture.list.offset == drawn)
    try fixture.stage.settle()
    #expect(fixture.list.offset == drawn)
    #expect(fixture.tapped.isEmpty, "a touch that stops a fling does not tap")
  }

  @Test("Pulled beyond its top it follows less, and returns to the top exactly")
  func rubberBand() {
    let fixture = ListFixture()
    let finger = fixture.drag(from: 100, by: 300, frames: 30)
    fixture.stage.frames()
    #expect(fixture.list.offset < -60 && fixture.list.offset > -292)
    #expect(fixture.list.scrollState.overscroll < 0)
    // At rest, so that nothing is flung.
    fixture.stage.frames(8)
    finger.lift()
    var last = fixture.list.offset
    var frames = 0
    while fixture.list.isMoving {
      fixture.stage.frames()
      #expect(fixture.list.offset >= last, "it comes back without swinging")
      frames += 1
      last = fixture.list.offset
    }
    #expect(frames > 10)
    #expect(fixture.list.offset == 0)
  }

  @Test(
    "Held beyond its top for any time, it returns from there",
    arguments: [20.0, 300, 4000])
  func heldBeyondTop(milliseconds: Double) throws {
    let fixture = ListFixture()
    let finger = fixture.drag(from: 100, by: 300, frames: 30)
    fixture.stage.frames()
    let held = fixture.list.offset
    // Nothing moves, so nothing is drawn.
    fixture.stage.wait(.milliseconds(milliseconds))
    finger.lift()
    fixture.stage.frames()
    #expect(abs(fixture.list.offset - held) < 12, "\(held) to \(fixture.list.offset) in one frame")
    let frames = try fixture.stage.settle()
    #expect(frames > 10)
    #expect(fixture.list.offset == 0)
  }

  @Test("Flung against its end it bounces and rests at the end exactly")
  func end() throws {
    let fixture = ListFixture(rows: 20)
    let bottom = 20.0 * 72 - 480
    var furthest = 0.0
    fixture.stage.onFrame = { _ in furthest = max(furthest, fixture.list.offset) }
    for _ in 0..<4 {
      fixture.drag(from: 420, by: -340, frames: 5).lift()
      try fixture.stage.settle()
    }
    #expect(furthest > bottom)
    #expect(fixture.list.offset == bottom)
  }

  @Test("A tap reaches its row once, a drag reaches none")
  func taps() throws {
    let fixture = ListFixture()
    fixture.stage.tap(Point(200, 100))
    try fixture.stage.settle()
    #expect(fixture.tapped == [1])
    fixture.drag(from: 300, by: -100, frames: 10).lift()
    try fixture.stage.settle()
    #expect(fixture.tapped == [1])
  }

  @Test("A cancelled pan flings nothing")
  func cancelled() throws {
    let fixture = ListFixture()
    let finger = fixture.drag(from: 420, by: -300, frames: 8)
    fixture.stage.frames()
    let offset = fixture.list.offset
    finger.cancel()
    try fixture.stage.settle()
    #expect(fixture.list.offset == offset)
  }

  @Test("A list shorter than its viewport stretches and returns")
  func short() throws {
    let fixture = ListFixture(rows: 2)
    let finger = fixture.drag(from: 300, by: -200, frames: 10)
    fixture.stage.frames()
    #expect(fixture.list.offset > 0)
    finger.lift()
    try fixture.stage.settle()
    #expect(fixture.list.offset == 0)
  }

  @Test("An empty list can be dragged and shows nothing")
  func empty() throws {
    let fixture = ListFixture(rows: 0)
    #expect(fixture.list.liveRowCount == 0)
    fixture.drag(from: 300, by: 200, frames: 10).lift()
    try fixture.stage.settle()
    #expect(fixture.list.offset == 0)
  }

  @Test("Rows that scroll past under a finger do not flash, a pressed row is shaded")
  func noFlash() {
    func isShaded(_ fixture: ListFixture) -> Bool {
      fixture.stage.stage.draw().layers.contains { layer in
        layer.list.commands.contains {
          if case .fill(_, let color) = $0 { color == Theme.light.pressed } else { false }
        }
      }
    }
    let moving = ListFixture()
    let finger = moving.stage.land(at: Point(200, 300))
    moving.stage.frames()
    finger.move(by: Vector(0, -20))
    for _ in 0..<8 {
      moving.stage.frames()
      #expect(!isShaded(moving))
    }
    let held = ListFixture()
    _ = held.stage.land(at: Point(200, 300))
    held.stage.frames()
    #expect(!isShaded(held), "not at once")
    held.stage.frames(8)
    #expect(isShaded(held))
  }

  @Test("A programmatic scroll starts at the present offset, also after a long rest")
  func startsNow() throws {
    let fixture = ListFixture()
    fixture.stage.wait(Duration(seconds: 10))
    fixture.stage.tap(Point(200, 100))
    fixture.list.scroll(to: 1000)
    fixture.stage.frames()
    #expect(fixture.list.offset > 0 && fixture.list.offset < 300)
    try fixture.stage.settle()
    #expect(fixture.list.offset == 1000)
  }

  @Test("Two items with the same id are both shown, and nothing accumulates")
  func duplicateIDs() {
    let list = ListView(0..<100, id: { $0 / 2 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", subtitle: "", avatarColor: .black)
    }
    let stage = ScriptedStage(list, size: PixelSize(400, 480))
    for step in 0..<50 {
      list.jump(to: Double(step * 30))
      stage.frames()
      #expect((7...8).contains(list.liveRowCount))
      #expect(list.children.count <= 9)
    }
  }

  @Test("Two visible items with the same id are logged once, also if they come later")
  func reportsDuplicateIDs() {
    let log = LogLines()
    var environment = Environment(typesetter: BoxTypesetter())
    environment.log = log.sink
    func list(_ ids: [Int]) -> (ListView, ScriptedStage) {
      let list = ListView(ids, id: { $0 }, rowHeight: 72) { ListRow(title: "\($0)") }
      return (list, ScriptedStage(list, size: PixelSize(400, 480), environment: environment))
    }
    let (first, _) = list([1, 2, 2, 3, 3])
    #expect(log.lines.count == 1 && log.lines[0].contains("two items have the id 2"))
    first.setItems([1, 1])
    #expect(log.lines.count == 1)
    let (later, stage) = list([1, 2, 3])
    for order in [[3, 2, 1], [2], [2, 4, 5, 1]] {
      later.setItems(order)
      stage.frames(3)
    }
    #expect(log.lines.count == 1, "no id was repeated")
    later.setItems([4, 4])
    stage.frames(3)
    #expect(log.lines.count == 2)
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
