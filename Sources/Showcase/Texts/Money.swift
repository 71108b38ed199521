import Vitrine

/// Amounts of money, and the icons of their categories.
enum Money {
  /// `−4.20` or `+50.00`, with the sign on the usual side.
  static func amount(_ cents: Int) -> String { figures(cents, sign: cents < 0 ? "−" : "+") }

  /// `1,284.60`: with a comma between thousands, as in all texts and all three languages, and marks
  /// that keep sign and digits together in right-to-left text.
  static func figures(_ cents: Int, sign: String = "") -> String {
    var whole = String(abs(cents) / 100)[...]
    let rest = abs(cents) % 100
    var groups: [Substring] = []
    while whole.count > 3 {
      groups.insert(whole.suffix(3), at: 0)
      whole = whole.dropLast(3)
    }
    groups.insert(whole, at: 0)
    let digits = groups.joined(separator: ",")
    return "\u{2066}\(sign)\(digits).\(rest < 10 ? "0" : "")\(rest)\u{2069}"
  }

  /// The icon and the color of a transaction's category.
  static func look(of category: String) -> (icon: Icon, hue: Int) {
    switch category {
    case "transfer": return (.person, 3)
    case "income": return (.bank, 3)
    case "refund": return (.undo, 4)
    case "": return (.card, 5)
    default:
      let kind = PlaceKind(category)
      return kind.hue.map { (kind.icon, $0) } ?? (.card, 5)
    }
  }
}
