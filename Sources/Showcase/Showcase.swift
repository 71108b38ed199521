public import Vitrine

/// The options of the showcase's screens.
@MainActor
public struct ShowcaseOptions {
  /// The language of all texts.
  public var language: Language
  /// Whether each screen is pushed over the home screen, with a back button.
  public var hasShell: Bool
  /// The content of the screens.
  public var data: ShowcaseData
  /// Whether the screens are only painted as miniatures, and not used.
  var isPreview = false
  /// The clock of the screens, from which they say what is open; nil where the time is unknown.
  public var clock: ShowcaseClock?
  /// The clock of all departure boards. The timetable is invented: where the time is unknown, it
  /// has that of its town.
  let boardClock: ShowcaseClock

  /// Creates the options; by default the built-in content, in English.
  public init(
    language: Language = .english, hasShell: Bool = false, data: ShowcaseData = ShowcaseData(),
    clock: ShowcaseClock? = ShowcaseClock(ShowcaseClock.townTime)
  ) {
    self.language = language
    self.hasShell = hasShell
    self.data = data
    self.clock = clock
    boardClock = clock ?? ShowcaseClock(ShowcaseClock.townTime)
  }

  /// The options of a miniature. It stays as it was painted, so it shows no time of day that would
  /// soon be wrong, except the town's invented one on the departure board.
  var preview: ShowcaseOptions {
    var preview = ShowcaseOptions(language: language, hasShell: hasShell, data: data, clock: nil)
    preview.isPreview = true
    return preview
  }
}

/// The catalog of the showcase's screens.
@MainActor
public enum Showcase {
  /// Makes the screens with the built-in content.
  public static func catalog(language: Language = .english) -> ScreenCatalog {
    catalog(ShowcaseOptions(language: language))
  }

  /// Whether a screen shows the map or leads to the screen that does. Nil means that no screen was
  /// named.
  public nonisolated static func needsMap(_ screen: String?) -> Bool {
    screen.map(["poi", "poi-adjacent", "home"].contains) ?? true
  }

  /// Makes the screens.
  public static func catalog(_ options: ShowcaseOptions) -> ScreenCatalog {
    let demoScreens = DemoScreen.all(options)
    let homeScreen = Screen(
      name: "home", summary: "the way to all screens, and back",
      demonstratedBy: demonstration(of: "home", options)
    ) {
      Navigator(root: home(options))
    }
    let attract: @MainActor () -> Component = {
      LanguageReader(options) { Invitation($0.language) }
    }
    if !options.hasShell {
      return ScreenCatalog(demoScreens.map(\.screen) + [homeScreen], attract: attract)
    }
    let screens = demoScreens.map { demoScreen in
      Screen(
        name: demoScreen.screen.name, summary: demoScreen.screen.summary,
        demonstratedBy: demonstration(of: demoScreen.screen.name, options)
      ) {
        let navigator = Navigator(root: home(options))
        navigator.push(demoScreen.screen.make(), animated: false)
        return navigator
      }
    }
    return ScreenCatalog([homeScreen] + screens, attract: attract)
  }

  /// The home screen with the cards of all others.
  private static func home(_ options: ShowcaseOptions) -> Component {
    LanguageReader(options) { HomeScreen.make(DemoScreen.all($0).filter(\.hasCard), $0) }
  }

  /// Makes a demonstration with its own screen and data, so that deletions affect nothing else.
  fileprivate static func demonstration(
    of name: String, _ options: ShowcaseOptions
  ) -> @MainActor (Demonstration.Context) -> Demonstration? {
    { context in
      var spare = options
      spare.data = ShowcaseData(
        directory: options.data.directory, content: options.data.content)
      guard let screen = catalog(spare).screens.first(where: { $0.name == name }) else {
        return nil
      }
      return Demonstrations.of(name, screen.make, in: context)
    }
  }
}

/// A screen with its card on the home screen.
@MainActor
struct DemoScreen {
  let screen: Screen
  let icon: Icon
  /// The index of its color in the theme's palette.
  let hue: Int
  let title: String
  let text: String
  /// Makes the screen for a miniature.
  let makePreview: @MainActor () -> Component
  /// Whether it has a card; a variant of another screen has none.
  let hasCard: Bool

  init(
    _ name: String, _ summary: String, _ icon: Icon, hue: Int, _ title: Phrase, _ text: Phrase,
    _ options: ShowcaseOptions, hasCard: Bool = true,
    make: @escaping @MainActor (ShowcaseOptions) -> Component
  ) {
    screen = Screen(
      name: name, summary: summary, demonstratedBy: Showcase.demonstration(of: name, options)
    ) { LanguageReader(options, make: make) }
    makePreview = { make(options.preview) }
    self.icon = icon
    self.hue = hue
    self.hasCard = hasCard
    self.title = title[options.language]
    self.text = text[options.language]
  }

  private static func townMap(
    _ name: String, _ summary: String, _ options: ShowcaseOptions, flingsPassTiers: Bool
  ) -> DemoScreen {
    DemoScreen(
      name, summary, .map, hue: 5, Phrase(.townMap),
      Phrase(.townMapCard),
      options, hasCard: flingsPassTiers
    ) { PoiScreen.make($0, flingsPassTiers: flingsPassTiers) }
  }

  static func all(_ options: ShowcaseOptions) -> [DemoScreen] {
    [
      DemoScreen(
        "list", "10,000 departures: drag, fling, catch, tap", .stop, hue: 5,
        Phrase(.departures),
        Phrase(.departuresCard),
        options, make: ListScreen.make),
      DemoScreen(
        "spring", "a header behind the rows that springs to its stops", .sun, hue: 4,
        Phrase(.todayInTown),
        Phrase(.todayCard),
        options, make: SpringScreen.make),
      DemoScreen(
        "wallet-a", "a panel of actions at the bottom that shrinks while the list scrolls", .wallet,
        hue: 3, Phrase(.wallet),
        Phrase(.walletCard), options
      ) { WalletScreen.make(isFixedAtBottom: true, $0) },
      DemoScreen(
        "wallet-b", "a panel of actions at the top that shrinks while the list scrolls", .card,
        hue: 7, Phrase(.payAndReceive),
        Phrase(.pullForTransactions), options
      ) { WalletScreen.make(isFixedAtBottom: false, $0) },
      DemoScreen(
        "swipe", "messages: a swipe deletes, undo restores", .mail, hue: 0,
        Phrase(.messages),
        Phrase(.messagesCard),
        options, make: InboxScreen.make),
      DemoScreen(
        "banner", "a banner that collapses into a bar", .museum, hue: 6,
        Phrase(.glassworksMuseum),
        Phrase(.museumCard),
        options, make: BannerScreen.make),
      DemoScreen(
        "sticky", "a header that leaves, a toolbar that stays", .market, hue: 2,
        Phrase(.weeklyMarket),
        Phrase(.marketCard),
        options, make: StickyScreen.make),
      townMap("poi", "a sheet of places over a map", options, flingsPassTiers: true),
      townMap(
        "poi-adjacent", "the town map, where a fling of the sheet goes to the next tier", options,
        flingsPassTiers: false),
    ]
  }
}
