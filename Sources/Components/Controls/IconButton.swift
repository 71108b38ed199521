public import VitrineRaster
public import VitrineUnits

/// A button that shows an icon without a title.
@MainActor
public final class IconButton: Pressable {
  /// The icon, drawn in the middle of the button: 24 points high, and with larger text up to half
  /// of the button.
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  private static let side = 24.0
  /// The icon's color; nil takes the theme's text color.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The color of a disc behind the icon, for buttons over pictures; nil draws none.
  public var background: Color? { didSet { if background != oldValue { setNeedsDisplay() } } }
  /// Whether the disc has a shadow.
  public var isRaised = false { didSet { if isRaised != oldValue { setNeedsDisplay() } } }

  /// Creates a button of 48 by 48 points.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - color: The icon's color; nil takes the theme's text color.
  ///   - background: The color of a disc behind the icon; nil draws none.
  ///   - isRaised: Whether the disc has a shadow; without a disc there is none.
  ///   - onTap: Called once for each tap while the button is enabled; nil: set it later.
  public init(
    _ icon: Icon, color: Color? = nil, background: Color? = nil, isRaised: Bool = false,
    onTap: (@MainActor () -> Void)? = nil
  ) {
    self.icon = icon
    self.color = color
    self.background = background
    self.isRaised = isRaised
    super.init(radius: PanelScale.targetPoints / 2, onTap: onTap)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    Size(PanelScale.targetPoints, PanelScale.targetPoints)
  }

  /// The size of buttons and bars beside text of another size: half of its enlargement.
  static func factor(_ textScale: Double) -> Double { 1 + max(0, textScale - 1) / 2 }

  /// The side of an icon beside text, which has `side` beside text of the normal size.
  static func iconSide(_ textScale: Double, from side: Double = side) -> Double {
    (side * factor(textScale)).rounded()
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if let background {
      if isRaised {
        canvas.shadow(
          canvas.bounds.offset(by: Vector(0, 2)), radius: canvas.size.height / 2, blur: 8,
          theme.shadow)
      }
      canvas.fill(canvas.bounds, radius: canvas.size.height / 2, background)
    }
    let room = max(Self.side, min(canvas.size.width, canvas.size.height) / 2)
    let side = min(Self.iconSide(theme.textScale), room)
    let inset = max(0, (canvas.size.height - side) / 2)
    canvas.icon(
      icon, in: canvas.bounds.inset(by: Insets(all: inset)),
      isEnabled ? color ?? theme.text : theme.disabledText)
  }
}
