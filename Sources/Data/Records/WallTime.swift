/// A wall clock time: seconds since 1970 and the local offset from UTC.
///
/// It is for dates in content; motion and events use `Instant`.
public struct WallTime: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var seconds: Int64
  /// Minutes east of UTC, −1439 … 1439.
  public var offset: Int

  /// Makes a time; `offset` is in minutes east of UTC.
  public init(seconds: Int64, offset: Int = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  /// Compares the instants; of two equal ones the lesser offset comes first.
  public static func < (a: WallTime, b: WallTime) -> Bool {
    (a.seconds, a.offset) < (b.seconds, b.offset)
  }

  /// The years 1 to 9999; readers accept no others, so that nothing here overflows.
  public static let range: Range<Int64> = -62_135_596_800..<253_402_300_800

  private var local: Int64 { seconds + Int64(offset) * 60 }
  private var days: Int64 { Self.floor(local, 86_400) }
  private var secondOfDay: Int { Int(local - days * 86_400) }

  /// The hour of the local time, 0 … 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute of the local time, 0 … 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the local time, 0 … 59.
  public var second: Int { secondOfDay % 60 }
  /// 1 is Monday, 7 is Sunday.
  public var weekday: Int { Int(days + 3 - Self.floor(days + 3, 7) * 7) + 1 }

  /// The day in the Gregorian calendar.
  ///
  /// The calculation begins years in March, so that a leap day is last; 400 years have 146,097
  /// days.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = Self.floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    return (Int(year), Int(calendarMonth), Int(day))
  }

  /// Parses `2026-05-17T09:30:00+02:00` (RFC 3339; seconds and their fraction may be omitted, a
  /// space may replace the T); nil if it is not a valid time.
  public init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    func number(_ digits: Int, _ range: ClosedRange<Int64>) -> Int64? {
      guard rest.count >= digits else { return nil }
      var value: Int64 = 0
      for byte in rest.prefix(digits) {
        guard byte &- 0x30 < 10 else { return nil }
        value = value * 10 + Int64(byte - 0x30)
      }
      rest = rest.dropFirst(digits)
      return range.contains(value) ? value : nil
    }
    func mark(_ marks: String) -> UInt8? {
      guard let first = rest.first, marks.utf8.contains(first) else { return nil }
      rest = rest.dropFirst()
      return first
    }
    guard let year = number(4, 0...9999), mark("-") != nil, let month = number(2, 1...12),
      mark("-") != nil, let day = number(2, 1...31), mark("Tt ") != nil,
      let hour = number(2, 0...23), mark(":") != nil, let minute = number(2, 0...59)
    else { return nil }
    var second: Int64 = 0
    if mark(":") != nil {
      guard let given = number(2, 0...60) else { return nil }
      second = min(given, 59)
      if mark(".") != nil { rest = rest.drop { $0 &- 0x30 < 10 } }
    }
    var east: Int64 = 0
    guard let zone = mark("Zz+-") else { return nil }
    if zone == 0x2b || zone == 0x2d {
      guard let hours = number(2, 0...23), mark(":") != nil, let minutes = number(2, 0...59) else {
        return nil
      }
      east = (hours * 60 + minutes) * (zone == 0x2b ? 1 : -1)
    }
    guard rest.isEmpty else { return nil }
    let marchYear = month <= 2 ? year - 1 : year
    let era = Self.floor(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    self.init(
      seconds: days * 86_400 + hour * 3600 + minute * 60 + second - east * 60, offset: Int(east))
    // The 31st of a shorter month would become the first of the next one.
    if date.day != Int(day) || date.month != Int(month) { return nil }
  }

  /// Divides and rounds downwards; `divisor` is positive.
  private static func floor(_ a: Int64, _ divisor: Int64) -> Int64 {
    a >= 0 ? a / divisor : -((divisor - 1 - a) / divisor)
  }
}
