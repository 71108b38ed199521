public import VitrineRaster
public import VitrineUnits

/// A plain area in one color, with content or without.
///
///     ColoredBox(\.tonal, cornerRadius: 12) { Padding { Label("Sold out", \.body, \.onTonal) } }
///
/// Without content it takes all the space that it is offered; put it into a ``FixedSize`` for a
/// size of its own. For a surface with a shadow use a ``Card``.
@MainActor
public final class ColoredBox: Component {
  /// The color; nil takes the theme's ``fill``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The theme's color that is used while ``color`` is nil.
  public var fill: KeyPath<Theme, Color> { didSet { if fill != oldValue { setNeedsDisplay() } } }
  /// The radius of the corners, in points, 0 or more.
  public var cornerRadius: Double {
    didSet {
      requireNonnegative(cornerRadius, "ColoredBox.cornerRadius")
      if cornerRadius != oldValue { setNeedsDisplay() }
    }
  }
  /// The content, which fills the box; nil for none.
  public let child: Component?

  /// Creates a box in a color of the theme. Several components become a ``Column``.
  public init(
    _ fill: KeyPath<Theme, Color> = \.inset, cornerRadius: Double = 0,
    @ComponentBuilder _ content: () -> [Component] = { [] }
  ) {
    requireNonnegative(cornerRadius, "ColoredBox.cornerRadius")
    self.fill = fill
    self.cornerRadius = cornerRadius
    let parts = content()
    child = parts.isEmpty ? nil : ComponentBuilder.single(parts)
    super.init()
    if let child { addChild(child) }
  }

  /// Creates a box in a color of its own, the same in the light and the dark theme.
  public convenience init(
    color: Color, cornerRadius: Double = 0,
    @ComponentBuilder _ content: () -> [Component] = { [] }
  ) {
    self.init(\.inset, cornerRadius: cornerRadius, content)
    self.color = color
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    child?.sizeThatFits(proposal) ?? proposal
  }

  public override func layout() { child?.frame = bounds }

  public override func draw(into canvas: inout Canvas) {
    let color = color ?? canvas.environment.theme[keyPath: fill]
    if cornerRadius > 0 {
      canvas.fill(canvas.bounds, radius: cornerRadius, color)
    } else {
      canvas.fill(canvas.bounds, color)
    }
  }
}
