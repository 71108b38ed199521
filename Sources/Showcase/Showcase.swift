public import Vitrine

/// What the screens are told from outside.
public struct ShowcaseOptions: Sendable {
  public var language: Language
  /// Each screen lies on the home screen, with a way back to it.
  public var hasShell: Bool

  public init(language: Language = .english, hasShell: Bool = false) {
    self.language = language
    self.hasShell = hasShell
  }
}

/// The screens that show what the toolkit does.
@MainActor
public enum Showcase {
  public static func catalog(language: Language = .english) -> ScreenCatalog {
    catalog(ShowcaseOptions(language: language))
  }

  public static func catalog(_ options: ShowcaseOptions) -> ScreenCatalog {
    let exhibits = Exhibit.all(options)
    let home = Screen(name: "home", summary: "the way to all screens, and back") {
      Navigator(root: HomeScreen.make(exhibits, options))
    }
    if !options.hasShell { return ScreenCatalog(exhibits.map(\.screen) + [home]) }
    let screens = exhibits.map { exhibit in
      Screen(name: exhibit.screen.name, summary: exhibit.screen.summary) {
        let navigator = Navigator(root: HomeScreen.make(exhibits, options))
        navigator.push(exhibit.screen.make(), animated: false)
        return navigator
      }
    }
    return ScreenCatalog([home] + screens)
  }
}

/// A screen with what the home screen says of it.
@MainActor
struct Exhibit {
  let screen: Screen
  let icon: Icon
  /// Index of its colour in the theme's palette.
  let hue: Int
  let title: String
  let text: String

  init(
    _ name: String, _ summary: String, _ icon: Icon, hue: Int, _ title: Phrase, _ text: Phrase,
    _ options: ShowcaseOptions, make: @escaping @MainActor (ShowcaseOptions) -> Component
  ) {
    screen = Screen(name: name, summary: summary) { make(options) }
    self.icon = icon
    self.hue = hue
    self.title = title[options.language]
    self.text = text[options.language]
  }

  static func all(_ options: ShowcaseOptions) -> [Exhibit] {
    [
      Exhibit(
        "list", "10,000 departures: drag, fling, catch, tap", .stop, hue: 5,
        Phrase("Departures", "发车时刻", "مواعيد الانطلاق"),
        Phrase(
          "Ten thousand rows, and none in the way", "一万行列车时刻，依旧流畅", "عشرة آلاف صف دون أي تباطؤ"),
        options, make: ListScreen.make)
    ]
  }
}
