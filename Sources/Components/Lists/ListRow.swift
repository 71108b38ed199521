public import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// A row with an avatar, a title, a subtitle, something short at its end, and a separator.
///
///      ┌────────────────────────────────────────────┐
///      │   ●●    Title                        09:30 │ 72 pt
///      │   ●●    Subtitle                           │
///      └───────────────────────────────────────────┘
///         m  m+48  m+64                       width−m
///
/// The margin m is 16 points, and grows on wide screens (``Spacing/margin(in:)``); what is touched
/// is the whole width. It is drawn for a height of 72 points, which grows with the text: give its
/// list `rowHeight: 72`. A title that is too long for its line, as in a narrow pane, takes a second
/// one; where that happens in rows with a subtitle, `.measured(estimate: 72)` gives them the space.
@MainActor
public final class ListRow: Component {
  /// The upper text, on one line or two; it ends with an ellipsis where it is too long.
  public var title: String { didSet { if title != oldValue { changed() } } }
  /// The lower text, on one line; with an empty one the title is centered.
  public var subtitle: String { didSet { if subtitle != oldValue { changed() } } }
  /// The color of the disc at the leading edge, dark enough for the white ``avatarText``. Nil: the
  /// blue of the light theme's palette where there is such a text, else no disc, and the texts
  /// begin at the margin.
  public var avatarColor: Color? { didSet { if avatarColor != oldValue { changed() } } }
  /// A letter or a short number inside the avatar; may be empty.
  public var avatarText: String { didSet { if avatarText != oldValue { changed() } } }
  /// A time, a price, a number at the row's end; may be empty. Cut short beyond half of what is
  /// read.
  public var detail: String { didSet { if detail != oldValue { changed() } } }
  /// The one of its list that was chosen: on a background in the accent's color. It belongs to the
  /// item: the code that makes the rows sets it.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Called once for each tap.
  public var onTap: (@MainActor () -> Void)?

  private let highlight = PressHighlight()

  private func changed() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  /// Creates a row of 72 points.
  ///
  /// - Parameters:
  ///   - title: The upper text.
  ///   - subtitle: The lower text; empty for none.
  ///   - avatarColor: The color of the disc; nil for blue with a text in it, and for no disc
  ///     without.
  ///   - avatarText: A letter or a short number in the disc; empty for none.
  ///   - detail: A short text at the row's end; empty for none.
  ///   - onTap: Called once for each tap; nil makes a row that takes no taps.
  public init(
    title: String, subtitle: String = "", avatarColor: Color? = nil,
    avatarText: String = "", detail: String = "",
    onTap: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.avatarColor = avatarColor
    self.avatarText = avatarText
    self.detail = detail
    self.onTap = onTap
    super.init()
    addChild(highlight)
  }

  public override var semantics: Semantics? {
    Semantics(
      onTap == nil ? .text : .button, label: accessibilityLabel ?? title,
      value: [subtitle, detail].filter { !$0.isEmpty }.joined(separator: ", "),
      isOn: isSelected ? true : nil, actions: onTap == nil ? [] : [.activate])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .activate, let onTap else { return false }
    highlight.flash(at: stage?.now ?? .zero)
    onTap()
    return true
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else {
      return Size(proposal.width, ListRowTexts.usualHeight)
    }
    let room = Size(proposal.width, .infinity)
    let texts = texts(in: Canvas(size: room, environment: environment))
    return Size(proposal.width, texts.height)
  }

  private var disc: Color? {
    avatarColor ?? (avatarText.isEmpty ? nil : Theme.light.palette[5])
  }

  /// The diameter of the disc: 48 points beside text of the normal size.
  private var discSide: Double {
    IconButton.iconSide(stage?.environment.textScale ?? 1, from: 48)
  }

  /// The leading edge of the texts.
  private func start(in width: Double) -> Double {
    Spacing.margin(in: width) + (disc == nil ? 0 : discSide + Spacing.large)
  }

  private func texts(in canvas: Canvas) -> ListRowTexts {
    let width = canvas.size.width
    let margin = Spacing.margin(in: width)
    return ListRowTexts(
      title: title, subtitle: subtitle, detail: detail, from: start(in: width),
      to: width - margin, margin: margin, frameHeight: canvas.size.height, in: canvas)
  }

  public override func layout() { highlight.frame = bounds }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    let least = (ListRowTexts.usualHeight * theme.textScale).rounded(.up)
    let height = max(least, canvas.size.height)
    let margin = Spacing.margin(in: width)
    let disc = disc
    let start = start(in: width)
    if isSelected {
      // Round, and a little wider than what is read; whole on a narrow panel.
      let background = canvas.bounds.inset(by: Insets(top: 2, left: 4, bottom: 3, right: 4))
      canvas.fill(background, radius: 12, theme.tonal)
    }
    let side = discSide
    let avatar = canvas.environment.mirrored(
      Rect(margin, (height - side) / 2, side, side), in: width)
    if let disc { canvas.ellipse(avatar, disc) }
    if !avatarText.isEmpty {
      let growth = side / 48
      let style = theme.scalingText(to: growth).avatar
      let inner = canvas.layout(
        avatarText, style, maxWidth: side - 8 * growth, alignment: .center)
      canvas.text(
        inner, x: avatar.minX + 4 * growth, baseline: avatar.minY + 31 * growth, .white)
    }
    let texts = texts(in: canvas)
    func write(_ line: ListRowTexts.Line?, _ ink: Color, within end: Double) {
      guard let line else { return }
      // At the right edge a line with a limit is as wide as that.
      let lineWidth = min(line.layout.size.width, max(0, end - line.x))
      let place = Rect(line.x, line.y, lineWidth, line.layout.size.height)
      canvas.text(line.layout, at: canvas.environment.mirrored(place, in: width).origin, ink)
    }
    write(texts.detail, theme.secondaryText, within: width)
    write(texts.title, theme.text, within: width)
    write(texts.subtitle, theme.secondaryText, within: width)
    canvas.fill(
      canvas.environment.mirrored(
        Rect(start, height - 1, max(0, width - margin - start), 1), in: width),
      theme.separator)
  }

  public override func contains(_ point: Point) -> Bool { reach.contains(point) }

  public override var gestures: GestureKinds { onTap == nil ? [] : .tap }

  public override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed: highlight.press(at: event.time)
    case .released: highlight.release(at: event.time)
    case .tap:
      highlight.flash(at: event.time)
      onTap?()
    default: return
    }
  }
}
