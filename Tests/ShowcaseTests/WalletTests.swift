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
      let visible = show.all(Component.self).filter {
        "\(type(of: $0))" == "BalanceText" && show.opacity(of: $0) > 0
      }
      #expect(visible.count == 1)
      let place = show.frame(of: try #require(visible.first))
      #expect(place.minY >= 0 && place.maxY <= edge, "\(place)")
    }
  }

  @Test(
    "at every offset the balance is visible once, on the card or on the bar, and never covered",
    arguments: PanelSetting.sizes, [false, true])
  func readable(size: PixelSize, hasShell: Bool) throws {
    let show = try ShowcaseHarness("wallet-a", size: size, hasShell: hasShell)
    let panels = try #require(show.all(CollapsingPanels.self).first)
    let bar = try #require(show.all(BalanceBar.self).first)
    let words = show.all(Component.self).filter { "\(type(of: $0))" == "BalanceText" }
    let background = try #require(bar.children.first { "\(type(of: $0))" == "Background" })
    let own = try #require(words.first { $0.parent === bar })
    let onCard = try #require(words.first { $0.parent is BalanceCard })
    var isOnBar: [Bool] = []
    for y in stride(from: 0, through: panels.fixed.collapse.distance, by: 0.5) {
      panels.list.jump(to: panels.list.startOffset + y)
      show.wait(.milliseconds(17))
      let cover = show.opacity(of: background)
      let card = show.frame(of: onCard)
      // The card's two texts come first; the amount is the larger one.
      let texts = show.lines(in: "BalanceText").prefix(2)
      let sum = try #require(
        texts.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound })
      let isWhole = sum.lowerBound >= 0
      let byBar = show.opacity(of: own)
      let byCard = isWhole ? show.opacity(of: onCard) * (1 - cover) : 0
      let comment: Comment = "\(y): card \(byCard), bar \(byBar), background \(cover)"
      #expect(max(byCard, byBar) >= 0.5, comment)
      #expect(show.opacity(of: onCard) + byBar <= 1 + 1e-9, comment)
      // White on the bar's background, or on the card below it.
      let place = show.frame(of: bar)
      #expect(byBar == 0 || cover == 1 || card.minY <= place.minY + 8, comment)
      isOnBar.append(byBar > 0.5)
    }
    #expect(isOnBar.first == false && isOnBar.last == true)
    #expect(zip(isOnBar, isOnBar.dropFirst()).count { $0 != $1 } == 1)
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
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-tabs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
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
      try Data(text.utf8).write(to: folder.appendingPathComponent("transactions.json"))
      let show = try ShowcaseHarness(
        "wallet-a", language, size: PixelSize(800, 480),
        data: ShowcaseData(directory: folder.path))
      let tabs = show.all(TabBar.Tab.self)
      show.tap(show.frame(of: tabs[tab]).center)
      show.wait(Duration(seconds: 2))
      let words = show.words
      #expect(words.contains(expected[language]![tab - 1]), "\(words)")
      #expect(!words.contains(all[language]!))
      show.tap(show.frame(of: tabs[0]).center)
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
