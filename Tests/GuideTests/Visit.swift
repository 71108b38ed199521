import Vitrine

/// The pages about a visit. Each is a screen of its own too.
enum VisitPage: String, CaseIterable {
  case hours, prices

  var title: String {
    switch self {
    case .hours: "Opening hours"
    case .prices: "Prices"
    }
  }

  private var lines: [String] {
    switch self {
    case .hours: ["Tuesday to Sunday", "10:00 to 18:00"]
    case .prices: ["Adults 8 €", "Children free"]
    }
  }

  @MainActor func make() -> Component {
    Column {
      TitleBar(title)
      Centered {
        Padding { Column(spacing: Spacing.large, alignment: .leading) { lines.map { Label($0) } } }
      }
    }
  }
}

/// The start screen: a row opens a page over it.
@MainActor func makeHomeScreen() -> Component {
  let list = ListView(VisitPage.allCases, id: \.self, rowHeight: 72) { page in
    ListRow(title: page.title).on(\.onTap) { $0.navigator?.push(page.make()) }
  }
  return Navigator(root: Column { [TitleBar("Your visit"), list] })
}

/// The start screen is the first one.
@MainActor func visitCatalog() -> ScreenCatalog {
  let home = Screen(name: "home", summary: "The way to all pages", make: makeHomeScreen)
  let pages = VisitPage.allCases.map { page in
    Screen(name: page.rawValue, summary: page.title) { page.make() }
  }
  return ScreenCatalog([home] + pages)
}
