import Vitrine

/// One message beside the list, as a letter on the background.
///
///     ┌──────────────────────────────────────────┐
///     │                                          │ a third of the free height
///     │    ┌────────────────────────────────┐    │
///     │    │ (I)  Sender                 🗑 │    │ 80 pt, more with larger text
///     │    │      Time                      │    │
///     │    ├────────────────────────────────┤    │
///     │    │ Subject                        │    │ scrolls where the letter is as high as the pane
///     │    │ Text                           │    │
///     │    │                                │    │
///     │    └────────────────────────────────┘    │
///     │                 720 pt                   │ the rest
///     └──────────────────────────────────────────┘
///
/// A letter is at least half as high as the pane, so that short ones have the same place.
@MainActor
final class MessagePane: Component {
  let text: MessageText
  private let head: LetterHead

  /// About 65 letters in a line of the largest text, the length that is read most easily.
  private static let maximumWidth = 720.0
  private static let radius = 20.0

  init(_ text: MessageText, _ language: Language, onDelete: @escaping @MainActor () -> Void) {
    self.text = text
    head = LetterHead(text.message, language, year: text.year, onDelete: onDelete)
    super.init()
    groupsOpacity = true
    addChild(text.scroller)
    addChild(head)
  }

  private var isLarge: Bool { frame.width >= 840 && frame.height >= 640 }
  /// The space around the letter, and beside its texts.
  private var margin: Double { isLarge ? 40 : Spacing.huge }
  /// The padding of the text has a margin of its own.
  private var inset: Double { margin - Spacing.large }

  /// The rectangle of the letter.
  private(set) var letter = Rect(0, 0, 0, 0) {
    didSet { if letter != oldValue { setNeedsDisplay() } }
  }

  private func place() -> Rect {
    let room = bounds.inset(by: Insets(all: margin))
    let width = max(0, min(room.width, Self.maximumWidth))
    let wanted =
      text.scroller.parent === self
      ? head.height(in: width) + text.scroller.contentLength(in: width - 2 * inset) : 0
    let height = min(max(wanted, (room.height / 2).rounded()), max(0, room.height))
    return Rect(
      ((frame.width - width) / 2).rounded(),
      margin + (max(0, room.height - height) / 3).rounded(), width, height.rounded(.up))
  }

  override func layout() {
    // The scroller may have moved to a page.
    let hasText = text.scroller.parent === self
    if hasText {
      text.show(
        as: isLarge ? .largeLetter : .letter, textScale: stage?.environment.textScale ?? 1)
    }
    head.margin = margin
    letter = place()
    head.frame = Rect(letter.minX, letter.minY, letter.width, head.height(in: letter.width))
    if hasText {
      text.scroller.frame = Rect(
        letter.minX + inset, head.frame.maxY, max(0, letter.width - 2 * inset),
        max(0, letter.maxY - head.frame.maxY))
    }
  }

  override func draw(into canvas: inout Canvas) {
    canvas.surface(letter, radius: Self.radius, .raised)
  }
}

/// The sender with the avatar of the message's row, the time, and the button that deletes it.
@MainActor
private final class LetterHead: Component {
  private static let usualHeight = 80.0
  private static let avatar = 48.0
  private static let baselines = (sender: 36.0, time: 60.0)

  private let message: Message
  private let language: Language
  private let year: Int?
  private let delete: IconButton
  /// The space beside the texts.
  var margin = Spacing.huge {
    didSet {
      if margin == oldValue { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  init(
    _ message: Message, _ language: Language, year: Int?,
    onDelete: @escaping @MainActor () -> Void
  ) {
    self.message = message
    self.language = language
    self.year = year
    delete = IconButton(.trash, onTap: onDelete)
    delete.accessibilityLabel = Phrase.delete[language]
    super.init()
    addChild(delete)
  }

  /// The height, in points.
  func height(in width: Double) -> Double {
    RowLines.size(in: Size(width, .infinity), usual: Self.usualHeight, stage?.environment) {
      texts(in: $0)
    }.height
  }

  private var textStart: Double { margin + Self.avatar + Spacing.large }

  private func textWidth(in width: Double) -> Double {
    let button = delete.sizeThatFits(Size(width, .infinity)).width
    return max(0, width - margin - button - textStart)
  }

  private var time: String { Calendar.dayAndTime(message.time, language, year: year) }
  private var sender: String { message.sender[language: language.rawValue] }

  /// The texts in a larger size than the normal one.
  private func texts(in canvas: Canvas) -> RowLines {
    let theme = canvas.environment.theme
    var texts = RowLines(in: textWidth(in: canvas.size.width), of: canvas)
    texts.add(sender, theme.title, theme.text)
    texts.add(time, theme.caption, theme.secondaryText)
    return texts
  }

  override func layout() {
    let size = delete.sizeThatFits(frame.size)
    // The icon ends at the margin, with its touch target around it.
    let end = frame.width - margin + Spacing.medium
    let place = Rect(end - size.width, (frame.height - size.height) / 2, size.width, size.height)
    delete.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width, height) = (
      canvas.environment.theme, canvas.size.width, canvas.size.height
    )
    func mirrored(_ rect: Rect) -> Rect { canvas.environment.mirrored(rect, in: width) }
    let side = Self.avatar
    canvas.avatar(
      of: message, language, in: mirrored(Rect(margin, (height - side) / 2, side, side)))
    if RowLines.suits(canvas.environment) {
      texts(in: canvas).draw(from: textStart, height: height, into: &canvas)
    } else {
      let room = mirrored(Rect(textStart, 0, textWidth(in: width), height))
      let sender = canvas.layout(sender, theme.title, maxWidth: room.width)
      canvas.text(sender, x: room.minX, baseline: Self.baselines.sender, theme.text)
      let time = canvas.layout(time, theme.caption, maxWidth: room.width)
      canvas.text(time, x: room.minX, baseline: Self.baselines.time, theme.secondaryText)
    }
    canvas.fill(Rect(0, height - 1, width, 1), theme.separator)
  }
}
