import Vitrine

/// A departure in the timetable of an invented town. The timetable begins at midnight and has no
/// end; its departures are numbered in the order in which they leave.
struct Departure {
  let index: Int
  let line: Int
  let platform: Int
  let stops: Int
  /// The minute in which it leaves, counted from the timetable's beginning. It grows with the
  /// index.
  let minute: Int
  /// The delay, in minutes; 0 for most.
  let delay: Int

  private static let platforms = 3
  /// The departures of `cycle` minutes: their first minute and the two after it.
  private static let cycle = 7
  private static let steps = [1, 3, 6]
  private static let minutesAStop = 2

  init(_ index: Int) {
    self.index = index
    line = index * 5 % 11 + 1
    // The trams of a line always leave from the same platform.
    platform = (line - 1) % Self.platforms + 1
    stops = index % 13 + 2
    let (cycles, step) = index.quotientAndRemainder(dividingBy: Self.steps.count)
    minute = cycles * Self.cycle + Self.steps[step]
    delay = index % 7 == 2 ? 4 : index % 11 == 8 ? 9 : 0
  }

  /// The first departure that has not left in a minute of the timetable.
  static func first(at minute: Int) -> Int {
    var index = max(0, minute / cycle * steps.count - 1)
    while Departure(index).minute < minute { index += 1 }
    return index
  }

  /// A minute of the timetable as a time of day.
  static func clock(at minute: Int) -> String {
    func two(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
    return "\(two(minute / 60 % 24)):\(two(minute % 60))"
  }

  /// The time of day at which it leaves.
  var time: String { Self.clock(at: minute) }

  /// The time of day at which it was to leave.
  var plannedTime: String { Self.clock(at: minute - delay) }

  func title(in language: Language) -> String { Self.places(in: language)[index * 5 % 12] }

  /// The planned time, and the platform or the number of stops.
  func subtitle(in language: Language, withPlatform: Bool) -> String {
    plannedTime + Calendar.comma(language)
      + (withPlatform ? platform(in: language) : stops(in: language))
  }

  /// The delay in words; nil for a departure on time.
  func lateness(in language: Language) -> String? {
    if delay == 0 { return nil }
    return switch language {
    case .english: "\(delay)\u{a0}min late"
    case .chinese: "晚点\(delay)分钟"
    case .arabic: "متأخر\u{a0}\(delay)\u{a0}د"
    }
  }

  /// The destination and the time at which the tram is there.
  func arrival(in language: Language) -> String {
    let time = Self.clock(at: minute + stops * Self.minutesAStop)
    let title = title(in: language)
    return switch language {
    case .english: "Arrives at \(title) at \(time)"
    case .chinese: "\(time)到达\(title)"
    case .arabic: "يصل إلى \(title) عند الساعة \(time)"
    }
  }

  func platform(in language: Language) -> String {
    switch language {
    case .english: "Platform \(platform)"
    case .chinese: "\(platform)号站台"
    case .arabic: "الرصيف \(platform)"
    }
  }

  private func stops(in language: Language) -> String {
    switch language {
    case .english: "\(stops) stops"
    case .chinese: "停靠\(stops)站"
    case .arabic: "عدد المحطات: \(stops)"
    }
  }

  static func heading(in language: Language) -> String {
    switch language {
    case .english: return "Departures"
    case .chinese: return "发车时刻"
    case .arabic: return "مواعيد الانطلاق"
    }
  }

  private static func places(in language: Language) -> [String] {
    switch language {
    case .english: english
    case .chinese: chinese
    case .arabic: arabic
    }
  }

  private static let english = [
    "Harbour Square", "Mill Lane", "Old Bridge", "Observatory", "Lindenhof", "Glassworks",
    "East Meadow", "Fisher’s Quay", "Botanic Garden", "St. Anne’s Hill", "Water Tower",
    "Market Hall",
  ]
  private static let chinese = [
    "港口广场", "磨坊巷", "老桥", "天文台", "菩提园", "玻璃厂", "东草地", "渔人码头", "植物园", "圣安妮山", "水塔", "市场大厅",
  ]
  private static let arabic = [
    "ساحة الميناء", "درب الطاحونة", "الجسر القديم", "المرصد", "بستان الزيزفون", "معمل الزجاج",
    "المرج الشرقي", "رصيف الصيادين", "الحديقة النباتية", "تل القديسة آن", "برج الماء", "قاعة السوق",
  ]
}
