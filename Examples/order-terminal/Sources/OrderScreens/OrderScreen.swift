import Vitrine

/// The terminal: the menu, the order beside or below it, and the number when it is sent.
@MainActor func makeOrderScreen(
  _ menu: [Product], soldOut: LiveValue<[String]>, kitchen: @escaping Kitchen
) -> Component {
  let order = Order()
  return ModalHost {
    Column {
      makeBar()
      Observed({ order.number }) { number in
        if let number {
          makeThanks(number, order)
        } else {
          TwoPanes(
            share: 0.6, primary: makeMenu(menu, soldOut: soldOut, order),
            secondary: makeOrderPane(order, kitchen: kitchen))
        }
      }
    }
  }
}

@MainActor private func makeBar() -> Component {
  let bar = TitleBar("") { makeLanguageButton() }
  // That of the panes below it.
  bar.margin = Spacing.large
  return bar.bind { $0.title = $0.say(.shop) }
}

/// A guest chooses the language. The next one begins in that of the terminal, by `home-after`.
@MainActor private func makeLanguageButton() -> Component {
  IconButton(.globe)
    .bind { $0.accessibilityLabel = $0.say(.language) }
    .on(\.onTap) { button in
      let languages = Text.catalog.languages.map { tag in
        let name = Text.catalog[Text.languageName, tag]
        return Menu.Item(name, icon: tag == button.languageTag ? .check : nil) { [weak button] in
          button?.stage?.environment.language = tag
        }
      }
      button.modalHost?.present(Menu(languages), from: button)
    }
}

/// Chips choose a kind, a tap on a card adds one.
@MainActor private func makeMenu(
  _ menu: [Product], soldOut: LiveValue<[String]>, _ order: Order
) -> Component {
  let grid = LazyGrid(
    menu, id: \.id, minimumWidth: 116, cellHeight: 136, spacing: Spacing.medium
  ) { product in
    makeCard(product, soldOut: soldOut, order)
  }
  grid.contentInset = EdgeInsets(
    top: Spacing.small, leading: Spacing.large, bottom: Spacing.large, trailing: Spacing.large)
  let kinds = Product.Kind.allCases
  let chips =
    [Chip("").bind { $0.title = $0.say(.all) }]
    + kinds.map { kind in Chip("", icon: kind.icon).bind { $0.title = $0.say(kind.text) } }
  return Column {
    ChipBar(chips) { index in
      grid.setItems(index == 0 ? menu : menu.filter { $0.kind == kinds[index - 1] })
    }
    grid
  }
}

@MainActor private func makeCard(
  _ product: Product, soldOut: LiveValue<[String]>, _ order: Order
) -> Component {
  Card(onTap: { order.add(product) }) {
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
        Label("", \.label, lineLimit: 2)
          .bind { $0.text = product.name[language: $0.languageTag] }
        Label("", \.caption, \.secondaryText).bind { label in
          label.text = soldOut.holds(product) ? label.say(.soldOut) : price(product.cents)
        }
      }
    }
  }
  .bind { card in
    card.isEnabled = !soldOut.holds(product)
    card.opacity = card.isEnabled ? 1 : 0.5
    card.accessibilityLabel = product.name[language: card.languageTag]
  }
}

extension LiveValue<[String]> {
  fileprivate func holds(_ product: Product) -> Bool { value?.contains(product.id) ?? false }
}

/// The order, with its sum on the button that sends it.
@MainActor private func makeOrderPane(_ order: Order, kitchen: @escaping Kitchen) -> Component {
  ColoredBox(\.surface) {
    Column {
      Observed({ order.lines.isEmpty }) { isEmpty in
        if isEmpty {
          makeEmptyNote()
        } else {
          ListView(each: { order.lines }, id: \.product.id, rowHeight: 124) { makeLine($0, order) }
        }
      }
      Padding(Spacing.medium) {
        Button("")
          .bind { button in
            button.isEnabled = order.count > 0
            button.title =
              button.isEnabled
              ? button.say(.payCents, ["price": price(order.cents)]) : button.say(.pay)
          }
          .on(\.onTap) { button in
            let sheet = makeCheckout(order, language: button.languageTag, kitchen: kitchen)
            button.modalHost?.present(sheet)
          }
      }
    }
  }
}

/// An `EmptyState` for a pane that may be as narrow as a phone.
@MainActor private func makeEmptyNote() -> Component {
  Padding {
    Column(spacing: Spacing.small) {
      Spacer()
      Label("", \.title, alignment: .center, lineLimit: 3).bind { $0.text = $0.say(.empty) }
      Label("", \.body, \.secondaryText, alignment: .center, lineLimit: 2)
        .bind { $0.text = $0.say(.emptyHint) }
      Spacer()
    }
  }
}

@MainActor private func makeLine(_ line: Order.Line, _ order: Order) -> Component {
  let name = line.product.name
  let stepper = Stepper(value: Double(line.count), in: 0...Double(Order.mostOfOne)) { count in
    order.set(line.product, to: Int(count))
  }
  stepper.bind { $0.accessibilityLabel = name[language: $0.languageTag] }
  return Padding(EdgeInsets(top: 8, leading: 12, bottom: 4, trailing: 12)) {
    Column(spacing: Spacing.tiny) {
      Row(spacing: Spacing.small) {
        Label("", lineLimit: 2).bind { $0.text = name[language: $0.languageTag] }
        Spacer()
        Label(price(line.product.cents * line.count), \.body, \.secondaryText)
      }
      Row { [stepper, Spacer()] }
      Spacer()
      Divider()
    }
  }
}

/// The last questions: a name, here or away. Their language is that of the tap.
@MainActor private func makeCheckout(
  _ order: Order, language: String, kitchen: @escaping Kitchen
) -> ModalSheet {
  let say = { (text: Text) in Text.catalog[text, language] }
  let name = TextField(say(.name), placeholder: say(.nameHint), icon: .person)
  name.maximumLength = 24
  name.submitTitle = say(.send)
  name.validate = { $0.allSatisfy(\.isWhitespace) ? say(.nameMissing) : nil }
  let place = SegmentedControl([say(.here), say(.away)])
  let send = Button(say(.send), icon: .send)
  let sheet = ModalSheet(say(.checkout)) {
    Padding { Column(spacing: Spacing.large) { [place, name, send] } }
  }
  let submit: @MainActor () -> Void = { [unowned sheet, unowned name, unowned send] in
    guard name.check(), send.isEnabled else { return }
    // A second tap while the kitchen answers would order twice.
    send.isEnabled = false
    let ticket = order.ticket(name: name.text, takesAway: place.selection == 1)
    sheet.ask("order", example: 42) {
      try await kitchen(ticket)
    } then: { sheet, answer in
      switch answer {
      case .success(let number):
        order.accept(as: number, at: sheet.stage?.now)
        sheet.close()
      case .failure:
        name.error = say(.failed)
        send.isEnabled = true
      }
    }
  }
  send.onTap = submit
  name.onSubmit = { _ in submit() }
  return sheet
}

/// The number, which stays for a quarter of a minute.
@MainActor private func makeThanks(_ number: Int, _ order: Order) -> Component {
  Column(spacing: Spacing.medium, alignment: .center) {
    Spacer()
    Label("", \.headline).bind { $0.text = $0.say(.thanks) }
    Label("\(number)", style: TextStyle(size: 72, weight: .bold)).bind { label in
      label.color = label.stage?.environment.theme.accent
    }
    Label("", \.body, \.secondaryText).bind { $0.text = $0.say(.numberHint) }
    Spacer()
    Padding {
      Button("", style: .tonal) { order.startAgain() }.bind { $0.title = $0.say(.again) }
    }
  }
  .every(.seconds(1)) { order.advance(to: $0.stage?.now) }
}
