import Vitrine

/// The terminal: the menu, the order beside or below it, and the number when it is sent.
@MainActor func makeOrderScreen(
  _ menu: [Product], soldOut: LiveValue<[String]>, language: String,
  kitchen: @escaping Kitchen
) -> Component {
  let order = Order(language: language)
  return OrderRoot(order) { language in
    let texts = OrderTexts.of(language)
    Column {
      makeBar(order, texts)
      Observed({ order.number }) { number in
        if let number {
          makeThanks(number, order, texts)
        } else {
          TwoPanes(
            share: 0.6, primary: makeMenu(menu, soldOut: soldOut, order, texts),
            secondary: makeOrderPane(order, texts, kitchen: kitchen))
        }
      }
    }
  }
}

/// The root of the screen: the content in the language that the guest has chosen, mirrored for
/// Arabic.
@MainActor private final class OrderRoot: Stack {
  private let order: Order

  init(_ order: Order, @ComponentBuilder _ content: @escaping @MainActor (String) -> [Component]) {
    self.order = order
    super.init {
      ModalHost {
        SnackbarHost { Observed({ order.language }) { language in content(language) } }
      }
    }
  }

  /// A new guest begins in the language of the kiosk, whatever the one before has chosen.
  override func didEnterStage() { stage?.show(order.language) }
}

extension Stage {
  fileprivate func show(_ language: String) {
    let direction = language == "ar" ? LayoutDirection.rightToLeft : .leftToRight
    if environment.direction != direction { environment.direction = direction }
  }
}

/// As wide as the panes below it; a `TitleBar` has the margins of a list.
@MainActor private func makeBar(_ order: Order, _ texts: OrderTexts) -> Component {
  ColoredBox(\.surface) {
    Padding(EdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 8)) {
      Row {
        Label(texts.shop, \.title)
        Spacer()
        makeLanguageButton(order, texts)
      }
    }
    Divider()
  }
}

@MainActor private func makeLanguageButton(_ order: Order, _ texts: OrderTexts) -> Component {
  let button = IconButton(.globe).on(\.onTap) { button in
    let menu = Menu(
      OrderTexts.languages.map { tag, name in
        .init(name, icon: tag == order.language ? .check : nil) { [weak stage = button.stage] in
          order.language = tag
          stage?.show(tag)
        }
      })
    button.modalHost?.present(menu, from: button)
  }
  button.accessibilityLabel = texts.language
  return button
}

/// Chips choose a kind, a tap on a card adds one.
@MainActor private func makeMenu(
  _ menu: [Product], soldOut: LiveValue<[String]>, _ order: Order, _ texts: OrderTexts
) -> Component {
  let grid = LazyGrid(
    menu, id: \.id, minimumWidth: 116, cellHeight: 136, spacing: Spacing.medium
  ) { product in
    makeCard(product, soldOut: soldOut, order, texts)
  }
  grid.contentInset = EdgeInsets(
    top: Spacing.small, leading: Spacing.large, bottom: Spacing.large, trailing: Spacing.large)
  let kinds = Product.Kind.allCases
  let chips = [Chip(texts.all)] + kinds.map { Chip(texts.name(of: $0), icon: $0.icon) }
  return Column {
    ChipBar(chips) { index in
      grid.setItems(index == 0 ? menu : menu.filter { $0.kind == kinds[index - 1] })
    }
    grid
  }
}

@MainActor private func makeCard(
  _ product: Product, soldOut: LiveValue<[String]>, _ order: Order, _ texts: OrderTexts
) -> Component {
  let name = product.name[language: order.language]
  return Card(onTap: { order.add(product) }) {
    Padding(Spacing.medium) {
      Column(spacing: Spacing.tiny) {
        Row {
          IconView(product.kind.icon, side: 24, ink: \.accent)
          Spacer()
          Observed({ order.count(of: product) }) { count in
            if count > 0 { Badge(count: count) }
          }
        }
        Spacer()
        Label(name, \.label, lineLimit: 2)
        Label(\.caption, \.secondaryText) {
          soldOut.holds(product) ? texts.soldOut : price(product.cents)
        }
      }
    }
  }
  .bind { card in
    card.isEnabled = !soldOut.holds(product)
    card.opacity = card.isEnabled ? 1 : 0.5
    card.accessibilityLabel = name
  }
}

extension LiveValue<[String]> {
  fileprivate func holds(_ product: Product) -> Bool { value?.contains(product.id) ?? false }
}

/// The order, with its sum on the button that sends it.
@MainActor private func makeOrderPane(
  _ order: Order, _ texts: OrderTexts, kitchen: @escaping Kitchen
) -> Component {
  ColoredBox(\.surface) {
    Column {
      Observed({ order.lines.isEmpty }) { isEmpty in
        if isEmpty {
          makeEmptyNote(texts)
        } else {
          ListView(each: { order.lines }, id: \.product.id, rowHeight: 124) { makeLine($0, order) }
        }
      }
      Padding(Spacing.medium) {
        Button(texts.pay)
          .bind { button in
            button.title = order.count == 0 ? texts.pay : "\(texts.pay) · \(price(order.cents))"
            button.isEnabled = order.count > 0
          }
          .on(\.onTap) { button in
            button.modalHost?.present(makeCheckout(order, texts, kitchen: kitchen))
          }
      }
    }
  }
}

/// An `EmptyState` for a pane that may be as narrow as a phone.
@MainActor private func makeEmptyNote(_ texts: OrderTexts) -> Component {
  Padding {
    Column(spacing: Spacing.small) {
      Spacer()
      Label(texts.empty, \.title, alignment: .center, lineLimit: 3)
      Label(texts.emptyHint, \.body, \.secondaryText, alignment: .center, lineLimit: 2)
      Spacer()
    }
  }
}

@MainActor private func makeLine(_ line: Order.Line, _ order: Order) -> Component {
  let name = line.product.name[language: order.language]
  let stepper = Stepper(value: Double(line.count), in: 0...Double(Order.mostOfOne)) { count in
    order.set(line.product, to: Int(count))
  }
  stepper.accessibilityLabel = name
  return Padding(EdgeInsets(top: 8, leading: 12, bottom: 4, trailing: 12)) {
    Column(spacing: Spacing.tiny) {
      Row(spacing: Spacing.small) {
        Label(name, lineLimit: 2)
        Spacer()
        Label(price(line.product.cents * line.count), \.body, \.secondaryText)
      }
      Row { [stepper, Spacer()] }
      Spacer()
      Divider()
    }
  }
}

/// The last questions: a name, here or away.
@MainActor private func makeCheckout(
  _ order: Order, _ texts: OrderTexts, kitchen: @escaping Kitchen
) -> ModalSheet {
  let name = TextField(texts.name, placeholder: texts.nameHint, icon: .person)
  name.languages = [order.language, "en"]
  name.maximumLength = 24
  name.submitTitle = texts.send
  name.validate = { $0.allSatisfy(\.isWhitespace) ? texts.nameMissing : nil }
  let place = SegmentedControl([texts.here, texts.away])
  let send = Button(texts.send, icon: .send)
  let sheet = ModalSheet(texts.checkout) {
    Padding { Column(spacing: Spacing.large) { [place, name, send] } }
  }
  let submit: @MainActor () -> Void = { [unowned sheet, unowned name, unowned send] in
    guard name.check(), send.isEnabled else { return }
    // A second tap while the kitchen answers would order twice.
    send.isEnabled = false
    let ticket = order.ticket(name: name.text, takesAway: place.selection == 1)
    sheet.perform({ Result { try kitchen(ticket) } }) { sheet, answer in
      switch answer {
      case .success(let number):
        order.accept(as: number, at: sheet.stage?.now)
        sheet.close()
      case .failure(let error):
        Kiosk.log(.error, "kitchen: \(error)")
        name.error = texts.failed
        send.isEnabled = true
      }
    }
  }
  send.onTap = submit
  name.onSubmit = { _ in submit() }
  return sheet
}

/// The number, which stays for a quarter of a minute.
@MainActor private func makeThanks(
  _ number: Int, _ order: Order, _ texts: OrderTexts
) -> Component {
  Column(spacing: Spacing.medium, alignment: .center) {
    Spacer()
    Label(texts.thanks, \.headline)
    Label("\(number)", style: TextStyle(size: 72, weight: .bold)).bind { label in
      label.color = label.stage?.environment.theme.accent
    }
    Label(texts.numberHint, \.body, \.secondaryText)
    Spacer()
    Padding { Button(texts.again, style: .tonal) { order.startAgain() } }
  }
  .every(.seconds(1)) { order.advance(to: $0.stage?.now) }
}
