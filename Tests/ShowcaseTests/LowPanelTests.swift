import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The screens on a panel of 480 × 272")
struct LowPanelTests {
  private let size = PixelSize(480, 272)

  @Test("two messages and more are visible as a whole", arguments: Language.allCases)
  func messages(language: Language) throws {
    for hasShell in [false, true] {
      let show = try ShowcaseHarness("swipe", language, size: size, hasShell: hasShell)
      let rows = show.all(MessageRow.self).map { show.frame(of: $0) }
      let whole = rows.filter { $0.minY >= 0 && $0.maxY <= Double(size.height) }
      #expect(whole.count >= 2, "\(rows)")
      #expect(whole.allSatisfy { $0.height >= 48 })
    }
  }

  @Test(
    "the actions of a wallet stay on the panel, and take no touches of the back button",
    arguments: ["wallet-a", "wallet-b"], Language.allCases)
  func actions(name: String, language: Language) throws {
    for hasShell in [false, true] {
      let show = try ShowcaseHarness(name, language, size: size, hasShell: hasShell)
      let arrow = show.all(IconButton.self).first { $0.icon == .back && !$0.isHidden }
      #expect((arrow != nil) == hasShell)
      let all = try #require(show.all(WalletActions.self).first).children
      #expect(all.count == 4)
      for action in all {
        let place = show.frame(of: action)
        #expect(place.minX >= 0 && place.maxX <= Double(size.width), "\(place)")
        #expect(place.width >= 48, "\(place)")
        if let arrow {
          let way = show.frame(of: arrow)
          #expect(way.intersection(place).isEmpty, "\(place) over \(way)")
        }
      }
    }
  }
}
