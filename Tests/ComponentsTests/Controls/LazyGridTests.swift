import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("LazyGrid")
struct LazyGridTests {
  /// Cells of at least 90 points and a height of 50, 10 points apart.
  private func make(
    _ items: some RandomAccessCollection<Int>, insets: EdgeInsets = .zero
  ) -> LazyGrid {
    let grid = LazyGrid(items, id: { $0 }, minimumWidth: 90, cellHeight: 50, spacing: 10) { _ in
      Block(9_999, 9_999)
    }
    grid.contentInset = insets
    return grid
  }

  /// The number of blocks in a component, at any depth.
  private func blocks(in component: Component) -> Int {
    component.children.reduce(component is Block ? 1 : 0) { $0 + blocks(in: $1) }
  }

  @Test("Cells fill the width in reading order", arguments: PanelSetting.bothDirections)
  func columns(panel: PanelSetting) throws {
    let grid = make(0..<6, insets: EdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 0))
    let screen = ScriptedStage(grid, on: panel)
    // 380 points: three columns of 120 and two gaps.
    let frames = try (0..<6).map { index in
      panel.mirrored(screen.frame(of: try #require(grid.cell(at: index))))
    }
    #expect(frames[0] == Rect(20, 5, 120, 50))
    #expect(frames[2] == Rect(280, 5, 120, 50))
    #expect(frames[3] == Rect(20, 65, 120, 50))
  }

  @Test("Of a hundred thousand items only the visible cells exist, wherever it scrolls")
  func lazy() throws {
    let grid = make(0..<100_000)
    let screen = ScriptedStage(grid, size: .small)
    #expect(grid.liveCellCount == 20 && grid.contentLength == 25_000 * 60 - 10)
    for y in [250.0, 250, 250] {
      screen.fling(200, y, by: -200)
      #expect(grid.liveCellCount <= 24)
    }
    try screen.settle()
    #expect(grid.offset > 200 && grid.liveCellCount <= 24)
    grid.scroll(to: .infinity, animated: false)
    screen.frames()
    #expect(grid.cell(at: 99_999)?.frame.maxY == 300 && grid.cell(at: 0) == nil)
    #expect(grid.liveCellCount <= 24)
  }

  @Test("A drag moves the cells with the finger, up and down")
  func drag() throws {
    let grid = make(0..<1_000)
    let screen = ScriptedStage(grid, size: .small)
    for (step, offset) in [(-90.0, 90.0), (40, 50)] {
      screen.hold(Point(200, 150), by: Vector(0, step)).lift()
      try screen.settle()
      #expect(grid.offset == offset)
      #expect(grid.cell(at: 4)?.frame.minY == 60 - offset)
    }
  }

  /// A grid whose first visible item is number 40.
  private func makeScrolled(
    _ items: some RandomAccessCollection<Int>
  ) -> (grid: LazyGrid, screen: ScriptedStage) {
    let grid = make(items)
    let screen = ScriptedStage(grid, size: .small)
    grid.scroll(to: 600, animated: false)
    screen.frames()
    return (grid, screen)
  }

  @Test("New items keep the first visible item in its place, and cells that stay the same")
  func items() throws {
    let (grid, screen) = makeScrolled(100..<1_000)
    let cell = try #require(grid.cell(at: 40))
    #expect(cell.frame.minY == 0)
    grid.setItems(0..<1_000)
    screen.frames()
    #expect(grid.cell(at: 140) === cell && cell.frame.minY == 0)
    // No other cell is left behind.
    #expect(blocks(in: grid) == grid.liveCellCount)
    grid.setItems(0..<0)
    screen.frames()
    #expect(grid.liveCellCount == 0 && grid.offset == 0)
    grid.setItems(0..<3)
    screen.frames()
    #expect(grid.liveCellCount == 3 && blocks(in: grid) == 3)
  }

  @Test("In another width the first visible item remains the first")
  func resized() throws {
    let (grid, screen) = makeScrolled(0..<1_000)
    screen.stage.setPicture(PixelSize(200, 300), scale: 1)
    screen.frames(2)
    #expect(grid.cell(at: 40)?.frame == Rect(0, 0, 95, 50))
  }

  @Test("A height may depend on the width")
  func height() throws {
    let grid = LazyGrid(
      0..<4, id: { $0 }, minimumWidth: 150, cellHeight: { $0 / 2 }, spacing: 0
    ) { _ in Block(9_999, 9_999) }
    _ = ScriptedStage(grid, size: .small)
    #expect(grid.cell(at: 3)?.frame == Rect(200, 100, 200, 100))
  }

  @Test("Below a header that collapses it scrolls like a list")
  func header() throws {
    let grid = make(0..<1_000)
    let screen = ScriptedStage(
      StickyToolbar(
        header: Block(400, 100), headerHeight: 100, toolbar: Block(400, 50), toolbarHeight: 50,
        list: grid), size: .small)
    screen.hold(Point(200, 280), by: Vector(0, -160)).lift()
    try screen.settle()
    let cell = screen.frame(of: try #require(grid.cell(at: 4)))
    #expect(grid.scrollState.offset > 0 && cell.minY == 50)
  }

  @Test("A scroll view around it is as long as all rows")
  func size() {
    let grid = make(0..<9, insets: EdgeInsets(all: 10))
    let (rows, gaps, insets) = (150.0, 20.0, 20.0)
    #expect(grid.sizeThatFits(Size(400, .infinity)).height == rows + gaps + insets)
  }
}
