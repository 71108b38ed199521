import Vitrine

/// An order at a counter.
@MainActor @Observable public final class CoffeeOrder {
  struct Line: Equatable {
    let drink: String
    var count: Int
  }

  private(set) var lines: [Line] = []
  /// The number under which the order is called out; nil before it is sent.
  private(set) var number: Int?
  @ObservationIgnored private var secondsAtRest = 0

  var count: Int { lines.map(\.count).reduce(0, +) }

  public init() {}

  func add(_ drink: String) {
    if number != nil { clear() }
    secondsAtRest = 0
    if let index = lines.firstIndex(where: { $0.drink == drink }) {
      lines[index].count += 1
    } else {
      lines.insert(Line(drink: drink, count: 1), at: 0)
    }
  }

  func accept(as number: Int) {
    self.number = number
    secondsAtRest = 0
  }

  /// Forgets an order that nobody has continued for half a minute.
  func tick() {
    secondsAtRest += 1
    if secondsAtRest >= 30, !lines.isEmpty { clear() }
  }

  private func clear() {
    lines = []
    number = nil
  }
}

/// A counter: buttons add drinks to the order, which the rest of the screen follows.
@MainActor public func makeCoffeeScreen(_ order: CoffeeOrder = CoffeeOrder()) -> Component {
  Column {
    TitleBar("Coffee")
    Padding {
      Row(spacing: Spacing.small) {
        ["Espresso", "Latte"].map { drink in Button(drink, style: .tonal) { order.add(drink) } }
        Spacer()
        Label(\.title) { "\(order.count)" }
      }
    }
    ListView(each: { order.lines }, id: \.drink, rowHeight: 72) { line in
      ListRow(title: line.drink, detail: "\(line.count)")
    }
    Padding {
      Observed({ order.number }) { number in
        if let number {
          Label("Your number is \(number)", \.title, \.accent)
        } else {
          makeOrderButton(order)
        }
      }
    }
  }
  .every(.seconds(1)) { _ in order.tick() }
}

@MainActor private func makeOrderButton(_ order: CoffeeOrder) -> Button {
  Button("Order", icon: .check)
    .bind { button in
      button.isEnabled = order.count > 0
      button.accessibilityLabel = "Order \(order.count) drinks"
    }
    .on(\.onTap) { button in
      let count = order.count
      button.perform({ 100 + count }, then: { _, number in order.accept(as: number) })
    }
}
