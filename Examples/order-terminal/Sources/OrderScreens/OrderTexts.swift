/// The texts of the terminal in one language.
struct OrderTexts: Sendable {
  var shop, all, bread, sweet, drink, soldOut, empty, emptyHint, pay, language: String
  var checkout, name, nameHint, nameMissing, here, away, send, failed: String
  var thanks, numberHint, again: String

  /// The tags of the languages with their own names, the default first.
  static let languages = [("en", "English"), ("zh", "中文"), ("ar", "العربية")]

  static func of(_ language: String) -> OrderTexts {
    switch language {
    case "zh": chinese
    case "ar": arabic
    default: english
    }
  }

  func name(of kind: Product.Kind) -> String {
    switch kind {
    case .bread: bread
    case .sweet: sweet
    case .drink: drink
    }
  }

  private static let english = OrderTexts(
    shop: "Corner Bakery", all: "All", bread: "Bread", sweet: "Sweet", drink: "Drinks",
    soldOut: "Sold out", empty: "Your order is empty", emptyHint: "Tap what you like",
    pay: "Order", language: "Language", checkout: "Almost done", name: "Your name",
    nameHint: "We call it out", nameMissing: "Please enter a name", here: "Eat here",
    away: "Take away", send: "Send order", failed: "The kitchen does not answer. Please try again.",
    thanks: "Thank you", numberHint: "We call your number", again: "New order")

  private static let chinese = OrderTexts(
    shop: "街角面包房", all: "全部", bread: "面包", sweet: "甜点", drink: "饮品", soldOut: "售罄",
    empty: "您还没有点单", emptyHint: "点选您喜欢的", pay: "下单", language: "语言", checkout: "即将完成",
    name: "您的姓名", nameHint: "取餐时呼叫", nameMissing: "请输入姓名", here: "堂食", away: "外带",
    send: "提交订单", failed: "厨房没有响应，请重试。", thanks: "谢谢", numberHint: "请等待叫号",
    again: "新订单")

  private static let arabic = OrderTexts(
    shop: "مخبز الزاوية", all: "الكل", bread: "خبز", sweet: "حلويات", drink: "مشروبات",
    soldOut: "نفد", empty: "طلبك فارغ", emptyHint: "المس ما تحب", pay: "اطلب", language: "اللغة",
    checkout: "أوشكت على الانتهاء", name: "اسمك", nameHint: "سنناديك به",
    nameMissing: "يرجى إدخال اسم", here: "هنا", away: "سفري", send: "إرسال الطلب",
    failed: "المطبخ لا يجيب. حاول مرة أخرى.", thanks: "شكرًا لك", numberHint: "سننادي رقمك",
    again: "طلب جديد")
}
