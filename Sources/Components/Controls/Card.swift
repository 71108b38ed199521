public import VitrineRaster
public import VitrineUnits

/// One child on a surface with round corners and a shadow. The whole card is tapped where `onTap`
/// is given.
@MainActor
public final class Card: Pressable {
  /// The radius of the corners, in points, 0 or more.
  public let radius: Double
  /// The height over what is below, which decides the shadow.
  public let elevation: Elevation
  /// The surface's color; nil takes the theme's ``Theme/surface``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The content, which fills the card; a ``Column`` where several components were given.
  public let child: Component

  /// Creates a card around `content`.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corners, in points.
  ///   - elevation: The height over what is below, which decides the shadow.
  ///   - color: The surface's color; nil takes the theme's ``Theme/surface``.
  ///   - onTap: Called once for each tap on the card; nil leaves touches to the content.
  ///   - content: The content; several components become a ``Column``.
  public init(
    radius: Double = 16, elevation: Elevation = .raised, color: Color? = nil,
    onTap: (@MainActor () -> Void)? = nil, @ComponentBuilder _ content: () -> [Component]
  ) {
    requireNonnegative(radius, "Card.radius")
    self.radius = radius
    self.elevation = elevation
    self.color = color
    child = ComponentBuilder.single(content())
    super.init(radius: radius, onTap: onTap)
    insertChild(child, at: 0)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { child.sizeThatFits(proposal) }

  public override func layout() {
    super.layout()
    child.frame = bounds
  }

  public override func contains(_ point: Point) -> Bool { bounds.contains(point) }

  public override func draw(into canvas: inout Canvas) {
    canvas.surface(canvas.bounds, radius: radius, elevation, color)
  }
}

extension Canvas {
  /// Paints a surface with round corners and its shadow; a nil color takes the theme's surface.
  public mutating func surface(
    _ rect: Rect, radius: Double, _ elevation: Elevation, _ color: Color? = nil
  ) {
    let theme = environment.theme
    let (blur, offset) = elevation.shadow
    if blur > 0 {
      shadow(rect.offset(by: Vector(0, offset)), radius: radius, blur: blur, theme.shadow)
    }
    fill(rect, radius: radius, color ?? theme.surface)
  }
}
