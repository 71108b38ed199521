import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// The wall-clock time, now and at the beginning of each interval.
struct LiveClock {
  let interval: Duration

  func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    let timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    if timer < 0 { throw .failed("a timer: \(SystemError.last.message)") }
    defer { close(timer) }
    var sent: LocalTime?
    var due: Int64 = .min
    while true {
      let now = LocalTime.now
      let isSet = sent.map { now.offset != $0.offset || now.seconds < $0.seconds } ?? true
      if now.seconds >= due || isSet {
        try writer.send(Array(now.text.utf8))
        sent = now
        due = now.next(interval)
      }
      // Summer time begins and ends at full hours.
      let hour = (now.seconds / 3600 + 1) * 3600
      var time = itimerspec()
      time.it_value.tv_sec = Int(min(due, hour))
      let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
      // The clock was set since `now`.
      if timerfd_settime(timer, flags, &time, nil) != 0, errno == ECANCELED {
        due = .min
        continue
      }
      _ = try writer.wait(for: [timer])
      var expirations: UInt64 = 0
      // The clock was set: the time that is due is another one.
      if Glibc.read(timer, &expirations, 8) < 0, errno == ECANCELED { due = .min }
    }
  }
}

/// A wall-clock time with the offset from UTC that is in force then.
struct LocalTime: Equatable {
  /// Seconds since 1970.
  var seconds: Int64
  /// Seconds east of UTC.
  var offset: Int64

  /// The time now, in the machine's zone.
  static var now: LocalTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    // Reads the zone again if its file was replaced.
    tzset()
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    return LocalTime(seconds: Int64(time.tv_sec), offset: Int64(parts.tm_gmtoff))
  }

  /// The beginning of the next interval since midnight, at least a second later.
  func next(_ interval: Duration) -> Int64 {
    let step = max(1, interval.nanoseconds / 1_000_000_000)
    let local = seconds + offset
    let midnight = local - (local % 86_400 + 86_400) % 86_400
    let next = midnight + ((local - midnight) / step + 1) * step
    // The next day begins with a new interval.
    return min(next, midnight + 86_400) - offset
  }

  /// The time as in `2026-05-17T09:30:00+02:00`.
  var text: String {
    var local = Int(seconds + offset)
    var parts = tm()
    gmtime_r(&local, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let time = [digits(parts.tm_hour), digits(parts.tm_min), digits(parts.tm_sec)]
    let minutes = abs(offset) / 60
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
      + (offset < 0 ? "-" : "+") + digits(minutes / 60) + ":" + digits(minutes % 60)
  }
}
