import Vitrine

/// A message that is read: on a page of its own, or in the pane beside the list. Its text moves
/// from the one to the other, with its position, where the size of the screen changes.
@MainActor
final class MessageText {
  let message: Message
  /// The year of the newest message; only other years are written.
  let year: Int?
  let scroller: ScrollContent

  init(_ message: Message, _ language: Language, year: Int?) {
    self.message = message
    self.year = year
    let code = language.rawValue
    scroller = ScrollContent(maxWidth: Spacing.maximumRowWidth) {
      Padding(
        EdgeInsets(
          top: Spacing.huge, leading: Spacing.large, bottom: Spacing.huge, trailing: Spacing.large)
      ) {
        Column(spacing: Spacing.medium) {
          Label(message.subject[language: code], \.headline, lineLimit: 4)
          Label(
            Calendar.dayAndTime(message.time, language, year: year), \.caption, \.secondaryText)
          Divider()
          Label(message.text[language: code], \.body, alignment: .natural, lineLimit: 200)
        }
      }
    }
  }
}

/// The page of one message.
@MainActor
final class MessagePage: Component {
  private let column: Column

  init(_ text: MessageText, _ language: Language, onDelete: @escaping @MainActor () -> Void) {
    column = Column {
      TitleBar(text.message.sender[language: language.rawValue]) {
        IconButton(.trash, onTap: onDelete)
      }
      text.scroller
    }
    super.init()
    addChild(column)
  }

  override func layout() { column.frame = bounds }
}

/// One message beside the list.
///
///     ┌──────────────────────────────────────┐
///     │  (I)  Sender                      🗑  │ 56 pt, as the title bar over the list
///     ├──────────────────────────────────────┤
///     │  Subject                             │
///     │  Time                                │
///     │  ──────────────────────────────────  │
///     │  Text                                │
@MainActor
final class MessagePane: Component {
  let text: MessageText
  private let bar: MessageBar
  /// The space beside text and bar, in addition to that of a page, in points.
  fileprivate static let inset = Spacing.large

  init(_ text: MessageText, _ language: Language, onDelete: @escaping @MainActor () -> Void) {
    self.text = text
    bar = MessageBar(text.message, language, onDelete: onDelete)
    super.init()
    groupsOpacity = true
    addChild(text.scroller)
    addChild(bar)
  }

  override func layout() {
    let top = TitleBar.height
    bar.frame = Rect(0, 0, frame.width, top)
    // The scroller may have moved to a page.
    if text.scroller.parent === self {
      text.scroller.frame = Rect(
        Self.inset, top, max(0, frame.width - 2 * Self.inset), max(0, frame.height - top))
    }
  }
}

/// The sender with the avatar of the message's row, and the actions.
@MainActor
private final class MessageBar: Component {
  private let message: Message
  private let language: Language
  private let delete: IconButton
  private static let avatar = 40.0

  /// The margin of the text below.
  private static func margin(in width: Double) -> Double {
    Spacing.margin(in: width - 2 * MessagePane.inset) + MessagePane.inset
  }

  init(_ message: Message, _ language: Language, onDelete: @escaping @MainActor () -> Void) {
    self.message = message
    self.language = language
    delete = IconButton(.trash, onTap: onDelete)
    super.init()
    addChild(delete)
  }

  override func layout() {
    let size = delete.sizeThatFits(frame.size)
    // The icon ends at the margin, with its touch target around it.
    let end = frame.width - Self.margin(in: frame.width) + Spacing.medium
    let place = Rect(end - size.width, (frame.height - size.height) / 2, size.width, size.height)
    delete.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width, height) = (
      canvas.environment.theme, canvas.size.width, canvas.size.height
    )
    func mirrored(_ rect: Rect) -> Rect { canvas.environment.mirrored(rect, in: width) }
    canvas.fill(canvas.bounds, theme.surface)
    let (margin, side) = (Self.margin(in: width), Self.avatar)
    canvas.avatar(
      of: message, language, in: mirrored(Rect(margin, (height - side) / 2, side, side)))
    let start = margin + side + Spacing.medium
    let end = width - margin - delete.frame.width
    let room = mirrored(Rect(start, 0, max(0, end - start), height))
    let sender = canvas.layout(
      message.sender[language: language.rawValue], theme.title, maxWidth: room.width)
    canvas.text(sender, at: Point(room.minX, (height - sender.size.height) / 2), theme.text)
    canvas.fill(Rect(0, height - 1, width, 1), theme.separator)
  }
}
