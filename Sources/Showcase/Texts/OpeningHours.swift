/// Opening hours as OpenStreetMap writes them, in words: a line for each rule.
///
///     Mo-Sa 07:30-18:30; Su 09:00-18:00
///     ───────────────────────────────────
///     Monday – Saturday    07:30 – 18:30
///     Sunday               09:00 – 18:00
///
/// What is written in another way is shown as it stands: better than nothing, and never wrong.
struct OpeningHours: Equatable {
  struct Line: Equatable {
    /// Empty where the hours are those of every day, or could not be told apart from the days.
    var days: String
    var hours: String
  }

  let lines: [Line]

  init(_ text: String, _ language: Language) {
    let rules = text.split(separator: ";").map(Self.trimmed).filter { !$0.isEmpty }
    lines = rules.map { Self.line($0, language) ?? Line(days: "", hours: $0) }
  }

  private static func line(_ rule: String, _ language: Language) -> Line? {
    if rule == "24/7" { return Line(days: "", hours: always[language]) }
    let words = rule.split(separator: " ").map(String.init)
    guard let last = words.last else { return nil }
    let isClosed = last == "off" || last == "closed"
    guard let hours = isClosed ? closed[language] : times(last, language) else { return nil }
    switch words.count {
    case 1: return Line(days: isClosed ? "" : daily[language], hours: hours)
    case 2:
      guard let days = days(words[0], language) else { return nil }
      return Line(days: days, hours: hours)
    default: return nil
    }
  }

  /// `12:00-14:30,18:00-22:30`, in the direction in which the days beside it are read: from right to left
  /// the hour at which a place opens stands on the right.
  private static func times(_ text: String, _ language: Language) -> String? {
    let spans = text.split(separator: ",", omittingEmptySubsequences: false)
    var shown: [String] = []
    for span in spans {
      let ends = span.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, ends.allSatisfy(isTime) else { return nil }
      shown.append("\(ends[0]) – \(ends[1])")
    }
    let isolate = language.direction == .rightToLeft ? "\u{2067}" : "\u{2066}"
    return isolate + shown.joined(separator: comma(language)) + "\u{2069}"
  }

  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1])
    else { return false }
    return (0...48).contains(hour) && (0...59).contains(minute)
  }

  /// `Mo-Fr,PH`: days and spans of days.
  private static func days(_ text: String, _ language: Language) -> String? {
    var parts: [String] = []
    for span in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = span.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      let names = ends.compactMap { Self.names[$0]?[language] }
      guard names.count == ends.count, (1...2).contains(names.count) else { return nil }
      if ends == ["Mo", "Su"] {
        parts.append(daily[language])
      } else {
        parts.append(names.count == 1 ? names[0] : through(names[0], names[1], language))
      }
    }
    return parts.joined(separator: comma(language))
  }

  /// Between the parts of a list.
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

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static let always = Phrase("Open at all hours", "全天开放", "مفتوح على مدار الساعة")
  private static let closed = Phrase("Closed", "休息", "مغلق")
  private static let daily = Phrase("Every day", "每天", "كل يوم")
  private static let names: [String: Phrase] = [
    "Mo": Phrase("Monday", "周一", "الاثنين"), "Tu": Phrase("Tuesday", "周二", "الثلاثاء"),
    "We": Phrase("Wednesday", "周三", "الأربعاء"), "Th": Phrase("Thursday", "周四", "الخميس"),
    "Fr": Phrase("Friday", "周五", "الجمعة"), "Sa": Phrase("Saturday", "周六", "السبت"),
    "Su": Phrase("Sunday", "周日", "الأحد"),
    "PH": Phrase("Public holidays", "公共假日", "العطل الرسمية"),
  ]
}
