import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Lists")
struct ListsTests {
  @Test(
    "Only visible rows are alive, and a frame of a million rows needs no more of them",
    arguments: PanelSetting.all)
  func virtual(panel: PanelSetting) throws {
    var made: [Int] = []
    for count in [1000, 1_000_000] {
      var rows = 0
      let list = ListView(0..<count, id: { $0 }, rowHeight: 60) { number in
        rows += 1
        return Bar(number, height: 60)
      }
      let stage = ScriptedStage(list, on: panel)
      stage.fling(panel.width / 2, panel.height - 20, by: 40 - panel.height, over: 60)
      #expect(list.liveRowCount <= Int(panel.height / 60) + 2)
      stage.pass(800)
      made.append(rows)
      if count > 1000 {
        list.jump(to: 0.7e6 * 60)
        stage.frames()
        #expect(list.row(at: 700_000) != nil)
        #expect(list.liveRowCount <= Int(panel.height / 60) + 2)
      }
    }
    #expect(made[0] == made[1])
  }

  @Test(
    "Rows of different heights are stacked without gaps, and follow the finger point for point",
    arguments: PanelSetting.all)
  func measured(panel: PanelSetting) throws {
    let list = measuredList(0..<500)
    let stage = ScriptedStage(list, on: panel)
    list.scrollToRow(250, animated: false)
    stage.frames()
    let (x, y) = (panel.width / 2, panel.height / 2)
    let finger = stage.land(at: Point(x, y))
    finger.move(by: Vector(0, 12), over: .milliseconds(60))
    finger.rest(for: ScriptedStage.lag)
    // Upwards, through rows that have not been measured.
    var last: (row: Int, top: Double, finger: Double)?
    stage.onFrame = { _ in
      guard let contact = stage.stage.contacts.first else { return last = nil }
      let shown = (0..<500).first { list.row(at: $0) != nil } ?? 0
      var bottom: Double?
      for number in shown..<500 {
        guard let frame = list.rowFrame(at: number) else { break }
        if let bottom { #expect(frame.minY == bottom, "without a gap") }
        #expect(frame.height == Bar.height(of: number))
        bottom = frame.maxY
      }
      if let old = last, let frame = list.rowFrame(at: old.row) {
        let (moved, distance) = (frame.minY - old.top, contact.position.y - old.finger)
        #expect(abs(moved - distance) <= 1.01, "the rows move with the finger")
      }
      let row = shown + 1
      last = list.rowFrame(at: row).map { (row, $0.minY, contact.position.y) }
    }
    for distance in [100.0, 110, -150] {
      finger.move(by: Vector(0, distance), over: .milliseconds(200))
    }
    finger.lift()
    stage.onFrame = { _ in }
    try stage.settle()
  }

  @Test(
    "A section's header stays at the top as long as one of its rows is visible; the next pushes it",
    arguments: PanelSetting.all)
  func pinned(panel: PanelSetting) throws {
    let list = sectionList([8, 8, 40])
    let stage = ScriptedStage(list, on: panel)
    func expectPinned() throws {
      // 30 + 480 a section.
      let section = min(Int(list.offset / 510), 2)
      let next = Double(section + 1) * 510 - list.offset
      let frame = stage.frame(of: try #require(list.header(section: section)))
      let top = min(0, next - 30)
      #expect(abs(frame.minY - top) < 1e-6 && frame.height == 30, "\(list.offset): \(frame)")
      #expect(frame.minX == 0 && frame.width == panel.width)
    }
    for offset in stride(from: 0.0, through: 600, by: 12) {
      list.jump(to: offset)
      stage.frames()
      try expectPinned()
    }
    // The same with a slow finger, down and up.
    list.jump(to: 450)
    stage.frames()
    var pushed = 0
    stage.onFrame = { _ in
      #expect(throws: Never.self) { try expectPinned() }
      if list.offset > 480 && list.offset < 510 { pushed += 1 }
    }
    let slow = stage.land(at: Point(panel.width / 2, panel.height * 0.8))
    for distance in [-98.0, 90] { slow.move(by: Vector(0, distance), over: .milliseconds(700)) }
    slow.rest(for: .milliseconds(350))
    slow.lift()
    try stage.settle()
    #expect(Double(pushed) > panel.hertz / 5, "\(pushed) frames of pushing")
    stage.onFrame = { _ in }
    list.jump(to: 0)
    stage.frames()
    let finger = stage.hold(panel.width / 2, panel.height / 2, by: 40)
    let header = try #require(list.header(section: 0))
    #expect(stage.frame(of: header).minY == -list.offset, "pulled, it goes with the rows")
    finger.lift()
    try stage.settle()
  }

  @Test(
    "The list scrolls to a row exactly, also past rows that have not been measured",
    arguments: PanelSetting.all)
  func scrollToRow(panel: PanelSetting) throws {
    let list = measuredList(0..<300)
    list.contentInset = EdgeInsets(top: 20, bottom: 10)
    let stage = ScriptedStage(list, on: panel)
    for (number, position) in [(200, RowPosition.top), (60, .bottom), (150, .center), (0, .top)] {
      list.scrollToRow(number, position: position)
      try stage.settle()
      let frame = try #require(list.rowFrame(at: number))
      switch position {
      case .top: #expect(abs(frame.minY - 20) <= 0.5)
      case .bottom: #expect(abs(frame.maxY - panel.height + 10) <= 0.5)
      case .center, .nearest: #expect(abs(frame.center.y - (panel.height + 10) / 2) <= 0.5)
      }
    }
    list.scrollToRow(250)
    stage.pass(150)
    let watch = FingerWatch(stage, ["list"])
    let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
    stage.frames(2)
    let caught = list.scrollState.offset
    stage.pass(100)
    #expect(list.scrollState.offset == caught, "a finger on the way stops it")
    finger.lift()
    try stage.settle()
    #expect(list.row(at: 250) == nil)
    watch.expectTruth()
  }

  @Test(
    "A tap on the status edge scrolls to the top, also during a fling; a drag there drags the list",
    arguments: PanelSetting.all)
  func statusEdge(panel: PanelSetting) throws {
    let tapped = Received<Int>()
    let list = plainList(rows: 500) { tapped.all.append($0) }
    let stage = ScriptedStage(StatusEdge(for: list) { list }, on: panel)
    for flies in [false, true] {
      list.jump(to: 4000)
      stage.frames()
      if flies {
        stage.fling(panel.width / 2, panel.height - 20, by: -100)
        stage.pass(80)
        #expect(list.scrollState.phase == .coast)
      }
      let watch = FingerWatch(stage, ["list"])
      stage.tap(Point(panel.x(panel.width - 10), 12))
      try stage.settle()
      #expect(list.offset == 0)
      watch.expectTruth()
    }
    let finger = stage.land(at: Point(panel.width / 2, 20))
    finger.move(by: Vector(0, 60), over: .milliseconds(150))
    #expect(list.offset < 0 && list.isHeld)
    finger.lift()
    try stage.settle()
    #expect(list.offset == 0 && tapped.all.isEmpty)
  }

  @Test(
    "The indicator shows while the list moves, inset as requested, on the trailing side, and fades",
    arguments: PanelSetting.all)
  func indicator(panel: PanelSetting) throws {
    let list = plainList()
    list.indicatorInset = EdgeInsets(top: 30, bottom: 20)
    let stage = ScriptedStage(list, on: panel)
    let thumb = try #require(
      list.children.first { "\(type(of: $0))" == "ScrollIndicator" })
    #expect(thumb.opacity == 0)
    for (offset, top) in [(0.0, true), (1e9, false)] {
      list.jump(to: offset == 0 ? 1 : 0)
      list.jump(to: offset)
      stage.frames()
      let frame = stage.frame(of: thumb)
      #expect(thumb.opacity == 1)
      #expect(frame.minX == (panel.isRightToLeft ? 3 : panel.width - 7) && frame.width == 4)
      #expect(top ? frame.minY == 34 : frame.maxY == panel.height - 24)
      #expect(frame.minY >= 34 && frame.maxY <= panel.height - 24)
    }
    let finger = stage.hold(panel.width / 2, panel.height / 2, by: -60)
    let pulled = stage.frame(of: thumb)
    #expect(pulled.maxY == panel.height - 24, "squeezed against the end")
    finger.lift()
    stage.run { list.scrollState.phase == .idle }
    var opacities: [Double] = []
    stage.onFrame = { _ in opacities.append(thumb.opacity) }
    try stage.settle()
    #expect(thumb.opacity == 0 && opacities.contains { $0 > 0.2 && $0 < 0.9 }, "it fades")
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test(
    "On its screen ten thousand rows fling, are caught and return to the top",
    arguments: PanelSetting.representative)
  func screen(panel: PanelSetting) throws {
    let stage = try showcase("list", on: panel)
    let list = try #require(stage.find(ListView.self))
    #expect(list.rowCount == 10_000)
    let watch = FingerWatch(stage, ["list"])
    for _ in 0..<3 {
      stage.fling(panel.width / 2, panel.height - 20, by: 60 - panel.height, over: 50)
    }
    let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
    finger.move(by: Vector(0, 40), over: .milliseconds(100))
    finger.lift()
    stage.pass(100)
    list.scrollToTop()
    try stage.settle()
    #expect(list.offset == list.startOffset)
    watch.expectTruth(followed: 2)
  }
}
