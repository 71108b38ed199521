/// An event in town today: a row of the spring screen.
struct TownEvent {
  let index: Int
  let time: String
  let title: Phrase
  let place: Phrase
  let icon: String
  let hue: Int

  static let all: [TownEvent] = table.lines.enumerated().map { index, line in
    TownEvent(
      index: index, time: line.fields[0], title: line.phrases[0], place: line.phrases[1],
      icon: line.fields[1], hue: Int(line.fields[2]) ?? 0)
  }

  private static let table = TextTable(
    phrases: 2,
    """
    Fish auction at the quay|码头鱼市拍卖|مزاد السمك على الرصيف|Fisher’s Quay|渔人码头|رصيف الصيادين|05:30|fish|4
    Bread from the old oven|老窑烤面包|خبز من الفرن القديم|Mill Lane Bakery|磨坊巷面包房|مخبز درب الطاحونة|07:00|bakery|1
    Morning walk in the gardens|花园晨间漫步|نزهة الصباح في الحدائق|Botanic Garden|植物园|الحديقة النباتية|08:15|leaf|3
    Weekly market|每周集市|السوق الأسبوعي|Market Square|市场广场|ساحة السوق|09:00|market|2
    Tower climb with a view|登塔观景|صعود البرج مع إطلالة|Water Tower|水塔|برج الماء|10:00|viewpoint|5
    Story hour for children|儿童故事时间|ساعة الحكايات للأطفال|Town Library|市立图书馆|مكتبة المدينة|10:30|book|6
    Guided tour: glass and fire|导览：玻璃与火|جولة: الزجاج والنار|Glassworks Museum|玻璃厂博物馆|متحف معمل الزجاج|11:00|museum|0
    Organ at noon|正午管风琴|موسيقى الأرغن ظهرًا|St. Anne’s Church|圣安妮教堂|كنيسة القديسة آن|12:00|worship|6
    Soup at the long table|长桌热汤|حساء على المائدة الطويلة|Harbour Square|港口广场|ساحة الميناء|12:30|restaurant|1
    Rowing for beginners|划船入门|التجديف للمبتدئين|Boat House|船屋|بيت القوارب|14:00|sport|4
    Chess in the shade|树荫下棋局|شطرنج في الظل|Lindenhof|菩提园|بستان الزيزفون|15:00|park|3
    Coffee and cake at the mill|磨坊咖啡与蛋糕|قهوة وكعك في الطاحونة|Café Mühlrad|水车咖啡馆|مقهى العجلة|15:30|cafe|2
    Kite flying|放风筝|الطائرات الورقية|East Meadow|东草地|المرج الشرقي|16:00|playground|5
    Open rehearsal|公开排练|تدريب مفتوح|Little Theatre|小剧院|المسرح الصغير|17:30|theatre|7
    Evening boat to the island|驶向小岛的晚班船|قارب المساء إلى الجزيرة|Pier 2|二号码头|المرسى 2|18:45|water|4
    Lanterns on the Old Bridge|老桥灯会|فوانيس على الجسر القديم|Old Bridge|老桥|الجسر القديم|20:00|star|1
    Stars through the big lens|大望远镜观星|النجوم من العدسة الكبيرة|Observatory|天文台|المرصد|21:30|moon|6
    """)
}
