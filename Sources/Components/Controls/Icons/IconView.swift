public import VitrineRaster
public import VitrineUnits

/// A component that shows an icon in one colour.
@MainActor
public final class IconView: Component {
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// The icon's colour; nil takes the theme's ``ink``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  public var ink: KeyPath<Theme, Color> { didSet { if ink != oldValue { setNeedsDisplay() } } }
  public let side: Double

  public init(
    _ icon: Icon, side: Double = 24, color: Color? = nil, ink: KeyPath<Theme, Color> = \.text
  ) {
    self.icon = icon
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
