import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A spring header under fingers")
struct SpringHeaderTouchTests {
  @Test("The header receives touches only where no row covers it", arguments: PanelSetting.all)
  func hotZone(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    let half = (songs.height / 2).rounded()
    #expect(songs.view.hotZone == [Rect(0, 0, panel.width, songs.height)])
    songs.stage.tap(Point(panel.x(10), songs.height - 1))
    #expect(songs.cover.taps == 1)
    songs.list.jump(to: -half)
    songs.stage.frames()
    #expect(songs.view.hotZone == [Rect(0, 0, panel.width, half)])
    songs.stage.tap(Point(panel.x(panel.width - 2), half - 1))
    #expect(songs.cover.taps == 2 && songs.tapped.isEmpty)
    songs.stage.tap(Point(panel.x(10), half + 1))
    #expect(songs.cover.taps == 2 && songs.tapped == [0])
    songs.list.jump(to: 0)
    songs.stage.frames()
    #expect(songs.view.hotZone.isEmpty)
    let touches = songs.cover.touches
    songs.stage.tap(Point(panel.x(10), 10))
    #expect(songs.cover.touches == touches && songs.tapped == [0, 0])
  }

  @Test(
    "A header that leaves room beside it receives touches in its own frame, mirrored in RTL",
    arguments: PanelSetting.all)
  func narrow(panel: PanelSetting) throws {
    let songs = Songs(on: panel, base: 20)
    songs.view.headerFrame = Rect(30, 12, 100, songs.height - 12)
    try songs.stage.settle()
    #expect(songs.list.contentInset.top == songs.height + 20, "its lower edge and the base")
    let place = panel.mirrored(Rect(30, 12, 100, songs.height - 12))
    #expect(songs.view.hotZone == [place])
    for (x, y, hits) in [
      (place.center.x, place.center.y, 1), (place.minX - 4, place.center.y, 0),
      (place.maxX + 4, place.center.y, 0), (place.center.x, 8, 0),
      (place.center.x, place.maxY + 4, 0),
    ] {
      let before = songs.cover.taps
      songs.stage.tap(Point(x, y))
      #expect(songs.cover.taps - before == hits, "\(x), \(y)")
    }
  }

  @Test(
    "A header over the rows receives all touches in its frame, and the rows beneath it none",
    arguments: PanelSetting.all)
  func covering(panel: PanelSetting) throws {
    let songs = Songs(on: panel, coversRows: true)
    songs.list.jump(to: 300)
    songs.stage.frames()
    #expect(songs.view.hotZone == [Rect(0, 0, panel.width, songs.height)])
    songs.stage.tap(Point(panel.x(20), songs.height - 2))
    #expect(songs.cover.taps == 1 && songs.tapped.isEmpty)
    songs.stage.tap(Point(panel.x(20), songs.height + 2))
    #expect(songs.cover.taps == 1 && songs.tapped.count == 1)
  }

  @Test("A pan that begins on the header scrolls the rows", arguments: PanelSetting.all)
  func panOnHeader(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    let watch = FingerWatch(songs.stage, ["list"])
    let finger = songs.stage.hold(panel.width / 2, songs.height - 10, by: -50)
    #expect(abs(songs.list.offset + songs.height - 50) <= 1)
    finger.lift()
    try songs.stage.settle()
    #expect(songs.cover.taps == 0)
    watch.expectTruth(followed: 2)
  }

  @Test(
    "Pulled further than its height, the header grows by as much on request, and stays otherwise",
    arguments: PanelSetting.all)
  func stretched(panel: PanelSetting) throws {
    for stretches in [false, true] {
      let songs = Songs(on: panel, base: 12, stretches: stretches)
      let finger = songs.stage.hold(panel.width / 2, songs.height / 2, by: panel.height / 3)
      let pull = -songs.list.offset - songs.height - 12
      #expect(pull > 20)
      let high = songs.height + (stretches ? pull : 0)
      #expect(songs.stage.frame(of: songs.cover) == Rect(0, 0, panel.width, high))
      #expect(songs.list.rowFrame(at: 0)?.minY == songs.height + 12 + pull)
      finger.lift()
      try songs.stage.settle()
      #expect(songs.stage.frame(of: songs.cover) == Rect(0, 0, panel.width, songs.height))
    }
  }
}
