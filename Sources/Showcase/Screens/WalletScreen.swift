import Vitrine

/// A wallet: what is left, what can be done, what was paid. Two arrangements of the same parts.
@MainActor
enum WalletScreen {
  static func make(
    _ arrangement: CollapsingPanels.Arrangement, _ options: ShowcaseOptions
  ) -> Component {
    Fitted { WalletPage(arrangement, options, in: $0) }
  }
}

@MainActor
private final class WalletPage: Component {
  private static let tabs: [(Icon, Phrase)] = [
    (.wallet, Phrase("All", "全部", "الكل")), (.send, Phrase("Paid", "支出", "المدفوعات")),
    (.receive, Phrase("Received", "收入", "المقبوضات")),
  ]
  private static let exhibit = Phrase(
    "This is a demonstration: no money moved", "这是演示：没有资金变动",
    "هذا عرض توضيحي: لم تُحوَّل أي أموال")
  private static let unread = Phrase(
    "The transactions could not be read", "无法读取交易记录", "تعذّرت قراءة المعاملات")
  private static let again = Phrase("Try again", "重试", "أعد المحاولة")
  private static let nothing = Phrase("No transactions", "没有交易", "لا توجد معاملات")
  private static let look = Phrase(
    "Pull down to look for new ones", "下拉查看新交易", "اسحب للأسفل للبحث عن جديد")

  private let options: ShowcaseOptions
  private let host: SnackbarHost
  private let back = BackButton(isRaised: true)
  private let card: BalanceCard
  private let list: ListView
  private let empty: EmptyState
  private let refresh: RefreshControl
  private var tab = 0
  /// Asked for while the failure before still showed.
  private var wantsRetry = false

  init(_ arrangement: CollapsingPanels.Arrangement, _ options: ShowcaseOptions, in size: Size) {
    self.options = options
    let language = options.language
    let all = options.data.content.transactions
    list = ListView(all, id: \.id, rowHeight: .fixed(ItemRow.height)) { Self.row($0, language) }
    card = BalanceCard(language, balance: Self.sum(all), in: size)
    empty = EmptyState(
      Self.nothing[language], Self.look[language], icon: .wallet, isShown: all.isEmpty)
    var act: (@MainActor () -> Void)?
    let panel = ShrinkingPanel(
      large: WalletActions(language, isLarge: true) { act?() },
      small: WalletActions(language, isLarge: false) { act?() },
      // On the lowest panel card, actions, tabs and a row and a half have 272 points.
      expanded: size.isLow ? 64 : size.hasLowParts ? 104 : 160,
      collapsed: size.isLow ? 48 : size.hasLowParts ? 56 : 80)
    var choose: (@MainActor (Int) -> Void)?
    let tabs = TabBar(Self.tabs.map { ($0.0, $0.1[language]) }, isLow: size.isLow) { choose?($0) }
    var reload: (@MainActor (RefreshControl.Session) -> Void)?
    refresh = RefreshControl(texts: RefreshWords.texts(language)) { reload?($0) }
    let panels = CollapsingPanels(
      arrangement, list: list, moved: card, movedHeight: card.height, fixed: panel,
      tabBar: tabs, tabBarHeight: tabs.height, refresh: refresh)
    list.addUnderlay(empty)
    host = SnackbarHost { panels }
    super.init()
    addChild(host)
    act = { [weak self] in
      self?.host.show(Snack(Self.exhibit[language], icon: .info, duration: Interval(seconds: 3)))
    }
    choose = { [weak self] in
      self?.tab = $0
      self?.show()
    }
    reload = { [weak self] in self?.reload($0) }
    refresh.onPhaseChange = { [weak self] in self?.refreshDidChange($0) }
    panels.observe(self) { [weak self] in self?.follow($0) }
    card.back = back
  }

  override func layout() { host.frame = bounds }

  /// Messages stand above what can be touched at the foot; what says that nothing is there lies where
  /// the rows would, and goes with them.
  private func follow(_ panels: CollapsingPanels) {
    let isAtBottom = panels.arrangement == .fixedAtBottom
    host.bottomInset = panels.tabBarHeight + (isAtBottom ? panels.fixed.frame.height : 0)
    let top = -panels.list.startOffset
    let foot = panels.list.frame.height - (isAtBottom ? panels.fixed.collapse.expanded : 0)
    empty.frame = Rect(0, top - panels.y, panels.frame.width, max(0, foot - top))
  }

  // MARK: Transactions

  private static func sum(_ transactions: [Transaction]) -> Int {
    transactions.reduce(0) { $0 + $1.cents }
  }

  private func show() {
    let all = options.data.content.transactions
    let shown = all.filter { tab == 0 || ($0.cents < 0) == (tab == 1) }
    list.setItems(shown)
    card.balance = Self.sum(all)
    empty.isShown = shown.isEmpty
  }

  private static func row(_ transaction: Transaction, _ language: Language) -> Component {
    let look = Money.look(of: transaction.category)
    let day = Calendar.day(transaction.time, language)
    return ItemRow(
      title: transaction.name[language: language.rawValue],
      subtitle: "\(day)\(Calendar.comma(language))\(Calendar.clock(transaction.time))",
      trailing: Money.amount(transaction.cents),
      trailingInk: transaction.cents < 0 ? \.text : \.accent, icon: look.icon, hue: look.hue)
  }

  // MARK: Reading again

  private func reload(_ session: RefreshControl.Session) {
    options.data.reload(for: self) { [weak self] outcome in
      session.end(outcome)
      guard let self else { return }
      if case .failure = outcome {
        tellOfFailure()
      } else {
        show()
      }
    }
  }

  private func tellOfFailure() {
    let language = options.language
    host.show(
      Snack(Self.unread[language], icon: .warning, action: Self.again[language]) {
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
