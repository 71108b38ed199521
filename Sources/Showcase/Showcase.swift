public import Vitrine

/// The screens that show what the toolkit does.
@MainActor
public enum Showcase {
  public static func catalog(language: Language = .english) -> ScreenCatalog {
    ScreenCatalog([
      Screen(name: "list", summary: "10,000 departures: drag, fling, catch, tap") {
        listScreen(language: language)
      }
    ])
  }

  static func listScreen(language: Language) -> Component {
    let bar = TitleBar(Departure.heading(in: language))
    return Column {
      bar
      ListView(0..<10_000, id: { $0 }, rowHeight: 72) { index in
        let departure = Departure(index)
        let palette = Theme.light.palette
        return ListRow(
          title: departure.title(in: language), subtitle: departure.subtitle(in: language),
          avatarColor: palette[departure.line % palette.count],
          avatarText: String(departure.line),
          onTap: { bar.title = departure.title(in: language) })
      }
    }
  }
}
