import Vitrine

/// The messages and the one that is read: beside the list on a wide screen, otherwise on a page
/// over it.
@MainActor
final class InboxPanes: Component {
  private static let none = Phrase(.nothingToRead)
  private static let hint = Phrase(.newMessagesHint)

  private let list: InboxPage
  private let language: Language
  private let pages: Navigator
  private let pane: AnimatedSwitcher
  private let split: SplitView
  private var choice = MessageChoice()
  /// The text of the chosen message where it is visible.
  private var text: MessageText?

  init(_ list: InboxPage, _ language: Language) {
    self.list = list
    self.language = language
    pages = Navigator(root: list)
    pane = AnimatedSwitcher(
      EmptyState(Self.none[language], Self.hint[language], icon: .mailOpen))
    split = SplitView(primary: pages, secondary: pane)
    super.init()
    addChild(split)
    split.onChange = { [unowned self] in splitDidChange() }
    list.onOpen = { [unowned self] in open($0) }
    list.onChange = { [unowned self] in messagesDidChange(before: $0) }
    pages.onChange = { [unowned self] in pagesDidChange() }
  }

  override func layout() { split.frame = bounds }

  private var isSplit: Bool { split.isSplit == true }

  // MARK: Choice

  private func open(_ message: Message) {
    choice.open(message.id)
    if isSplit { showPane() } else { pushPage(of: message) }
  }

  private func messagesDidChange(before: [Message]) {
    let chosen = choice.id
    choice.update(from: before.map(\.id), to: list.messages.map(\.id))
    guard isSplit else { return }
    showPane()
    if let id = choice.id, id != chosen { list.reveal(id) }
  }

  /// The page of the message was left.
  private func pagesDidChange() {
    if isSplit || pages.depth > 1 { return }
    choice.close()
    text = nil
  }

  private func delete(_ message: Message) {
    // The list comes back first, because the deletion waits for it.
    if !isSplit { pages.pop() }
    list.delete(message)
  }

  // MARK: Showing

  /// The text of the message, with the position to which it was scrolled.
  private func text(of message: Message) -> MessageText {
    if let text, text.message == message, text.year == list.year { return text }
    let new = MessageText(message, language, year: list.year)
    text = new
    return new
  }

  private func splitDidChange() {
    if isSplit {
      pages.pop(to: list, animated: false)
      showPane(animated: false)
    } else {
      list.marked = nil
      pane.show(nil, animated: false)
      if choice.isOpen, let message = chosenMessage { pushPage(of: message, animated: false) }
    }
  }

  private var chosenMessage: Message? { list.messages.first { $0.id == choice.id } }

  /// Shows the chosen message beside the list, in which its row is marked.
  private func showPane(animated: Bool = true) {
    choice.fill(from: list.messages.map(\.id))
    list.marked = choice.id
    guard let message = chosenMessage else {
      text = nil
      return pane.show(nil, animated: animated)
    }
    let text = text(of: message)
    if (pane.cover as? MessagePane)?.text === text { return }
    pane.show(
      MessagePane(text, language) { [weak self] in self?.delete(message) }, animated: animated)
  }

  private func pushPage(of message: Message, animated: Bool = true) {
    let text = text(of: message)
    pages.push(
      MessagePage(text, language) { [weak self] in self?.delete(message) }, animated: animated)
  }
}
