import Vitrine

/// The kinds of shops and places in town, with their numbers and descriptions.
enum TownTrades {
  struct Trade {
    var category: String
    var count: Int
    var hours: String
    /// The name. A unique word replaces `*`.
    var name: LocalizedText
    var texts: [LocalizedText]
  }

  /// category|count|hours|three names|texts, in three languages each
  private static let list = """
    cafe|17|Mo-Sa 07:30-18:30; Su 09:00-18:00|* Café|*咖啡馆|مقهى *|Coffee from the town’s own roastery, and cake until it is gone.|本镇烘焙的咖啡，蛋糕卖完为止。|قهوة من محمصة المدينة وكعك حتى ينفد.|Newspapers on sticks and a terrace in the sun.|报夹上的报纸，阳光下的露台。|صحف على الحوامل وشرفة في الشمس.
    restaurant|17|Tu-Su 12:00-14:30,18:00-22:30|The *|*餐馆|مطعم *|The menu fits on a slate and changes with the boats.|菜单写在石板上，随渔船而变。|القائمة على لوح وتتبدل مع القوارب.|Long tables, large bowls, nobody leaves hungry.|长桌大碗，人人吃饱而归。|موائد طويلة وأطباق كبيرة ولا أحد يخرج جائعًا.
    bakery|9|Mo-Sa 06:00-18:00; Su 07:00-11:00|* Bakery|*面包房|مخبز *|Rye, wheat and cardamom buns from six o’clock.|六点起供应黑麦、小麦面包和豆蔻小面包。|خبز الجاودار والقمح وكعك الهيل من السادسة.
    pub|6|Mo-Su 16:00-24:00|The * Inn|*酒馆|حانة *|Quiz on Tuesday, fiddle on Friday.|周二问答，周五提琴。|مسابقة الثلاثاء وكمان الجمعة.
    ice_cream|4|Mo-Su 11:00-21:00|* Ices|*冰淇淋|مثلجات *|Sour cherry is worth the queue.|酸樱桃口味值得排队。|الكرز الحامض يستحق الانتظار.
    pharmacy|8|Mo-Fr 08:00-19:00; Sa 08:00-14:00|* Pharmacy|*药房|صيدلية *|Good advice comes free of charge.|好建议不收费。|النصيحة الطيبة بلا مقابل.
    doctors|5|Mo-Fr 08:00-12:00,14:00-17:00|* Practice|*诊所|عيادة *|Ring once, then take a seat.|按一次铃，然后请坐。|اقرع الجرس مرة ثم اجلس.
    hotel|6|24/7|Hotel *|*酒店|فندق *|Breakfast looks out over the roofs.|早餐厅俯瞰屋顶。|الفطور يطل على السطوح.
    guest_house|5|Mo-Su 08:00-21:00|* Guest House|*旅舍|نزل *|Six rooms, one dog, home-made jam.|六间房、一只狗、自制果酱。|ست غرف وكلب ومربى منزلي.
    supermarket|6|Mo-Sa 07:00-21:00|* Market|*超市|سوق *|Bring your own bag, or borrow one.|自带袋子，或借一个。|أحضر كيسك أو استعر واحدًا.
    books|5|Mo-Sa 10:00-18:30|* Books|*书店|مكتبة *|Old and new, and a ladder for both.|新书旧书，都有梯子可攀。|كتب قديمة وجديدة وسلم لكليهما.
    clothes|5|Mo-Sa 10:00-18:30|* Tailoring|*裁缝店|خياط *|Mended while you drink a tea.|喝杯茶的工夫就补好。|يصلح وأنت تشرب الشاي.
    florist|4|Mo-Sa 08:00-18:00|* Flowers|*花店|زهور *|Bunches from the gardens behind the hill.|花束来自山后的园地。|باقات من حدائق خلف التل.
    bicycle|5|Mo-Fr 09:00-18:00; Sa 09:00-13:00|* Bicycles|*自行车行|دراجات *|Flat tyres are mended at once.|爆胎立等可修。|تصلح الإطارات فورًا.
    toys|2|Mo-Sa 10:00-18:00|* Toys|*玩具店|ألعاب *|The train in the window runs all day.|橱窗里的小火车整天跑。|قطار الواجهة يسير طوال اليوم.
    greengrocer|4|Mo-Sa 07:30-18:30|* Greens|*果蔬店|خضار *|Apples by the crate in autumn.|秋天苹果论箱卖。|التفاح بالصناديق في الخريف.
    cheese|3|Tu-Sa 09:00-18:00|* Dairy|*奶酪店|أجبان *|Ask for the one from the next valley.|问问邻谷的那一种。|اسأل عن جبن الوادي المجاور.
    hairdresser|5|Tu-Sa 09:00-18:00|* Hair|*理发店|صالون *|Stories included.|附赠故事。|الحكايات مشمولة.
    bank|3|Mo-Fr 09:00-16:00|* Savings Bank|*储蓄银行|مصرف *|Founded by fishermen, still careful.|渔民创办，谨慎至今。|أسسه الصيادون وما زال حذرًا.
    fountain|4|24/7|* Fountain|*喷泉|نافورة *|Drinking water, and pigeons.|可饮用水，还有鸽子。|ماء للشرب وحمام.
    parking|3|24/7|* Car Park|*停车场|موقف *|The last street before the walls.|城墙前最后一条街。|آخر شارع قبل الأسوار.
    """

  static let all: [Trade] = list.parts(at: "\n").map { line in
    let parts = line.parts(at: "|").map(String.init)
    let texts = stride(from: 6, to: parts.count - 2, by: 3).map {
      LocalizedText.town(parts[$0], parts[$0 + 1], parts[$0 + 2])
    }
    return Trade(
      category: parts[0], count: Int(parts[1])!, hours: parts[2],
      name: .town(parts[3], parts[4], parts[5]), texts: texts)
  }

  static let stop = LocalizedText.town(
    "Line 1 to the station, line 2 to the beach.", "1路开往车站，2路开往海滩。",
    "الخط 1 إلى المحطة والخط 2 إلى الشاطئ.")
}
