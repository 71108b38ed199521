import VitrineRaster
public import VitrineUnits

/// The emphasis of a button.
public enum ButtonStyle: Sendable, Hashable {
  /// For the main action of a screen.
  case filled
  /// For one of several actions.
  case tonal
  /// Without a background, like a link.
  case plain
  /// For an action that deletes or destroys.
  case danger

  func background(_ theme: Theme) -> Color {
    switch self {
    case .filled: theme.accent
    case .tonal: theme.tonal
    case .plain: .clear
    case .danger: theme.danger
    }
  }

  func ink(_ theme: Theme) -> Color {
    switch self {
    case .filled: theme.onAccent
    case .tonal: theme.onTonal
    case .plain: theme.accent
    case .danger: theme.onDanger
    }
  }
}

/// A button with a title, an icon, or both.
///
///     Button("Try again", icon: .refresh) { store.reload() }
///
/// It is 48 points high, and ``isLarge`` makes it 72 points high. Larger text makes it higher.
@MainActor
public final class Button: Pressable {
  /// The text of the button, on one line; empty for an icon alone. It ends with an ellipsis where
  /// the button is too narrow; larger text has more lines there.
  public var title: String { didSet { if title != oldValue { changed() } } }
  /// The icon before the title; nil for none.
  public var icon: Icon? { didSet { if icon != oldValue { changed() } } }
  /// The emphasis, which decides the colors.
  public var style: ButtonStyle { didSet { if style != oldValue { setNeedsDisplay() } } }

  /// Whether it is 72 points high, with a larger title and icon: for an action that is looked for
  /// from some steps away, such as “Begin”. False by default.
  public var isLarge: Bool { didSet { if isLarge != oldValue { sizeDidChange() } } }

  /// Creates a button. `onTap` is called once for each tap while the button is enabled. An
  /// action that uses the button itself is set afterwards, as ``Pressable/onTap``.
  public init(
    _ title: String, icon: Icon? = nil, style: ButtonStyle = .filled, isLarge: Bool = false,
    onTap: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.icon = icon
    self.style = style
    self.isLarge = isLarge
    super.init(radius: Self.height(isLarge: isLarge) / 2, onTap: onTap)
  }

  private static func height(isLarge: Bool) -> Double { isLarge ? 72 : 48 }

  /// The least height.
  private var height: Double { Self.height(isLarge: isLarge) }

  private func sizeDidChange() {
    highlight.radius = height / 2
    changed()
  }

  private func changed() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  private var padding: Double {
    style == .plain ? Spacing.medium : isLarge ? Spacing.huge + 4 : Spacing.huge - 4
  }
  private var gap: Double {
    icon == nil || title.isEmpty ? 0 : isLarge ? Spacing.medium : Spacing.small
  }
  private func textStyle(_ theme: Theme) -> TextStyle { isLarge ? theme.title : theme.label }

  public override var semantics: Semantics? { semantics(.button, label: title) }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let line = canvas.layout(title, textStyle(environment.theme)).size
    let width = line.width + 2 * padding + iconSide(environment) + gap
    let lines = width <= proposal.width ? line : label(in: proposal.width, canvas).size
    let height = max(self.height, (lines.height + 2 * Spacing.small).rounded(.up))
    return Size(min(proposal.width, max(height, width)), min(proposal.height, height))
  }

  /// The side of the icon; 0 without one.
  private func iconSide(_ environment: Environment) -> Double {
    icon == nil ? 0 : IconButton.iconSide(environment.textScale, from: isLarge ? 32 : 24)
  }

  /// The title in a button of a width. Where larger text does not fit, the space beside it is
  /// smaller.
  private func label(in width: Double, _ canvas: Canvas) -> TextLayout {
    let style = textStyle(canvas.environment.theme)
    let room = width - gap - iconSide(canvas.environment)
    let line = canvas.layout(title, style)
    // A width that was computed from the text's own may be smaller by a rounding error.
    if line.size.width <= room - 2 * padding + 0.001 { return line }
    let tight = canvas.environment.textScale > 1 ? min(padding, Spacing.medium) : padding
    return canvas.wholeText(
      title, style, maxWidth: max(0, room - 2 * tight), alignment: .center)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    let background = isEnabled || style == .plain ? style.background(theme) : theme.inset
    let label = label(in: size.width, canvas)
    // The ends are half circles; with several lines the corners are those of a button of one.
    let line = label.size.height / Double(max(1, label.lineCount)) + 2 * Spacing.small
    let round = label.lineCount > 1 ? min(size.height, max(height, line)) : size.height
    canvas.fill(canvas.bounds, radius: round / 2, background)
    let ink = isEnabled ? style.ink(theme) : theme.disabledText
    let side = iconSide(canvas.environment)
    let textWidth = min(label.size.width, max(0, size.width - gap - side))
    var x = (size.width - side - gap - textWidth) / 2
    if let icon {
      let place = Rect(x, (size.height - side) / 2, side, side)
      canvas.icon(icon, in: canvas.environment.mirrored(place, in: size.width), ink)
      x += side + gap
    }
    let place = canvas.environment.mirrored(Rect(x, 0, textWidth, size.height), in: size.width)
    canvas.text(label, at: Point(place.minX, (size.height - label.size.height) / 2), ink)
  }
}
