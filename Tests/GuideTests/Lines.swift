import Vitrine

@MainActor public func makeScreen() -> Component {
  Navigator(
    root: ListView(Array(1...99), id: { $0 }, rowHeight: 72) { line in
      ListRow(title: "Line \(line)").on(\.onTap) { $0.navigator?.push(linePage(line)) }
    })
}

@MainActor func linePage(_ line: Int) -> Component {
  let answer = Label("Not asked yet", \.title, \.accent)
  let ask = Button("Ask", icon: .refresh) {
    answer.perform({ line * 3 }, then: { answer, minutes in answer.text = "In \(minutes) minutes" })
  }
  return Column {
    TitleBar("Line \(line)")
    Centered { Padding { Column(spacing: Spacing.large, alignment: .leading) { [answer, ask] } } }
  }
}
