import Vitrine

/// Messages in a store, with three styles of deleting them by a swipe, and undo.
@MainActor
enum InboxScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    SizeReader { InboxPanes(InboxPage(options, in: $0), options.language) }
  }
}

/// The look of the action that deletes a row.
private enum DeleteStyle: Int, CaseIterable {
  case system
  case own
  case beneath

  var name: Phrase {
    switch self {
    case .system: Phrase(.swipeAway)
    case .own: Phrase(.roundButton)
    case .beneath: Phrase(.buttonBeneath)
    }
  }
}

/// The list of messages.
@MainActor
final class InboxPage: Component {
  private static let title = Phrase(.messages)
  private static let refused = Phrase(.notSavedUnchanged)
  /// The beginning of a message that also offers to undo other deletions.
  private static let unsaved = Phrase(.notSaved)
  private static let tooLate = Phrase(.notUndone)
  private static let none = Phrase(.noMessages)
  private static let look = Phrase(.pullForMessages)
  private static let unread = Phrase(.messagesNotRead)
  private static let again = Phrase(.tryAgain)
  private static let undo = Phrase(.undo)

  private let options: ShowcaseOptions
  private var language: Language { options.language }
  private let host: SnackbarHost
  private let bar: TitleBar
  private var list: ListView!
  private let empty: EmptyState
  private let failed: EmptyState
  private var style = DeleteStyle.system
  private let undo: UndoController<Message, Deletion>
  /// The year of the newest message, which the headings leave out.
  private(set) var year: Int?
  /// The messages in the list.
  private(set) var messages: [Message] = []
  private var state = ReadingState.reading
  /// Called for a tap on a message.
  var onOpen: (@MainActor (Message) -> Void)?
  /// Called after the messages have changed, with those before.
  var onChange: (@MainActor (_ before: [Message]) -> Void)?
  /// The message whose row is marked, because it is shown beside the list.
  var marked: String? { didSet { if marked != oldValue { mark([oldValue, marked]) } } }

  init(_ options: ShowcaseOptions, in size: Size) {
    self.options = options
    let bar = TitleBar(Self.title[options.language])
    self.bar = bar
    let column = Column {}
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
    retry = { [unowned self] in readLater() }
    read()
    list = ListView(
      sections: sections(), id: \.id, rowHeight: .fixed(MessageRow.height(on: size)),
      headerHeight: .fixed(SectionHeader.height(on: size)),
      header: { [unowned self] (day: Day) in SectionHeader(title(of: day)) },
      row: { [unowned self] item in self.row(item) })
    let refresh = RefreshControl(texts: RefreshTexts.texts(language)) { [unowned self] session in
      options.data.reload(for: self) { [weak self] isDone in
        if isDone, let messages = options.data.kept?.messages { self?.show(messages) }
        session.end(isDone ? .success : .failure(""))
      }
    }
    refresh.attach(to: list)
    let (list, empty, failed) = (list!, empty, failed)
    bar.onTap = { [weak list] in list?.scrollToTop() }
    let chips = ChipBar(
      DeleteStyle.allCases.map { Chip($0.name[language]) },
      height: size.isLow ? ChipBar.lowHeight : ChipBar.height)
    chips.onChange = { [unowned self] in
      style = DeleteStyle(rawValue: $0) ?? .system
      showMessages()
    }
    column.addChild(bar)
    column.addChild(
      ListWithChips(chips, scrolls: size.isLow, list: list, states: [empty, failed]))
    showState()
    undo.onChange = { @MainActor [weak self] change in
      guard let self else { return }
      switch change {
      case .deleted(let message):
        let before = messages
        messages.removeAll { $0.id == message.id }
        options.data.noteDeletion(of: message)
        showMessages()
        onChange?(before)
      case .restored(let all):
        options.data.noteRestoration(all)
        show(all)
      }
    }
    options.data.observeReplacement(self) { [weak self] in self?.readLater() }
    undo.onRefusal = { @MainActor [weak self] message, error in self?.didRefuse(message, error) }
  }

  override func layout() { host.frame = bounds }

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

  private static let readingStep = "read the messages"

  /// Takes the messages for the first frame, or reads them for a later one.
  private func read() {
    guard let messages = options.data.messages else { return readLater() }
    self.messages = messages
    state = .read
  }

  /// Reads the messages in a background job, for the first time or again after an error.
  private func readLater() {
    options.data.read(Self.readingStep, for: self) { [weak self] items in
      guard let self else { return }
      if let items { return show(items.messages) }
      // Messages that a refresh has read meanwhile stay.
      if state == .reading { state = .failed }
      showState()
    }
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

  /// Shows messages that were read.
  private func show(_ messages: [Message]) {
    // The first rows come like those of a page that has them in its first frame.
    let isFirst = state == .reading
    let before = self.messages
    self.messages = messages
    state = .read
    showMessages(animated: !isFirst)
    onChange?(before)
  }

  private func showMessages(animated: Bool = true) {
    let before = year
    let sections = sections()
    list.setSections(sections, animated: animated)
    if year != before {
      for day in sections.map(\.id) {
        (list.header(section: day) as? SectionHeader)?.text = title(of: day)
      }
    }
    showState()
  }

  private func showState() {
    empty.isShown = state == .read && messages.isEmpty
    failed.isShown = state == .failed
  }

  private func row(_ item: Item) -> Component {
    let message = item.message
    let row = MessageRow(message, language) { [weak self] in self?.onOpen?(message) }
    row.isChosen = message.id == marked
    let remove: @MainActor () -> Void = { [weak self] in self?.delete(message) }
    switch item.style {
    case .system:
      let action = SwipeAction(
        Phrase.delete[language], icon: .trash, isPending: true, commit: remove)
      return Centered { SwipeRow(row, trailing: .system(action, commitsOnFullSwipe: true)) }
    case .own, .beneath:
      let actions = SwipeActions.own(
        TrashButton(Phrase.delete[language], remove), margin: Spacing.medium,
        isUncovered: item.style != .own)
      return Centered { SwipeRow(row, trailing: actions) }
    }
  }

  private func swipeRow(_ id: String) -> SwipeRow? {
    (list.row(id: id) as? Centered)?.child as? SwipeRow
  }

  private func mark(_ changed: [String?]) {
    for case let id? in changed {
      (swipeRow(id)?.content as? MessageRow)?.isChosen = id == marked
    }
  }

  /// Scrolls as far as needed to show the row of a message.
  func reveal(_ id: String) { list.scrollToRow(id: id, position: .nearest) }

  // MARK: Deleting

  /// Deletes a message, and offers to undo it.
  func delete(_ message: Message) { undo.delete(message) }

  private static func undoController(
    _ host: SnackbarHost, _ options: ShowcaseOptions
  ) -> UndoController<Message, Deletion> {
    let language = options.language
    let texts = UndoController<Message, Deletion>.Texts(
      deleted: {
        DeletionMessage.text(
          $0.count, isFromBefore: $0.allSatisfy(\.isFromBefore), language)
      },
      undo: undo[language], refused: refused[language], refusedBriefly: unsaved[language],
      tooLate: tooLate[language])
    var store = UndoController<Message, Deletion>.Store(options.data.store)
    // A screen that is not visible offers nothing and settles nothing.
    if options.isPreview { store.undoable = nil }
    return UndoController(
      host: host, texts: texts, store: store, queue: options.data.storeQueue)
  }

  /// Closes the row of a message that could not be deleted, and logs the reason.
  private func didRefuse(_ message: Message?, _ error: any Error) {
    if let message { swipeRow(message.id)?.close() }
    options.data.attempt(message == nil ? "undo or settle deletions" : "delete a message") {
      throw error
    }
  }
}
