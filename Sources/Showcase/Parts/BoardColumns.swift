import Vitrine

/// The columns of a departure board, in points from the leading edge.
struct BoardColumns {
  /// The leading edge of the line's badge.
  let badge: Double
  /// Destination and planned time.
  let text: (x: Double, width: Double)
  /// The leading edge of the platform's number; nil on a narrow board.
  let platform: Double?
  /// The end of the minutes.
  let end: Double

  /// From this width on, platforms have a column.
  static let wide = 640.0
  /// The widths of the columns at the end: the platform is in the middle of its own.
  private static let (minutes, platforms) = (92.0, 120.0)

  init(width: Double) {
    let margin = Spacing.margin(in: width)
    badge = margin
    end = width - margin
    let start = margin + 64
    let isWide = width >= Self.wide
    let free = end - Self.minutes - (isWide ? Self.platforms : 0)
    text = (start, max(0, free - start))
    platform = isWide ? free + (Self.platforms - 32) / 2 : nil
  }
}

/// The names of a wide board's columns.
@MainActor
final class BoardHeading: Component {
  private let language: Language
  static let height = 32.0

  init(_ language: Language) {
    self.language = language
    super.init()
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let height = Self.height * (stage?.environment.textScale ?? 1)
    return Size(proposal.width, proposal.width >= BoardColumns.wide ? height : 0)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    let columns = BoardColumns(width: width)
    guard let platform = columns.platform else { return }
    canvas.fill(canvas.bounds, theme.inset)
    func name(_ phrase: Phrase, within room: Double = .infinity, at part: (Double) -> Double) {
      let text = canvas.enlargedLine(
        phrase[language], theme.caption, in: Size(room, canvas.size.height))
      let place = Rect(part(text.size.width), 0, text.size.width, canvas.size.height)
      canvas.text(
        text, x: canvas.environment.mirrored(place, in: width).minX, baseline: 22 * theme.textScale,
        theme.secondaryText)
    }
    name(Self.line, within: columns.text.x - columns.badge - Spacing.tiny) { _ in columns.badge }
    name(Self.destination) { _ in columns.text.x }
    // Rows with larger text name the platform below the destination.
    if !RowLines.suits(canvas.environment) { name(Self.platform) { platform + 16 - $0 / 2 } }
    name(Self.departs) { columns.end - $0 }
  }

  private static let line = Phrase(.lineNumber)
  private static let destination = Phrase(.destination)
  private static let platform = Phrase(.platform)
  private static let departs = Phrase(.departs)
}

/// The time of day of the timetable, at the end of a title bar.
@MainActor
final class BoardTime: Component {
  private var minute = 0 { didSet { if minute != oldValue { setNeedsDisplay() } } }
  /// A title bar moves its last action beyond the margin by this distance, for the padding of an
  /// icon.
  private static let padding = Spacing.medium

  init(_ board: BoardModel) {
    super.init()
    isTouchable = false
    bind { $0.minute = board.minute }
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(72 * (stage?.environment.textScale ?? 1) + Self.padding, proposal.height)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let text = canvas.layout(Departure.clock(at: minute), theme.title)
    let place = Rect(
      canvas.size.width - Self.padding - text.size.width, 0, text.size.width, canvas.size.height)
    canvas.text(
      text, x: canvas.environment.mirrored(place, in: canvas.size.width).minX,
      baseline: canvas.size.height / 2 + 8 * theme.textScale, theme.secondaryText)
  }
}
