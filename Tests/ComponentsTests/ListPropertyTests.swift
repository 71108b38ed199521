import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// All possible changes of a list, in any order.
@MainActor
@Suite("Random changes of a list")
struct ListPropertyTests {
  private static let sizes = [
    lowPanel(), PanelSetting(hertz: 120), lowPanel(hertz: 30),
  ]

  private func change(
    _ items: [Int], _ next: inout Int, _ random: inout RandomSource
  ) -> [Int] {
    var items = items
    for _ in 0..<random.int(in: 1...4) {
      let position = random.int(in: 0...items.count)
      switch random.int(in: 0...9) {
      case 0...3:
        let count = random.int(in: 0...9) == 0 ? 60 : random.int(in: 1...3)
        items.insert(contentsOf: next..<next + count, at: position)
        next += count
      case 4...6:
        let count = random.int(in: 0...9) == 0 ? 60 : random.int(in: 1...3)
        items.removeSubrange(position..<min(items.count, position + count))
      case 7, 8:
        if position < items.count {
          let item = items.remove(at: position)
          items.insert(item, at: random.int(in: 0...items.count))
        }
      default:
        if random.int(in: 0...3) == 0 { items.reverse() }
        if random.int(in: 0...7) == 0 { items = [] }
      }
    }
    return items
  }

  private func live(
    _ seed: Int, _ random: inout RandomSource, _ numbers: NumberList
  ) throws {
    var next = 1000
    let height = numbers.height
    var before: [Int: Double] = [:]
    var offsets = (numbers.list.offset, numbers.list.offset)
    numbers.top.onFrame = { _ in
      offsets = (offsets.1, numbers.list.offset)
      let now = Dictionary(numbers.shown.map { ($0.number, $0.y) }) { a, _ in a }
      // A finger, a fling or a spring moves rows by much less than a screen from frame to frame.
      for (number, y) in before {
        guard let present = now[number] else { continue }
        #expect(abs(present - y) < height * 0.5 + 60, "seed \(seed): \(number)")
      }
      before = now
      #expect(Double(numbers.list.liveRowCount) < 8 * height / 20 + 30, "seed \(seed)")
    }
    for _ in 0..<12 {
      switch random.int(in: 0...5) {
      case 0, 1, 2:
        let animated = random.int(in: 0...3) > 0
        let rows = numbers.shown
        let wasAtTop = numbers.list.offset <= 0.5
        let new = change(numbers.items, &next, &random)
        numbers.set(new, animated: animated)
        let stay = Set(new)
        let now = Dictionary(numbers.shown.map { ($0.number, $0.y) }) { a, _ in a }
        if animated {
          for row in rows where stay.contains(row.number) {
            guard let y = now[row.number] else { continue }
            #expect(abs(y - row.y) <= 1, "seed \(seed): \(row.number) jumped")
          }
        } else if !wasAtTop, let anchor = rows.first(where: { stay.contains($0.number) }),
          let y = now[anchor.number], numbers.list.offset > 0.5
        {
          let isClamped = numbers.shown.last?.number == new.last
          #expect(abs(y - anchor.y) <= 1 || isClamped, "seed \(seed): \(anchor.number) moved")
        }
      case 3:
        // Only the finger moves it, not the return from an end.
        let distance = random.double(in: -200...200)
        numbers.top.play([
          numbers.top.finger(at: Point(50, height / 2)).moving(
            by: Vector(0, distance), over: .milliseconds(random.double(in: 40...300)))
        ])
      case 4: numbers.top.frames(random.int(in: 1...12))
      default:
        try numbers.top.settle()
        numbers.checkRest("seed \(seed)")
        before = [:]
      }
    }
    try numbers.top.settle()
    numbers.checkRest("seed \(seed), at the end")
  }

  @Test("Rows of one height: at rest the stage matches a plain layout, and nothing jumps")
  func fixed() throws {
    try withEverySeed(60) { seed, random in
      let numbers = NumberList(
        Array(0..<random.int(in: 0...80)), Self.sizes[seed % Self.sizes.count])
      numbers.list.jump(to: random.double(in: 0...3000))
      try live(seed, &random, numbers)
    }
  }

  @Test("Rows of different heights, measured as they become visible: the same")
  func measured() throws {
    try withEverySeed(60) { seed, random in
      let numbers = NumberList(
        Array(0..<random.int(in: 0...80)), Self.sizes[seed % Self.sizes.count],
        estimate: random.double(in: 30...90), heights: { Double(20 + $0 * 37 % 90) })
      numbers.list.jump(to: random.double(in: 0...3000))
      try numbers.top.settle()
      try live(seed, &random, numbers)
    }
  }

  @Test("Dragged through rows of unknown height, the visible rows follow the finger exactly")
  func measuredUnderFinger() throws {
    try withEverySeed(20) { seed, random in
      let numbers = NumberList(
        Array(0..<2000), estimate: random.double(in: 20...120),
        heights: { Double(20 + $0 * 53 % 110) })
      numbers.list.scrollToRow(random.int(in: 300...1500), animated: false)
      numbers.top.frames()
      var last: [NumberList.Shown] = []
      var finger: Double?
      var isMoving = false
      numbers.top.onFrame = { _ in
        let rows = numbers.shown
        let contact = numbers.top.stage.contacts.first?.position.y
        if let contact, let finger {
          let moves = rows.compactMap { row in
            last.first { $0.number == row.number }.map { row.y - $0.y }
          }
          #expect((moves.max() ?? 0) - (moves.min() ?? 0) <= 0.01, "seed \(seed): all as one")
          // The first step is the part beyond the slop.
          if isMoving {
            #expect(abs(moves[0] - (contact - finger)) <= 1.01, "seed \(seed)")
          }
          isMoving = moves[0] != 0
        }
        last = rows
        finger = contact
      }
      let up = Double(random.int(in: 0...1) * 2 - 1)
      numbers.top.play([
        numbers.top.finger(at: Point(50, 136)).moving(
          by: Vector(0, 120 * up), over: .milliseconds(400)
        )
        .moving(by: Vector(0, -200 * up), over: .milliseconds(500))
      ])
      numbers.top.onFrame = { _ in }
      try numbers.top.settle()
      numbers.checkRest("seed \(seed)")
    }
  }
}
