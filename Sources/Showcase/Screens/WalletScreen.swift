import Vitrine

/// A wallet: what is left, what can be done, what was paid. Two arrangements of the same parts.
@MainActor
enum WalletScreen {
  static func make(
    _ arrangement: CollapsingPanels.Arrangement, _ options: ShowcaseOptions
  ) -> Component {
    Fitted { WalletPage(arrangement, options, isLow: $0.isLow) }
  }
}

@MainActor
private final class WalletPage: Component {
  private static let tabs: [(Icon, Phrase)] = [
    (.wallet, Phrase("All", "全部", "الكل")), (.send, Phrase("Paid", "支出", "المدفوع")),
    (.receive, Phrase("Received", "收入", "المستلم")),
  ]
  private static let exhibit = Phrase(
    "This is an exhibit: no money moved", "这是展品：没有资金变动", "هذا معروض: لم تتحرك أي نقود")

  private let host: SnackbarHost
  private let back = BackButton(isRaised: true)

  init(_ arrangement: CollapsingPanels.Arrangement, _ options: ShowcaseOptions, isLow: Bool) {
    let language = options.language
    let list = ListView(Payment.all, id: \.index, rowHeight: ItemRow.height) { payment in
      ItemRow(
        title: payment.name[language], subtitle: payment.day[language], trailing: payment.amount,
        trailingInk: payment.cents < 0 ? \.text : \.accent,
        icon: Icon(rawValue: payment.icon) ?? .card, hue: payment.hue)
    }
    let card = BalanceCard(language, isLow: isLow)
    var act: (@MainActor () -> Void)?
    let panel = ShrinkingPanel(
      large: WalletActions(language, isLarge: true) { act?() },
      small: WalletActions(language, isLarge: false) { act?() },
      // On a low panel card, actions, tabs and one whole row have 272 points.
      expanded: isLow ? 72 : 160, collapsed: isLow ? 48 : 80)
    let tabs = TabBar(Self.tabs.map { ($0.0, $0.1[language]) }) { index in
      list.setItems(
        Payment.all.filter { index == 0 || ($0.cents < 0) == (index == 1) })
    }
    let refresh = RefreshControl(texts: RefreshWords.texts(language)) { [weak card] session in
      guard let card else { return session.end(.failure("")) }
      options.data.reload(for: card) { session.end($0) }
    }
    let panels = CollapsingPanels(
      arrangement, list: list, moved: card, movedHeight: card.height, fixed: panel,
      tabBar: tabs, tabBarHeight: TabBar.height, refresh: refresh)
    host = SnackbarHost { panels }
    host.bottomInset = TabBar.height
    super.init()
    addChild(host)
    act = { [weak self] in
      self?.host.show(Snack(Self.exhibit[language], icon: .info, duration: Interval(seconds: 3)))
    }
    card.back = back
  }

  override func layout() { host.frame = bounds }
}

/// What pulling says, in every list that refreshes.
enum RefreshWords {
  static func texts(_ language: Language) -> RefreshControl.Texts {
    RefreshControl.Texts(
      pull: Phrase("Pull to refresh", "下拉刷新", "اسحب للتحديث")[language],
      release: Phrase("Let go to refresh", "松开刷新", "أفلت للتحديث")[language],
      refreshing: Phrase("Reading the data", "正在读取", "جارٍ القراءة")[language],
      failed: Phrase("That did not work", "未能完成", "لم ينجح ذلك")[language])
  }
}

/// What is left, on a card in the accent's colours; on a low panel in one line.
@MainActor
private final class BalanceCard: Component {
  let height: Double
  private static let balance = Phrase("Balance", "余额", "الرصيد")
  private static let name = Phrase("Lindenhaven Card", "菩提港卡", "بطاقة مرفأ الزيزفون")

  private let language: Language
  private let isLow: Bool
  /// The way home, where there is one.
  var back: BackButton? {
    didSet {
      if let back { addChild(back) }
    }
  }

  init(_ language: Language, isLow: Bool) {
    self.language = language
    self.isLow = isLow
    height = isLow ? 60 : 176
    super.init()
  }

  override func layout() {
    guard let back else { return }
    let size = back.sizeThatFits(frame.size)
    let card = cardFrame
    let top = isLow ? (card.height - size.height) / 2 : 6
    let place = Rect(card.minX + 6, card.minY + top, size.width, size.height)
    back.color = .white
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  private var cardFrame: Rect {
    let width = min(frame.width - 2 * Spacing.large, Margin.column)
    let margin = isLow ? Spacing.tiny : Spacing.medium
    return Rect((frame.width - width) / 2, margin, width, height - 2 * margin)
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    let (theme, width) = (environment.theme, canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let card = cardFrame
    let radius = isLow ? 14.0 : 20
    canvas.shadow(card.offset(by: Vector(0, 3)), radius: radius, blur: 14, theme.shadow)
    canvas.gradient(
      card, radius: radius, from: Point(card.minX, card.minY), to: Point(card.maxX, card.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.6, Color(rgb: 0x14506f)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
    let total = 3000_00 + Payment.all.reduce(0) { $0 + $1.cents } - 2000_00
    if isLow { return drawLine(Payment.figures(total), in: card, &canvas) }
    // Three rings in the far corner, cut off by the card.
    let isMirrored = environment.isRightToLeft
    for ring in 0..<3 {
      let r = 34.0 + 22 * Double(ring)
      let inset = isMirrored ? card.minX + 84 : card.maxX - 84
      canvas.stroke(
        Path { $0.ellipse(Rect(inset - r, card.center.y - r, 2 * r, 2 * r)) },
        StrokeStyle(width: 1.5), Color(argb: 0x24ff_ffff))
    }
    let room = Rect(card.minX + 24, 0, card.width - 48, 10)
    let x = environment.mirrored(room, in: width).minX
    let hasBack = (back?.frame.width ?? 0) > 0
    let label = canvas.layout(
      Self.balance[language], theme.body, maxWidth: room.width - (hasBack ? 40 : 0))
    let labelRoom = Rect(room.minX + (hasBack ? 40 : 0), 0, label.size.width, 10)
    canvas.text(
      label, x: environment.mirrored(labelRoom, in: width).minX,
      baseline: card.minY + 36,
      Color(argb: 0xe6ff_ffff))
    let sum = canvas.layout(
      Payment.figures(total), theme.display, maxWidth: room.width)
    canvas.text(sum, x: x, baseline: card.minY + 84, .white)
    let name = canvas.layout(
      "\(Self.name[language])  \u{2066}•••• 4711\u{2069}", theme.caption, maxWidth: room.width)
    canvas.text(name, x: x, baseline: card.maxY - 22, Color(argb: 0xe6ff_ffff))
  }

  /// The way back, what it is, and how much.
  private func drawLine(_ sum: String, in card: Rect, _ canvas: inout Canvas) {
    let (environment, width) = (canvas.environment, canvas.size.width)
    let begin = card.minX + ((back?.frame.width ?? 0) > 0 ? 60 : 24)
    func draw(_ text: TextLayout, at x: Double, _ color: Color) {
      let room = Rect(x, 0, text.size.width, 10)
      let top = card.center.y - text.size.height / 2
      canvas.text(text, at: Point(environment.mirrored(room, in: width).minX, top), color)
    }
    let figures = canvas.layout(sum, environment.theme.headline)
    let end = card.maxX - 24 - figures.size.width
    draw(figures, at: end, .white)
    let label = canvas.layout(
      Self.balance[language], environment.theme.body, maxWidth: max(0, end - begin - 12))
    draw(label, at: begin, Color(argb: 0xe6ff_ffff))
  }
}

/// Four things to do: large with words, small without.
@MainActor
private final class WalletActions: Component {
  private static let actions: [(Icon, Phrase)] = [
    (.scan, Phrase("Scan", "扫一扫", "مسح")), (.send, Phrase("Send", "付款", "إرسال")),
    (.receive, Phrase("Receive", "收款", "استلام")), (.card, Phrase("Cards", "卡包", "البطاقات")),
  ]

  init(_ language: Language, isLarge: Bool, onTap: @escaping @MainActor () -> Void) {
    super.init()
    for (icon, name) in Self.actions {
      addChild(
        isLarge
          ? LargeAction(icon, name[language], onTap) : IconButton(icon, onTap: onTap))
    }
  }

  override func contains(_ point: Point) -> Bool { false }

  override func layout() {
    let column = min(frame.width, Margin.column)
    let cell = column / Double(children.count)
    let start = (frame.width - column) / 2
    // A finger hits more than what is seen of a small icon.
    let height = max(frame.height, PanelScale.targetPoints)
    for (k, child) in children.enumerated() {
      let place = Rect(start + Double(k) * cell, (frame.height - height) / 2, cell, height)
      child.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    }
  }

  private final class LargeAction: Pressable {
    let icon: Icon
    let name: String

    init(_ icon: Icon, _ name: String, _ onTap: @escaping @MainActor () -> Void) {
      self.icon = icon
      self.name = name
      super.init(radius: 20, onTap: onTap)
    }

    override var highlightFrame: Rect {
      Rect(frame.width / 2 - 56, 4, 112, max(0, frame.height - 8))
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let (width, height) = (canvas.size.width, canvas.size.height)
      let side = height < 100 ? 36.0 : 64
      let label = canvas.layout(name, theme.label, maxWidth: width, alignment: .center)
      let top = ((height - side - label.size.height - 4) / 2).rounded()
      let disc = Rect(width / 2 - side / 2, top, side, side)
      canvas.fill(disc, radius: side * 0.35, theme.tonal)
      canvas.icon(icon, in: disc.inset(by: Insets(all: side / 4)), theme.onTonal)
      canvas.text(label, at: Point(0, disc.maxY + 4), theme.text)
    }
  }
}
