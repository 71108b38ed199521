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
/// list `rowHeight: 72`.
@MainActor
public final class ListRow: Component {
  /// The upper text, on one line; it ends with an ellipsis where it is too long.
  public var title: String { didSet { setNeedsDisplay() } }
  /// The lower text, on one line; with an empty one the title is centered.
  public var subtitle: String { didSet { setNeedsDisplay() } }
  /// The color of the disc at the leading edge, dark enough for the white ``avatarText``. Nil: the
  /// blue of the light theme's palette where there is such a text, else no disc, and the texts
  /// begin at the margin.
  public var avatarColor: Color? { didSet { setNeedsDisplay() } }
  /// A letter or a short number inside the avatar; may be empty.
  public var avatarText: String { didSet { setNeedsDisplay() } }
  /// A time, a price, a number at the row's end; may be empty. Cut short beyond half of what is
  /// read.
  public var detail: String { didSet { setNeedsDisplay() } }
  /// The one of its list that was chosen: on a background in the accent's color. It belongs to the
  /// item: the code that makes the rows sets it.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Called once for each tap.
  public var onTap: (@MainActor () -> Void)?

  private let highlight = PressHighlight()

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
    Size(proposal.width, (72 * (stage?.environment.textScale ?? 1)).rounded(.up))
  }

  public override func layout() { highlight.frame = bounds }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    // Lines and their gaps grow alike.
    let scale = theme.textScale
    let height = (72 * scale).rounded(.up)
    let margin = Spacing.margin(in: width)
    let disc = avatarColor ?? (avatarText.isEmpty ? nil : Theme.light.palette[5])
    let start = disc == nil ? margin : margin + 64
    if isSelected {
      // Round, and a little wider than what is read; whole on a narrow panel.
      let background = canvas.bounds.inset(by: Insets(top: 2, left: 4, bottom: 3, right: 4))
      canvas.fill(background, radius: 12, theme.tonal)
    }
    let avatar = canvas.environment.mirrored(
      Rect(margin, (height - 48) / 2, 48, 48), in: width)
    if let disc { canvas.ellipse(avatar, disc) }
    if !avatarText.isEmpty {
      let style = theme.scalingText(to: 1).avatar
      let inner = canvas.layout(avatarText, style, maxWidth: 40, alignment: .center)
      canvas.text(inner, x: avatar.minX + 4, baseline: avatar.minY + 31, .white)
    }
    var end = width - margin
    if !detail.isEmpty {
      // Measured without a width: right-aligned text with a width takes all of it.
      let most = max(0, (end - margin) / 2)
      let free = canvas.layout(detail, theme.label)
      let value =
        free.size.width <= most ? free : canvas.layout(detail, theme.label, maxWidth: most)
      let place = Rect(end - value.size.width, 0, value.size.width, height)
      canvas.text(
        value, x: canvas.environment.mirrored(place, in: width).minX, baseline: 42 * scale,
        theme.secondaryText)
      end = max(start, place.minX - 12)
    }
    let text = canvas.environment.mirrored(Rect(start, 0, max(0, end - start), height), in: width)
    let heading = canvas.layout(title, theme.rowTitle, maxWidth: text.width)
    // A title without a subtitle is centered.
    canvas.text(heading, x: text.minX, baseline: (subtitle.isEmpty ? 42 : 31) * scale, theme.text)
    let line = canvas.layout(subtitle, theme.rowSubtitle, maxWidth: text.width)
    canvas.text(line, x: text.minX, baseline: 54 * scale, theme.secondaryText)
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
