import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The wallet screen")
struct WalletTests {
  @Test(
    "the collapsed bar cuts no text, and the balance is visible once",
    arguments: PanelSetting.sizes, Language.allCases)
  func collapsed(size: PixelSize, language: Language) throws {
    for hasShell in [false, true] {
      let show = try ShowcaseHarness("wallet-a", language, size: size, hasShell: hasShell)
      let panels = try #require(show.all(CollapsingPanels.self).first)
      panels.list.jump(to: panels.list.startOffset + panels.fixed.collapse.distance)
      show.wait(.milliseconds(100))
      let edge = show.frame(of: try #require(show.all(BalanceBar.self).first)).maxY
      for type in ["BalanceCard", "ItemRow"] {
        let lines = show.lines(in: type)
        let cut = lines.filter { $0.lowerBound < edge && $0.upperBound > edge }
        #expect(cut.isEmpty, "\(type) at \(edge): \(cut)")
      }
      let tiles = show.all(ItemRow.self).map { show.frame(of: $0).minY }
      #expect(tiles.allSatisfy { $0 >= edge }, "\(tiles)")
      let words = show.all(BalanceText.self)
      #expect(words.count == 1)
      let place = show.frame(of: try #require(words.first))
      #expect(place.minY >= 0 && place.maxY <= edge, "\(place)")
    }
  }

  @Test(
    "the balance is one text that moves from the card to the bar and becomes smaller, without a jump",
    arguments: PanelSetting.sizes, Language.allCases)
  func oneText(size: PixelSize, language: Language) throws {
    for hasShell in [false, true] {
      let show = try ShowcaseHarness("wallet-a", language, size: size, hasShell: hasShell)
      let panels = try #require(show.all(CollapsingPanels.self).first)
      let bar = try #require(show.all(BalanceBar.self).first)
      let background = try #require(bar.children.first)
      let card = try #require(show.all(BalanceCard.self).first)
      let labels = card.words.children.compactMap { $0 as? Label }
      #expect(labels.count == 2 && show.words.count { $0 == labels[1].text } == 1)
      let step = 0.5
      var last: [Rect] = []
      for y in stride(from: 0, through: panels.fixed.collapse.distance + 20, by: step) {
        panels.list.jump(to: panels.list.startOffset + y)
        show.wait(.milliseconds(17))
        #expect(show.words.count { $0 == labels[0].text } == 1)
        #expect(show.opacity(of: labels[0]) == 1 && show.opacity(of: labels[1]) == 1)
        let places = labels.map(show.frame(of:))
        #expect(places[0].intersection(places[1]).isEmpty, "\(y): \(places)")
        // White, on the card or on the bar.
        let ground = card.cardFrame.offset(by: Vector(0, show.frame(of: card).minY))
        for place in places where show.opacity(of: background) < 1 {
          let isOnCard = place.minY >= ground.minY - 1 && place.maxY <= ground.maxY + 1
          #expect(isOnCard, "\(y): \(place), \(ground)")
        }
        for (old, new) in zip(last, places) {
          let (up, aside) = (old.center.y - new.center.y, abs(old.center.x - new.center.x))
          // On the way up it follows the finger, and never goes down. Sizes change by half points.
          #expect(up > -0.8 && up < step + 0.8 && aside < 4, "\(y): \(old) to \(new)")
          #expect(new.height <= old.height, "\(y): \(old) to \(new)")
        }
        last = places
      }
      for place in last { #expect(abs(place.center.y - bar.frame.center.y) <= 0.5) }
    }
  }

  @Test(
    "the card's shadow ends above the rows, or there is none",
    arguments: ["wallet-a", "wallet-b"], PanelSetting.sizes)
  func shadow(name: String, size: PixelSize) throws {
    let show = try ShowcaseHarness(name, size: size)
    let card = try #require(show.all(BalanceCard.self).first)
    var canvas = Canvas(size: card.frame.size, environment: show.stage.environment)
    card.draw(into: &canvas)
    var shadows = 0
    for case .shadow(let rect, _, let blur, _) in canvas.displayList.commands {
      shadows += 1
      // In the last point of a blur almost nothing is visible.
      #expect(rect.maxY + blur <= card.height + 1, "\(rect), \(blur)")
    }
    #expect(shadows == (name == "wallet-b" && size.height == 272 ? 0 : 1))
  }

  @Test("a tap on the bar scrolls to the top")
  func bar() throws {
    let show = try ShowcaseHarness("wallet-a", size: PixelSize(800, 480))
    let panels = try #require(show.all(CollapsingPanels.self).first)
    panels.list.jump(to: panels.list.startOffset + 300)
    show.wait(.milliseconds(100))
    show.tap(Point(400, 24))
    show.wait(Duration(seconds: 2))
    #expect(panels.y == 0)
  }

  @Test(
    "an empty tab names the kind of transaction that is missing",
    arguments: Language.allCases)
  func emptyTab(language: Language) throws {
    let folder = try TemporaryFolder()
    let expected: [Language: [String]] = [
      .english: ["Nothing paid yet", "Nothing received yet"],
      .chinese: ["还没有支出", "还没有收入"],
      .arabic: ["لا توجد مدفوعات بعد", "لا توجد مقبوضات بعد"],
    ]
    let all: [Language: String] = [
      .english: "No transactions", .chinese: "没有交易", .arabic: "لا توجد معاملات",
    ]
    for (tab, amount) in [(1, "5.00"), (2, "-5.00")] {
      let text =
        "[{\"id\":\"a\",\"name\":\"A\",\"amount\":\(amount),\"time\":\"2026-06-28T09:12:00+02:00\"}]"
      try folder.write(text, "transactions.json")
      let show = try ShowcaseHarness(
        "wallet-a", language, size: PixelSize(800, 480),
        data: ShowcaseData(directory: folder.path))
      let tabs = show.all(TabBar.Tab.self)
      show.tap(tabs[tab])
      show.wait(Duration(seconds: 2))
      let words = show.words
      #expect(words.contains(expected[language]![tab - 1]), "\(words)")
      #expect(!words.contains(all[language]!))
      show.tap(tabs[0])
      show.wait(Duration(seconds: 2))
      let empty = try #require(show.all(EmptyState.self).first)
      #expect(empty.isHidden, "all of them has one")
    }
  }

  @Test(
    "a row without an action is not shaded under a finger",
    arguments: ["wallet-a", "wallet-b", "spring", "banner", "sticky"])
  func rows(name: String) throws {
    let show = try ShowcaseHarness(name, size: PixelSize(800, 480))
    show.wait(Duration(seconds: 1))
    let row = try #require(show.all(ItemRow.self).first)
    let before = show.stage.draw().layers
    var during: [Layer] = []
    show.finger(at: show.frame(of: row).center, for: .milliseconds(300)) {
      $0.resting(for: .milliseconds(500))
    }
    during = show.stage.draw().layers
    #expect(during == before)
    show.wait(Duration(seconds: 1))
    #expect(show.stage.draw().layers == before)
  }
}
