import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Infinite and negative numbers of containers")
struct ContainerNumberTests {
  @Test("An infinite fixed width or height fills the container")
  func infiniteSize() {
    let (a, b, c) = (Block(500, 20), Block(500, 20), Block(30, 500))
    _ = ScriptedStage(
      Column(alignment: .leading) {
        FixedSize(width: .infinity, height: 40) { a }
        FixedSize(width: .infinity) { b }
        FixedSize(height: .infinity) { c }
      }, size: PixelSize(200, 100))
    #expect(a.frame.size == Size(200, 40) && b.frame.size == Size(200, 20))
    #expect(c.frame.size == Size(30, 40))
  }

  @Test("Content in an infinite fixed width is measured in the width that it will have")
  func measuredInFinalWidth() {
    let label = Label("0123456789", style: TextStyle(size: 20), lineLimit: 3)
    let box = FixedSize(width: .infinity) { label }
    let stage = ScriptedStage(Stack { box }, size: PixelSize(200, 100))
    #expect(box.sizeThatFits(Size(60, 100)) == Size(60, 60))
    #expect(label.stage === stage.stage)
  }

  @Test("A row shares its width with an infinitely wide child")
  func infiniteInRow() {
    let (a, b) = (Block(500, 20), Block(50, 20))
    _ = ScriptedStage(
      Row(spacing: 10) {
        FixedSize(width: .infinity) { a }
        b
      }, size: PixelSize(200, 100))
    #expect(a.frame.width == 140 && b.frame.minX == 150)
  }

  @Test("A grid of infinitely wide cells has one column")
  func oneColumn() {
    let blocks = (0..<3).map { _ in Block(500, 20) }
    _ = ScriptedStage(
      Grid(minimumWidth: .infinity, spacing: 10) { blocks }, size: PixelSize(330, 200))
    #expect(blocks.map(\.frame) == [0, 30, 60].map { Rect(0, $0, 330, 20) })
  }

  @Test("Cells of a grid with negative spacing overlap", arguments: [-10.0, -100, -150])
  func overlappingCells(spacing: Double) {
    let blocks = (0..<4).map { _ in Block(500, 20) }
    let grid = Grid(minimumWidth: 100, spacing: spacing) { blocks }
    _ = ScriptedStage(grid, size: PixelSize(370, 200))
    // Four cells of 100 points with 10 in common; with cells wholly over one another also all.
    #expect(blocks.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 20 })
    #expect(blocks[3].frame.maxX == 370)
    #expect(blocks[1].frame.minX == blocks[0].frame.maxX + spacing)
  }

  @Test("A grid that is offered an infinite width has one row")
  func unlimitedGrid() {
    let grid = Grid(minimumWidth: 100) { (0..<3).map { _ in Block(500, 20) } }
    #expect(grid.sizeThatFits(Size(.infinity, 200)).height == 20)
  }

  @Test("A sheet's tier of infinite height is as high as the sheet can be")
  func infiniteTier() {
    #expect(SheetTier.height(.infinity).height(in: 300) == 300)
    let sheet = Sheet(tiers: [.height(.infinity), .height(50)]) { Component() }
    _ = ScriptedStage(sheet, size: PixelSize(200, 300))
    #expect(sheet.tiers.first == .height(.infinity))
  }

  @Test("Scrolled content that measures less than nothing has no length")
  func negativeContent() {
    let page = ScrollContent {
      Padding(-20) { Block(10, 5) }
    }
    _ = ScriptedStage(page, size: PixelSize(100, 100))
    #expect(page.contentLength == 0 && page.contentLength(in: 100) == 0)
    let overlapping = ScrollContent {
      Column(spacing: -50) {
        Block(10, 5)
        Block(10, 5)
      }
    }
    _ = ScriptedStage(overlapping, size: PixelSize(100, 100))
    #expect(overlapping.contentLength == 0)
  }
}
