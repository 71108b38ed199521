import Vitrine

/// A timetable with a great many rows.
@MainActor
enum ListScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let bar = TitleBar(Departure.heading(in: language))
    var choose: (@MainActor (Int) -> Void)?
    // The chosen departure, not its row: a row is made again whenever it comes into sight.
    let choice = Choice()
    let list = ListView(0..<10_000, id: { $0 }, rowHeight: 72) { index in
      let departure = Departure(index)
      let palette = Theme.light.palette
      let row = ListRow(
        title: departure.title(in: language), subtitle: departure.subtitle(in: language),
        avatarColor: palette[departure.line % palette.count],
        avatarText: String(departure.line), detail: departure.time,
        onTap: { choose?(index) })
      row.isSelected = choice.index == index
      return Centered { row }
    }
    bar.onTap = { [weak list] in list?.scrollToTop() }
    let host = SnackbarHost {
      Column {
        bar
        list
      }
    }
    choose = { [weak list, weak host] index in
      @MainActor func row(_ index: Int) -> ListRow? {
        (list?.row(at: index) as? Centered)?.child as? ListRow
      }
      if let old = choice.index { row(old)?.isSelected = false }
      choice.index = index
      row(index)?.isSelected = true
      guard let list, let host else { return }
      let text = Departure(index).sentence(in: language)
      // The list ends above the message while it is visible, and the chosen row is scrolled into sight.
      host.show(
        Snackbar(text, icon: .stop) { [weak list, weak host] _ in
          list?.contentInset.bottom = host?.coveredHeight ?? 0
        })
      list.contentInset.bottom = host.coveredHeight
      list.scrollToRow(index, position: .nearest)
    }
    return host
  }

  private final class Choice {
    var index: Int?
  }
}
