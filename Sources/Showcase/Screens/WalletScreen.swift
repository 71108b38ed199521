import Vitrine

/// A wallet: the balance, actions and transactions, in two arrangements.
@MainActor
enum WalletScreen {
  static func make(
    isFixedAtBottom: Bool, _ options: ShowcaseOptions
  ) -> Component {
    SizeReader { WalletPage(isFixedAtBottom: isFixedAtBottom, options, in: $0) }
  }
}

@MainActor
private final class WalletPage: Component {
  private static let tabs: [(Icon, Phrase)] = [
    (.wallet, Phrase(.allPlaces)), (.receipt, Phrase(.paid)),
    (.coins, Phrase(.received)),
  ]
  private static let demoNotice = Phrase(.demonstration)
  private static let unread = Phrase(.transactionsNotRead)
  private static let again = Phrase(.tryAgain)
  /// One text per tab.
  private static let nothing = [
    Phrase(.noTransactions),
    Phrase(.nothingPaidYet),
    Phrase(.nothingReceivedYet),
  ]
  private static let look = Phrase(.pullForTransactions)

  private let options: ShowcaseOptions
  private let host: SnackbarHost
  /// Over all content: on the card, then on the bar that replaces it; or on the panel at the top.
  private let back: BackButton
  private let card: BalanceCard
  /// Nil where the fixed panel is at the top.
  private let bar: BalanceBar?
  private let barHeight: Double
  private let actions: [WalletActions]
  private let panels: CollapsingPanels
  private let tabs: TabBar
  private let list: ListView
  private let empty: EmptyState
  private let refresh: RefreshControl
  private var tab = 0
  /// Whether a retry was requested while the last failure was still visible.
  private var wantsRetry = false

  init(isFixedAtBottom isAtBottom: Bool, _ options: ShowcaseOptions, in size: Size) {
    self.options = options
    let language = options.language
    let all = options.data.content.transactions
    list = ListView(
      all, id: \.id, rowHeight: .fixed(size.isLow ? ItemRow.lowHeight : ItemRow.height)
    ) { Self.row($0, language) }
    card = BalanceCard(language, balance: Self.sum(all), goesUnderBar: isAtBottom, in: size)
    bar = isAtBottom ? BalanceBar() : nil
    barHeight = BalanceBar.height(in: size)
    back = BackButton(color: isAtBottom ? .white : nil)
    empty = EmptyState(
      Self.nothing[0][language], Self.look[language], icon: .wallet, isShown: all.isEmpty)
    var act: (@MainActor () -> Void)?
    actions = [true, false].map { WalletActions(language, isLarge: $0) { act?() } }
    let panel = ShrinkingPanel(
      large: actions[0], small: actions[1],
      // 480 × 272 has space for card, actions, tabs and one and a half rows, 800 × 480 for three
      // rows.
      expanded: size.isLow ? 64 : size.hasLowParts ? isAtBottom ? 96 : 104 : 160,
      collapsed: size.isLow ? 48 : size.hasLowParts ? 56 : 80)
    var choose: (@MainActor (Int) -> Void)?
    let tabs = TabBar(
      Self.tabs.map { .init($0.0, $0.1[language]) }, isLow: size.isLow
    ) { choose?($0) }
    var reload: (@MainActor (RefreshControl.Session) -> Void)?
    refresh = RefreshControl(texts: RefreshTexts.texts(language)) { reload?($0) }
    let panels = CollapsingPanels(
      isFixedAtBottom: isAtBottom, list: list, moved: card, movedHeight: card.height, fixed: panel,
      tabBar: tabs, tabBarHeight: tabs.height, refresh: refresh)
    list.addUnderlay(empty)
    host = SnackbarHost { panels }
    (self.panels, self.tabs) = (panels, tabs)
    super.init()
    if let bar {
      bar.movesWithContent = false
      list.addOverlay(bar)
      list.addOverlay(card.words)
    }
    list.addOverlay(back)
    addChild(host)
    act = { [weak self] in
      self?.host.show(
        Snackbar(Self.demoNotice[language], icon: .info, duration: Duration(seconds: 3)))
    }
    choose = { [weak self] in
      self?.tab = $0
      self?.show()
    }
    reload = { [weak self] in self?.reload($0) }
    refresh.onPhaseChange = { [weak self] in self?.refreshDidChange($0) }
    options.data.observeReplacement(self) { [weak self] in self?.show() }
    panels.observe(self) { [weak self] in self?.follow($0) }
    bar?.onTap = { [weak list] in list?.scrollToTop() }
  }

  override func layout() {
    panels.tabBarHeight = tabs.sizeThatFits(frame.size).height
    host.frame = bounds
  }

  /// Messages appear above the controls at the bottom. The empty state is in the position of the
  /// rows and scrolls with them.
  private func follow(_ panels: CollapsingPanels) {
    let isAtBottom = panels.isFixedAtBottom
    host.bottomInset = panels.tabBarHeight + (isAtBottom ? panels.fixed.frame.height : 0)
    let top = -panels.list.startOffset
    let foot = panels.list.frame.height - (isAtBottom ? panels.fixed.expandedHeight : 0)
    empty.frame = Rect(0, top - panels.y, panels.frame.width, max(0, foot - top))
    placeBack(panels)
  }

  /// The back button stays visible. It moves up with the card until it is in the middle of the bar;
  /// in the other arrangement it moves from the line of the large icons to that of the small ones.
  private func placeBack(_ panels: CollapsingPanels) {
    let size = back.sizeThatFits(panels.frame.size)
    let (width, hasBack) = (panels.frame.width, size.width > 0)
    var place = Rect(Spacing.margin(in: width) - Spacing.medium, 0, size.width, size.height)
    if let bar {
      let share = 1 - panels.progress
      bar.frame = Rect(0, 0, width, barHeight)
      bar.share = share
      card.words.hasBack = hasBack
      card.words.place(card: card.textFrame, bar: bar.frame, share: share, y: panels.y)
      let start = card.backFrame(size)
      place.origin.x = start.minX + share * (place.minX - start.minX)
      place.origin.y = max(start.minY - max(panels.y, 0), (barHeight - size.height) / 2)
    } else {
      let fixed = panels.fixed
      let line = fixed.large.frame.minY + WalletActions.line(in: fixed.expandedHeight)
      place.origin.y = max(line, fixed.collapsedHeight / 2) - size.height / 2
      for part in actions { part.aside = hasBack ? place.maxX : 0 }
    }
    back.frame = stage?.environment.mirrored(place, in: width) ?? place
    // It goes up and down with the card.
    back.movesWithContent =
      bar != nil && panels.y > 0
      && (panels.progress > 0 || back.frame.minY > (barHeight - back.frame.height) / 2)
  }

  // MARK: Transactions

  private static func sum(_ transactions: [Transaction]) -> Int {
    transactions.reduce(0) { $0 + $1.cents }
  }

  private func show() {
    let all = options.data.content.transactions
    let shown = all.filter { tab == 0 || ($0.cents < 0) == (tab == 1) }
    list.setItems(shown)
    card.words.balance = Self.sum(all)
    if shown.isEmpty {
      empty.title = Self.nothing[tab][options.language]
      empty.icon = Self.tabs[tab].0
    }
    empty.isShown = shown.isEmpty
  }

  private static func row(_ transaction: Transaction, _ language: Language) -> Component {
    let look = Money.look(of: transaction.category)
    return ItemRow(
      title: transaction.name[language: language.rawValue],
      subtitle: Calendar.dayAndTime(transaction.time, language),
      trailing: Money.amount(transaction.cents),
      trailingInk: transaction.cents < 0 ? \.text : \.accent, icon: look.icon, hue: look.hue)
  }

  // MARK: Reloading

  private func reload(_ session: RefreshControl.Session) {
    options.data.reload(for: self) { [weak self] isDone in
      session.end(isDone ? .success : .failure(""))
      guard let self else { return }
      if isDone { show() } else { showFailure() }
    }
  }

  private func showFailure() {
    let language = options.language
    host.show(
      Snackbar(Self.unread[language], icon: .warning, action: Self.again[language]) {
        [weak self] end in
        guard end == .action, let self else { return }
        wantsRetry = true
        refreshDidChange(refresh.phase)
      })
  }

  private func refreshDidChange(_ phase: RefreshControl.Phase) {
    guard wantsRetry, phase == .idle else { return }
    wantsRetry = false
    refresh.begin()
  }
}
