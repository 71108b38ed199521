import Glibc
package import Vitrine

/// The time of the machine's clock, in its time zone, as recordings contain it.
///
///     setting time 2026-06-28T18:45:00+02:00
package enum MachineTime {
  /// 1 January 2026: an earlier time is that of a clock without a battery.
  private static let earliest = 1_767_225_600

  /// The present time; nil where the clock was never set.
  package static var now: WallTime? {
    var seconds = time(nil)
    if seconds < earliest { return nil }
    var local = tm()
    tzset()
    localtime_r(&seconds, &local)
    return WallTime(seconds: Int64(seconds), offset: local.tm_gmtoff / 60)
  }

  /// The time as `WallTime` parses it.
  package static func text(_ time: WallTime) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let (year, month, day) = time.date
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    let clock = "\(digits(time.hour, 2)):\(digits(time.minute, 2)):\(digits(time.second, 2))"
    let east = abs(time.offset)
    let zone = "\(time.offset < 0 ? "-" : "+")\(digits(east / 60, 2)):\(digits(east % 60, 2))"
    return "\(date)T\(clock)\(zone)"
  }
}
