import Vitrine

/// The weekly market: a picture that scrolls away, a sticky toolbar, and goods filtered by chips.
@MainActor
enum StickyScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    SizeReader { MarketPage(options.language, in: $0) }
  }
}

@MainActor
private final class MarketPage: Component {
  private static let title = Phrase(.weeklyMarket)
  private static let line = Phrase(.marketHours)
  private static let all = Phrase(.allPlaces)

  private let list: ListView
  private let bar: TitleBar
  private let screen: StickyToolbar

  init(_ language: Language, in size: Size) {
    list = ListView(MarketGood.all, id: \.index, rowHeight: ItemRow.height) { good in
      Self.row(good, language)
    }
    let chips = ChipBar(
      [Chip(Self.all[language])] + MarketGood.Kind.allCases.map { Chip($0.name[language]) },
      height: size.isLow ? ChipBar.lowHeight : ChipBar.height)
    let picture = MarketPicture(Self.line[language])
    screen = StickyToolbar(
      header: picture,
      // 480 × 272 shows a whole row below the picture and the chips.
      headerHeight: size.rows(size.isLow ? 0.26 : 0.34, minimum: 72, maximum: 300), toolbar: chips,
      toolbarHeight: chips.height, list: list)
    bar = TitleBar(Self.title[language])
    super.init()
    addChild(screen)
    addChild(bar)
    bar.onTap = { [unowned self] in screen.scrollToTop() }
    screen.observe(picture) { [unowned picture] in
      picture.uncovered = $0.headerHeight - $0.collapse
    }
    chips.onChange = { [unowned self] index in
      show(index == 0 ? nil : MarketGood.Kind.allCases[index - 1])
    }
  }

  private static func row(_ good: MarketGood, _ language: Language) -> Component {
    ItemRow(
      title: good.name[language], subtitle: good.note[language], trailing: good.price,
      trailingInk: \.accent, icon: good.kind.icon, hue: good.kind.hue)
  }

  private func show(_ kind: MarketGood.Kind?) {
    list.setItems(MarketGood.all.filter { kind == nil || $0.kind == kind })
  }

  override func layout() {
    bar.frame = Rect(0, 0, frame.width, TitleBar.height)
    screen.frame = Rect(0, TitleBar.height, frame.width, max(0, frame.height - TitleBar.height))
  }
}

extension MarketGood.Kind {
  var icon: Icon {
    switch self {
    case .fruit: .fruit
    case .vegetables: .leaf
    case .bread: .bakery
    case .cheese: .cheese
    case .fish: .fish
    case .flowers: .flower
    }
  }

  var hue: Int {
    switch self {
    case .fruit: 0
    case .vegetables: 3
    case .bread: 1
    case .cheese: 2
    case .fish: 5
    case .flowers: 7
    }
  }
}
