import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Sections")
struct ListSectionTests {
  /// Sections of 10 rows each, named by letters; headers of 30 points, rows of 60.
  private func sections(_ names: String) -> [ListSection<Character, [Int]>] {
    names.map { name in
      let first = Int(name.asciiValue ?? 0) * 100
      return ListSection(id: name, items: Array(first..<first + 10))
    }
  }

  private final class Taps { var headers: [Character] = [] }

  private func make(_ names: String, _ panel: PanelSetting = lowPanel()) -> (
    ListView, ScriptedStage, Taps
  ) {
    let taps = Taps()
    let list = ListView(
      sections: sections(names), id: { $0 }, rowHeight: .fixed(60), headerHeight: .fixed(30),
      header: { name in PlainRow(-1, height: 30, onTap: { taps.headers.append(name) }) },
      row: { PlainRow($0) })
    return (list, ScriptedStage(list, on: panel), taps)
  }

  private func headerTop(_ list: ListView, _ section: Character) -> Double? {
    list.header(section: section).map { -$0.convert(.zero).y }
  }

  @Test(
    "A header stays at the top while its section is visible, and the next pushes it away",
    arguments: PanelSetting.representative)
  func pins(panel: PanelSetting) {
    let (list, top, _) = make("ABCDEFGHIJKLMNOPQRSTUVWXYZ", panel)
    let length = 630.0
    for offset in stride(from: 0.0, through: 4 * length, by: 17) {
      list.jump(to: offset)
      top.frames()
      let section = Int(offset / length)
      let name = Character(UnicodeScalar(UInt8(65 + section)))
      let next = Double(section + 1) * length - offset
      #expect(headerTop(list, name) == min(0, next - 30), "offset \(offset)")
      let first = 6500 + section * 100
      if let y = list.rowFrame(at: section * 10)?.minY {
        #expect(y == 30 + Double(section) * length - offset, "row \(first)")
      }
    }
  }

  @Test("It stays below an inset that a banner covers, and moves with it")
  func pinnedInset() {
    let (list, top, _) = make("ABCDEFGHIJ")
    list.contentInset = EdgeInsets(top: 100)
    top.frames()
    list.jump(to: -100)
    top.frames()
    #expect(headerTop(list, "A") == 100)
    list.jump(to: 200)
    top.frames()
    #expect(headerTop(list, "A") == 100, "below the content inset by itself")
    list.pinnedInset = 40
    top.frames()
    #expect(headerTop(list, "A") == 40)
    list.scrollToRow(25, animated: false)
    top.frames()
    #expect(list.rowFrame(at: 25)?.minY == 100, "no row is hidden by inset or header")
    list.contentInset = .zero
    list.scrollToRow(35, animated: false)
    top.frames()
    #expect(list.rowFrame(at: 35)?.minY == 70)
  }

  @Test("Pulled beyond the top, headers move with the rows")
  func overscroll() {
    let (list, top, _) = make("ABC")
    var seen = 0.0
    top.onFrame = { _ in
      #expect(headerTop(list, "A") == -list.offset)
      seen = max(seen, -list.offset)
    }
    top.play([top.finger(at: Point(50, 50)).moving(by: Vector(0, 150), over: .milliseconds(300))])
    #expect(seen > 30)
  }

  @Test("A header is above the rows, receives taps, and can be dragged")
  func touched() {
    let (list, top, taps) = make("ABCDEF")
    list.jump(to: 745)
    top.frames()
    top.tap(Point(50, 10))
    #expect(taps.headers == ["B"])
    top.play([
      top.finger(at: Point(50, 10)).moving(by: Vector(0, 60), over: .milliseconds(300))
        .resting(for: .milliseconds(100))
    ])
    #expect(list.offset < 700)
    #expect(taps.headers == ["B"])
  }

  @Test("Sections are inserted, deleted and moved; the visible part matches a plain layout")
  func changes() throws {
    try withEverySeed(30) { seed, random in
      let (list, top, _) = make("ABCDEFGH")
      for _ in 0..<6 {
        list.jump(to: random.double(in: 0...4000))
        top.frames(random.int(in: 1...5))
        let all = Array("ABCDEFGHIJKL").filter { _ in random.int(in: 0...3) > 0 }
        list.setSections(sections(String(all)), animated: random.int(in: 0...1) == 0)
        top.frames(random.int(in: 0...10))
        if random.int(in: 0...1) == 0 { continue }
        try top.settle()
        let length = 630.0
        for (index, name) in all.enumerated() {
          let start = Double(index) * length - list.offset
          let isInSight = start < 272 && start + length > 0
          #expect((headerTop(list, name) != nil) == isInSight, "seed \(seed): \(name)")
          for row in 0..<10 {
            let y = start + 30 + Double(row) * 60
            let frame = list.rowFrame(at: index * 10 + row)
            if y < 272 && y + 60 > 0 {
              #expect(frame?.minY == y, "seed \(seed): row \(row) of \(name)")
            } else {
              #expect(frame == nil, "seed \(seed): row \(row) of \(name)")
            }
          }
        }
        #expect(list.liveRowCount <= 9)
      }
    }
  }

  @Test("With headers and rows of different heights, rows are found exactly")
  func measured() throws {
    let list = ListView(
      sections: sections("ABCDEFGHIJ"), id: { $0 }, rowHeight: .measured(estimate: 44),
      headerHeight: .measured(estimate: 20), header: { _ in PlainRow(-1, height: 36) },
      row: { PlainRow($0, height: unlike($0)) })
    let top = ScriptedStage(list, on: lowPanel())
    for row in [55, 3, 90, 41] {
      list.scrollToRow(row)
      try top.settle()
      #expect(list.rowFrame(at: row)?.minY == 36)
    }
    #expect(list.rowCount == 100)
  }
}

@MainActor
@Suite("The status edge")
struct StatusEdgeTests {
  private func make() -> (NumberList, ScriptedStage) {
    let numbers = NumberList(Array(0..<1000))
    numbers.list.removeFromParent()
    let root = StatusEdge(for: numbers.list) { numbers.list }
    return (numbers, ScriptedStage(root, on: lowPanel()))
  }

  @Test("A tap on the top edge scrolls to the top, also through a list's first rows")
  func tap() throws {
    let (numbers, top) = make()
    numbers.list.jump(to: 3000)
    top.frames()
    top.tap(Point(100, 40))
    try top.settle()
    #expect(numbers.list.offset == 3000, "not below the edge")
    top.tap(Point(100, 12))
    #expect(numbers.list.offset > 0, "by a motion")
    try top.settle()
    #expect(numbers.list.offset == 0)
  }

  @Test("During a fling it stops the fling and scrolls to the top")
  func duringFling() throws {
    let (numbers, top) = make()
    numbers.list.jump(to: 3000)
    top.frames()
    top.play([top.finger(at: Point(100, 250)).moving(by: Vector(0, -200), over: .milliseconds(80))])
    top.frames(5)
    #expect(numbers.list.isMoving)
    var offsets: [Double] = []
    top.onFrame = { _ in if !top.stage.contacts.isEmpty { offsets.append(numbers.list.offset) } }
    top.tap(Point(100, 12))
    #expect(Set(offsets).count == 1, "it stops under the finger")
    try top.settle()
    #expect(numbers.list.offset == 0)
  }

  @Test("A drag that begins there drags the content below")
  func drag() throws {
    let (numbers, top) = make()
    numbers.list.jump(to: 3000)
    top.frames()
    top.play([
      top.finger(at: Point(100, 10)).moving(by: Vector(0, 150), over: .milliseconds(300))
        .resting(for: .milliseconds(100))
    ])
    try top.settle()
    #expect(numbers.list.offset < 2900 && numbers.list.offset > 2800)
  }
}
