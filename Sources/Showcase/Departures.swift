/// A departure in the timetable of an invented town: ten thousand, ordered by time.
struct Departure {
  let index: Int
  let line: Int
  let platform: Int
  let stops: Int
  /// Minutes after the first departure, growing with the index.
  let minutes: Int

  private static let platforms = 6

  init(_ index: Int) {
    self.index = index
    line = index * 5 % 11 + 1
    // The trams of a line always leave from the same platform.
    platform = (line - 1) % Self.platforms + 1
    stops = index % 13 + 2
    // Two departures every seven minutes, the second two to five minutes after the first.
    minutes = index / 2 * 7 + index % 2 * (2 + index / 2 % 4)
  }

  /// The time of day: the first departure is at 05:15.
  var time: String {
    let total = 5 * 60 + 15 + minutes
    func two(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
    return "\(two(total / 60 % 24)):\(two(total % 60))"
  }

  func title(in language: Language) -> String { Self.places(in: language)[index * 5 % 12] }

  func subtitle(in language: Language) -> String {
    switch language {
    case .english: return "Platform \(platform), \(stops) stops"
    case .chinese: return "\(platform)号站台，停靠\(stops)站"
    case .arabic: return "الرصيف \(platform)، عدد المحطات: \(stops)"
    }
  }

  /// Time, destination and platform in one line.
  func sentence(in language: Language) -> String {
    "\(time)  \(title(in: language))\(Calendar.comma(language))\(platform(in: language))"
  }

  private func platform(in language: Language) -> String {
    switch language {
    case .english: "Platform \(platform)"
    case .chinese: "\(platform)号站台"
    case .arabic: "الرصيف \(platform)"
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
    "East Meadow", "Fisher's Quay", "Botanic Garden", "St. Anne's Hill", "Water Tower",
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
