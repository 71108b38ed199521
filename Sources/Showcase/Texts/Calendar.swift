import Vitrine

/// Dates and times in the showcase's languages.
enum Calendar {
  private static let months: [(String, String)] = [
    ("January", "يناير"), ("February", "فبراير"), ("March", "مارس"), ("April", "أبريل"),
    ("May", "مايو"), ("June", "يونيو"), ("July", "يوليو"), ("August", "أغسطس"),
    ("September", "سبتمبر"), ("October", "أكتوبر"), ("November", "نوفمبر"),
    ("December", "ديسمبر"),
  ]

  /// A day, with its year where that differs from `year`.
  static func day(_ time: WallTime, _ language: Language, year: Int? = nil) -> String {
    day(time.date, language, year: year)
  }

  static func day(
    _ date: (year: Int, month: Int, day: Int), _ language: Language, year: Int? = nil
  ) -> String {
    let month = months[(date.month - 1) % 12]
    let tellsYear = year.map { $0 != date.year } ?? false
    switch language {
    case .english: return "\(date.day) \(month.0)\(tellsYear ? " \(date.year)" : "")"
    case .chinese: return "\(tellsYear ? "\(date.year)年" : "")\(date.month)月\(date.day)日"
    case .arabic: return "\(date.day) \(month.1)\(tellsYear ? " \(date.year)" : "")"
    }
  }

  /// A day and the time on it, with the year where it differs from `year`. Chinese has a space
  /// between them.
  static func dayAndTime(_ time: WallTime, _ language: Language, year: Int? = nil) -> String {
    let separator = language == .chinese ? " " : comma(language)
    return "\(day(time, language, year: year))\(separator)\(clock(time))"
  }

  /// The separator between words of a list.
  static func comma(_ language: Language) -> String {
    switch language {
    case .english: ", "
    case .chinese: "，"
    case .arabic: "، "
    }
  }

  static func clock(_ time: WallTime) -> String {
    func two(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
    return "\(two(time.hour)):\(two(time.minute))"
  }
}
