public import VitrineRaster
public import VitrineUnits

/// A component that shows an icon in one color.
///
/// It keeps its size with larger text (``Environment/textScale``), as a picture does. An icon that
/// belongs to a text is part of a control with both, such as a ``Button``, which makes it larger.
@MainActor
public final class IconView: Component {
  /// The icon, drawn as large as it fits into the frame.
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// The icon's color; nil takes the theme's ``ink``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The theme's color that is used while ``color`` is nil.
  public var ink: KeyPath<Theme, Color> { didSet { if ink != oldValue { setNeedsDisplay() } } }
  /// The width and the height that the view asks for, in points.
  public let side: Double

  /// Creates a view that asks for a square of `side` points. Its color is `color` or, where that
  /// is nil, the theme's color `ink`.
  public init(
    _ icon: Icon, side: Double = 24, color: Color? = nil, ink: KeyPath<Theme, Color> = \.text
  ) {
    self.icon = icon
    requireNonnegative(side, "IconView.side")
    self.side = side
    self.color = color
    self.ink = ink
    super.init()
    isTouchable = false
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(side, side) }

  public override func draw(into canvas: inout Canvas) {
    canvas.icon(icon, in: canvas.bounds, color ?? canvas.environment.theme[keyPath: ink])
  }
}
