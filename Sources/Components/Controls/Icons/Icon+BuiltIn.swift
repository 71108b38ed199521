extension Icon {
  /// An arrow towards where lines begin: the previous screen.
  public static let back = Icon(.back)
  /// A chevron towards where lines end: the next screen, or more about a row.
  public static let forward = Icon(.forward)
  /// A cross: closing, cancelling.
  public static let close = Icon(.close)
  /// A check mark: done, chosen.
  public static let check = Icon(.check)
  /// A plus sign: adding, zooming in.
  public static let plus = Icon(.plus)
  /// A minus sign: removing, zooming out.
  public static let minus = Icon(.minus)
  /// Three dots in a row: further actions.
  public static let more = Icon(.more)
  /// A magnifying glass: searching.
  public static let search = Icon(.search)
  /// Three lines that become shorter downwards: filtering.
  public static let filter = Icon(.filter)
  /// A circular arrow: loading again.
  public static let refresh = Icon(.refresh)
  /// An arrow that turns back: undoing.
  public static let undo = Icon(.undo)
  /// A bin: deleting.
  public static let trash = Icon(.trash)
  /// Three lines of equal length: a menu.
  public static let menu = Icon(.menu)
  /// A house: the start screen.
  public static let home = Icon(.home)
  /// Three lines with dots: a list.
  public static let list = Icon(.list)
  /// Three sheets above each other: layers, such as those of a map.
  public static let layers = Icon(.layers)
  /// A wallet: money, payments.
  public static let wallet = Icon(.wallet)
  /// A bank card: payment by card.
  public static let card = Icon(.card)
  /// Two chevrons towards where lines begin: swiping.
  public static let swipe = Icon(.swipe)
  /// A page with a picture at the top: a screen with a header picture.
  public static let banner = Icon(.banner)
  /// A page with a bar at the top: a screen with a bar.
  public static let toolbar = Icon(.toolbar)
  /// A coil spring: motion.
  public static let spring = Icon(.spring)
  /// A map pin: a place, an address.
  public static let pin = Icon(.pin)
  /// A folded map: maps.
  public static let map = Icon(.map)
  /// A compass: direction, exploring.
  public static let compass = Icon(.compass)
  /// The outline of a star: a favorite that can be set.
  public static let star = Icon(.star)
  /// A filled star: a favorite that is set, a rating.
  public static let starFilled = Icon(.starFilled)
  /// The outline of a heart: liking, health.
  public static let heart = Icon(.heart)
  /// A clock: time, opening hours.
  public static let clock = Icon(.clock)
  /// A calendar page: a date, events.
  public static let calendar = Icon(.calendar)
  /// A ticket: admission, tickets.
  public static let ticket = Icon(.ticket)
  /// A bell: notifications.
  public static let bell = Icon(.bell)
  /// A closed envelope: mail, an unread message.
  public static let mail = Icon(.mail)
  /// An open envelope: a read message.
  public static let mailOpen = Icon(.mailOpen)
  /// A paper plane: sending.
  public static let send = Icon(.send)
  /// An arrow down to a line: receiving, downloading.
  public static let receive = Icon(.receive)
  /// Two arrows in opposite directions: exchanging, converting.
  public static let exchange = Icon(.exchange)
  /// The corners of a frame with a line: scanning a code.
  public static let scan = Icon(.scan)
  /// A mobile phone: calls, devices.
  public static let phone = Icon(.phone)
  /// The letter i in a circle: information.
  public static let info = Icon(.info)
  /// An exclamation mark in a triangle: a warning, an error.
  public static let warning = Icon(.warning)
  /// Two sliders: settings.
  public static let settings = Icon(.settings)
  /// A head and shoulders: a person, an account.
  public static let person = Icon(.person)
  /// Two heads and shoulders: a group.
  public static let people = Icon(.people)
  /// A sun with rays: daytime, a light theme.
  public static let sun = Icon(.sun)
  /// A crescent moon: night, a dark theme.
  public static let moon = Icon(.moon)
  /// A steaming cup: cafés.
  public static let cafe = Icon(.cafe)
  /// A fork and a knife: restaurants, food.
  public static let restaurant = Icon(.restaurant)
  /// A pediment on columns: museums, sights.
  public static let museum = Icon(.museum)
  /// A shopping bag: shops, purchases.
  public static let shop = Icon(.shop)
  /// The front of a bus: stops of public transport.
  public static let stop = Icon(.stop)
  /// The outline of a cross: pharmacies.
  public static let pharmacy = Icon(.pharmacy)
  /// A broad-leaved tree: parks, nature.
  public static let park = Icon(.park)
  /// A mortarboard: schools, education.
  public static let school = Icon(.school)
  /// Books on a shelf: libraries.
  public static let library = Icon(.library)
  /// A bed: hotels, lodging.
  public static let hotel = Icon(.hotel)
  /// A smiling mask: theatres, culture.
  public static let theatre = Icon(.theatre)
  /// A cross in a square: hospitals, doctors.
  public static let hospital = Icon(.hospital)
  /// A coin with a currency sign: banks, cash machines.
  public static let bank = Icon(.bank)
  /// An envelope with folds: post offices.
  public static let post = Icon(.post)
  /// A ball with seams: sports.
  public static let sport = Icon(.sport)
  /// A stall with an awning: markets.
  public static let market = Icon(.market)
  /// Mountains and the sun: viewpoints.
  public static let viewpoint = Icon(.viewpoint)
  /// A basin with jets of water: fountains.
  public static let fountain = Icon(.fountain)
  /// A swing: playgrounds.
  public static let playground = Icon(.playground)
  /// A gabled house with a cross: churches, places of worship.
  public static let worship = Icon(.worship)
  /// A loaf of bread: bakeries.
  public static let bakery = Icon(.bakery)
  /// An open book: reading, bookshops.
  public static let book = Icon(.book)
  /// A price tag: a price, a category.
  public static let tag = Icon(.tag)
  /// A leaf: plants, sustainability.
  public static let leaf = Icon(.leaf)
  /// A drop: water.
  public static let water = Icon(.water)
  /// A high and a low building: companies, offices.
  public static let building = Icon(.building)
  /// Three bars on a line: statistics.
  public static let chart = Icon(.chart)
  /// A framed landscape: a picture.
  public static let image = Icon(.image)
  /// An apple: fruit and vegetables.
  public static let fruit = Icon(.fruit)
  /// A piece of cheese: cheese, dairy products.
  public static let cheese = Icon(.cheese)
  /// A fish: fish, seafood.
  public static let fish = Icon(.fish)
  /// A tulip: flowers, gardens.
  public static let flower = Icon(.flower)
  /// A tower with battlements: castles.
  public static let castle = Icon(.castle)
  /// The letter P in a square: car parks.
  public static let parking = Icon(.parking)
  /// An anchor: harbors, ships.
  public static let anchor = Icon(.anchor)
  /// A shield with a check mark: security, protection.
  public static let shield = Icon(.shield)
  /// A flame: fire, heating.
  public static let flame = Icon(.flame)
  /// Scissors: hairdressers, crafts.
  public static let scissors = Icon(.scissors)
  /// A receipt with a torn edge: bills, receipts.
  public static let receipt = Icon(.receipt)
  /// A stack of coins and a plus sign: adding money.
  public static let coins = Icon(.coins)
  /// Two sheets, one over the other: copying.
  public static let copy = Icon(.copy)
  /// A clipboard: inserting what was copied.
  public static let paste = Icon(.paste)
  /// Dashed corners around a line: selecting everything.
  public static let selectAll = Icon(.selectAll)
  /// A cross in a tag that points to the start of the line: deleting a character.
  public static let backspace = Icon(.backspace)
  /// An outlined arrow upwards: capital letters.
  public static let shift = Icon(.shift)
  /// A filled arrow upwards with a line: capital letters until further notice.
  public static let capsLock = Icon(.capsLock)
  /// A globe with meridians: languages.
  public static let globe = Icon(.globe)
  /// A keyboard with a chevron downwards: hiding it.
  public static let hideKeyboard = Icon(.hideKeyboard)
  /// An arrow downwards and then to the start of the line: beginning a new line.
  public static let newLine = Icon(.newLine)
}
