public import VitrineRaster
public import VitrineUnits

/// A pictogram for a thing or an action, drawn on a grid of 24 × 24.
///
/// Lines are two units wide with round ends. Icons that point in a direction are mirrored where reading
/// goes from right to left.
public enum Icon: String, Sendable, Hashable, CaseIterable {
  case back, forward, close, check, plus, minus, more, search, filter, refresh, undo, trash, menu
  case home, list, layers, wallet, card, swipe, banner, toolbar, spring
  case pin, map, compass, star, starFilled, heart, clock, calendar, ticket, bell, mail, mailOpen
  case send, receive, exchange, scan, phone, info, warning, settings, person, people, sun, moon
  case cafe, restaurant, museum, shop, stop, pharmacy, park, school, library, hotel, theatre
  case hospital, bank, post, sport, market, viewpoint, fountain, playground, worship, bakery, book
  case tag, leaf, water, building, chart, image, fruit, cheese, fish, flower
  case castle, parking, anchor, shield, flame, scissors, receipt, coins

  /// Whether the icon depends on the reading direction.
  public var isDirectional: Bool {
    switch self {
    case .back, .forward, .undo, .send, .list, .swipe, .exchange, .toolbar, .search: true
    default: false
    }
  }

  /// The areas to fill, on the grid of 24 × 24, y downwards.
  public func paths(isMirrored: Bool = false) -> [Path] {
    guard let paths = IconPaths.all[self] else { return [] }
    return isMirrored ? paths.mirrored : paths.upright
  }
}

extension Canvas {
  /// Paints an icon into the largest square in the middle of `rect`.
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
