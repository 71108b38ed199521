public import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// A row with an avatar, a title, a subtitle and a separator.
///
///      ┌────────────────────────────────────────────┐
///      │   ●●    Title                              │ 72 pt
///      │   ●●    Subtitle                           │
///      └─────────────────────────────────────────────
///      0  16  64 80                          width−16
@MainActor
open class ListRow: Component {
  public var title: String { didSet { setNeedsDisplay() } }
  public var subtitle: String { didSet { setNeedsDisplay() } }
  public var avatarColor: Color { didSet { setNeedsDisplay() } }
  /// A letter or a short number inside the avatar; may be empty.
  public var avatarText: String { didSet { setNeedsDisplay() } }
  /// Called once for each tap.
  public var onTap: (@MainActor () -> Void)?

  private let highlight = PressHighlight()

  public init(
    title: String, subtitle: String = "", avatarColor: Color = Theme.light.palette[5],
    avatarText: String = "",
    onTap: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.avatarColor = avatarColor
    self.avatarText = avatarText
    self.onTap = onTap
    super.init()
    addChild(highlight)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 72) }

  open override func layout() { highlight.frame = bounds }

  open override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    let avatar = canvas.environment.mirrored(Rect(16, 12, 48, 48), in: width)
    canvas.ellipse(avatar, avatarColor)
    if !avatarText.isEmpty {
      let inner = canvas.layout(avatarText, theme.avatar, maxWidth: 40, alignment: .center)
      canvas.text(inner, x: avatar.minX + 4, baseline: 43, .white)
    }
    let text = canvas.environment.mirrored(Rect(80, 0, max(0, width - 96), 72), in: width)
    let heading = canvas.layout(title, theme.rowTitle, maxWidth: text.width)
    // A title alone stands in the middle.
    canvas.text(heading, x: text.minX, baseline: subtitle.isEmpty ? 42 : 31, theme.text)
    let detail = canvas.layout(subtitle, theme.rowSubtitle, maxWidth: text.width)
    canvas.text(detail, x: text.minX, baseline: 54, theme.secondaryText)
    canvas.fill(
      canvas.environment.mirrored(Rect(80, 71, width - 80, 1), in: width), theme.separator)
  }

  open override var gestures: GestureKinds { onTap == nil ? [] : .tap }

  open override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed: highlight.press(at: max(event.time, stage?.now ?? .zero))
    case .released: highlight.release(at: max(event.time, stage?.now ?? .zero))
    case .tap:
      highlight.flash(at: max(event.time, stage?.now ?? .zero))
      onTap?()
    default: return
    }
  }
}
