import Testing
import Vitrine
import VitrineTesting

/// Rows with buttons on both sides, in a list on a wide panel, each in the middle column.
@MainActor
private final class SwipeListHarness {
  static let button = 88.0
  static let margin = 12.0

  let panel: PanelSetting
  let list: ListView
  let stage: ScriptedStage
  private(set) var tapped: [Int] = []
  private(set) var committed: [Int] = []

  init(_ panel: PanelSetting) {
    self.panel = panel
    var row: (@MainActor (Int) -> Component)?
    list = ListView(Array(0..<40), id: { $0 }, rowHeight: 60) { row?($0) ?? Component() }
    stage = ScriptedStage(list, on: panel)
    row = { [unowned self] number in
      let content = ListRow(title: "\(number)", onTap: { [unowned self] in tapped.append(number) })
      let actions = { @MainActor [unowned self] in
        SwipeActions.own(
          FixedSize(width: Self.button, height: 40) { Component() }, margin: Self.margin,
          isUncovered: true, commit: { [unowned self] in committed.append(number) })
      }
      return Centered { SwipeRow(content, leading: actions(), trailing: actions()) }
    }
    list.setItems(Array(1000..<1040), animated: false)
    stage.frames()
  }

  func row(_ index: Int) throws -> SwipeRow {
    let column = try #require(list.row(at: index) as? Centered)
    return try #require(column.child as? SwipeRow)
  }

  /// The frame of a component, mirrored to a left-to-right layout.
  func place(of component: Component) -> Rect { panel.mirrored(stage.frame(of: component)) }

  func y(_ index: Int) -> Double { Double(index) * 60 + 30 }

  /// The visible frames of the two buttons, the leading one first.
  func buttons(of row: SwipeRow) -> [Rect] {
    row.children.filter { $0.frame.height == 40 && !$0.isHidden }.map { place(of: $0) }
  }
}

@MainActor
@Suite("Rows in a column on a wide panel")
struct ColumnTests {
  nonisolated static let panels =
    PanelSetting.all.filter { $0.width > 1000 }
    + [LayoutDirection.leftToRight, .rightToLeft].flatMap { direction in
      [1.125, 1.625].map { PanelSetting(PixelSize(1920, 1080), direction, scale: $0) }
    }

  @Test(
    "In a column, too, an uncovered button does not move in any frame while its row slides",
    arguments: panels)
  func uncovered(panel: PanelSetting) throws {
    for side in [SwipeEdge.trailing, .leading] {
      let harness = SwipeListHarness(panel)
      let row = try harness.row(1)
      let column = harness.place(of: row)
      #expect(column.width < panel.width - 100 && column.width > 800)
      let full = SwipeListHarness.button + SwipeListHarness.margin
      let x = side == .trailing ? column.maxX - full : column.minX + SwipeListHarness.margin
      let resting = Rect(x, harness.y(1) - 20, SwipeListHarness.button, 40)
      var (frames, most) = (0, 0.0)
      harness.stage.onFrame = { _ in
        let revealedWidth = row.revealedWidth
        let content = harness.place(of: row.content)
        #expect(
          abs(content.minX - column.minX + revealedWidth) < 1e-9 && content.width == column.width)
        let buttons = harness.buttons(of: row)
        #expect(buttons.count == (revealedWidth == 0 ? 0 : 1))
        for button in buttons {
          #expect((button.origin - resting.origin).length < 1e-9 && button.size == resting.size)
          frames += 1
        }
        most = max(most, abs(revealedWidth))
      }
      let outwards = panel.reading(side == .trailing ? -1 : 1)
      let finger = harness.stage.land(at: Point(panel.x(column.center.x), harness.y(1)))
      for distance in [70.0, 80, -140, 60] {
        finger.move(by: Vector(outwards * distance, 0), over: .milliseconds(120))
      }
      finger.flick(by: Vector(outwards * 40, 0), over: .milliseconds(50))
      try harness.stage.settle()
      // On a whole pixel.
      #expect(row.openEdge == side && abs(abs(row.revealedWidth) - full) <= 0.5 / panel.scale)
      harness.stage.tap(Point(panel.x(resting.center.x), resting.center.y))
      #expect(harness.committed == [1001], "where it is it is tapped")
      try harness.stage.settle()
      #expect(row.revealedWidth == 0 && frames > 8 && most > full + 5)
    }
  }

  @Test(
    "Beside its column a row receives the touches at its height: taps, swipes and pans of the list",
    arguments: panels)
  func beside(panel: PanelSetting) throws {
    for x in [4.0, panel.width - 4] {
      let harness = SwipeListHarness(panel)
      let row = try harness.row(1)
      harness.stage.tap(Point(x, harness.y(1)))
      #expect(harness.tapped == [1001])
      harness.stage.tap(Point(x, harness.y(2)))
      #expect(harness.tapped == [1001, 1002])
      // The row slides, though the finger is entirely outside the column.
      let distance = Vector(x < 100 ? 150 : -150, 0)
      harness.stage.land(at: Point(x, harness.y(1))).flick(by: distance, over: .milliseconds(150))
      try harness.stage.settle()
      #expect(row.openEdge == (distance.dx * panel.reading(1) > 0 ? .leading : .trailing))
      // A tap on an open row closes it, also beside its button, which is not hit.
      harness.stage.tap(Point(x, harness.y(1)))
      try harness.stage.settle()
      #expect(row.openEdge == nil && row.revealedWidth == 0 && harness.committed.isEmpty)
      #expect(harness.tapped.count == 2)
      harness.stage.land(at: Point(x, harness.y(4))).move(
        by: Vector(0, -90), over: .milliseconds(200))
      #expect(harness.list.offset > 70)
      try harness.stage.settle()
      #expect(harness.tapped.count == 2 && row.openEdge == nil)
    }
  }
}
