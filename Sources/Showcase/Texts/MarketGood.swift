/// A product on the market: a row under the sticky toolbar.
struct MarketGood {
  enum Kind: String, CaseIterable {
    case fruit, vegetables, bread, cheese, fish, flowers

    var name: Phrase {
      switch self {
      case .fruit: Phrase(.fruit)
      case .vegetables: Phrase(.vegetables)
      case .bread: Phrase(.bread)
      case .cheese: Phrase(.cheese)
      case .fish: Phrase(.fish)
      case .flowers: Phrase(.flowers)
      }
    }
  }

  let index: Int
  let name: Phrase
  let note: Phrase
  let kind: Kind
  let cents: Int

  var price: String { Money.figures(cents) }

  static let all: [MarketGood] = table.lines.enumerated().map { index, line in
    MarketGood(
      index: index, name: line.phrases[0], note: line.phrases[1],
      kind: Kind(rawValue: line.fields[0]) ?? .fruit, cents: Int(line.fields[1]) ?? 0)
  }

  private static let table = TextTable(
    phrases: 2,
    """
    Apples, Red Anna|红安娜苹果|تفاح آنا الأحمر|Stall 3, a kilo|3号摊，每公斤|بسطة 3، كيلو|fruit|320
    Rye bread|黑麦面包|خبز الجاودار|Stall 9, a loaf|9号摊，每条|بسطة 9، رغيف|bread|460
    River trout|河鳟|تراوت النهر|Stall 12, caught today|12号摊，今日捕捞|بسطة 12، صيد اليوم|fish|890
    Tulips|郁金香|توليب|Stall 1, ten of them|1号摊，十枝|بسطة 1، عشر زهرات|flowers|600
    Mountain cheese|高山奶酪|جبن الجبل|Stall 7, 200 grams|7号摊，200克|بسطة 7، 200 غرام|cheese|540
    Carrots|胡萝卜|جزر|Stall 4, a bunch|4号摊，一捆|بسطة 4، حزمة|vegetables|210
    Strawberries|草莓|فراولة|Stall 3, a basket|3号摊，一篮|بسطة 3، سلة|fruit|380
    Fresh goat cheese|鲜山羊奶酪|جبن ماعز طازج|Stall 8, from the hill farm|8号摊，山上农场|بسطة 8، من مزرعة التل|cheese|420
    Spinach|菠菜|سبانخ|Stall 5, a bag|5号摊，一袋|بسطة 5، كيس|vegetables|250
    Sunflowers|向日葵|دوّار الشمس|Stall 1, five of them|1号摊，五枝|بسطة 1، خمس زهرات|flowers|550
    Wheat rolls|小麦餐包|خبز القمح|Stall 9, six of them|9号摊，六个|بسطة 9، ست قطع|bread|240
    Smoked eel|熏鳗鱼|أنقليس مدخن|Stall 12, 100 grams|12号摊，100克|بسطة 12، 100 غرام|fish|690
    Pears|梨|إجاص|Stall 2, a kilo|2号摊，每公斤|بسطة 2، كيلو|fruit|340
    Potatoes|土豆|بطاطا|Stall 5, two kilos|5号摊，两公斤|بسطة 5، كيلوان|vegetables|290
    Walnut bread|核桃面包|خبز الجوز|Stall 10, still warm|10号摊，还热着|بسطة 10، ما زال دافئًا|bread|520
    Blue cheese|蓝纹奶酪|جبن أزرق|Stall 7, 150 grams|7号摊，150克|بسطة 7، 150 غرام|cheese|480
    Cherries|樱桃|كرز|Stall 2, 500 grams|2号摊，500克|بسطة 2، 500 غرام|fruit|450
    Leeks|韭葱|كراث|Stall 4, three of them|4号摊，三根|بسطة 4، ثلاث حبات|vegetables|230
    Perch fillet|鲈鱼片|فيليه الفرخ|Stall 13, 200 grams|13号摊，200克|بسطة 13، 200 غرام|fish|760
    Herb pots|盆栽香草|أصص أعشاب|Stall 6, basil and mint|6号摊，罗勒与薄荷|بسطة 6، ريحان ونعناع|flowers|350
    Plum cake|李子蛋糕|كعك البرقوق|Stall 10, a slice|10号摊，一块|بسطة 10، قطعة|bread|310
    Tomatoes|番茄|طماطم|Stall 4, a kilo|4号摊，每公斤|بسطة 4، كيلو|vegetables|360
    Peonies|芍药|فاوانيا|Stall 1, a bouquet|1号摊，一束|بسطة 1، باقة|flowers|950
    Honey|蜂蜜|عسل|Stall 11, from the linden trees|11号摊，菩提花蜜|بسطة 11، من أشجار الزيزفون|fruit|780
    """)
}
