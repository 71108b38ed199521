/// The timetable of a small town of our own invention.
struct Departure {
  let index: Int
  let line: Int
  let platform: Int
  let minutes: Int
  let stops: Int

  init(_ index: Int) {
    self.index = index
    line = index * 5 % 11 + 1
    platform = index % 24 + 1
    minutes = index * 7 % 60
    stops = index % 13 + 2
  }

  func title(in language: Language) -> String {
    let place = Self.places[language]![index * 5 % 12]
    switch language {
    case .english: return "Line \(line) to \(place), platform \(platform)"
    case .chinese: return "\(line)路开往\(place)，\(platform)号站台"
    case .arabic: return "الخط \(line) إلى \(place)، الرصيف \(platform)"
    }
  }

  func subtitle(in language: Language) -> String {
    switch language {
    case .english:
      let when = minutes == 0 ? "Departs now" : "Departs in \(minutes) min"
      return "\(when), calls at \(stops) stops on the way"
    case .chinese:
      let when = minutes == 0 ? "即将发车" : "\(minutes)分钟后发车"
      return "\(when)，途中停靠\(stops)站"
    case .arabic:
      let when = minutes == 0 ? "ينطلق الآن" : "ينطلق بعد \(minutes) د"
      return "\(when)، عدد المحطات على الطريق: \(stops)"
    }
  }

  static func heading(in language: Language) -> String {
    switch language {
    case .english: return "Departures"
    case .chinese: return "发车时刻"
    case .arabic: return "مواعيد الانطلاق"
    }
  }

  private static let places: [Language: [String]] = [
    .english: [
      "Harbour Square", "Mill Lane", "Old Bridge", "Observatory", "Lindenhaven", "Glassworks",
      "East Meadow", "Fisher's Quay", "Botanic Garden", "St. Anne's Hill", "Water Tower",
      "Market Hall",
    ],
    .chinese: [
      "港口广场", "磨坊巷", "老桥", "天文台", "菩提园", "玻璃厂", "东草地", "渔人码头", "植物园", "圣安妮山", "水塔", "市场大厅",
    ],
    .arabic: [
      "ساحة الميناء", "درب الطاحونة", "الجسر القديم", "المرصد", "بستان الزيزفون", "معمل الزجاج",
      "المرج الشرقي",
      "رصيف الصيادين", "الحديقة النباتية", "تل القديسة آن", "برج الماء", "قاعة السوق",
    ],
  ]
}
