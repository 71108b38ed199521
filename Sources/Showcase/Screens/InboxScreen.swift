import Vitrine

/// Messages in a store, with three styles of deleting them by a swipe, and undo.
@MainActor
enum InboxScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    Navigator(root: InboxPage(options))
  }
}

/// How a row is deleted by a swipe.
private enum DeleteStyle: Int, CaseIterable {
  case system
  case own
  case beneath

  var name: Phrase {
    switch self {
    case .system: Phrase("Swipe away", "滑走即删", "سحب للحذف")
    case .own: Phrase("Round button", "圆形按钮", "زر دائري")
    case .beneath: Phrase("Button beneath", "底下的按钮", "زر تحت الصف")
    }
  }
}

@MainActor
private final class InboxPage: Component {
  private static let title = Phrase("Messages", "消息", "الرسائل")
  private static let refused = Phrase(
    "That could not be saved; nothing has changed", "无法保存，未作更改", "تعذّر الحفظ، ولم يتغير شيء")
  /// The beginning of a message that also offers to undo other deletions.
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
  private var style = DeleteStyle.system
  private let undo: UndoController<String, Deletion>
  /// Whether deletions from before were looked for.
  private var hasResumed = false
  /// The year of the newest message, which the headings leave out.
  private var year: Int?
  /// The messages in the list.
  private var messages: [Message] = []

  init(_ options: ShowcaseOptions) {
    self.options = options
    let bar = TitleBar(Self.title[options.language])
    self.bar = bar
    var body: (@MainActor (Size) -> Component)?
    let column = SizeReader { body?($0) ?? Component() }
    self.column = column
    host = SnackbarHost { column }
    let language = options.language
    undo = Self.undoController(host, options)
    empty = EmptyState(
      Self.none[language], Self.look[language], icon: .mailOpen, isShown: false)
    var retry: (@MainActor () -> Void)?
    failed = EmptyState(
      Self.unread[language], icon: .warning, isShown: false, action: Self.again[language]
    ) { retry?() }
    super.init()
    addChild(host)
    addChild(undo)
    retry = { [unowned self] in show() }
    let isRead = read()
    list = ListView(
      sections: isRead ? sections() : [], id: \.id, rowHeight: .fixed(MessageRow.height),
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
        style = DeleteStyle(rawValue: $0) ?? .system
        show()
      }
      return Column {
        bar
        ListWithChips(chips, scrolls: size.isLow, list: list, states: [empty, failed])
      }
    }
    showState(isRead: isRead)
    undo.onChange = { @MainActor [unowned self] change in
      switch change {
      case .deleted(let id):
        messages.removeAll { $0.id == id }
        showMessages()
      case .restored: show()
      }
    }
    undo.onRefusal = { @MainActor [unowned self] step, error in didRefuse(step, error) }
  }

  override func layout() { host.frame = bounds }

  override func didEnterStage() { if !hasResumed { setNeedsAdvance() } }

  /// Offers deletions from before with the first frame, because the time is not known earlier.
  override func advance(to now: Instant) {
    if hasResumed { return }
    hasResumed = true
    resume(at: now)
  }

  // MARK: Rows

  /// A message and the style of its row: another style needs another row.
  private struct Item: Equatable {
    var message: Message
    var style: DeleteStyle
    var id: String { message.id }
  }

  /// The day of a section. Whether its title has the year depends on the newest message.
  private struct Day: Hashable {
    var year: Int
    var month: Int
    var day: Int

    init(_ time: WallTime) { (year, month, day) = time.date }
  }

  private func title(of day: Day) -> String {
    Calendar.day((day.year, day.month, day.day), language, year: year)
  }

  /// Reads the messages. Where that fails, those in the list stay.
  private func read() -> Bool {
    let data = options.data
    guard let messages = data.attempt("read the messages", { try data.store.messages() }) else {
      return false
    }
    self.messages = messages
    return true
  }

  private func sections() -> [ListSection<Day, [Item]>] {
    year = messages.map(\.time).max { $0.seconds < $1.seconds }?.date.year
    var sections: [ListSection<Day, [Item]>] = []
    for message in messages {
      let day = Day(message.time)
      if sections.last?.id != day { sections.append(ListSection(id: day, items: [])) }
      sections[sections.count - 1].items.append(Item(message: message, style: style))
    }
    return sections
  }

  /// Reads the messages and shows them.
  private func show() {
    if read() { showMessages() } else { showState(isRead: false) }
  }

  private func showMessages() {
    let before = year
    let sections = sections()
    list.setSections(sections)
    if year != before {
      for day in sections.map(\.id) {
        (list.header(section: day) as? SectionHeader)?.text = title(of: day)
      }
    }
    showState(isRead: true)
  }

  private func showState(isRead: Bool) {
    empty.isShown = isRead && messages.isEmpty
    failed.isShown = !isRead && list.rowCount == 0
  }

  private func row(_ item: Item) -> Component {
    let message = item.message
    let row = MessageRow(message, language) { [weak self] in
      guard let self else { return }
      navigator?.push(MessagePage(message, language, year: year))
    }
    let remove: @MainActor () -> Void = { [weak self] in self?.undo.delete(message.id) }
    switch item.style {
    case .system:
      let action = SwipeAction(Self.delete[language], isPending: true, commit: remove)
      return Centered { SwipeRow(row, trailing: .system(action, commitsOnFullSwipe: true)) }
    case .own, .beneath:
      let actions = SwipeActions.own(
        TrashButton(remove), margin: Spacing.medium,
        isUncovered: item.style != .own)
      return Centered { SwipeRow(row, trailing: actions) }
    }
  }

  // MARK: Deleting

  private static func undoController(
    _ host: SnackbarHost, _ options: ShowcaseOptions
  ) -> UndoController<String, Deletion> {
    let (store, language) = (options.data.store, options.language)
    let texts = UndoController<String, Deletion>.Texts(
      deleted: {
        DeletionMessage.text(
          $0.count, isFromBefore: $0.allSatisfy(\.isFromBefore), language)
      },
      undo: undo[language], refused: refused[language], refusedBriefly: unsaved[language],
      tooLate: tooLate[language])
    return UndoController(
      host: host, texts: texts,
      store: .init(
        delete: { try store.delete(.message, id: $0, at: $1) },
        restore: { try store.undo($0, at: $1).count },
        forget: { for deletion in $0 { try store.settle(deletion, at: $1) } }),
      undoTime: Store.undoTime)
  }

  /// Closes the row of a message that could not be deleted, and logs the reason.
  private func didRefuse(_ step: UndoController<String, Deletion>.Step, _ error: any Error) {
    let name: String
    switch step {
    case .delete(let id):
      name = "delete a message"
      ((list.row(id: id) as? Centered)?.child as? SwipeRow)?.close()
    case .restore: name = "undo a deletion"
    case .forget: name = "settle a deletion"
    }
    options.data.attempt(name) { throw error }
  }

  /// Offers deletions from before the last restart, and those of a page that was left. Without any, wipes
  /// deletions whose offer ended while no page was open.
  private func resume(at now: Instant) {
    let store = options.data.store
    perform { () -> Result<[Deletion], any Error> in
      Result {
        _ = store.offersAgain(at: now)
        let offers = store.undoable(at: now).reversed().filter { $0.kind == .message }
        if offers.isEmpty { try store.settle(at: now) }
        return offers
      }
    } then: { [weak self] result in
      guard let self, let offers = options.data.attempt("settle deletions", { try result.get() })
      else { return }
      undo.offer(offers.map { ($0, $0.until) })
    }
  }
}
