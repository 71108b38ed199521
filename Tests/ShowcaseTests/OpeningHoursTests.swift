import Testing
import Vitrine

@testable import VitrineShowcase

@Suite("Opening hours as text")
struct OpeningHoursTests {
  private func lines(_ text: String, _ language: Language = .english) -> [String] {
    OpeningHours(text, language).lines.map {
      ($0.days.isEmpty ? "" : "\($0.days): ")
        + $0.hours.filter { !["\u{2066}", "\u{2067}", "\u{2069}"].contains($0) }
    }
  }

  @Test("days and hours are separate, in the reader's language")
  func words() {
    let text = "Mo-Sa 07:30-18:30; Su 09:00-18:00"
    #expect(lines(text) == ["Monday – Saturday: 07:30 – 18:30", "Sunday: 09:00 – 18:00"])
    #expect(lines(text, .chinese) == ["周一至周六: 07:30 – 18:30", "周日: 09:00 – 18:00"])
    #expect(lines(text, .arabic)[0].hasPrefix("الاثنين – السبت"))
    #expect(
      lines("Tu-Su 12:00-14:30,18:00-22:30") == ["Tuesday – Sunday: 12:00 – 14:30, 18:00 – 22:30"])
    #expect(lines("24/7") == ["Open at all hours"])
    #expect(lines("Mo-Su 05:00-24:00") == ["Every day: 05:00 – 24:00"])
    #expect(lines("10:00-18:00") == ["Every day: 10:00 – 18:00"])
    #expect(
      lines("Mo,We,PH 08:00-12:00; Su off") == [
        "Monday, Wednesday, Public holidays: 08:00 – 12:00", "Sunday: Closed",
      ])
  }

  @Test("hours run in the direction of the days beside them")
  func direction() {
    for language in Language.allCases {
      let lines = OpeningHours("Mo-Fr 09:00-12:00,14:00-18:00", language).lines
      let isArabic = language == .arabic
      #expect(lines[0].hours.hasPrefix(isArabic ? "\u{2067}09:00" : "\u{2066}09:00"))
      #expect(lines[0].hours.contains("،") == isArabic)
      #expect(lines[0].hours.contains("、") == (language == .chinese))
    }
  }

  @Test("hours in another syntax are shown as they are, and empty hours give no lines")
  func others() {
    for text in [
      "sunrise-sunset", "Mo 8-12", "Mo-Fr 08:00-", "Apr-Oct Mo-Fr 08:00-18:00", "Xx 08:00-09:00",
    ] {
      #expect(lines(text) == [text])
    }
    #expect(lines("") == [] && lines(" ; ") == [])
  }

  @Test("all hours of the built-in town are converted to text")
  func town() {
    var lines = 0
    for place in Town.places {
      for language in Language.allCases {
        for line in OpeningHours(place.openingHours, language).lines {
          #expect(!line.days.isEmpty || !line.hours.contains(":"), "\(place.openingHours)")
          lines += 1
        }
      }
    }
    #expect(lines > 100)
  }
}
