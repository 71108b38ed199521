import Testing
import Vitrine
import VitrineShowcase

@MainActor
@Suite("The messages of several years")
struct InboxYearsTests {
  @Test("the same day of two years is two sections", arguments: [Language.english, .arabic])
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
    let title = language == .english ? "28 June" : "28 يونيو"
    #expect(show.words.count { $0 == title } == 2, "\(show.words)")
  }
}
