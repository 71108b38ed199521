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
  private static let title = Phrase("Weekly market", "每周集市", "السوق الأسبوعي")
  private static let line = Phrase(
    "Market Square, until one o'clock", "市场广场，开到下午一点", "ساحة السوق، حتى الواحدة")
  private static let all = Phrase("All", "全部", "الكل")

  private let list: ListView
  private let bar: TitleBar
  private let screen: StickyToolbar

  init(_ language: Language, in size: Size) {
    list = ListView(MarketGood.all, id: \.index, rowHeight: ItemRow.height) { good in
      Self.row(good, language)
    }
    let chips = ChipBar(
      [Self.all[language]] + MarketGood.Kind.allCases.map { $0.name[language] },
      height: size.isLow ? ChipBar.lowHeight : ChipBar.height)
    screen = StickyToolbar(
      header: MarketPicture(Self.line[language]),
      // 480 × 272 shows a whole row below the picture and the chips.
      headerHeight: size.rows(size.isLow ? 0.26 : 0.34, minimum: 72, maximum: 300), toolbar: chips,
      toolbarHeight: chips.height, list: list)
    bar = TitleBar(Self.title[language])
    super.init()
    addChild(screen)
    addChild(bar)
    bar.onTap = { [unowned self] in screen.scrollToTop() }
    chips.onChoice = { [unowned self] index in
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

/// A horizontally scrolling row of chips, one of them chosen.
@MainActor
final class ChipBar: Component {
  static let height = 64.0
  /// For low panels: little more than a touch target.
  static let lowHeight = 52.0
  var onChoice: (@MainActor (Int) -> Void)?
  private let strip: ChipScrollView

  private let isPlain: Bool
  let height: Double

  /// `isPlain` leaves out the line at the bottom, for a sheet.
  init(
    _ titles: [String], icons: [Icon] = [], isPlain: Bool = false, height: Double = ChipBar.height
  ) {
    self.isPlain = isPlain
    self.height = height
    var choose: (@MainActor (Int) -> Void)?
    let chips = titles.enumerated().map { index, title in
      Chip(title, icon: icons.isEmpty ? nil : icons[index], isOn: index == 0) { choose?(index) }
    }
    strip = ChipScrollView(chips)
    super.init()
    addChild(strip)
    choose = { [unowned self] index in
      for (k, chip) in chips.enumerated() { chip.isOn = k == index }
      onChoice?(index)
    }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override func layout() { strip.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if isPlain { return }
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, canvas.size.height - 1, canvas.size.width, 1), theme.separator)
  }
}

/// The scroll view of the chips.
@MainActor
private final class ChipScrollView: ScrollView {
  private let chips: [Chip]
  private var places: [Rect] = []

  init(_ chips: [Chip]) {
    self.chips = chips
    super.init(name: "chips", axis: .horizontal)
    showsIndicator = false
    for chip in chips { addContent(chip) }
  }

  override func layout() {
    let margin = Spacing.margin(in: frame.width)
    var x = margin
    places = chips.map { chip in
      let size = chip.sizeThatFits(frame.size)
      let place = Rect(x, (frame.height - size.height) / 2, size.width, size.height)
      x += size.width + Spacing.small
      return place
    }
    setContentLength(x - Spacing.small + margin)
    super.layout()
  }

  override func offsetDidChange() {
    for (chip, place) in zip(chips, places) { chip.frame = placeInView(place) }
  }
}
