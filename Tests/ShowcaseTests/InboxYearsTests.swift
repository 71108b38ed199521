import Testing
import Vitrine
import VitrineShowcase

@MainActor
@Suite("The messages of several years")
struct InboxYearsTests {
  @Test(
    "the same day of two years is two sections, and another year than the newest message's is told",
    arguments: [Language.english, .chinese, .arabic])
  func years(language: Language) throws {
    var content = Content.builtIn()
    content.messages = try ["2026-06-28", "2025-06-28"].map { day in
      let name = LocalizedText(day)
      return Message(
        id: day, sender: name, subject: name,
        time: try #require(WallTime("\(day)T10:00:00Z")))
    }
    let show = try Show(
      "swipe", language, size: PixelSize(800, 480),
      data: ShowcaseData(directory: "/nowhere/at/all", content: content))
    show.wait(Interval(seconds: 0.1))
    let titles =
      switch language {
      case .english: ["28 June", "28 June 2025"]
      case .chinese: ["6月28日", "2025年6月28日"]
      case .arabic: ["28 يونيو", "28 يونيو 2025"]
      }
    for title in titles { #expect(show.words.contains(title), "\(show.words)") }
    let row = try #require(show.all(SwipeRow.self).last)
    show.tap(show.place(of: row).center)
    show.wait(Interval(seconds: 1))
    #expect(show.words.contains { $0.hasPrefix(titles[1]) }, "also on its page: \(show.words)")
  }
}
