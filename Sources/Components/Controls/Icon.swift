public import VitrineRaster
public import VitrineUnits

/// A small picture that says what something is or does, drawn by us on a grid of 24 × 24.
///
/// Strokes are two units wide with round ends. Those that point somewhere are mirrored where
/// reading goes from right to left.
public enum Icon: String, Sendable, Hashable, CaseIterable {
  case back, forward, close, check, plus, minus, more, search, filter, refresh, undo, trash, menu
  case home, list, layers, wallet, card, swipe, banner, toolbar, spring
  case pin, map, compass, star, starFilled, heart, clock, calendar, ticket, bell, mail, mailOpen
  case send, receive, exchange, scan, phone, info, warning, settings, person, people, sun, moon
  case cafe, restaurant, museum, shop, stop, pharmacy, park, school, library, hotel, theatre
  case hospital, bank, post, sport, market, viewpoint, fountain, playground, worship, bakery, book
  case tag, leaf, water, building, chart, image, fruit, cheese, fish, flower
  case castle, parking, anchor, shield, flame, scissors, receipt, coins

  /// It points in reading direction, or against it.
  public var isDirectional: Bool {
    switch self {
    case .back, .forward, .undo, .send, .list, .swipe, .exchange, .toolbar, .search: true
    default: false
    }
  }

  /// Its shapes on the grid of 24 × 24, y downwards, each to be filled.
  public func paths(isMirrored: Bool = false) -> [Path] {
    IconDrawing.all[self]!.parts(isMirrored: isMirrored)
  }
}

extension Canvas {
  /// Paints an icon into a square in the middle of `rect`.
  public mutating func icon(_ icon: Icon, in rect: Rect, _ color: Color) {
    let side = min(rect.width, rect.height)
    if side <= 0 || color.alpha == 0 { return }
    let corner = Vector(rect.center.x - side / 2, rect.center.y - side / 2)
    let isMirrored = icon.isDirectional && environment.isRightToLeft
    for part in icon.paths(isMirrored: isMirrored) {
      fill(part.transformed(scale: side / 24, by: corner), .color(color))
    }
  }
}

/// An icon as a component, in one colour.
@MainActor
public final class IconView: Component {
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// A colour of its own; nil takes the theme's ``ink``.
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
