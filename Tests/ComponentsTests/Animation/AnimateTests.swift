import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Changes that are animated")
struct AnimateTests {
  private static let linear = Animation.duration(.seconds(1), .linear)

  private func staged(
    _ board: Component, _ direction: LayoutDirection = .leftToRight, hertz: Double = 60,
    reducesMotion: Bool = false
  ) -> ScriptedStage {
    ScriptedStage(
      board,
      on: PanelSetting(
        PixelSize(400, 300), hertz: hertz, direction, reducesMotion: reducesMotion))
  }

  @Test("A frame goes to its new place by the curve, and the stage is at rest afterwards")
  func frame() throws {
    let board = Board()
    let screen = staged(board)
    board.animate(Self.linear) { board.place = Rect(200, 0, 40, 30) }
    #expect(board.box.frame.minX == 200, "the property is the goal at once")
    #expect(screen.left(of: board.box) == 0)
    for quarter in 1...3 {
      screen.wait(.milliseconds(250))
      let left = try #require(screen.left(of: board.box))
      #expect(abs(left - 50 * quarter) <= 4, "\(left) after \(quarter) quarters")
    }
    try screen.settle()
    #expect(screen.left(of: board.box) == 200)
    #expect(screen.stage.isAtRest && screen.stage.nextChange == nil)
    #expect(screen.wait(.seconds(60)) == 0)
  }

  @Test("A component that is hidden in the middle of a motion is at its goal when it is shown")
  func hidden() throws {
    let board = Board()
    let screen = staged(board)
    board.animate(Self.linear) { board.place = Rect(200, 0, 140, 60) }
    screen.wait(.milliseconds(400))
    board.box.isHidden = true
    screen.wait(.milliseconds(50))
    #expect(screen.layer(of: board.box) == nil)
    board.box.isHidden = false
    screen.frames()
    let shown = try #require(screen.layer(of: board.box)?.extent)
    #expect(shown.x0 == 200 && shown.width == 140 && shown.y1 - shown.y0 == 60)
    try screen.settle()
    #expect(screen.layer(of: board.box)?.extent == shown)
  }

  @Test("Right to left, it goes the mirrored way")
  func mirrored() throws {
    let (board, other) = (Board(), Board())
    let (screen, mirror) = (staged(board), staged(other, .rightToLeft))
    board.animate { board.place = Rect(200, 50, 100, 30) }
    other.animate { other.place = Rect(200, 50, 100, 30) }
    for _ in 0..<40 {
      screen.frames()
      mirror.frames()
      let a = try #require(screen.layer(of: board.box)?.extent)
      let b = try #require(mirror.layer(of: other.box)?.extent)
      #expect(abs(a.x0 - (400 - b.x1)) <= 1 && abs(a.width - b.width) <= 1 && a.y0 == b.y0)
    }
  }

  @Test("A size grows in every frame, and the drawing with it")
  func size() throws {
    let board = Board()
    let screen = staged(board)
    board.animate(Self.linear) { board.place = Rect(0, 0, 140, 30) }
    var widths: [Int] = []
    for _ in 0..<60 {
      screen.frames()
      widths.append(try #require(screen.layer(of: board.box)).extent.width)
    }
    #expect(widths == widths.sorted() && Set(widths).count > 50)
    try screen.settle()
    #expect(screen.layer(of: board.box)?.extent.width == 140)
  }

  @Test("A change on the way continues at the present position and velocity, at any phase")
  func retarget() throws {
    for curve in [Animation.spring, .spring(Spring(response: 0.5, dampingRatio: 0.5)), Self.linear]
    {
      for phase in stride(from: 4, through: 100, by: 12) {
        let board = Board()
        let screen = staged(board, hertz: 240)
        board.animate { board.place.origin.x = 300 }
        screen.frames(phase - 1)
        let before = try #require(screen.left(of: board.box))
        screen.frames()
        var lefts = [before, try #require(screen.left(of: board.box))]
        board.animate(curve) { board.place.origin.x = 20 }
        #expect(abs((screen.left(of: board.box) ?? -1) - lefts[1]) <= 1, "phase \(phase)")
        for _ in 0..<4 {
          screen.frames()
          lefts.append(try #require(screen.left(of: board.box)))
        }
        // In 1/240 s the force of the spring changes the speed by 1.5 pixels a frame at most; one
        // that loses its speed changes it by 7. Rounding adds 2.
        let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }
        for (step, next) in zip(steps, steps.dropFirst()) {
          #expect(abs(next - step) <= 4, "phase \(phase): \(steps)")
        }
        try screen.settle()
        #expect(screen.left(of: board.box) == 20)
      }
    }
  }

  @Test("Whatever is changed at whatever time, nothing jumps, and all of it comes to rest")
  func property() throws {
    try withEverySeed(30) { seed, random in
      let board = Board()
      board.place.origin.x = 100
      let screen = staged(board)
      var last = 100
      for _ in 0..<12 {
        let (x, isTimed) = (random.double(in: 100...250), random.int(in: 0...1) == 0)
        let animation: VitrineComponents.Animation =
          isTimed
          ? .duration(.milliseconds(random.double(in: 200...600)))
          : .spring(Spring(response: 0.4, dampingRatio: random.double(in: 0.5...1)))
        // What no touch, frame or job calls is at the time of the last frame, unless it advances.
        screen.stage.advance(to: screen.now)
        board.animate(animation) { board.place.origin.x = x }
        for _ in 0..<random.int(in: 0...30) {
          screen.frames()
          let left = try #require(screen.left(of: board.box))
          // 150 points in a fifth of a second are 13 a frame, times 1.5 for the curve; there may be
          // a velocity already.
          #expect(abs(left - last) < 30, "seed \(seed)")
          last = left
        }
      }
      try screen.settle()
      #expect(screen.left(of: board.box) == Int(board.place.minX.rounded()), "seed \(seed)")
    }
  }

  @Test("The same calls give the same pictures, and a skipped frame changes none")
  func repeatable() {
    func positions(skipping skipped: Set<Int>) -> [Int: Int] {
      let board = Board()
      let screen = staged(board)
      var count = 0
      screen.skipsRefresh = { _ in
        count += 1
        return skipped.contains(count)
      }
      board.animate { board.place = Rect(300, 100, 80, 60) }
      var lefts: [Int: Int] = [:]
      for frame in 1...30 {
        screen.frames()
        if !skipped.contains(frame) { lefts[frame] = screen.left(of: board.box) }
      }
      return lefts
    }
    let all = positions(skipping: [])
    #expect(positions(skipping: []) == all)
    let some = positions(skipping: [3, 4, 5, 11])
    #expect(some.count == 26 && some.allSatisfy { all[$0.key] == $0.value })
  }

  @Test("An opacity fades, and one that is set without animation ends the fade")
  func opacity() throws {
    let board = Board()
    let screen = staged(board)
    board.animate(Self.linear) { board.box.opacity = 0 }
    #expect(board.box.opacity == 0)
    screen.wait(.milliseconds(500))
    let half = try #require(screen.layer(of: board.box)).opacity
    #expect(abs(Int(half) - 128) < 8)
    board.box.opacity = 1
    screen.frames()
    #expect(screen.layer(of: board.box)?.opacity == 255)
    try screen.settle()
  }

  @Test("Colors of a drawing go over into the new ones, also those of the theme")
  func colors() throws {
    let board = Board()
    board.box.color = nil
    let screen = staged(board)
    func gray() throws -> Int {
      Int(try #require(screen.layer(of: board.box)?.list.colors.first).argb & 255)
    }
    var theme = Theme.light
    theme.inset = Color(rgb: 0x000000)
    screen.stage.environment.theme = theme
    screen.frames()
    #expect(try gray() == 0)
    theme.inset = Color(rgb: 0xc8c8c8)
    screen.stage.animate(Self.linear) { screen.stage.environment.theme = theme }
    #expect(try gray() == 0)
    screen.wait(.milliseconds(500))
    #expect(abs(try gray() - 100) < 6)
    board.animate(Self.linear) { board.box.color = Color(rgb: 0x000000) }
    #expect(abs(try gray() - 100) < 6)
    screen.wait(.milliseconds(100))
    // It was becoming lighter, and turns back.
    #expect(abs(try gray() - 106) < 10)
    try screen.settle()
    #expect(try gray() == 0)
  }

  @Test("A label moves with its layout and is not broken into other lines on the way")
  func label() throws {
    let label = Label("One two three four", alignment: .center)
    let box = FixedSize(width: 100, height: 40) { label }
    let row = Row { box }
    let screen = staged(row)
    let run = screen.layer(of: label)?.list
    row.animate {
      row.insertChild(FixedSize(width: 100, height: 40) { ColoredBox() }, at: 0)
    }
    screen.frames(5)
    #expect(screen.layer(of: label)?.list == run)
    try screen.settle()
  }

  @Test("Changes inside of a nested call go by its own animation, the others by the outer one")
  func nested() throws {
    let (board, other) = (Board(), Board())
    let screen = staged(
      Column {
        FixedSize(height: 100) { board }
        FixedSize(height: 100) { other }
      })
    board.animate(Self.linear) {
      board.place.origin.x = 100
      other.animate(.immediate) { other.place.origin.x = 200 }
      board.place.origin.y = 20
    }
    #expect(screen.left(of: other.box) == 200)
    screen.wait(.milliseconds(500))
    let place = try #require(screen.layer(of: board.box)?.extent)
    #expect(abs(place.x0 - 50) <= 4 && abs(place.y0 - 10) <= 2)
    try screen.settle()
    #expect(screen.layer(of: board.box)?.extent.y0 == 20)
  }

  @Test("The completion comes once, when the motions are over; at once where nothing is animated")
  func completion() throws {
    let board = Board()
    let screen = staged(board)
    var (slow, instant, nothing) = (0, 0, 0)
    board.animate(Self.linear) {
      board.place.origin.x = 100
    } completion: {
      slow += 1
    }
    screen.wait(.milliseconds(900))
    #expect(slow == 0)
    screen.wait(.milliseconds(200))
    #expect(slow == 1)
    board.animate(.immediate) {
      board.place.origin.x = 0
    } completion: {
      instant += 1
    }
    board.animate {
    } completion: {
      nothing += 1
    }
    screen.frames(1)
    #expect(instant == 1 && nothing == 1)
    try screen.settle()
    #expect(slow == 1 && screen.wait(.seconds(5)) == 0)
    let free = Board()
    var offStage = 0
    free.animate {
      free.place.origin.x = 5
    } completion: {
      offStage += 1
    }
    #expect(offStage == 1 && free.place.minX == 5)
  }

  @Test("With reduced motion frames change at once, and fades are short")
  func reduced() throws {
    let board = Board()
    let screen = staged(board, reducesMotion: true)
    board.animate(.duration(.seconds(3))) {
      board.place.origin.x = 200
      board.box.opacity = 0.5
    }
    #expect(screen.left(of: board.box) == 200)
    screen.frames(2)
    let opacity = try #require(screen.layer(of: board.box)).opacity
    #expect(opacity < 255 && opacity > 128)
    screen.wait(.milliseconds(300))
    #expect(screen.layer(of: board.box)?.opacity == 128)
    #expect(screen.stage.isAtRest)
  }

  @Test("What was changed before is not animated, and neither is what has not been seen")
  func before() throws {
    let board = Board()
    let screen = staged(board)
    board.place.origin.x = 100
    board.animate { board.box.opacity = 0.5 }
    #expect(screen.left(of: board.box) == 100)
    try screen.settle()
    let late = Board()
    let stage = ScriptedStage(Stack { late })
    late.animate { late.place.origin.x = 50 }
    stage.frames()
    try stage.settle()
    #expect(stage.left(of: late.box) == 50)
  }

  @Test("A finger hits what it sees, and not the goal")
  func touch() throws {
    var taps = 0
    let button = Button("Go") { taps += 1 }
    let box = FixedSize(width: 120, height: 60) { button }
    let column = Column(alignment: .leading) { box }
    let screen = staged(column)
    column.animate(.duration(.seconds(10), .easeIn)) {
      column.insertChild(FixedSize(width: 120, height: 200) { ColoredBox() }, at: 0)
    }
    screen.touch(at: Point(60, 30))
    #expect(taps == 1)
    screen.touch(at: Point(60, 230))
    #expect(taps == 1)
  }
}
