import Glibc

/// A time of the week on the wall clock.
package struct WeekTime: Sendable, Hashable {
  package static let minutesOfDay = 24 * 60
  package static let minutesOfWeek = 7 * minutesOfDay

  /// Minutes since Monday, 00:00; 0 to 10,079.
  package var minute: Int
  /// 0 to 60, with leap seconds.
  package var second: Int

  package init(minute: Int, second: Int = 0) {
    self.minute = minute
    self.second = second
  }

  /// The present time in the machine's time zone.
  static var now: WeekTime {
    var seconds = time(nil)
    var local = tm()
    tzset()
    localtime_r(&seconds, &local)
    let day = (Int(local.tm_wday) + 6) % 7
    return WeekTime(
      minute: day * minutesOfDay + Int(local.tm_hour) * 60 + Int(local.tm_min),
      second: Int(local.tm_sec))
  }
}
