import Vitrine

@MainActor @Observable final class Trip {
  var stops: [String] = []
}

let stations = (1...200).map { "Station \($0)" }

Kiosk.main(
  ScreenCatalog([
    Screen(name: "stations", summary: "All stations of the town") {
      let trip = Trip()
      return Column {
        TitleBar("Stations")
        ListView(stations, id: { $0 }, rowHeight: 72) { station in
          ListRow(title: station, subtitle: "Every 20 minutes") { trip.stops.append(station) }
        }
        Padding { Label { "Stops: \(trip.stops.count)" } }
      }
    }
  ]))
