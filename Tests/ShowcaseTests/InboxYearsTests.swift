import Testing
import Vitrine
import VitrineShowcase

@MainActor
@Suite("Messages of several years")
struct InboxYearsTests {
  @Test(
    "the same day of two years is two sections, and only older years are written",
    arguments: [Language.english, .chinese, .arabic])
  func years(language: Language) throws {
    var content = Content.builtIn()
    content.messages = try ["2026-06-28", "2025-06-28"].map { day in
      let name = LocalizedText(day)
      return Message(
        id: day, sender: name, subject: name,
        time: try #require(WallTime("\(day)T10:00:00Z")))
    }
    let show = try ShowcaseHarness(
      "swipe", language, size: PixelSize(800, 480),
      data: ShowcaseData(directory: "/nowhere/at/all", content: content))
    show.wait(Duration(seconds: 0.1))
    let titles =
      switch language {
      case .english: ["28 June", "28 June 2025"]
      case .chinese: ["6月28日", "2025年6月28日"]
      case .arabic: ["28 يونيو", "28 يونيو 2025"]
      }
    for title in titles { #expect(show.words.contains(title), "\(show.words)") }
    let row = try #require(show.all(SwipeRow.self).last)
    show.tap(row)
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains { $0.hasPrefix(titles[1]) }, "also on its page: \(show.words)")
  }
  @Test("without the newest year's only message the headings change in place")
  func newestYearGoes() throws {
    var content = Content.builtIn()
    content.messages = try ["2026-06-28", "2025-06-28", "2025-06-27", "2024-06-28"].map { day in
      let name = LocalizedText(day)
      return Message(
        id: day, sender: name, subject: name,
        time: try #require(WallTime("\(day)T10:00:00Z")))
    }
    let show = try ShowcaseHarness(
      "swipe", size: PixelSize(800, 1280),
      data: ShowcaseData(directory: "/nowhere/at/all", content: content))
    let old = ["28 June", "28 June 2025", "27 June 2025", "28 June 2024"]
    let new = ["28 June", "27 June", "28 June 2024"]
    func titles() -> [String] { show.words.filter { $0.contains(" June") } }
    func headers() -> [ObjectIdentifier] {
      show.all(Component.self).filter { "\(type(of: $0))" == "SectionHeader" }
        .map { ObjectIdentifier($0) }
    }
    show.wait(Duration(seconds: 0.1))
    #expect(Set(titles()).isSuperset(of: old), "\(titles())")
    let before = headers()
    try show.swipeFirst(waiting: Duration(seconds: 1.5))
    #expect(Set(titles()).isSuperset(of: new) && !titles().contains("28 June 2025"))
    #expect(Set(headers()).isSubset(of: before), "the same headers, none made again")
    try show.tapUndo(waiting: Duration(seconds: 1.5))
    #expect(Set(titles()).isSuperset(of: old), "\(titles())")
    #expect(Set(headers()).intersection(before).count >= 3)
  }
}
