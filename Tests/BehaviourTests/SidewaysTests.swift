import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Horizontal scrollers")
struct SidewaysTests {
  @Test(
    "A horizontal scroller starts at the leading side, and drags, flings and shows accordingly",
    arguments: PanelSetting.all)
  func horizontal(panel: PanelSetting) throws {
    let strip = Strip()
    let stage = ScriptedStage(strip, on: panel)
    let watch = FingerWatch(
      stage, ["strip"], axis: .horizontal, isMirrored: panel.isRightToLeft)
    #expect(strip.offset == 0)
    #expect(stage.frame(of: strip.tiles[0]) == panel.mirrored(Rect(20, 10, 90, 40)))
    // Against the reading direction, towards later content.
    let finger = stage.land(at: Point(panel.x(panel.width * 0.8), panel.height / 2))
    finger.move(by: Vector(panel.reading(-78), 3), over: .milliseconds(120))
    finger.rest(for: .milliseconds(350))
    #expect(strip.offset == 70)
    #expect(stage.frame(of: strip.tiles[1]) == panel.mirrored(Rect(120 - 70, 10, 90, 40)))
    finger.move(by: Vector(panel.reading(110), 0), over: .milliseconds(120))
    finger.rest(for: ScriptedStage.lag)
    #expect(strip.offset < 0, "beyond its start by the rubber band")
    finger.lift()
    try stage.settle()
    #expect(strip.offset == 0)
    stage.touch(at: Point(panel.x(panel.width * 0.8), panel.height / 2)) {
      $0.moving(by: Vector(panel.reading(-90), 0), over: .milliseconds(60))
    }
    stage.run { strip.scrollState.phase == .coast }
    #expect(strip.scrollState.velocity > 500)
    let thumb = try #require(
      strip.children.first { "\(type(of: $0))" == "ScrollIndicator" })
    let early = panel.mirrored(stage.frame(of: thumb))
    let catcher = stage.land(at: Point(panel.x(panel.width / 2), panel.height / 2))
    stage.pass(60)
    #expect(strip.isHeld)
    catcher.cancel()
    strip.scroll(to: 1e9)
    try stage.settle()
    #expect(strip.offset == strip.extent.maximum)
    let last = stage.frame(of: strip.tiles[strip.tiles.count - 1])
    #expect(panel.mirrored(last).maxX == panel.width - 30, "the far inset")
    let late = panel.mirrored(stage.frame(of: thumb))
    #expect(early.minX < late.minX && abs(late.maxX - panel.width + 4) <= 1)
    #expect(late.minY == panel.height - 7 && late.height == 4)
    watch.expectTruth(followed: 2)
  }
}

/// Tiles in a row, with more room at the end than at the start.
@MainActor
private final class Strip: ScrollView {
  let tiles = (0..<60).map { Bar($0, height: 40) }

  init() {
    super.init(name: "strip", axis: .horizontal)
    contentInset = EdgeInsets(trailing: 10)
    for tile in tiles { addContent(tile) }
  }

  override func layout() {
    setContentLength(20 + 60 * 100 + 10)
    super.layout()
  }

  override func offsetDidChange() {
    for (index, tile) in tiles.enumerated() {
      tile.frame = placeInView(Rect(20 + Double(index) * 100, 10, 90, 40))
    }
  }
}
