import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Containers")
struct ContainerTests {
  @Test("A row places its children in reading order")
  func row() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let (a, b) = (Block(50, 20), Block(30, 40))
      let row = Row(spacing: 10) {
        a
        b
      }
      _ = ScriptedStage(row, on: PanelSetting(PixelSize(200, 100), direction))
      let isMirrored = direction == .rightToLeft
      #expect(a.frame == Rect(isMirrored ? 150 : 0, 40, 50, 20))
      #expect(b.frame == Rect(isMirrored ? 110 : 60, 30, 30, 40))
      #expect(row.sizeThatFits(Size(200, 100)) == Size(90, 40))
    }
  }

  @Test("A spacer takes the remaining width; two share it")
  func spacers() {
    let (a, b) = (Block(50, 20), Block(30, 20))
    _ = ScriptedStage(
      Row {
        Spacer()
        a
        Spacer()
        b
      }, size: PixelSize(200, 20))
    #expect(a.frame.minX == 60)
    #expect(b.frame.minX == 170)
  }

  @Test("No child shrinks for a spacer, which may have no width")
  func spacerYields() {
    for width in [300, 215, 190] {
      let (a, spacer, b) = (Block(120, 20), Spacer(), Block(70, 20))
      _ = ScriptedStage(
        Row(spacing: 10) {
          a
          spacer
          b
        }, size: PixelSize(width, 20))
      #expect((a.frame.width, b.frame.width) == (min(120, Double(width) - 90), 70))
      #expect(spacer.frame.width == max(0, Double(width) - 210))
      #expect(b.frame.maxX == Double(width))
    }
  }

  @Test("The widest child of a narrow row shrinks")
  func narrow() {
    let (a, b, c) = (Block(150, 20), Block(30, 20), Block(40, 20))
    _ = ScriptedStage(
      Row(spacing: 5) {
        a
        b
        c
      }, size: PixelSize(140, 20))
    #expect(a.frame.width == 60)
    #expect((b.frame.width, c.frame.width) == (30, 40))
    #expect(c.frame.maxX == 140)
  }

  @Test("The widths of a row never exceed its own")
  func shares() {
    withEverySeed(200) { seed, random in
      let blocks = (0..<random.int(in: 1...6)).map { _ in Block(random.double(in: 0...300), 10) }
      let spacing = random.double(in: 0...10)
      let width = 60 + random.int(in: 0...400)
      let row = Row(spacing: spacing) { blocks }
      _ = ScriptedStage(row, size: PixelSize(width, 20))
      let gaps = spacing * Double(blocks.count - 1)
      let total = blocks.reduce(gaps) { $0 + $1.frame.width }
      #expect(total <= Double(width) + 1e-9, "seed \(seed)")
      let wanted = blocks.reduce(gaps) { $0 + $1.naturalSize.width }
      if wanted <= Double(width) {
        #expect(blocks.allSatisfy { $0.frame.width == $0.naturalSize.width }, "seed \(seed)")
      }
    }
  }

  @Test("A column goes downwards and aligns its children")
  func column() {
    for (alignment, x) in [(CrossAlignment.leading, 0.0), (.center, 75), (.trailing, 150)] {
      let a = Block(50, 20)
      _ = ScriptedStage(
        Column(spacing: 4, alignment: alignment) {
          Block(10, 30)
          a
        }, size: PixelSize(200, 100))
      #expect(a.frame == Rect(x, 34, 50, 20))
    }
    let a = Block(50, 20)
    _ = ScriptedStage(
      Column(alignment: .leading) { a }, on: PanelSetting(PixelSize(200, 100), .rightToLeft))
    #expect(a.frame == Rect(150, 0, 50, 20))
  }

  @Test(
    "Leading padding is on the right in RTL; a fixed size keeps its width"
  )
  func padding() {
    let a = Block(500, 500)
    let padding = Padding(EdgeInsets(top: 1, leading: 10, bottom: 2, trailing: 20)) { a }
    _ = ScriptedStage(padding, on: PanelSetting(PixelSize(100, 50), .rightToLeft))
    #expect(a.frame == Rect(20, 1, 70, 47))
    #expect(padding.sizeThatFits(Size(100, 50)) == Size(100, 50))
    #expect(FixedSize(width: 40) { Block(90, 7) }.sizeThatFits(Size(200, 200)) == Size(40, 7))
  }

  @Test("Children of a stack take touches on them; others pass to what is below")
  func throughStack() {
    let (below, corner) = (Patch(.tap), Patch(.tap))
    let stage = ScriptedStage(
      Stack {
        below
        Stack { corner }
      }, size: PixelSize(80, 60))
    corner.frame = Rect(0, 0, 20, 20)
    stage.tap(Point(60, 40))
    #expect((below.taps, corner.touches) == (1, 0))
    stage.tap(Point(10, 10))
    #expect((below.touches, corner.taps) == (1, 1))
  }

  @Test("The children of a stack fill it")
  func stack() {
    let (a, b) = (Block(10, 10), Block(10, 10))
    let stage = ScriptedStage(
      Stack {
        a
        b
      }, size: PixelSize(80, 60))
    #expect(a.frame == b.frame && a.frame == Rect(0, 0, 80, 60))
    #expect(stage.stage.draw().layers.count == 2)
  }

  @Test("A grid has as many columns as fit, in reading order")
  func grid() {
    let blocks = (0..<5).map { Block(500, $0 == 1 ? 50 : 20) }
    let grid = Grid(minimumWidth: 100, spacing: 10) { blocks }
    _ = ScriptedStage(grid, size: PixelSize(330, 200))
    #expect(blocks[0].frame == Rect(0, 0, 103 + 1.0 / 3, 50))
    #expect(blocks[2].frame.maxX == 330 && blocks[3].frame.minY == 60)
    #expect(grid.sizeThatFits(Size(330, 200)) == Size(330, 80))
    #expect(grid.sizeThatFits(Size(90, 900)).height == 50 + 4 * 20 + 40)
    let mirrored = (0..<2).map { _ in Block(500, 20) }
    _ = ScriptedStage(
      Grid(minimumWidth: 100, spacing: 10) { mirrored },
      on: PanelSetting(PixelSize(210, 50), .rightToLeft))
    #expect(mirrored[0].frame.minX == 110 && mirrored[1].frame.minX == 0)
  }

  @Test("A grid of few children has no empty columns")
  func fewCells() {
    let blocks = (0..<2).map { _ in Block(500, 20) }
    let grid = Grid(minimumWidth: 100, spacing: 10) { blocks }
    _ = ScriptedStage(grid, size: PixelSize(650, 200))
    #expect(blocks.map(\.frame.width) == [320, 320] && blocks[1].frame.minX == 330)
  }

  @Test("A label is as wide as its text, and takes the proposed width where it wraps")
  func label() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let label = Label("0123456789", style: TextStyle(size: 20), lineLimit: 3)
      let stage = ScriptedStage(label, on: PanelSetting(.small, direction))
      #expect(label.sizeThatFits(Size(300, 300)) == Size(100, 30))
      #expect(label.sizeThatFits(Size(60, 300)) == Size(60, 60))
      #expect(label.stage === stage.stage)
    }
  }

  @Test("A scroll view of one component scrolls it as a whole, centered on a wide screen")
  func scrollContent() {
    let block = Block(1000, 900)
    let page = ScrollContent(maxWidth: 200) { block }
    let stage = ScriptedStage(page, size: .small)
    #expect(block.frame == Rect(100, 0, 200, 900))
    stage.touch(at: Point(150, 250)) {
      $0.moving(to: Point(150, 100), over: .milliseconds(200)).resting(for: .milliseconds(200))
    }
    #expect(block.frame.minY < -100)
    stage.wait(Duration(seconds: 2))
    page.jump(to: 10_000)
    #expect(block.frame.maxY == 300)
  }
}
