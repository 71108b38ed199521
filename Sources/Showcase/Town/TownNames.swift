import Vitrine

/// The words for names in the town, each in three languages.
enum TownNames {
  static let town = LocalizedText.town("Lindenhaven", "菩提港", "مرفأ الزيزفون")

  /// One word per line: English, Chinese, Arabic with its article.
  private static let wordList = """
    Linden|菩提|الزيزفون
    Swallow|燕子|السنونو
    Lantern|灯笼|الفانوس
    Weaver|织工|النساج
    Juniper|杜松|العرعر
    Heron|苍鹭|البلشون
    Copper|红铜|النحاس
    Willow|柳树|الصفصاف
    Amber|琥珀|الكهرمان
    Potter|陶匠|الخزاف
    Quince|榅桲|السفرجل
    Anchor|船锚|المرساة
    Maple|枫树|القيقب
    Lark|云雀|القبرة
    Saffron|藏红花|الزعفران
    Compass|罗盘|البوصلة
    Walnut|胡桃|الجوز
    Swan|天鹅|البجعة
    Jasmine|茉莉|الياسمين
    Bell|钟声|الجرس
    Olive|橄榄|الزيتون
    Fox|狐狸|الثعلب
    Silver|银|الفضة
    Cherry|樱桃|الكرز
    Sail|风帆|الشراع
    Birch|桦树|البتولا
    Honey|蜂蜜|العسل
    Finch|金雀|الحسون
    Rowan|花楸|الغبيراء
    Moon|月亮|القمر
    Barley|大麦|الشعير
    Gull|海鸥|النورس
    Almond|杏仁|اللوز
    Cooper|桶匠|البراميل
    Elm|榆树|الدردار
    Star|星星|النجمة
    Thyme|百里香|الزعتر
    Robin|知更鸟|أبي الحناء
    Poplar|白杨|الحور
    Pearl|珍珠|اللؤلؤ
    Rope|缆绳|الحبال
    Hawthorn|山楂|الزعرور
    Otter|水獭|القضاعة
    Rose|玫瑰|الورد
    Salt|盐|الملح
    Hazel|榛树|البندق
    Wren|鹪鹩|الصعو
    Coral|珊瑚|المرجان
    Clover|三叶草|البرسيم
    Tide|潮汐|المد
    Cedar|雪松|الأرز
    Hare|野兔|الأرنب
    Orchard|果园|البستان
    Spring|泉水|النبع
    Falcon|猎鹰|الصقر
    Violet|紫罗兰|البنفسج
    Baker|面包师|الخباز
    Lily|百合|الزنبق
    Dove|鸽子|الحمام
    Fig|无花果|التين
    """

  static let words: [(english: String, chinese: String, arabic: String)] = wordList.parts(
    at: "\n"
  ).map { line in
    let parts = line.parts(at: "|").map(String.init)
    return (parts[0], parts[1], parts[2])
  }

  /// The kinds of streets. Arabic puts the kind before the name.
  enum Way: Int, CaseIterable {
    case street, lane, road, row

    func named(
      _ word: (english: String, chinese: String, arabic: String)
    ) -> LocalizedText {
      switch self {
      case .street:
        return .town("\(word.english) Street", "\(word.chinese)街", "شارع \(word.arabic)")
      case .lane: return .town("\(word.english) Lane", "\(word.chinese)巷", "درب \(word.arabic)")
      case .road: return .town("\(word.english) Road", "\(word.chinese)路", "طريق \(word.arabic)")
      case .row: return .town("\(word.english) Row", "\(word.chinese)里", "صف \(word.arabic)")
      }
    }
  }

  /// The streets where houses can be, by their English names.
  static let streets: [String: LocalizedText] = {
    let small = words.flatMap { word in Way.allCases.map { $0.named(word) } }
    let main =
      spokes + [
        ringBoulevard, ramparts, outerRing, orchardRing, marketStreet, clothLane, marketSquare,
      ]
    return Dictionary((main + small).map { ($0.text, $0) }, uniquingKeysWith: { main, _ in main })
  }()

  static let ringBoulevard = LocalizedText.town("Ring Boulevard", "环城大道", "الجادة الدائرية")
  static let ramparts = LocalizedText.town("Ramparts Walk", "城墙步道", "ممشى الأسوار")
  static let outerRing = LocalizedText.town("Mill Ring", "磨坊环路", "حلقة الطاحونة")
  static let orchardRing = LocalizedText.town("Orchard Ring", "果园环路", "حلقة البستان")
  static let marketStreet = LocalizedText.town("Market Street", "市场街", "شارع السوق")
  static let clothLane = LocalizedText.town("Cloth Lane", "布匹巷", "درب القماش")
  static let marketSquare = LocalizedText.town("Market Square", "市场广场", "ساحة السوق")
  static let stationSquare = LocalizedText.town("Station Square", "车站广场", "ساحة المحطة")
  static let harbourSquare = LocalizedText.town("Harbour Square", "港口广场", "ساحة الميناء")
  static let promenade = LocalizedText.town("Seaside Promenade", "海滨长廊", "كورنيش البحر")
  static let leftQuay = LocalizedText.town("Willow Quay", "柳岸", "رصيف الصفصاف")
  static let rightQuay = LocalizedText.town("Glassworks Quay", "玻璃厂堤岸", "رصيف معمل الزجاج")
  static let harbourQuay = LocalizedText.town("Harbour Quay", "港口堤岸", "كورنيش الميناء")
  static let river = LocalizedText.town("River Linde", "菩提河", "نهر الزيزفون")
  static let bay = LocalizedText.town("Swallow Bay", "燕子湾", "خليج السنونو")
  static let harbour = LocalizedText.town("Old Harbour", "老港", "الميناء القديم")
  static let island = LocalizedText.town("Gull Island", "鸥岛", "جزيرة النوارس")
  static let railway = LocalizedText.town("Coast Railway", "海岸铁路", "سكة الساحل")
  static let beach = LocalizedText.town("Amber Beach", "琥珀海滩", "شاطئ الكهرمان")

  /// The names of the twelve radial streets, counterclockwise from the east.
  static let spokes: [LocalizedText] = [
    .town("East Road", "东路", "الطريق الشرقي"),
    .town("Meadow Lane", "草地巷", "درب المرج"),
    .town("Glassmaker Street", "玻璃匠街", "شارع صانع الزجاج"),
    .town("Station Avenue", "车站大道", "جادة المحطة"),
    .town("Schoolhouse Lane", "学堂巷", "درب المدرسة"),
    .town("St. Anne’s Road", "圣安妮路", "طريق القديسة آن"),
    .town("West Road", "西路", "الطريق الغربي"),
    .town("Garden Street", "花园街", "شارع الحديقة"),
    .town("Old Bridge Street", "老桥街", "شارع الجسر القديم"),
    .town("Fisher’s Lane", "渔人巷", "درب الصيادين"),
    .town("Harbour Street", "港口街", "شارع الميناء"),
    .town("Lighthouse Road", "灯塔路", "طريق المنارة"),
  ]

  static let suburbs: [(name: LocalizedText, spot: Spot)] = [
    (.town("Old Town", "老城", "المدينة القديمة"), Spot(-60, 90)),
    (.town("Fisher’s Quay", "渔人码头", "رصيف الصيادين"), Spot(-60, -560)),
    (.town("Glassworks", "玻璃厂", "معمل الزجاج"), Spot(830, 520)),
    (.town("Stationside", "车站区", "حي المحطة"), Spot(240, 470)),
    (.town("Eastfield", "东田", "الحقل الشرقي"), Spot(590, -150)),
    (.town("Millside", "磨坊区", "حي الطاحونة"), Spot(-760, 60)),
    (.town("Hillfoot", "山脚", "سفح التل"), Spot(-760, 560)),
  ]
}
