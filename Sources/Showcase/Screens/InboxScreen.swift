import Vitrine

/// Messages in a store: rows that slide aside to be deleted, in three ways, and can be had back.
@MainActor
enum InboxScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    Navigator(root: InboxPage(options))
  }
}

/// How a row is deleted.
private enum DeleteStyle: Int, CaseIterable {
  case system
  case own
  case standing

  var name: Phrase {
    switch self {
    case .system: Phrase("Swipe away", "滑走即删", "سحب للحذف")
    case .own: Phrase("Round button", "圆形按钮", "زر دائري")
    case .standing: Phrase("Button beneath", "底下的按钮", "زر تحت الصف")
    }
  }
}

@MainActor
private final class InboxPage: Component {
  private static let title = Phrase("Messages", "消息", "الرسائل")
  private static let refused = Phrase(
    "That could not be saved; nothing has changed", "无法保存，未作更改", "تعذّر الحفظ، ولم يتغير شيء")
  /// Before what can be had back all the same.
  private static let unsaved = Phrase("That could not be saved", "无法保存", "تعذّر الحفظ")
  private static let tooLate = Phrase(
    "That can no longer be undone", "已无法撤销", "لم يعد التراجع ممكنًا")
  private static let none = Phrase("No messages", "没有消息", "لا توجد رسائل")
  private static let look = Phrase(
    "Pull down to look for new ones", "下拉查看新消息", "اسحب للأسفل للبحث عن جديد")
  private static let unread = Phrase(
    "The messages cannot be read", "无法读取消息", "تعذّرت قراءة الرسائل")
  private static let again = Phrase("Try again", "重试", "أعد المحاولة")
  private static let undo = Phrase("Undo", "撤销", "تراجع")
  private static let delete = Phrase("Delete", "删除", "حذف")

  private let options: ShowcaseOptions
  private var language: Language { options.language }
  private let host: SnackbarHost
  private let bar: TitleBar
  private var list: ListView!
  private let empty: EmptyState
  private let failed: EmptyState
  private let column: SizeReader
  private var way = DeleteStyle.system
  private var isWelcomed = false
  /// Of the newest message, which goes without saying.
  private var year: Int?
  /// What can still be had back, oldest first: the message at the foot tells of all of them.
  private var offered: [Deletion] = []
  /// A message about them takes the place of the one before.
  private var isTellingAnew = false
  /// Something could not be saved, and the message at the foot says so, before it tells of them.
  private var refusedUntil: Instant?

  init(_ options: ShowcaseOptions) {
    self.options = options
    let bar = TitleBar(Self.title[options.language])
    self.bar = bar
    var body: (@MainActor (Size) -> Component)?
    let column = SizeReader { body?($0) ?? Component() }
    self.column = column
    host = SnackbarHost { column }
    let language = options.language
    empty = EmptyState(
      Self.none[language], Self.look[language], icon: .mailOpen, isShown: false)
    var retry: (@MainActor () -> Void)?
    failed = EmptyState(
      Self.unread[language], icon: .warning, isShown: false, action: Self.again[language]
    ) { retry?() }
    super.init()
    addChild(host)
    retry = { [unowned self] in show() }
    let days = days()
    list = ListView(
      sections: days ?? [], id: \.id, rowHeight: .fixed(MessageRow.height),
      headerHeight: .fixed(SectionHeader.height),
      header: { [unowned self] (day: Day) in SectionHeader(title(of: day)) },
      row: { [unowned self] item in self.row(item) })
    let refresh = RefreshControl(texts: RefreshTexts.texts(language)) { [unowned self] session in
      options.data.reload(for: self) { [weak self] outcome in
        self?.show()
        session.end(outcome)
      }
    }
    refresh.attach(to: list)
    let (list, empty, failed) = (list!, empty, failed)
    bar.onTap = { [weak list] in list?.scrollToTop() }
    body = { [unowned self] size in
      let chips = ChipBar(
        DeleteStyle.allCases.map { $0.name[language] },
        height: size.isLow ? ChipBar.lowHeight : ChipBar.height)
      chips.onChoice = { [unowned self] in
        way = DeleteStyle(rawValue: $0) ?? .system
        show()
      }
      return Column {
        bar
        ListWithChips(chips, scrolls: size.isLow, list: list, states: [empty, failed])
      }
    }
    tell(days)
  }

  override func layout() { host.frame = bounds }

  override func didEnterStage() {
    if !isWelcomed || !offered.isEmpty { setNeedsAdvance() }
  }

  /// Deletions from before the program last ended can still be had back, and those of a page that was left;
  /// offered with the first frame, before which nobody knows what time it is. Later it gives up whose time
  /// has passed.
  override func advance(to now: Instant) {
    if !isWelcomed {
      isWelcomed = true
      let store = options.data.store
      // From here on those from before the restart are among all that can be undone.
      _ = store.offersAgain(at: now)
      offered = store.undoable(at: now).reversed().filter { $0.kind == .message }
      if offered.isEmpty {
        // A page that was left while an offer stood could not tell of its end.
        options.data.settle(nil, at: now, for: self)
      } else {
        offer()
      }
    } else if giveUp(before: now), !offered.isEmpty {
      host.message = words
    }
    if let first = offered.map(\.until).min() { setNeedsAdvance(at: first + .milliseconds(1)) }
  }

  // MARK: Rows

  /// A message with the way in which its row is deleted: another way makes the row anew.
  private struct Item: Equatable {
    var message: Message
    var way: DeleteStyle
    var id: String { message.id }
  }

  /// What a section stands for. Its title tells the year or not, as other messages come and go.
  private struct Day: Hashable {
    var year: Int
    var month: Int
    var day: Int

    init(_ time: WallTime) { (year, month, day) = time.date }
  }

  private func title(of day: Day) -> String {
    Calendar.day((day.year, day.month, day.day), language, year: year)
  }

  /// Nil where the messages cannot be read.
  private func days() -> [ListSection<Day, [Item]>]? {
    let data = options.data
    guard let messages = data.attempt("read the messages", { try data.store.messages() }) else {
      return nil
    }
    year = messages.map(\.time).max { $0.seconds < $1.seconds }?.date.year
    var sections: [ListSection<Day, [Item]>] = []
    for message in messages {
      let day = Day(message.time)
      if sections.last?.id != day { sections.append(ListSection(id: day, items: [])) }
      sections[sections.count - 1].items.append(Item(message: message, way: way))
    }
    return sections
  }

  /// What cannot be read stays as it was shown.
  private func show() {
    let before = year
    let days = days()
    if let days {
      list.setSections(days)
      if year != before {
        for day in days.map(\.id) {
          (list.header(section: day) as? SectionHeader)?.text = title(of: day)
        }
      }
    }
    tell(days)
  }

  /// Says so where nothing is there to be shown.
  private func tell(_ days: [ListSection<Day, [Item]>]?) {
    empty.isShown = days?.isEmpty == true
    failed.isShown = days == nil && list.rowCount == 0
  }

  private func row(_ item: Item) -> Component {
    let message = item.message
    let row = MessageRow(message, language) { [weak self] in
      guard let self else { return }
      navigator?.push(MessagePage(message, language, year: year))
    }
    let remove: @MainActor () -> Void = { [weak self] in self?.remove(message.id) }
    switch item.way {
    case .system:
      let action = SwipeAction(Self.delete[language], commit: remove)
      return Centered { SwipeRow(row, trailing: .system(action, commitsOnFullSwipe: true)) }
    case .own, .standing:
      let actions = SwipeActions.own(
        TrashButton(remove), margin: Spacing.medium,
        disposition: item.way == .own ? .followsRow : .uncovered)
      return Centered { SwipeRow(row, trailing: actions) }
    }
  }

  // MARK: Deleting

  private func remove(_ id: String) {
    let (data, moment) = (options.data, stage?.now ?? .zero)
    let step = data.attempt("delete a message") {
      try data.store.delete(.message, id: id, at: moment)
    }
    guard let step else {
      refuse()
      return
    }
    guard let deletion = step else { return }
    show()
    giveUp(before: moment)
    offered.append(deletion)
    refusedUntil = nil
    offer()
  }

  private var words: String {
    let text = DeletionMessage.text(
      offered.count, isFromBefore: offered.allSatisfy(\.isFromBefore), language)
    return refusedUntil == nil ? text : "\(Self.unsaved[language]) · \(text)"
  }

  /// Tells how much can be had back, for as long as any of it can.
  private func offer() {
    let moment = stage?.now ?? .zero
    guard let last = offered.map(\.until).max() else { return }
    let snack = Snackbar(
      words, icon: refusedUntil == nil ? .trash : .warning, action: Self.undo[language],
      duration: last - moment
    ) { [weak self] end in self?.offerDidEnd(end) }
    isTellingAnew = true
    host.show(snack)
    isTellingAnew = false
    setNeedsAdvance()
  }

  private func offerDidEnd(_ end: Snackbar.End) {
    if isTellingAnew { return }
    if end == .action {
      undo()
      return
    }
    settle(offered)
    offered = []
    let moment = stage?.now ?? .zero
    if end == .timeout, let refusedUntil, moment < refusedUntil {
      // It may have come just before: it is told for as long as it takes to read it.
      host.show(
        Snackbar(Self.refused[language], icon: .warning, duration: refusedUntil - moment))
    }
    refusedUntil = nil
  }

  /// Says that something could not be saved, and offers still what can be had back.
  private func refuse() {
    let (moment, refusal) = (
      stage?.now ?? .zero, Snackbar(Self.refused[language], icon: .warning)
    )
    giveUp(before: moment)
    if offered.isEmpty {
      host.show(refusal)
    } else {
      refusedUntil = moment + refusal.duration
      offer()
    }
  }

  /// Those whose time has passed; whether there were any.
  @discardableResult
  private func giveUp(before moment: Instant) -> Bool {
    let passed = offered.filter { $0.until < moment }
    offered.removeAll { $0.until < moment }
    settle(passed)
    return !passed.isEmpty
  }

  private func settle(_ deletions: [Deletion]) {
    let moment = stage?.now ?? .zero
    for deletion in deletions { options.data.settle(deletion, at: moment, for: self) }
  }

  /// Brings back all that are still within their time, each to its place: all or none.
  private func undo() {
    let (data, moment) = (options.data, stage?.now ?? .zero)
    let restored = data.attempt("undo a deletion") {
      try data.store.undo(offered, at: moment)
    }
    guard let restored else {
      refuse()
      return
    }
    offered = []
    refusedUntil = nil
    if restored.isEmpty {
      host.show(Snackbar(Self.tooLate[language], icon: .warning))
    } else {
      show()
    }
  }
}
