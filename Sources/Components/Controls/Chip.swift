import VitrineRaster
public import VitrineUnits

/// A choice that is on or off: one of several in a toolbar.
///
/// A chip is as wide as its title and icon. In less width the title ends with an ellipsis, and
/// larger text has more lines. In less height than larger text needs, the text is set smaller.
@MainActor
public final class Chip: Pressable {
  /// The text of the chip, on one line.
  public var title: String {
    didSet {
      if title == oldValue { return }
      setNeedsDisplay()
      setNeedsMeasure()
    }
  }
  /// The icon before the title; nil for none.
  public let icon: Icon?
  /// Whether the choice is on, which the accent's color shows. A tap does not change it: set it in
  /// ``Pressable/onTap``.
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  /// Below the 48 points of a touch target, which ``Pressable`` adds around it.
  private static let height = 40.0
  private static let iconSide = 22.0
  private static let iconGap = 8.0

  /// Creates a chip. `onTap` is called once for each tap; it decides what becomes of ``isOn``.
  public init(
    _ title: String, icon: Icon? = nil, isOn: Bool = false, onTap: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.icon = icon
    self.isOn = isOn
    super.init(radius: Self.height / 2, onTap: onTap)
  }

  /// The distance from the leading edge to the title. An icon's own margin makes up for the 2
  /// points less before it.
  private var titleStart: Double {
    icon == nil ? Spacing.large : Spacing.large - 2 + Self.iconSide + Self.iconGap
  }

  public override var semantics: Semantics? { semantics(.button, label: title, isOn: isOn) }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let available = max(0, proposal.width - titleStart - Spacing.large)
    let style = style(in: canvas)
    let lines = canvas.wholeText(title, style, maxWidth: available).size
    return Size(
      min(proposal.width, titleStart + canvas.layout(title, style).size.width + Spacing.large),
      max(Self.height, (lines.height + 2 * Spacing.tiny).rounded(.up)))
  }

  /// The style of the title in the height of a canvas.
  private func style(in canvas: Canvas) -> TextStyle {
    var style = canvas.environment.theme.label
    let (line, room) = (canvas.layout(title, style).size.height, Self.room(in: canvas.size.height))
    if line <= room { return style }
    // Rounded to hundredths, so that the size of the chip itself gives the same style.
    let fitting = (style.size * room / line * 100).rounded(.down) / 100
    style.size = max(style.size / canvas.environment.textScale, fitting)
    return style
  }

  /// The height for the title in a chip of a height, at least that of a line of the normal size.
  private static func room(in height: Double) -> Double {
    max(height, Self.height) - 2 * Spacing.tiny
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    let radius = size.height / 2
    let ink = isOn ? theme.onAccent : theme.text
    if isOn {
      canvas.fill(canvas.bounds, radius: radius, theme.accent)
    } else {
      canvas.fill(canvas.bounds, radius: radius, theme.separator)
      canvas.fill(
        canvas.bounds.inset(by: Insets(all: 1)), radius: radius - 1, theme.surface)
    }
    drawLabel(at: .zero, ink, into: &canvas)
  }

  /// Paints the icon and the title in one color, with the chip's top left corner at `corner`: for a
  /// bar that moves a background of its own from chip to chip.
  func drawLabel(at corner: Point, _ ink: Color, into canvas: inout Canvas) {
    let (environment, size) = (canvas.environment, frame.size)
    func placed(_ rect: Rect) -> Rect {
      environment.mirrored(rect, in: size.width).offset(by: corner - .zero)
    }
    if let icon {
      let rect = Rect(
        Spacing.large - 2, (size.height - Self.iconSide) / 2, Self.iconSide, Self.iconSide)
      canvas.icon(icon, in: placed(rect), ink)
    }
    let available = max(0, size.width - titleStart - Spacing.large)
    let inside = Canvas(size: size, environment: environment)
    let label = canvas.wholeText(title, style(in: inside), maxWidth: available)
    let width = min(label.size.width, available)
    let rect = placed(Rect(titleStart, 0, width, size.height))
    canvas.text(
      label, at: Point(rect.minX, corner.y + (size.height - label.size.height) / 2), ink)
  }
}
