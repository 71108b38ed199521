import Vitrine

@MainActor public func makeScreen() -> Component {
  Navigator(
    root: ListView(Array(1...99), id: { $0 }, rowHeight: 72) { line in
      let row = ListRow(title: "Line \(line)")
      row.onTap = { [weak row] in row?.navigator?.push(linePage(line)) }
      return row
    })
}

@MainActor func linePage(_ line: Int) -> Component {
  let answer = Label("Not asked yet", \.title, \.accent)
  let ask = Button("Ask", icon: .refresh) { [weak answer] in
    answer?.perform({ line * 3 }, then: { [weak answer] in answer?.text = "In \($0) minutes" })
  }
  return Column {
    TitleBar("Line \(line)")
    Padding { Column(spacing: Spacing.large, alignment: .leading) { [answer, ask] } }
  }
}
