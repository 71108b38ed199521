import VitrineUnits

/// The texts of a ``ListRow`` in a width, and their places.
///
///     Title              09:30        A long title on
///     Subtitle                        two lines
///                                     Subtitle  09:30
///
/// A title that does not fit beside the detail has the whole width, on up to two lines, and the
/// detail is beside the subtitle, or below it where larger text has no space there.
struct ListRowTexts {
  /// A text with its upper edge, and its distance from the leading edge.
  struct Line {
    let layout: TextLayout
    let x: Double
    let y: Double
  }

  private(set) var title: Line
  private(set) var subtitle: Line?
  private(set) var detail: Line?
  /// The height that the row needs.
  let height: Double

  /// The height with text of the normal size, and the baselines in it: a title without a subtitle
  /// is centered, as the detail is.
  static let usualHeight = 72.0
  private static let (upper, middle, lower) = (31.0, 42.0, 54.0)
  private static let gap = Spacing.medium

  /// `frameHeight` is the height of the row, in which lines that need more than the usual one are
  /// centered.
  init(
    title: String, subtitle: String, detail: String, from start: Double, to end: Double,
    margin: Double, frameHeight: Double, in canvas: Canvas
  ) {
    let theme = canvas.environment.theme
    let scale = theme.textScale
    let usual = (Self.usualHeight * scale).rounded(.up)
    let room = max(0, end - start)
    let value = detail.isEmpty ? nil : Self.detail(detail, most: (end - margin) / 2, in: canvas)
    let taken = value.map { $0.size.width + Self.gap } ?? 0
    let beside = max(0, room - taken)
    let head = canvas.layout(title, theme.rowTitle)
    let line = subtitle.isEmpty ? nil : subtitle
    func endX(_ layout: TextLayout) -> Double { max(start, end - layout.size.width) }
    func onBaseline(_ layout: TextLayout, _ x: Double, _ y: Double) -> Line {
      Line(layout: layout, x: x, y: y * scale - layout.firstBaseline)
    }
    let below = line.map { canvas.wholeText($0, theme.rowSubtitle, maxWidth: beside) }
    if head.size.width <= beside + 0.001, below?.lineCount ?? 1 == 1 {
      self.title = onBaseline(head, start, line == nil ? Self.middle : Self.upper)
      self.subtitle = below.map { onBaseline($0, start, Self.lower) }
      self.detail = value.map { onBaseline($0, endX($0), Self.middle) }
      height = usual
      return
    }
    let name = canvas.wholeText(title, theme.rowTitle, maxWidth: room, lineLimit: 2)
    let natural = line.map { canvas.layout($0, theme.rowSubtitle) }
    // Enlarged text that does not fit beside the detail is above it.
    let isStacked = scale > 1 && (natural?.size.width ?? 0) + taken > room
    let rest = line.map {
      canvas.wholeText($0, theme.rowSubtitle, maxWidth: isStacked ? room : beside)
    }
    var second = rest?.size.height ?? 0
    if let value {
      second = isStacked ? second + value.size.height : max(second, value.size.height)
    }
    let needed = name.size.height + second
    height = max(usual, (needed + 2 * Spacing.tiny).rounded(.up))
    let top = ((max(usual, min(frameHeight, height)) - needed) / 2).rounded()
    self.title = Line(layout: name, x: start, y: top)
    let y = top + name.size.height
    self.subtitle = rest.map { Line(layout: $0, x: start, y: y) }
    self.detail = value.map { value in
      let foot = isStacked ? y + (rest?.size.height ?? 0) : y
      return Line(layout: value, x: isStacked ? start : endX(value), y: foot)
    }
  }

  /// The detail, cut short beyond `most`.
  private static func detail(_ text: String, most: Double, in canvas: Canvas) -> TextLayout {
    // Measured without a width: right-aligned text with a width takes all of it.
    let free = canvas.layout(text, canvas.environment.theme.label)
    let most = max(0, most)
    if free.size.width <= most { return free }
    return canvas.wholeText(text, canvas.environment.theme.label, maxWidth: most)
  }
}
