import Vitrine

/// Amounts as they are written, and what they were spent on.
enum Money {
  /// `−4.20` or `+50.00`, with the sign where the language's readers look for it.
  static func amount(_ cents: Int) -> String { figures(cents, sign: cents < 0 ? "−" : "+") }

  /// `1 284.60`: thousands set apart, in marks that keep sign and figures together in a text from
  /// right to left.
  static func figures(_ cents: Int, sign: String = "") -> String {
    var whole = String(abs(cents) / 100)[...]
    let rest = abs(cents) % 100
    var groups: [Substring] = []
    while whole.count > 3 {
      groups.insert(whole.suffix(3), at: 0)
      whole = whole.dropLast(3)
    }
    groups.insert(whole, at: 0)
    let digits = groups.joined(separator: "\u{202f}")
    return "\u{2066}\(sign)\(digits).\(rest < 10 ? "0" : "")\(rest)\u{2069}"
  }

  /// Icon and colour of what money was spent on, or came from.
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
