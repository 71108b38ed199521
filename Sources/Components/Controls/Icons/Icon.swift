public import VitrineRaster
public import VitrineUnits

/// A pictogram for a thing or an action, drawn on a grid of 24 × 24.
///
/// Lines are two units wide with round ends. Icons that point in a direction are mirrored where
/// reading goes from right to left.
public enum Icon: String, Sendable, Hashable, CaseIterable {
  /// An arrow towards where lines begin: the previous screen.
  case back
  /// A chevron towards where lines end: the next screen, or more about a row.
  case forward
  /// A cross: closing, cancelling.
  case close
  /// A check mark: done, chosen.
  case check
  /// A plus sign: adding, zooming in.
  case plus
  /// A minus sign: removing, zooming out.
  case minus
  /// Three dots in a row: further actions.
  case more
  /// A magnifying glass: searching.
  case search
  /// Three lines that become shorter downwards: filtering.
  case filter
  /// A circular arrow: loading again.
  case refresh
  /// An arrow that turns back: undoing.
  case undo
  /// A bin: deleting.
  case trash
  /// Three lines of equal length: a menu.
  case menu
  /// A house: the start screen.
  case home
  /// Three lines with dots: a list.
  case list
  /// Three sheets above each other: layers, such as those of a map.
  case layers
  /// A wallet: money, payments.
  case wallet
  /// A bank card: payment by card.
  case card
  /// Two chevrons towards where lines begin: swiping.
  case swipe
  /// A page with a picture at the top: a screen with a header picture.
  case banner
  /// A page with a bar at the top: a screen with a bar.
  case toolbar
  /// A coil spring: motion.
  case spring
  /// A map pin: a place, an address.
  case pin
  /// A folded map: maps.
  case map
  /// A compass: direction, exploring.
  case compass
  /// The outline of a star: a favorite that can be set.
  case star
  /// A filled star: a favorite that is set, a rating.
  case starFilled
  /// The outline of a heart: liking, health.
  case heart
  /// A clock: time, opening hours.
  case clock
  /// A calendar page: a date, events.
  case calendar
  /// A ticket: admission, tickets.
  case ticket
  /// A bell: notifications.
  case bell
  /// A closed envelope: mail, an unread message.
  case mail
  /// An open envelope: a read message.
  case mailOpen
  /// A paper plane: sending.
  case send
  /// An arrow down to a line: receiving, downloading.
  case receive
  /// Two arrows in opposite directions: exchanging, converting.
  case exchange
  /// The corners of a frame with a line: scanning a code.
  case scan
  /// A mobile phone: calls, devices.
  case phone
  /// The letter i in a circle: information.
  case info
  /// An exclamation mark in a triangle: a warning, an error.
  case warning
  /// Two sliders: settings.
  case settings
  /// A head and shoulders: a person, an account.
  case person
  /// Two heads and shoulders: a group.
  case people
  /// A sun with rays: daytime, a light theme.
  case sun
  /// A crescent moon: night, a dark theme.
  case moon
  /// A steaming cup: cafés.
  case cafe
  /// A fork and a knife: restaurants, food.
  case restaurant
  /// A pediment on columns: museums, sights.
  case museum
  /// A shopping bag: shops, purchases.
  case shop
  /// The front of a bus: stops of public transport.
  case stop
  /// The outline of a cross: pharmacies.
  case pharmacy
  /// A broad-leaved tree: parks, nature.
  case park
  /// A mortarboard: schools, education.
  case school
  /// Books on a shelf: libraries.
  case library
  /// A bed: hotels, lodging.
  case hotel
  /// A smiling mask: theatres, culture.
  case theatre
  /// A cross in a square: hospitals, doctors.
  case hospital
  /// A coin with a currency sign: banks, cash machines.
  case bank
  /// An envelope with folds: post offices.
  case post
  /// A ball with seams: sports.
  case sport
  /// A stall with an awning: markets.
  case market
  /// Mountains and the sun: viewpoints.
  case viewpoint
  /// A basin with jets of water: fountains.
  case fountain
  /// A swing: playgrounds.
  case playground
  /// A gabled house with a cross: churches, places of worship.
  case worship
  /// A loaf of bread: bakeries.
  case bakery
  /// An open book: reading, bookshops.
  case book
  /// A price tag: a price, a category.
  case tag
  /// A leaf: plants, sustainability.
  case leaf
  /// A drop: water.
  case water
  /// A high and a low building: companies, offices.
  case building
  /// Three bars on a line: statistics.
  case chart
  /// A framed landscape: a picture.
  case image
  /// An apple: fruit and vegetables.
  case fruit
  /// A piece of cheese: cheese, dairy products.
  case cheese
  /// A fish: fish, seafood.
  case fish
  /// A tulip: flowers, gardens.
  case flower
  /// A tower with battlements: castles.
  case castle
  /// The letter P in a square: car parks.
  case parking
  /// An anchor: harbors, ships.
  case anchor
  /// A shield with a check mark: security, protection.
  case shield
  /// A flame: fire, heating.
  case flame
  /// Scissors: hairdressers, crafts.
  case scissors
  /// A receipt with a torn edge: bills, receipts.
  case receipt
  /// A stack of coins and a plus sign: adding money.
  case coins
  /// Two sheets, one over the other: copying.
  case copy
  /// A clipboard: inserting what was copied.
  case paste
  /// Dashed corners around a line: selecting everything.
  case selectAll
  /// A cross in a tag that points to the start of the line: deleting a character.
  case backspace
  /// An outlined arrow upwards: capital letters.
  case shift
  /// A filled arrow upwards with a line: capital letters until further notice.
  case capsLock
  /// A globe with meridians: languages.
  case globe
  /// A keyboard with a chevron downwards: hiding it.
  case hideKeyboard

  /// Whether the icon depends on the reading direction.
  public var isDirectional: Bool {
    switch self {
    case .back, .forward, .undo, .send, .list, .swipe, .exchange, .toolbar, .search: true
    default: false
    }
  }

  /// The areas to fill, on the grid of 24 × 24, y downwards.
  public func paths(isMirrored: Bool = false) -> [Path] {
    IconPaths.paths(of: self, isMirrored: isMirrored)
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
      fill(part.transformed(scale: side / 24, by: corner), color)
    }
  }
}
