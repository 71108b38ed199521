import Vitrine

struct Station {
  let code: String
  let name: String
  let line: String
}

let stations = (1...200).map {
  Station(code: "S\($0)", name: "Station \($0)", line: "Line \($0 % 9 + 1)")
}

let catalog = ScreenCatalog([
  Screen(name: "stations", summary: "All stations of the town") {
    Column {
      TitleBar("Stations")
      ListView(stations, id: { $0.code }, rowHeight: 72) { station in
        ListRow(title: station.name, subtitle: station.line, avatarColor: Color(rgb: 0x1967d2))
      }
    }
  }
])
Kiosk.main(catalog)
