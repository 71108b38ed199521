import Vitrine

/// Opening hours in OpenStreetMap's syntax, as text: one line per rule.
///
///     Mo-Sa 07:30-18:30; Su 09:00-18:00
///     ───────────────────────────────────
///     Monday – Saturday    07:30 – 18:30
///     Sunday               09:00 – 18:00
///
/// A rule in another syntax is shown as it is.
struct OpeningHours: Equatable {
  struct Line: Equatable {
    /// Empty for hours that hold every day, or where days and hours could not be separated.
    var days: String
    var hours: String
  }

  let lines: [Line]

  init(_ text: String, _ language: Language) {
    lines = OpeningHoursRule.parts(of: text).map { part in
      OpeningHoursRule(part).map { Self.line($0, language) } ?? Line(days: "", hours: part)
    }
  }

  private static func line(_ rule: OpeningHoursRule, _ language: Language) -> Line {
    switch rule.hours {
    case .always: Line(days: "", hours: always[language])
    case .closed: Line(days: days(rule.days, language), hours: closed[language])
    case .spans(let spans):
      Line(
        days: rule.days.isEmpty ? daily[language] : days(rule.days, language),
        hours: times(spans, language))
    }
  }

  /// Hours in the direction of the days beside them: in Arabic the opening time is on the right.
  private static func times(_ spans: [OpeningHoursRule.Span], _ language: Language) -> String {
    let shown = spans.map { "\($0.opens) – \($0.closes)" }
    let isolate = language.direction == .rightToLeft ? "\u{2067}" : "\u{2066}"
    return isolate + shown.joined(separator: comma(language)) + "\u{2069}"
  }

  private static func days(_ days: [OpeningHoursRule.Days], _ language: Language) -> String {
    days.map { span in
      if span.first == "Mo" && span.last == "Su" { return daily[language] }
      let (first, last) = (names[span.first]?[language] ?? "", names[span.last]?[language] ?? "")
      return span.first == span.last ? first : through(first, last, language)
    }.joined(separator: comma(language))
  }

  /// The separator between parts of a list.
  private static func comma(_ language: Language) -> String {
    switch language {
    case .english: ", "
    case .chinese: "、"
    case .arabic: "، "
    }
  }

  private static func through(_ first: String, _ last: String, _ language: Language) -> String {
    switch language {
    case .english: "\(first) – \(last)"
    case .chinese: "\(first)至\(last)"
    case .arabic: "\(first) – \(last)"
    }
  }

  /// The name of a day; 1 is Monday, 7 is Sunday.
  static func name(ofWeekday day: Int) -> Phrase {
    names[OpeningHoursRule.dayNames[day - 1]] ?? Phrase("", "", "")
  }

  private static let always = Phrase(.openAtAllHours)
  private static let closed = Phrase(.closedDay)
  private static let daily = Phrase(.everyDay)
  private static let names: [String: Phrase] = [
    "Mo": Phrase(.monday), "Tu": Phrase(.tuesday),
    "We": Phrase(.wednesday), "Th": Phrase(.thursday),
    "Fr": Phrase(.friday), "Sa": Phrase(.saturday),
    "Su": Phrase(.sunday),
    "PH": Phrase(.publicHolidays),
  ]
}
