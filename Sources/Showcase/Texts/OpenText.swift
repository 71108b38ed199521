import Vitrine

/// Whether a place is open, in words: `Open until 18:30`, `Closed, opens Tuesday at 10:00`.
struct OpenText: Equatable {
  /// The text, and shorter forms of it, the longest first.
  let forms: [String]
  let isOpen: Bool

  var text: String { forms[0] }

  /// Nil where the hours are unknown or in a syntax that is shown as it is.
  init?(_ hours: String, at time: WallTime, _ language: Language) {
    guard let state = WeekHours(hours)?.state(at: time) else { return nil }
    switch state {
    case .always: (forms, isOpen) = ([Self.always[language], Self.open[language]], true)
    case .open(let end):
      (forms, isOpen) = ([Self.until(Self.clock(end), language), Self.open[language]], true)
    case .never: (forms, isOpen) = ([Self.closed[language]], false)
    case .closed(let start):
      let (day, clock) = (Self.day(start, language), Self.clock(start))
      forms = [
        Self.opens(day, clock, language), Self.opensBriefly(day, clock, language),
        Self.closed[language],
      ]
      isOpen = false
    }
  }

  /// Green for open places, red for closed ones.
  var ink: KeyPath<Theme, Color> { isOpen ? \.paletteText[3] : \.paletteText[0] }

  private static let open = Phrase(.openNow)
  private static let always = Phrase(.openAtAllHours)
  private static let closed = Phrase(.closed)
  private static let tomorrow = Phrase(.tomorrow)

  private static func until(_ time: String, _ language: Language) -> String {
    switch language {
    case .english: "Open until \(time)"
    case .chinese: "营业至\(time)"
    case .arabic: "مفتوح حتى \(time)"
    }
  }

  /// `day` is empty for today.
  private static func opens(_ day: String, _ time: String, _ language: Language) -> String {
    switch language {
    case .english: "Closed, opens \(day.isEmpty ? "" : "\(day) ")at \(time)"
    case .chinese: "已关门，\(day)\(time)开门"
    case .arabic: "مغلق، يفتح \(day.isEmpty ? "" : "\(day) ")الساعة \(time)"
    }
  }

  /// The same without the word for closed, which the color says.
  private static func opensBriefly(
    _ day: String, _ time: String, _ language: Language
  ) -> String {
    switch language {
    case .english: "Opens \(day.isEmpty ? "at" : day) \(time)"
    case .chinese: "\(day)\(time)开门"
    case .arabic: "يفتح \(day.isEmpty ? "الساعة" : day) \(time)"
    }
  }

  private static func day(_ time: WeekHours.Time, _ language: Language) -> String {
    switch time.days {
    case 0: ""
    case 1: tomorrow[language]
    default: OpeningHours.name(ofWeekday: time.weekday)[language]
    }
  }

  private static func clock(_ time: WeekHours.Time) -> String {
    func two(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
    return "\(two(time.minute / 60)):\(two(time.minute % 60))"
  }
}
