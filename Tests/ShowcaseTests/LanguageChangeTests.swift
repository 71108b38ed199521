import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("A change of the language while the showcase runs")
struct LanguageChangeTests {
  nonisolated private static let screens = [
    "home", "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
  ]

  @Test("Each screen shows what one that is made in the language shows", arguments: screens)
  func equal(name: String) throws {
    let changes: [(Language, Language)] = [
      (.english, .arabic), (.arabic, .chinese), (.chinese, .english),
    ]
    for (first, second) in changes {
      let changed = try ShowcaseHarness(name, first)
      changed.wait(Duration(seconds: 1))
      let before = changed.text
      changed.stage.environment.language = second.rawValue
      changed.wait(Duration(seconds: 1))
      // Messages that were read before are read again in a job.
      if name == "swipe" { changed.runWork() }
      changed.wait(Duration(seconds: 2))
      let fresh = try ShowcaseHarness(name, second)
      fresh.stage.environment.language = second.rawValue
      fresh.wait(Duration(seconds: 4))
      #expect(changed.text == fresh.text, "\(name): from \(first) to \(second)")
      #expect(changed.text != before)
    }
  }

  @Test(
    "A screen of another screen follows too, and the way back stays", arguments: ["list", "poi"])
  func pushed(name: String) throws {
    let changed = try ShowcaseHarness(name, .english, hasShell: true)
    changed.stage.environment.language = "zh"
    changed.wait(Duration(seconds: 2))
    let navigator = try #require(changed.all(Navigator.self).first)
    #expect(navigator.depth == 2)
    navigator.pop(animated: false)
    changed.wait(Duration(seconds: 2))
    let home = try ShowcaseHarness("home", .chinese, hasShell: true)
    home.wait(Duration(seconds: 4))
    #expect(changed.words == home.words)
  }

  @Test("Lists stay where they are, from the first frame on")
  func places() throws {
    let changed = try ShowcaseHarness("banner", .english)
    let list = try #require(changed.all(ListView.self).first)
    list.scroll(to: 300, animated: false)
    changed.wait(Duration(seconds: 1))
    let offset = list.offset
    changed.stage.environment.language = "ar"
    changed.wait(.milliseconds(17))
    let other = try #require(changed.all(ListView.self).first)
    #expect(other !== list && other.offset == offset && offset > 0)
    changed.wait(Duration(seconds: 2))
    #expect(other.offset == offset)
  }
}
