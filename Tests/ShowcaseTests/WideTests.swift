import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// Tests of the column of content on wide panels, and of the title above it.
@MainActor
@Suite("Screens on wide panels")
struct WideTests {
  @Test(
    "titles line up with the texts of rows, with the back button before them, in both directions",
    arguments: ["list", "swipe", "sticky"], PanelSetting.sizes)
  func titles(name: String, size: PixelSize) throws {
    for language in [Language.english, .arabic] {
      for hasShell in [false, true] {
        let show = try ShowcaseHarness(name, language, size: size, hasShell: hasShell)
        let bar = try #require(show.all(TitleBar.self).first)
        let pane = show.frame(of: bar)
        let margin = Spacing.margin(in: pane.width)
        let title = try #require(bar.children.first { $0 is Label })
        func start(_ place: Rect) -> Double {
          language == .arabic ? pane.maxX - place.maxX : place.minX - pane.minX
        }
        #expect(abs(start(show.frame(of: title)) - (hasShell ? margin + 40 : margin)) <= 1)
        guard hasShell else { continue }
        let back = try #require(bar.children.first { $0 is BackButton })
        // The arrow is drawn 12 points within its target.
        #expect(abs(start(show.frame(of: back)) - (margin - 12)) <= 1)
      }
    }
  }

  @Test(
    "an open message, its button and the uncovered area are within the row's column",
    arguments: PanelSetting.sizes, [0, 1, 2])
  func slides(size: PixelSize, style: Int) throws {
    for language in [Language.english, .arabic] {
      let show = try ShowcaseHarness("swipe", language, size: size)
      show.tap(show.all(Chip.self)[style])
      show.wait(Duration(seconds: 1))
      let row = try #require(show.all(SwipeRow.self).first)
      let place = show.frame(of: row)
      let pane = show.frame(of: try #require(show.all(ListView.self).first))
      let margin = Spacing.margin(in: pane.width)
      #expect(place.minX == pane.minX + margin - 16 && place.maxX == pane.maxX - margin + 16)
      row.open(.trailing, animated: false)
      show.wait(Duration(seconds: 1))
      let buttons = row.children.filter { !$0.isHidden }.dropLast()
      let button = show.frame(of: try #require(buttons.first))
      let gap = style == 0 ? 0.0 : 12
      #expect(
        language == .arabic
          ? abs(button.minX - place.minX - gap) < 0.5 : abs(place.maxX - button.maxX - gap) < 0.5,
        "\(size) \(language): \(button) in \(place)")
      row.close(animated: false)
      show.wait(Duration(seconds: 1))
      let (edge, sign) = language == .arabic ? (pane.minX + 4, 1.0) : (pane.maxX - 4, -1.0)
      show.finger(at: Point(edge, place.center.y)) {
        $0.moving(by: Vector(sign * 130, 0), over: .milliseconds(200))
      }
      show.wait(Duration(seconds: 1))
      #expect(row.openEdge == .trailing, "a swipe from beside the column slides it too")
      #expect(row.clipsToBounds, "nothing of the row is seen beside its column")
    }
  }

  @Test("a tapped departure is marked wherever the list is, and the title stays")
  func chosen() throws {
    for size in PanelSetting.sizes {
      let show = try ShowcaseHarness("list", size: size)
      let list = try #require(show.find { $0 is ListView } as? ListView)
      func marked() -> [String] {
        show.all(DepartureRow.self).filter(\.isChosen).map { $0.departure.title(in: .english) }
      }
      func tap(_ index: Int) throws -> String {
        let row = try #require(list.row(at: index) as? DepartureRow)
        show.tap(row)
        show.wait(Duration(seconds: 1))
        return row.departure.title(in: .english)
      }
      #expect(marked().isEmpty)
      _ = try tap(0)
      let first = Departure(Departure.first(at: 18 * 60 + 45))
      #expect(show.words.contains(first.arrival(in: .english)), "\(show.words)")
      let second = try tap(1)
      #expect(marked() == [second])
      #expect(show.all(TitleBar.self).map(\.title) == ["Departures"])
      list.jump(to: 60_000)
      show.wait(Duration(seconds: 1))
      #expect(marked().isEmpty)
      list.jump(to: 0)
      show.wait(Duration(seconds: 1))
      #expect(marked() == [second])
    }
  }

  @Test(
    "a tap beside the column closes an open row, else opens the message", arguments: [0, 1, 2])
  func besideColumn(style: Int) throws {
    // The widest panel with one pane.
    let size = PixelSize(959, 1080)
    for language in [Language.english, .arabic] {
      for x in [4.0, 955] {
        let show = try ShowcaseHarness("swipe", language, size: size)
        show.tap(show.all(Chip.self)[style])
        show.wait(Duration(seconds: 1))
        let navigator = try #require(show.all(Navigator.self).first)
        let row = try #require(show.all(SwipeRow.self).first)
        let y = show.frame(of: row).center.y
        row.open(.trailing, animated: false)
        show.wait(Duration(seconds: 1))
        show.tap(Point(x, y))
        show.wait(Duration(seconds: 1))
        #expect(row.openEdge == nil && row.revealedWidth == 0, "\(language) \(x)")
        #expect(navigator.depth == 1)
        show.tap(Point(x, y))
        show.wait(Duration(seconds: 1))
        #expect(navigator.depth == 2, "\(language) \(x)")
      }
    }
  }
}
