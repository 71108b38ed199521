import Vitrine

/// A day of an office, for the demonstration.
enum Example {
  static let now = time("10:12")

  static let meetings = [
    meeting("Stand-up", "9:30", "9:45"), meeting("Design review", "11:00", "12:00"),
    meeting("Interview", "13:30", "14:30"), meeting("Quarterly numbers", "15:00", "16:00"),
  ]

  private static func meeting(_ title: String, _ from: String, _ to: String) -> Meeting {
    Meeting(title: title, from: time(from), to: time(to))
  }

  /// A time of 18 May 2026 in a zone two hours east of UTC.
  private static func time(_ clock: String) -> WallTime {
    let parts = clock.split(separator: ":").compactMap { Int64($0) }
    let midnight: Int64 = 1_779_055_200
    return WallTime(seconds: midnight + parts[0] * 3600 + parts[1] * 60, offset: 120)
  }
}
