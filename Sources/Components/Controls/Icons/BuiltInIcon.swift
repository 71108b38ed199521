/// The icons that Vitrine draws; ``Icon`` describes each.
enum BuiltInIcon: String, Sendable, Hashable, CaseIterable {
  case back, forward, close, check, plus, minus, more, search, filter, refresh, undo, trash, menu,
    home, list, layers, wallet, card, swipe, banner, toolbar, spring, pin, map, compass, star,
    starFilled, heart, clock, calendar, ticket, bell, mail, mailOpen, send, receive, exchange,
    scan, phone, info, warning, settings, person, people, sun, moon, cafe, restaurant, museum,
    shop, stop, pharmacy, park, school, library, hotel, theatre, hospital, bank, post, sport,
    market, viewpoint, fountain, playground, worship, bakery, book, tag, leaf, water, building,
    chart, image, fruit, cheese, fish, flower, castle, parking, anchor, shield, flame, scissors,
    receipt, coins, copy, paste, selectAll, backspace, shift, capsLock, globe, hideKeyboard,
    newLine

  /// Whether the icon depends on the reading direction.
  var isDirectional: Bool {
    switch self {
    case .back, .forward, .undo, .send, .list, .swipe, .exchange, .toolbar, .search, .newLine: true
    default: false
    }
  }
}
