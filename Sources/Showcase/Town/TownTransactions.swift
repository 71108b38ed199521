import Vitrine

/// The built-in transactions of a small-town wallet, newest first.
enum TownTransactions {
  static let all: [Transaction] = list.parts(at: "\n").enumerated().map { index, line in
    let parts = line.parts(at: "|").map(String.init)
    precondition(parts.count == 6, "a transaction has six fields: \(line)")
    guard let time = WallTime("\(parts[0])+00:00"), let cents = Transaction.cents(parts[5]) else {
      preconditionFailure("no time or no amount: \(line)")
    }
    return Transaction(
      id: "transaction-\(18 - index)", name: .town(parts[1], parts[2], parts[3]), cents: cents,
      time: time, category: parts[4])
  }

  /// time|three names|category|amount
  private static let list = """
    2026-06-28T09:12|Café Mühlrad|水车咖啡馆|مقهى العجلة|cafe|-4.20
    2026-06-28T08:40|Tram, day ticket|电车日票|تذكرة ترام يومية|tram_stop|-6.50
    2026-06-27T19:03|From Mira|来自米拉|من ميرا|transfer|25.00
    2026-06-27T07:21|Mill Lane Bakery|磨坊巷面包房|مخبز درب الطاحونة|bakery|-3.85
    2026-06-26T14:10|Glassworks Museum|玻璃厂博物馆|متحف معمل الزجاج|museum|-12.00
    2026-06-25T10:02|Town Library, fee|市立图书馆年费|رسوم مكتبة المدينة|library|-8.00
    2026-06-24T20:15|Harbour Grill|港口烤肉店|مشويات الميناء|restaurant|-23.40
    2026-06-24T12:00|Refund, boat trip|游船退款|استرداد رحلة القارب|refund|15.00
    2026-06-23T16:33|Garden shop|园艺店|متجر الحديقة|garden_centre|-18.75
    2026-06-22T11:47|Linden Pharmacy|菩提药房|صيدلية الزيزفون|pharmacy|-9.40
    2026-06-22T09:30|Market, stall 14|集市14号摊|السوق، بسطة 14|marketplace|-11.60
    2026-06-20T19:45|Little Theatre|小剧院|المسرح الصغير|theatre|-36.00
    2026-06-19T15:20|Swimming lake|天然浴场|بحيرة السباحة|bathing_place|-5.00
    2026-06-18T10:11|Post office|邮局|مكتب البريد|post_office|-3.10
    2026-06-17T13:05|To Jonas|转给约纳斯|إلى يوناس|transfer|-40.00
    2026-06-16T17:28|Book shop at the bridge|桥头书店|مكتبة الجسر|books|-19.90
    2026-06-15T06:00|Salary|工资|الراتب|income|2140.00
    2026-06-01T00:00|From last month|上月结余|من الشهر الماضي|income|1000.00
    """
}
