import Testing
import Vitrine

@testable import VitrineShowcase

@Suite("Whether a place is open")
struct OpenTextTests {
  /// A time in the week of Monday, 22 June 2026; 1 is Monday.
  private func time(_ day: Int, _ clock: String, offset: String = "Z") -> WallTime {
    guard let time = WallTime("2026-06-\(21 + day)T\(clock)\(offset)") else {
      preconditionFailure("a time")
    }
    return time
  }

  private func text(
    _ hours: String, _ day: Int, _ clock: String, _ language: Language = .english
  ) -> String? {
    OpenText(hours, at: time(day, clock), language)?.text
  }

  @Test("it says until when it is open, or when it opens, in three languages")
  func words() {
    let hours = "Tu-Sa 09:00-12:00,14:00-18:30"
    #expect(text(hours, 2, "09:00") == "Open until 12:00")
    #expect(text(hours, 2, "11:59") == "Open until 12:00")
    #expect(text(hours, 2, "12:00") == "Closed, opens at 14:00")
    #expect(text(hours, 2, "18:30") == "Closed, opens tomorrow at 09:00")
    #expect(text(hours, 6, "20:00") == "Closed, opens Tuesday at 09:00")
    #expect(text(hours, 1, "23:59") == "Closed, opens tomorrow at 09:00")
    #expect(text(hours, 2, "08:59") == "Closed, opens at 09:00")
    #expect(text(hours, 2, "10:00", .chinese) == "营业至12:00")
    #expect(text(hours, 6, "20:00", .chinese) == "已关门，周二09:00开门")
    #expect(text(hours, 2, "10:00", .arabic) == "مفتوح حتى 12:00")
    #expect(text(hours, 6, "20:00", .arabic) == "مغلق، يفتح الثلاثاء الساعة 09:00")
  }

  @Test("hours that never change, and those over midnight and over the end of the week")
  func limits() {
    #expect(text("24/7", 3, "03:00") == "Open at all hours")
    #expect(text("Mo-Su 00:00-24:00", 7, "23:59") == "Open at all hours")
    #expect(text("off", 3, "12:00") == "Closed")
    #expect(text("Mo-Su 05:00-24:00", 1, "23:00") == "Open until 24:00")
    #expect(text("Mo-Su 05:00-24:00", 1, "00:00") == "Closed, opens at 05:00")
    for hours in ["Mo-Su 18:00-02:00", "Mo-Su 18:00-26:00"] {
      for day in 1...7 {
        #expect(text(hours, day, "01:30") == "Open until 02:00", "\(hours) \(day)")
        #expect(text(hours, day, "23:00") == "Open until 02:00", "\(hours) \(day)")
        #expect(text(hours, day, "02:00") == "Closed, opens at 18:00", "\(hours) \(day)")
      }
    }
    #expect(text("Sa-Mo 10:00-12:00", 7, "11:00") == "Open until 12:00")
    #expect(text("Sa-Mo 10:00-12:00", 1, "11:00") == "Open until 12:00")
    #expect(text("Su 10:00-12:00", 7, "13:00") == "Closed, opens Sunday at 10:00")
  }

  @Test("a later rule replaces an earlier one, and public holidays are not weekdays")
  func rules() {
    #expect(text("Mo-Su 09:00-18:00; We off", 3, "10:00") == "Closed, opens tomorrow at 09:00")
    #expect(text("Mo-Su 09:00-18:00; PH off", 3, "10:00") == "Open until 18:00")
    #expect(text("Mo,PH 09:00-18:00", 1, "10:00") == "Open until 18:00")
  }

  @Test("nothing is said where hours are missing or in another syntax")
  func unknown() {
    for hours in ["", " ; ", "sunrise-sunset", "Mo 09:00-18:00; Apr-Oct 08:00-20:00"] {
      #expect(text(hours, 1, "10:00") == nil)
    }
  }

  @Test("the time zone of the clock counts")
  func zone() {
    let late = OpenText("09:00-18:00", at: time(3, "17:30", offset: "+02:00"), .english)
    #expect(late?.text == "Open until 18:00")
  }

  @Test("at every minute of a week the words agree with the hours")
  func week() throws {
    let hours = "Mo-Fr 08:15-12:30,13:30-19:00; Sa 10:00-02:00; Su off"
    let week = try #require(WeekHours(hours))
    let monday = time(1, "00:00")
    for minute in 0..<7 * 1440 {
      let now = WallTime(seconds: monday.seconds + Int64(minute) * 60)
      let (day, clock) = (minute / 1440, minute % 1440)
      let isOpen =
        day < 5
        ? (495..<750).contains(clock) || (810..<1140).contains(clock)
        : day == 5 ? clock >= 600 : clock < 120
      switch week.state(at: now) {
      case .open: #expect(isOpen, "\(day) \(clock)")
      case .closed: #expect(!isOpen, "\(day) \(clock)")
      case .always, .never: Issue.record("it changes")
      }
    }
  }

  @MainActor
  @Test("the clock runs with the stage's time")
  func clock() {
    let clock = ShowcaseClock(time(1, "10:00"))
    let first = Instant(nanoseconds: 5_000_000_000)
    #expect(clock.time(at: first) == time(1, "10:00"))
    #expect(clock.time(at: first + Duration(seconds: 90)).minute == 1)
  }

  @MainActor
  @Test("rows and the page of a place say whether it is open", arguments: Language.allCases)
  func screen(language: Language) throws {
    let show = try ShowcaseHarness("poi", language, size: PixelSize(800, 480))
    try show.sheet.setTier(1)
    show.wait(Duration(seconds: 2))
    let first = Town.places[0]
    let expected = OpenText(first.openingHours, at: ShowcaseClock.townTime, language)?.text
    let words = show.words
    #expect(words.contains { $0 == expected }, "\(words)")
  }
}
