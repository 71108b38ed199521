import Vitrine

/// A message that is read: on a page of its own, or as a letter beside the list. Its text moves
/// from the one to the other, with its position, where the size of the screen changes.
@MainActor
final class MessageText {
  let message: Message
  /// The year of the newest message; only other years are written.
  let year: Int?
  let scroller: ScrollContent
  /// The sizes of its texts.
  private(set) var type = MessageType.page
  private var textScale = 1.0

  private let subject: Label
  /// The time and a line below it; a letter has the time beside the sender.
  private let details: [Component]
  private let text: Label

  init(_ message: Message, _ language: Language, year: Int?) {
    self.message = message
    self.year = year
    let code = language.rawValue
    let subject = Label(message.subject[language: code], \.headline, lineLimit: 4)
    let details: [Component] = [
      Label(Calendar.dayAndTime(message.time, language, year: year), \.caption, \.secondaryText),
      Divider(),
    ]
    let text = Label(message.text[language: code], \.body, alignment: .natural, lineLimit: 200)
    (self.subject, self.details, self.text) = (subject, details, text)
    scroller = ScrollContent(maxWidth: Spacing.maximumRowWidth) {
      Padding(
        EdgeInsets(
          top: Spacing.huge, leading: Spacing.large, bottom: Spacing.huge, trailing: Spacing.large)
      ) {
        Column(spacing: Spacing.medium) {
          subject
          details
          text
        }
      }
    }
  }

  /// Sets the sizes of the texts, on a stage where all texts are that much larger.
  func show(as type: MessageType, textScale: Double) {
    if type == self.type && textScale == self.textScale { return }
    (self.type, self.textScale) = (type, textScale)
    for part in details { part.isHidden = type.isLetter }
    subject.style = type.subject(textScale)
    text.style = type.text(textScale)
  }
}

/// The sizes of the texts of a message. Large panels are read from farther away, and have the
/// space.
enum MessageType {
  /// On a page, under a title bar.
  case page
  /// On a page of a large panel.
  case largePage
  /// A letter beside the list.
  case letter
  /// A letter on a large panel.
  case largeLetter

  var isLetter: Bool {
    switch self {
    case .page, .largePage: false
    case .letter, .largeLetter: true
    }
  }

  /// Nil for the sizes of the theme, which follow the size of text.
  func subject(_ textScale: Double) -> TextStyle? {
    switch self {
    case .page, .letter: nil
    case .largePage, .largeLetter: TextStyle(size: 34 * textScale, weight: .bold)
    }
  }

  func text(_ textScale: Double) -> TextStyle? {
    switch self {
    case .page: nil
    case .letter: TextStyle(size: 20 * textScale)
    case .largePage, .largeLetter: TextStyle(size: 23 * textScale)
    }
  }
}

/// The page of one message.
@MainActor
final class MessagePage: Component {
  /// The least width and height of a large panel, in points.
  private static let largeSide = 600.0

  private let text: MessageText
  private let column: Column

  init(_ text: MessageText, _ language: Language, onDelete: @escaping @MainActor () -> Void) {
    self.text = text
    let delete = IconButton(.trash, onTap: onDelete)
    delete.accessibilityLabel = Phrase.delete[language]
    column = Column {
      TitleBar(text.message.sender[language: language.rawValue]) { delete }
      text.scroller
    }
    super.init()
    addChild(column)
  }

  override func layout() {
    if text.scroller.parent === column {
      text.show(
        as: min(frame.width, frame.height) >= Self.largeSide ? .largePage : .page,
        textScale: stage?.environment.textScale ?? 1)
    }
    column.frame = bounds
  }
}
