import Vitrine

/// A departure on the board of a stop.
struct Departure: Sendable {
  var id: String
  var line: String
}

/// Departures that a pull from the top of the list reads again. `read` runs on a background thread.
@MainActor func makeDeparturesScreen(
  _ read: @escaping @Sendable () throws -> [Departure]
) -> Component {
  let list = ListView([Departure](), id: \.id, rowHeight: 72) { ListRow(title: $0.line) }
  let texts = RefreshControl.Texts(
    pull: "Pull to refresh", release: "Release to refresh", refreshing: "Reading …",
    done: "Up to date", failed: "Not available")
  let refresh = RefreshControl(texts: texts) { [weak list] session in
    list?.perform({ Result { try read() } }) { [weak list] result in
      switch result {
      case .success(let departures):
        list?.setItems(departures)
        session.end(.success)
      case .failure(let error):
        Kiosk.log(.warning, "departures: \(error)")
        session.end(.failure("Not available"))
      }
    }
  }
  refresh.attach(to: list)
  refresh.begin()
  return Column {
    TitleBar("Departures")
    list
  }
}
