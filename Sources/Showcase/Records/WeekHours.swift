import Vitrine

/// Opening hours as ranges of minutes of a week.
///
///     minute of the week    0 ── Mo ── 1440 ── Tu ── 2880 … 10,080
///     Mo-Fr 09:00-18:00        ▕████▏       ▕████▏
///
/// A later rule replaces earlier ones on its days, as in OpenStreetMap. Public holidays are not
/// known, so their rules say nothing about a weekday.
struct WeekHours: Equatable {
  private static let day = 24 * 60
  private static let week = 7 * day

  /// Ranges of minutes of the week, in order, without touching one another. One that begins on
  /// Sunday may end after the week.
  private let spans: [Range<Int>]

  /// The state of the hours at a time.
  enum State: Equatable {
    case always
    /// Open until a time of the day.
    case open(until: Time)
    case closed(opens: Time)
    /// Closed on all days.
    case never
  }

  /// A time of a day in the coming week.
  struct Time: Equatable {
    /// 1 is Monday, 7 is Sunday.
    var weekday: Int
    /// Minutes since midnight, up to 1440 for the end of a day.
    var minute: Int
    /// The number of midnights until then.
    var days: Int
  }

  /// Nil where the text is empty, or a rule is in another syntax: then nothing is known for sure.
  init?(_ text: String) {
    let parts = OpeningHoursRule.parts(of: text)
    if parts.isEmpty { return nil }
    var days = [[Range<Int>]](repeating: [], count: 7)
    for part in parts {
      guard let rule = OpeningHoursRule(part) else { return nil }
      for day in Self.weekdays(of: rule) { days[day] = Self.spans(of: rule.hours) }
    }
    let all = days.enumerated().flatMap { day, spans in
      spans.map { $0.lowerBound + day * Self.day..<$0.upperBound + day * Self.day }
    }
    spans = Self.joined(all.sorted { $0.lowerBound < $1.lowerBound })
  }

  /// The weekdays of a rule, 0 for Monday.
  private static func weekdays(of rule: OpeningHoursRule) -> [Int] {
    if rule.days.isEmpty { return Array(0..<7) }
    func number(_ name: String) -> Int? {
      OpeningHoursRule.dayNames.prefix(7).firstIndex(of: name)
    }
    return rule.days.flatMap { range -> [Int] in
      guard let first = number(range.first), let last = number(range.last) else { return [] }
      // "Sa-Mo" goes over the end of the week.
      return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
    }
  }

  private static func spans(of hours: OpeningHoursRule.Hours) -> [Range<Int>] {
    switch hours {
    case .always: return [0..<day]
    case .closed: return []
    case .spans(let spans):
      return spans.map { span in
        let (opens, closes) = (minute(span.opens), minute(span.closes))
        // "22:00-02:00" ends on the next day.
        return opens..<(closes > opens ? closes : closes + day)
      }
    }
  }

  /// The minutes of `18:30`.
  private static func minute(_ text: String) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
  }

  /// Joins ranges that touch one another.
  private static func joined(_ sorted: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for span in sorted {
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// The state of the hours at a time.
  func state(at time: WallTime) -> State {
    let now = (time.weekday - 1) * Self.day + time.hour * 60 + time.minute
    guard let first = spans.first else { return .never }
    // The same hours one week earlier and later.
    let weeks = [-Self.week, 0, Self.week, 2 * Self.week].flatMap { shift in
      spans.map { $0.lowerBound + shift..<$0.upperBound + shift }
    }
    let around = Self.joined(weeks)
    if let span = around.first(where: { $0.contains(now) }) {
      if span.upperBound - now > Self.week { return .always }
      return .open(until: dayTime(span.upperBound, from: now, isEnd: true))
    }
    let next = around.first { $0.lowerBound > now }?.lowerBound ?? first.lowerBound + Self.week
    return .closed(opens: dayTime(next, from: now, isEnd: false))
  }

  /// The time of the day of a minute after `now`. The end of a day is written 24:00.
  private func dayTime(_ minute: Int, from now: Int, isEnd: Bool) -> Time {
    let isMidnight = isEnd && minute % Self.day == 0
    let day = isMidnight ? minute / Self.day - 1 : minute / Self.day
    return Time(weekday: day % 7 + 1, minute: minute - day * Self.day, days: day - now / Self.day)
  }
}
