import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("A row that slides aside")
struct SwipeRowTests {
  @Test(
    "swiped against the reading direction it uncovers a button that fits its title, and stays",
    arguments: Panel.all)
  func opens(panel: Panel) {
    let box = Mailbox(panel)
    box.open(1)
    #expect(box.openRows == ["1"])
    #expect(box.slid(1) == deleteWidth)
    #expect(box.slid(0) == 0 && box.slid(2) == 0)
    #expect(box.tapped.isEmpty && box.committed.isEmpty && box.list.offset == 0)
  }

  @Test(
    "a tap on the button commits once, the row collapses and those below move up",
    arguments: Panel.all)
  func commits(panel: Panel) {
    let box = Mailbox(panel)
    box.open(1)
    var last = 120.0
    box.top.onFrame = {
      guard let frame = box.list.rowFrame(at: 1), box.committed == [1] else { return }
      #expect(frame.minY <= last + 0.01, "the next row moves up only")
      last = frame.minY
    }
    box.top.tap(panel.x(box.width - 30), 90)
    #expect(box.committed == [1])
    #expect(last > 60, "it is on its way")
    box.top.settle()
    #expect(last == 60)
    #expect(box.list.row(id: 1) == nil)
    #expect(box.openRows == [] && box.tapped == [])
  }

  @Test(
    "content follows the finger one to one, and less beyond the button's width",
    arguments: Panel.all)
  func follows(panel: Panel) {
    let box = Mailbox(panel)
    let start = box.width * 0.9
    var slides: [Double] = []
    var fingers: [Double] = []
    box.top.onFrame = {
      guard let contact = box.top.stage.contacts.first else { return }
      slides.append(box.slid(1))
      fingers.append(panel.isMirrored ? contact.position.x : box.width - contact.position.x)
    }
    box.top.swipe(fromLeading: start, 90, by: -240, over: 900)
    for (index, slide) in slides.enumerated().dropFirst() where slides[index - 1] > 0 {
      let moved = slide - slides[index - 1]
      let finger = fingers[index] - fingers[index - 1]
      if slide < deleteWidth {
        #expect(abs(moved - finger) <= 1.01, "one to one at \(slide)")
      } else if slides[index - 1] > deleteWidth {
        #expect(moved <= finger * 0.6 + 1, "resisting at \(slide)")
        #expect(moved >= 0)
      }
    }
    #expect((slides.max() ?? 0) > deleteWidth + 20)
    box.top.settle()
    #expect(box.slid(1) == deleteWidth, "and back to its stop")
  }

  @Test(
    "let go slowly it goes to the nearer end, thrown it goes where it is thrown",
    arguments: Panel.all)
  func decides(panel: Panel) {
    func end(of distance: Double, back: Double = 0, pause: Bool) -> Double {
      let box = Mailbox(panel)
      var finger = box.top.finger(panel.x(box.width * 0.9), 90)
        .moving(by: Vector(panel.reading(-distance), 0), over: .milliseconds(300))
      if pause { finger = finger.resting(for: .milliseconds(200)) }
      if back > 0 {
        finger = finger.moving(by: Vector(panel.reading(back), 0), over: .milliseconds(40))
      }
      box.top.play(finger)
      box.top.settle()
      return box.slid(1)
    }
    #expect(end(of: 40, pause: true) == 0)
    #expect(end(of: 80, pause: true) == deleteWidth)
    #expect(end(of: 40, pause: false) == deleteWidth)
    #expect(end(of: 85, back: 20, pause: true) == 0)
  }

  @Test("a tap on an open row closes it within 0.3 s and does nothing else", arguments: Panel.all)
  func tapCloses(panel: Panel) {
    let box = Mailbox(panel)
    box.open(1)
    box.top.tap(panel.x(40), 90)
    #expect(box.openRows == [])
    #expect(box.slid(1) > 0, "by a motion")
    box.top.pass(seconds: 0.15)
    #expect(box.slid(1) > 0 || panel.hertz < 60)
    box.top.pass(seconds: 0.17)
    #expect(box.slid(1) == 0)
    #expect(box.tapped.isEmpty && box.committed.isEmpty)
    box.top.tap(panel.x(40), 90)
    #expect(box.tapped == [1], "shut, it is a row as any other")
  }

  @Test("while it closes a second tap does nothing", arguments: Panel.all)
  func secondTap(panel: Panel) {
    let alone = Mailbox(panel)
    let twice = Mailbox(panel)
    for box in [alone, twice] {
      box.open(1)
      box.top.tap(panel.x(40), 90)
    }
    twice.top.tap(panel.x(40), 90)
    while alone.top.now < twice.top.now { alone.top.frame() }
    #expect(twice.slid(1) == alone.slid(1), "it closes as though nothing had happened")
    twice.top.settle()
    #expect(twice.slid(1) == 0 && twice.tapped.isEmpty && twice.openRows.isEmpty)
  }

  @Test("taps reach a shut row as usual, and a swipe taps nobody", arguments: Panel.all)
  func taps(panel: Panel) {
    let box = Mailbox(panel)
    box.top.tap(panel.x(40), 90)
    #expect(box.tapped == [1])
    box.open(0)
    box.top.tap(panel.x(40), 150)
    #expect(box.tapped == [1, 2], "also while another row is open")
  }

  @Test(
    "open belongs to the item: scrolled away and back it is open, and no other row is",
    arguments: Panel.all)
  func belongsToItem(panel: Panel) {
    let box = Mailbox(panel, count: 200)
    box.open(1)
    box.list.scroll(to: 6000)
    box.top.settle()
    #expect(box.swipeRow(1) == nil)
    for number in box.shown { #expect(box.slid(number) == 0) }
    #expect(box.openRows == ["1"])
    box.list.scroll(to: 0)
    box.top.settle()
    #expect(box.slid(1) == deleteWidth)
    for number in box.shown where number != 1 { #expect(box.slid(number) == 0) }
  }

  @Test("a vertical pan closes it, also out of sight", arguments: Panel.all)
  func verticalPanCloses(panel: Panel) {
    let box = Mailbox(panel)
    box.open(1)
    box.top.play(
      box.top.finger(100, 250).moving(by: Vector(0, -40), over: .milliseconds(200))
        .resting(for: .milliseconds(200)))
    #expect(box.openRows == [])
    box.top.settle()
    #expect(box.slid(1) == 0)
    #expect(box.list.offset > 20)
    box.list.jump(to: 0)
    box.open(1)
    box.list.jump(to: 1000)
    box.top.frame()
    box.top.play(
      box.top.finger(100, 200).moving(by: Vector(0, 40), over: .milliseconds(200)))
    box.top.settle()
    box.list.jump(to: 0)
    box.top.settle()
    #expect(box.slid(1) == 0 && box.openRows == [])
  }

  @Test("the opening of another row closes it", arguments: Panel.all)
  func otherCloses(panel: Panel) {
    let box = Mailbox(panel)
    box.open(1)
    box.open(2)
    #expect(box.openRows == ["2"])
    #expect(box.slid(1) == 0 && box.slid(2) == deleteWidth)
  }

  @Test(
    "a vertical pan never opens a row, a horizontal one never scrolls the list",
    arguments: Panel.all)
  func lock(panel: Panel) {
    let box = Mailbox(panel)
    var furthest = 0.0
    box.top.onFrame = { furthest = max(furthest, box.shown.map { abs(box.slid($0)) }.max() ?? 0) }
    box.top.play(
      box.top.finger(panel.x(300), 200)
        .moving(by: Vector(panel.reading(-6), -60), over: .milliseconds(100))
        .moving(by: Vector(panel.reading(-150), 0), over: .milliseconds(200)))
    box.top.settle()
    #expect(furthest == 0)
    #expect(box.list.offset > 40)
    box.list.jump(to: 0)
    box.top.onFrame = { #expect(box.list.offset == 0) }
    box.top.play(
      box.top.finger(panel.x(300), 90)
        .moving(by: Vector(panel.reading(-60), 6), over: .milliseconds(100))
        .moving(by: Vector(0, 100), over: .milliseconds(200)))
    box.top.settle()
  }

  @Test(
    "caught in mid-flight it is held where it is drawn, and goes on from there",
    arguments: Panel.all)
  func caught(panel: Panel) {
    let box = Mailbox(panel)
    box.top.swipe(fromLeading: box.width * 0.9, 90, by: -60, over: 60)
    box.top.frame()
    let drawn = box.slid(1)
    #expect(drawn > 0)
    var held: [Double] = []
    box.top.onFrame = { if !box.top.stage.contacts.isEmpty { held.append(box.slid(1)) } }
    box.top.play(box.top.finger(panel.x(100), 90).resting(for: .milliseconds(150)))
    #expect(Set(held) == [drawn])
    box.top.settle()
    #expect(box.slid(1) == 0 || box.slid(1) == deleteWidth)
    #expect(box.tapped.isEmpty && box.committed.isEmpty)
  }

  @Test("a cancelled swipe puts the row back as it was", arguments: Panel.all)
  func cancelled(panel: Panel) {
    let box = Mailbox(panel)
    box.top.play(
      box.top.finger(panel.x(box.width * 0.9), 90)
        .moving(by: Vector(panel.reading(-80), 0), over: .milliseconds(100)).vanishing())
    box.top.settle()
    #expect(box.slid(1) == 0 && box.openRows.isEmpty)
    box.open(1)
    box.top.play(
      box.top.finger(panel.x(100), 90)
        .moving(by: Vector(panel.reading(80), 0), over: .milliseconds(100)).vanishing())
    box.top.settle()
    #expect(box.slid(1) == deleteWidth && box.openRows == ["1"])
  }

  @Test(
    "a second finger on another row opens nothing, one on the same row makes no jump",
    arguments: Panel.all)
  func secondFinger(panel: Panel) {
    let box = Mailbox(panel)
    let left = Vector(panel.reading(-70), 0)
    let first = box.top.finger(panel.x(400), 90).moving(by: left, over: .milliseconds(200))
      .resting(for: .milliseconds(400))
    let second = ScriptedFinger(
      downAt: Point(panel.x(400), 150), at: box.top.now + .milliseconds(230)
    ).moving(by: left, over: .milliseconds(150))
    var last = 0.0
    box.top.onFrame = {
      #expect(box.slid(2) == 0)
      #expect(abs(box.slid(1) - last) < 70 * 0.06 + 9)
      last = box.slid(1)
    }
    box.top.play(first, second)
    box.top.onFrame = nil
    box.top.settle()
    #expect(box.openRows == ["1"])

    let other = Mailbox(panel)
    let one = other.top.finger(panel.x(400), 90).moving(by: left, over: .milliseconds(500))
    let two = ScriptedFinger(
      downAt: Point(panel.x(200), 95), at: other.top.now + .milliseconds(200)
    )
    .resting(for: .milliseconds(150))
    last = 0
    other.top.onFrame = {
      #expect(abs(other.slid(1) - last) < 9)
      last = other.slid(1)
    }
    other.top.play(one, two)
    other.top.onFrame = nil
    other.top.settle()
    #expect(other.slid(1) == 0 || other.slid(1) == deleteWidth)
  }

  @Test(
    "a button of one's own comes in with the row, or is uncovered under it", arguments: Panel.all)
  func ownButtons(panel: Panel) {
    for kind in [Mailbox.Kind.follows, .uncovered] {
      let box = Mailbox(panel, kind)
      func button() -> Double? {
        guard let row = box.swipeRow(1),
          let button = row.children.first(where: { !($0.frame.width > 100) })
        else { return nil }
        // As though read from left to right.
        return panel.isMirrored ? box.width - button.frame.maxX : button.frame.minX
      }
      box.top.onFrame = {
        let slid = box.slid(1)
        if !(slid > 0) { return }
        let expected = kind == .uncovered ? box.width - 100 : box.width - slid
        #expect(button().map { abs($0 - expected) < 0.01 } == true, "slid \(slid)")
      }
      box.top.swipe(fromLeading: box.width * 0.9, 90, by: -200, over: 300)
      box.top.settle()
      #expect(box.slid(1) == 100, "button and margin")
      box.top.tap(panel.x(box.width - 50), 90)
      #expect(box.committed == [1])
      box.top.settle()
      #expect(box.list.row(id: 1) == nil)
    }
  }

  @Test("a full swipe commits on request, and not without", arguments: Panel.all)
  func fullSwipe(panel: Panel) {
    let box = Mailbox(panel, .fullSwipe)
    box.top.swipe(fromLeading: box.width * 0.95, 90, by: -box.width * 0.8, over: 300)
    box.top.frames(6)
    #expect(box.committed == [1])
    #expect(box.list.row(id: 1) == nil && box.slid(2) == 0, "it is on its way out")
    box.top.settle()
    #expect(box.list.row(id: 1) == nil && box.openRows.isEmpty)
    let plain = Mailbox(panel)
    plain.top.swipe(fromLeading: box.width * 0.95, 90, by: -box.width * 0.8, over: 300)
    plain.top.settle()
    #expect(plain.committed.isEmpty && plain.slid(1) == deleteWidth)
    let regret = Mailbox(panel, .fullSwipe)
    regret.top.play(
      regret.top.finger(panel.x(box.width * 0.95), 90)
        .moving(by: Vector(panel.reading(-box.width * 0.8), 0), over: .milliseconds(200))
        .moving(by: Vector(panel.reading(box.width * 0.5), 0), over: .milliseconds(200)))
    regret.top.settle()
    #expect(regret.committed.isEmpty, "taken back before it was let go")
  }

  @Test(
    "both sides have actions; the leading one closes again when it changed nothing",
    arguments: Panel.all)
  func bothSides(panel: Panel) {
    let box = Mailbox(panel, .both)
    box.top.swipe(fromLeading: 60, 90, by: 150)
    box.top.settle()
    let archive = (7 * 8.5 + 40).rounded(.up)
    #expect(box.slid(1) == -archive)
    box.top.tap(panel.x(30), 90)
    #expect(box.archived == [1])
    box.top.settle()
    #expect(box.slid(1) == 0 && box.openRows.isEmpty)
    box.open(1)
    #expect(box.slid(1) == archive + deleteWidth)
    box.top.tap(panel.x(box.width - deleteWidth - 30), 90)
    #expect(box.archived == [1, 1] && box.committed.isEmpty)
  }

  @Test(
    "undo brings a row back to its place, also while it is still collapsing", arguments: Panel.all)
  func undo(panel: Panel) {
    for wait in [0.0, 0.1, 1] {
      let box = Mailbox(panel)
      box.open(0)
      box.top.tap(panel.x(box.width - 30), 30)
      box.top.pass(seconds: wait)
      box.restore(0)
      box.top.settle()
      #expect(box.list.rowFrame(at: 0) == Rect(0, 0, box.width, 60))
      #expect(box.slid(0) == 0 && box.openRows.isEmpty)
      #expect(box.list.rowFrame(at: 1)?.minY == 60)
    }
  }

  @Test(
    "the last row, two rows in quick succession, a row while its list reloads: all safe",
    arguments: Panel.all)
  func safe(panel: Panel) {
    let one = Mailbox(panel, count: 1)
    one.open(0)
    one.top.tap(panel.x(one.width - 30), 30)
    one.top.settle()
    #expect(one.list.liveRowCount == 0 && one.list.rowCount == 0)
    one.restore(0)
    one.top.settle()
    #expect(one.list.rowFrame(at: 0) == Rect(0, 0, one.width, 60))

    let two = Mailbox(panel)
    two.remove(1)
    two.top.frame()
    two.remove(2)
    two.top.settle()
    #expect(two.list.rowFrame(at: 1)?.minY == 60)
    #expect(two.list.row(id: 3) != nil && two.list.row(id: 2) == nil)

    let reloading = Mailbox(panel)
    var steps = 0
    reloading.top.onFrame = {
      steps += 1
      if steps == 4 {
        reloading.store = Array(reloading.store.filter { $0 != 1 }.reversed())
        reloading.list.setItems(reloading.store)
      }
    }
    reloading.top.swipe(fromLeading: reloading.width * 0.9, 90, by: -100, over: 300)
    reloading.top.onFrame = nil
    reloading.top.settle()
    #expect(reloading.list.row(id: 1) == nil && reloading.openRows.isEmpty)
  }

  @Test("where movement is reduced it opens and closes at once")
  func reduced() {
    let box = Mailbox(Panel(reducesMotion: true))
    box.top.swipe(fromLeading: 440, 90, by: -100)
    var places: Set<Double> = [box.slid(1)]
    box.top.onFrame = { places.insert(box.slid(1)) }
    box.top.frames(6)
    box.top.onFrame = nil
    #expect(box.slid(1) == deleteWidth && places.count <= 2, "without a motion")
    box.top.tap(40, 90)
    #expect(box.slid(1) == 0)
    box.open(1)
    box.top.tap(450, 90)
    #expect(box.list.row(id: 1) == nil && box.list.rowFrame(at: 1)?.minY == 60)
  }

  @Test("rows out of sight and lists out of use are gone for good")
  func nothingLeaks() {
    weak var row: Component?
    weak var list: ListView?
    do {
      let box = Mailbox(count: 500)
      box.open(1)
      row = box.list.row(id: 1)
      list = box.list
      #expect(row != nil)
      box.list.jump(to: 6000)
      box.top.settle()
      #expect(row == nil, "an open row out of sight is but a note in the list")
      box.list.jump(to: 0)
      box.top.settle()
      row = box.list.row(id: 1)
      box.remove(1)
      box.top.settle()
      #expect(row == nil)
    }
    #expect(list == nil)
  }
}
