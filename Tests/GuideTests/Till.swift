import Vitrine

/// A till that counts the goods that are scanned.
@MainActor func makeTill() -> Component {
  let count = Label("0", \.title)
  var goods: [String: Int] = [:]
  let till = Padding { Column { [Label("Scan the goods", \.body), count] } }
  till.onScan = { code in
    goods[code, default: 0] += 1
    count.text = "\(goods.values.reduce(0, +))"
  }
  return till
}
