import Vitrine

/// The timetable: a great many rows.
@MainActor
enum ListScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let bar = TitleBar(Departure.heading(in: language))
    let list = ListView(0..<10_000, id: { $0 }, rowHeight: 72) { index in
      let departure = Departure(index)
      let palette = Theme.light.palette
      return ListRow(
        title: departure.title(in: language), subtitle: departure.subtitle(in: language),
        avatarColor: palette[departure.line % palette.count],
        avatarText: String(departure.line), detail: departure.time,
        onTap: { bar.title = "\(departure.time)  \(departure.title(in: language))" })
    }
    bar.onTap = { [weak list] in list?.scrollToTop() }
    return Column {
      bar
      list
    }
  }
}
