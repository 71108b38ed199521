/// The hours of a week in which a panel is on.
///
///     mon-fri 07:00-19:00, sat 09:00-13:00
///     daily 06:00-02:00                         until two in the night
///
/// A minute is in the schedule if any entry has it.
package struct WeekSchedule: Sendable, Hashable {
  /// Whether the panel is on, for each minute of the week.
  private var minutes: [Bool]

  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses a schedule; nil if an entry is wrong or nothing is in it.
  package init?(_ text: String) {
    minutes = Array(repeating: false, count: WeekTime.minutesOfWeek)
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = entry.split(separator: " ")
      guard words.count == 2, let days = Self.days(words[0].lowercased()),
        let hours = Self.hours(words[1])
      else { return nil }
      for day in days {
        for minute in hours {
          minutes[(day * WeekTime.minutesOfDay + minute) % WeekTime.minutesOfWeek] = true
        }
      }
    }
  }

  /// Returns whether the panel is on at a time.
  package func isOn(at time: WeekTime) -> Bool { minutes[time.minute] }

  /// Returns the time until the schedule changes; nil if it does not within a number of minutes.
  package func change(
    after time: WeekTime, within limit: Int = WeekTime.minutesOfWeek
  ) -> Duration? {
    let isOn = isOn(at: time)
    guard
      let step = (1...limit).first(where: { step in
        minutes[(time.minute + step) % minutes.count] != isOn
      })
    else { return nil }
    return .seconds(max(1, step * 60 - time.second))
  }

  /// The days of `sat`, `mon-fri` or `daily`, from 0 for Monday; `sat-mon` continues after Sunday.
  private static func days(_ text: String) -> [Int]? {
    if text == "daily" { return Array(0..<7) }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { name in
      days.firstIndex(of: String(name))
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
      return nil
    }
    return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
  }

  /// The minutes of `07:00-19:00`, from midnight of the first day.
  private static func hours(_ text: Substring) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard ends.count == 2, let first = ends[0], let last = ends[1], first < WeekTime.minutesOfDay,
      first != last
    else { return nil }
    return first..<(last > first ? last : last + WeekTime.minutesOfDay)
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      minute < 60, hour < 24 || hour == 24 && minute == 0
    else { return nil }
    return hour * 60 + minute
  }
}
