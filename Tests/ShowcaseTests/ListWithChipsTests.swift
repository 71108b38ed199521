import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Lists with chips, and with a message")
struct ListWithChipsTests {
  @Test(
    "chips scroll away with the rows on a low panel only, and a pull does not move them",
    arguments: PanelSetting.sizes, Language.allCases)
  func chips(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("swipe", language, size: size)
    let (list, chips) = (
      try #require(show.all(ListView.self).first), try #require(show.all(ChipBar.self).first)
    )
    let isLow = size.height < 360
    #expect(show.frame(of: list).minY == TitleBar.height)
    #expect(show.frame(of: list).maxY == Double(size.height), "the whole height below the title")
    let row = try #require(list.rowFrame(at: 1))
    #expect(row.maxY <= list.frame.height, "two messages are whole in sight at rest")
    for offset in stride(from: 0.0, through: 400, by: 5) {
      list.jump(to: list.startOffset + offset)
      show.wait(.milliseconds(20))
      let away = isLow ? offset : 0
      #expect(chips.frame.minY == -away && chips.frame.height == chips.height)
      // The day's title stays below the chips, or at the edge once they have left; the next one
      // pushes it.
      let titles = show.all(SectionHeader.self).map { show.frame(of: $0).minY - TitleBar.height }
      let (first, edge) = (try #require(titles.min()), max(0, chips.frame.maxY))
      #expect(
        first <= edge && first > edge - SectionHeader.height(on: show.stage.size),
        "\(offset): \(titles) \(edge)")
    }
  }

  @Test("a vertical pan on the chips scrolls the rows, a horizontal one the chips")
  func fingers() throws {
    let show = try ShowcaseHarness("swipe")
    let chips = try #require(show.all(ChipBar.self).first)
    let middle = show.frame(of: chips).center
    show.finger(at: middle, for: .milliseconds(400)) {
      $0.moving(by: Vector(0, 100), over: .milliseconds(200)).resting(for: Duration(seconds: 1))
    }
    #expect((show.scroller("list")?.offset ?? 0) < -ChipBar.lowHeight - 20)
    #expect(chips.frame.minY == 0 && show.scroller("chips")?.offset == 0)
    show.wait(Duration(seconds: 3))
    show.finger(at: middle, for: .milliseconds(400)) {
      $0.moving(by: Vector(-60, 2), over: .milliseconds(200)).resting(for: Duration(seconds: 1))
    }
    #expect((show.scroller("chips")?.offset ?? 0) > 20)
    #expect(show.scroller("list")?.offset == -ChipBar.lowHeight)
  }

  @Test(
    "the message about a departure never covers its row",
    arguments: PanelSetting.sizes, Language.allCases)
  func message(size: PixelSize, language: Language) throws {
    for start in [0.0, 3000, .infinity] {
      for row in stride(from: 0, to: 12, by: 2) {
        let show = try ShowcaseHarness("list", language, size: size)
        let list = try #require(show.all(ListView.self).first)
        let host = try #require(show.all(SnackbarHost.self).first)
        list.jump(to: min(start, list.contentLength - list.frame.height))
        show.wait(.milliseconds(100))
        let heading = show.all(BoardHeading.self).first?.frame.height ?? 0
        let y = show.frame(of: list).minY + heading + 20 + Double(row) * 68
        if y >= Double(size.height) - 2 { break }
        show.tap(Point(Double(size.width) / 2, y))
        show.wait(.milliseconds(800))
        #expect(host.message != nil)
        let chosen = try #require(show.all(DepartureRow.self).first { $0.isChosen })
        // Within the part of the screen where messages may be seen.
        let message = try #require(host.children.last?.children.first)
        let place = show.frame(of: chosen)
        #expect(place.intersection(show.frame(of: message)).isEmpty, "\(start) \(row)")
        #expect(place.minY >= show.frame(of: list).minY && place.maxY <= Double(size.height))
        show.wait(Duration(seconds: 8))
        #expect(host.message == nil && list.contentInset.bottom == 0)
        #expect(list.offset <= max(0, list.contentLength - list.frame.height))
        #expect(show.stage.isAtRest)
      }
    }
  }
}
