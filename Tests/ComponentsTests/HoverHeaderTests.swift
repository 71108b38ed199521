import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
private final class Songs {
  let cover = Patch([.tap])
  let list: ListView
  let view: HoverHeader
  let stage: ScriptedStage

  init(
    height: Double = 200, mid: Double = 80, rows: Int = 200,
    on panel: PanelSetting = PanelSetting(PixelSize(400, 800))
  ) {
    list = plainList(rows: rows)
    view = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, height), midHover: mid,
      bottomHover: height, list: list)
    stage = ScriptedStage(view, on: panel)
  }
}

/// Tests that complement those in BehaviourTests.
@MainActor
@Suite("A list with a header behind its rows")
struct HoverHeaderTests {
  @Test(
    "Over a list that is too short to scroll the upper stop is reached", arguments: [0, 1, 5, 30])
  func shortList(rows: Int) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let songs = Songs(rows: rows, on: PanelSetting(PixelSize(1080, 1920), direction))
      func lift() throws {
        songs.stage.hold(Point(100, 900), by: Vector(0, -82)).lift()
        try songs.stage.settle()
      }
      try lift()
      #expect(songs.list.offset == -80)
      for change in [-60.0, 60] {
        songs.view.headerFrame = Rect(0, 0, .infinity, 200 + change)
        songs.stage.frames()
        #expect(songs.list.offset == -80, "the rows stay where they are")
        try songs.stage.settle()
        #expect(songs.list.offset == -80)
      }
      songs.view.midHover = 120
      try lift()
      #expect(songs.list.offset == -120)
    }
  }

  @Test("Content that takes no touches still covers the header")
  func untouchableContent() {
    let cover = Patch([.tap])
    let text = Patch(height: 2000)
    text.isTouchable = false
    let list = ScrollContent { text }
    let view = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, 200), midHover: 80, bottomHover: 200,
      list: list)
    let stage = ScriptedStage(view, size: PixelSize(400, 800))
    list.jump(to: -90)
    stage.frames()
    stage.tap(Point(100, 120))
    #expect(cover.taps == 0 && cover.touches == 0)
    stage.tap(Point(100, 60))
    #expect(cover.taps == 1)
  }

  @Test("Under few rows the header receives touches below them too")
  func fewRows() {
    let songs = Songs(height: 400, mid: 0, rows: 1)
    songs.list.onRelease = { _ in .natural }
    let finger = songs.stage.hold(Point(100, 200), by: Vector(0, -192))
    let start = -songs.list.offset
    #expect(start > 0 && start + 60 < 400)
    #expect(
      songs.view.hotZone == [Rect(0, 0, 400, start), Rect(0, start + 60, 400, 340 - start)])
    finger.lift()
  }

  @Test("Several observers receive each frame, and nothing is kept alive")
  func observers() throws {
    weak var gone: HoverHeader?
    var counts = [0, 0]
    do {
      let songs = Songs()
      gone = songs.view
      songs.view.observe(songs) { _ in counts[0] += 1 }
      songs.view.observe(songs.cover) { _ in counts[1] += 1 }
      songs.list.scroll(to: 100)
      try songs.stage.settle()
    }
    #expect(counts[0] > 10 && counts[0] == counts[1])
    #expect(gone == nil)
  }
}
