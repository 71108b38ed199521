/// What was paid and received: the rows of the wallet.
struct Payment {
  let index: Int
  let name: Phrase
  let day: Phrase
  /// In hundredths; below zero was paid.
  let cents: Int
  let icon: String
  let hue: Int

  static let all: [Payment] = table.lines.enumerated().map { index, line in
    Payment(
      index: index, name: line.phrases[0], day: line.phrases[1],
      cents: Int(line.fields[0]) ?? 0, icon: line.fields[1], hue: Int(line.fields[2]) ?? 0)
  }

  /// `−4.20` or `+50.00`, with the sign where the language's readers look for it.
  var amount: String { Self.figures(cents, sign: cents < 0 ? "−" : "+") }

  /// `1 284.60`: thousands set apart, in marks that keep sign and figures together in a text from
  /// right to left.
  static func figures(_ cents: Int, sign: String = "") -> String {
    let (whole, rest) = (abs(cents) / 100, abs(cents) % 100)
    var digits = String(whole % 1000)
    if whole >= 1000 {
      digits = String(repeating: "0", count: 3 - digits.count) + digits
      digits = "\(whole / 1000)\u{202f}\(digits)"
    }
    return "\u{2066}\(sign)\(digits).\(rest < 10 ? "0" : "")\(rest)\u{2069}"
  }

  private static let table = TextTable(
    phrases: 2,
    """
    Café Mühlrad|水车咖啡馆|مقهى العجلة|Today, 09:12|今天 09:12|اليوم 09:12|-420|cafe|1
    Tram, day ticket|电车日票|تذكرة ترام يومية|Today, 08:40|今天 08:40|اليوم 08:40|-650|stop|5
    From Mira|来自米拉|من ميرا|Yesterday, 19:03|昨天 19:03|أمس 19:03|2500|person|3
    Mill Lane Bakery|磨坊巷面包房|مخبز درب الطاحونة|Yesterday, 07:21|昨天 07:21|أمس 07:21|-385|bakery|2
    Glassworks Museum|玻璃博物馆|متحف الزجاج|Sunday, 14:10|周日 14:10|الأحد 14:10|-1200|museum|0
    Town Library, fee|图书馆年费|رسوم المكتبة|Saturday, 10:02|周六 10:02|السبت 10:02|-800|library|6
    Harbour Grill|港口烤肉店|مشواة الميناء|Friday, 20:15|周五 20:15|الجمعة 20:15|-2340|restaurant|1
    Refund, boat trip|游船退款|استرداد رحلة القارب|Friday, 12:00|周五 12:00|الجمعة 12:00|1500|undo|4
    Garden shop|园艺店|متجر الحديقة|Thursday, 16:33|周四 16:33|الخميس 16:33|-1875|leaf|3
    Linden Pharmacy|菩提药房|صيدلية الزيزفون|Wednesday, 11:47|周三 11:47|الأربعاء 11:47|-940|pharmacy|7
    Market, stall 14|集市14号摊|السوق، بسطة 14|Wednesday, 09:30|周三 09:30|الأربعاء 09:30|-1160|market|2
    Salary|工资|الراتب|1 May|5月1日|1 مايو|214000|bank|3
    Little Theatre|小剧院|المسرح الصغير|30 April|4月30日|30 أبريل|-3600|theatre|7
    Swimming lake|天然浴场|بحيرة السباحة|29 April|4月29日|29 أبريل|-500|water|4
    Post office|邮局|مكتب البريد|28 April|4月28日|28 أبريل|-310|post|5
    To Jonas|转给约纳斯|إلى يوناس|27 April|4月27日|27 أبريل|-4000|person|6
    Book shop at the bridge|桥头书店|مكتبة الجسر|26 April|4月26日|26 أبريل|-1990|book|0
    """)
}
