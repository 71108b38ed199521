import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A list whose items change")
struct ListChangeTests {
  @Test(
    "A deleted row collapses and fades, those below move up by spring, and none jumps",
    arguments: PanelSetting.representative)
  func deletion(panel: PanelSetting) throws {
    let numbers = NumberList(Array(0..<100), panel)
    numbers.set((0..<100).filter { $0 != 1 })
    #expect(numbers.y(2) == 120, "nothing has moved yet")
    var last = 120.0
    var steps: [Double] = []
    numbers.top.onFrame = { _ in
      let y = numbers.y(2) ?? .nan
      #expect(y <= last)
      steps.append(last - y)
      last = y
      #expect(numbers.y(0) == 0)
      if let ghost = numbers.all.first(where: \.isLeaving) {
        #expect(ghost.number == 1 && ghost.y == 60 && ghost.height == y - 60)
      }
    }
    try numbers.top.settle()
    #expect(last == 60)
    #expect((steps.max() ?? 60) < 36, "in many steps")
    numbers.top.onFrame = { _ in }
    numbers.checkRest("after a deletion")
  }

  @Test("An inserted row unfolds, and rows below make room", arguments: PanelSetting.representative)
  func insertion(panel: PanelSetting) throws {
    let numbers = NumberList(Array(0..<100), panel)
    var with = Array(0..<100)
    with.insert(500, at: 2)
    numbers.set(with)
    #expect(numbers.y(2) == 120)
    var last = 120.0
    numbers.top.onFrame = { _ in
      let y = numbers.y(2) ?? .nan
      #expect(y >= last)
      last = y
      #expect(numbers.y(500) == 120)
    }
    try numbers.top.settle()
    #expect(last == 180)
    numbers.top.onFrame = { _ in }
    numbers.checkRest("after an insertion")
  }

  @Test(
    "A moved row is drawn on its way from the old position to the new one",
    arguments: PanelSetting.representative)
  func move(panel: PanelSetting) throws {
    let numbers = NumberList(Array(0..<100), panel)
    numbers.set([0, 2, 3, 1] + (4..<100))
    var positions: [Double] = [60]
    #expect(numbers.y(1) == 60 && numbers.y(2) == 120)
    numbers.top.onFrame = { _ in positions.append(numbers.y(1) ?? .nan) }
    try numbers.top.settle()
    #expect(positions.last == 180)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 > -1.01 && $1 - $0 < 80 })
    numbers.top.onFrame = { _ in }
    numbers.checkRest("after a move")
  }

  @Test("A change during the animation of another continues from what is drawn")
  func retarget() throws {
    let numbers = NumberList(Array(0..<100))
    numbers.set((0..<100).filter { $0 != 1 })
    numbers.top.frames(6)
    let before = numbers.all
    numbers.set(Array(0..<100))
    #expect(numbers.shown.map(\.y) == before.map(\.y), "undone in mid-flight, nothing jumps")
    numbers.top.frames()
    let after = numbers.y(2) ?? .nan
    #expect(abs(after - (before.first { $0.number == 2 }?.y ?? .nan)) < 8, "and keeps its speed")
    try numbers.top.settle()
    numbers.checkRest("undone")
    numbers.set((0..<100).filter { $0 != 1 })
    numbers.top.frames(3)
    let falling = numbers.shown
    numbers.set((0..<100).filter { $0 != 1 && $0 != 3 })
    for row in falling where row.number != 3 { #expect(numbers.y(row.number) == row.y) }
    try numbers.top.settle()
    numbers.checkRest("deleted during a deletion")
  }

  @Test(
    "The first visible row stays where it is drawn when rows above are inserted and deleted",
    arguments: [true, false])
  func anchored(animated: Bool) throws {
    let numbers = NumberList(Array(0..<1000))
    numbers.list.jump(to: 6010)
    numbers.top.frames()
    let before = numbers.shown
    numbers.set(Array(2000..<2100) + (3..<1000), animated: animated)
    #expect(numbers.shown == before)
    #expect(numbers.list.offset == 6010 + 97 * 60)
    try numbers.top.settle()
    #expect(numbers.shown == before)
    numbers.set(Array(50..<1000), animated: animated)
    try numbers.top.settle()
    #expect(numbers.shown == before)
    numbers.checkRest("rows above")
  }

  @Test("A list at its top shows a new first row")
  func atTop() throws {
    let numbers = NumberList(Array(0..<100))
    numbers.set([700] + (0..<100))
    #expect(numbers.y(0) == 0)
    try numbers.top.settle()
    #expect(numbers.y(700) == 0 && numbers.y(0) == 60)
    numbers.set([800] + numbers.items, animated: false)
    #expect(numbers.y(800) == 0)
    numbers.checkRest("at the top")
  }

  @Test(
    "A fling continues at the same velocity while its list reloads",
    arguments: PanelSetting.representative)
  func momentum(panel: PanelSetting) throws {
    let quiet = NumberList(Array(0..<5000), panel)
    let busy = NumberList(Array(0..<5000), panel)
    for numbers in [quiet, busy] {
      numbers.list.jump(to: 60_000)
      numbers.top.frames()
      numbers.top.play([
        numbers.top.finger(at: Point(100, 200)).moving(by: Vector(0, -150), over: .milliseconds(80))
      ])
    }
    for step in 0..<20 {
      if step == 5 { busy.set(Array(9000..<9100) + (0..<5000)) }
      if step == 9 { busy.set(Array(300..<5000)) }
      if step == 12 { busy.set(Array(300..<4000), animated: false) }
      quiet.top.frames()
      busy.top.frames()
      #expect(busy.shown == quiet.shown, "step \(step)")
      let speed = (busy.list.scrollState.velocity, quiet.list.scrollState.velocity)
      #expect(abs(speed.0 - speed.1) < 1e-6 * abs(speed.1))
    }
    try quiet.top.settle()
    try busy.top.settle()
    #expect(busy.shown == quiet.shown)
    busy.checkRest("after the fling")
  }

  @Test("A finger keeps hold of its rows while items above are inserted and deleted")
  func held() {
    let numbers = NumberList(Array(0..<1000))
    numbers.list.jump(to: 6000)
    numbers.top.frames()
    var last: Double?
    var finger: Double?
    var step = 0
    numbers.top.onFrame = { _ in
      step += 1
      if step == 10 { numbers.set(Array(5000..<5010) + (0..<1000)) }
      if step == 20 { numbers.set(Array(40..<1000)) }
      guard let contact = numbers.top.stage.contacts.first else { return }
      let y = numbers.y(101) ?? .nan
      if let last, let finger, step > 4, numbers.list.isHeld {
        #expect(abs((y - last) - (contact.position.y - finger)) <= 1.01, "step \(step)")
      }
      last = y
      finger = contact.position.y
    }
    numbers.top.play([
      numbers.top.finger(at: Point(100, 40)).moving(by: Vector(0, 150), over: .milliseconds(600))
    ])
    #expect(step > 25)
  }

  @Test("After many changes a list never has more than a few screens of rows")
  func massive() throws {
    let numbers = NumberList(Array(0..<10_000))
    numbers.list.jump(to: 30_000)
    numbers.top.frames()
    var most = 0
    numbers.top.onFrame = { _ in most = max(most, numbers.list.liveRowCount) }
    numbers.set(Array(0..<502) + (20_000..<30_000) + (502..<10_000))
    try numbers.top.settle()
    numbers.checkRest("10,000 rows came in the middle of the screen")
    numbers.set(Array(0..<10_000))
    try numbers.top.settle()
    numbers.checkRest("and went")
    numbers.set(Array((0..<10_000).reversed()))
    try numbers.top.settle()
    numbers.checkRest("turned round")
    numbers.set(Array(50_000..<50_003))
    try numbers.top.settle()
    numbers.checkRest("all others")
    numbers.set([])
    try numbers.top.settle()
    numbers.checkRest("none")
    numbers.set(Array(0..<10_000))
    try numbers.top.settle()
    numbers.checkRest("all again")
    #expect(most <= 20)
  }

  @Test("An observer of the list may change its items at any time")
  func observed() throws {
    try withEverySeed(10) { seed, random in
      let numbers = NumberList(
        Array(0..<2000), estimate: 40, heights: { Double(20 + $0 * 53 % 110) })
      numbers.list.scrollToRow(800, animated: false)
      numbers.top.frames()
      var changes = 0
      numbers.list.observe(numbers.list) { _ in
        changes += 1
        guard changes % 5 == 0, numbers.items.count > 50 else { return }
        numbers.set(Array(numbers.items.dropFirst(10)), animated: changes % 2 == 0)
      }
      let up = random.double(in: 100...250)
      numbers.top.play([
        numbers.top.finger(at: Point(50, 10)).moving(by: Vector(0, up), over: .milliseconds(150))
      ])
      try numbers.top.settle()
      #expect(changes > 10)
      numbers.checkRest("seed \(seed)")
    }
  }
}
