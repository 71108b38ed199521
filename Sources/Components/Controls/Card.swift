public import VitrineRaster
public import VitrineUnits

/// A card: one child on a ground of its own, with round corners and a shadow. Tappable as a whole
/// where `onTap` is given.
@MainActor
public final class Card: Pressable {
  public let radius: Double
  public let elevation: Elevation
  /// Nil takes the theme's surface.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  public let child: Component

  public init(
    radius: Double = 16, elevation: Elevation = .raised, color: Color? = nil,
    onTap: (@MainActor () -> Void)? = nil, _ child: () -> Component
  ) {
    self.radius = radius
    self.elevation = elevation
    self.color = color
    self.child = child()
    super.init(radius: radius, onTap: onTap)
    insertChild(self.child, at: 0)
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
  /// A ground with round corners and its shadow; nil takes the theme's surface.
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

/// A thin line between two things, as long as its container, from `inset` on in reading direction.
@MainActor
public final class Divider: Component {
  public let inset: Double

  public init(inset: Double = 0) {
    self.inset = inset
    super.init()
    isTouchable = false
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 1) }

  public override func draw(into canvas: inout Canvas) {
    let width = canvas.size.width
    let line = Rect(inset, 0, max(0, width - inset), 1)
    canvas.fill(
      canvas.environment.mirrored(line, in: width), canvas.environment.theme.separator)
  }
}
